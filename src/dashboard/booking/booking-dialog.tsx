import { Dialog } from '../../ui/dialog.tsx'
import { keepFocusNear } from '../frame/focus/kept-focus.ts'
import { useBackCloses } from '../frame/leaving/use-back-closes.ts'
import { type AskedPlace, askForBooking } from './booking-asked.ts'
import { BookingForm } from './booking-form.tsx'

/** Books somebody who is on the telephone. */
export function BookingDialog({ place }: { place: AskedPlace }) {
  useBackCloses(close)
  return (
    <Dialog title="Book by telephone" onClose={() => close()}>
      <BookingForm place={place} onBooked={close} />
    </Dialog>
  )
}

/** The gap that was pressed may be taken by now: then the keyboard goes on at the visit, or at the heading. */
function close(booked = '') {
  const letFocusGo = keepFocusNear(booked)
  askForBooking(undefined)
  letFocusGo()
}
