import { Dialog } from '../../ui/dialog.tsx'
import { type AskedPlace, askForBooking } from './booking-asked.ts'
import { BookingForm } from './booking-form.tsx'

/** Books somebody who is on the telephone. */
export function BookingDialog({ place }: { place: AskedPlace }) {
  const close = () => askForBooking(undefined)
  return (
    <Dialog title="Book by telephone" onClose={close}>
      <BookingForm place={place} onBooked={close} />
    </Dialog>
  )
}
