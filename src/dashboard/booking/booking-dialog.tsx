import { useEffect } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { keepFocusNear } from '../frame/focus/kept-focus.ts'
import { standInFront } from '../frame/leaving.ts'
import { type AskedPlace, askForBooking } from './booking-asked.ts'
import { BookingForm } from './booking-form.tsx'

/** Books somebody who is on the telephone. */
export function BookingDialog({ place }: { place: AskedPlace }) {
  useEffect(() => {
    if (!('navigation' in window)) return
    const gone = new AbortController()
    navigation.addEventListener('navigate', closeInstead, { signal: gone.signal })
    gone.signal.addEventListener('abort', standInFront())
    return () => gone.abort()
  }, [])
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

/** Back means what stands in front, not the page behind it. */
function closeInstead(event: NavigateEvent) {
  if (event.navigationType !== 'traverse') return
  if (event.cancelable) event.preventDefault()
  close()
}
