import type { DayAnswer } from '../../contract/day.ts'
import { Field } from '../../ui/field.tsx'
import { isOpen, quarterHours } from '../day/day-plan.ts'
import { dayInWords, isDay } from '../london.ts'
import { useChairName } from '../queries/practice.ts'
import { chairsToBook } from './chair-of-seat.ts'
import type { Seat } from './use-seat.ts'

type Shown = {
  seat: Seat
  day: DayAnswer | undefined
  isRemoved: boolean
  wrong(field: string): string | undefined
  onChoose(part: Partial<Seat>): void
}

/** Which day, when and where: filled in by the press that opened the dialog. */
export function SeatFields({ seat, day, isRemoved, wrong, onChoose }: Shown) {
  const nameOf = useChairName()
  const named = nameOf(seat.chair)
  const chosen = isRemoved || !day ? [{ chair: seat.chair, name: named }] : []
  const chairs = [...(day ? chairsToBook(day) : []), ...chosen]
  const removed = isRemoved && <span role="alert">{named} takes nobody any more. Please choose one of the others.</span>
  const hours = day?.hours
  const isInHours = (time: string) => isOpen(hours, time)
  const option = (time: string) => <option key={time}>{time}</option>
  return (
    <div className="seat-fields">
      <Field
        form="booking"
        name="appointmentDate"
        label="Date"
        hint={isDay(seat.day) && dayInWords(seat.day)}
        error={wrong('appointmentDate')}
      >
        {(control) => (
          <input {...control} type="date" value={seat.day} onChange={({ target }) => onChoose({ day: target.value })} />
        )}
      </Field>
      <Field form="booking" name="appointmentTime" label="Time">
        {(control) => (
          <select {...control} value={seat.time} onChange={({ target }) => onChoose({ time: target.value })}>
            {seat.time === '' && <option value="">Choose</option>}
            {hours ? (
              <>
                <optgroup label="Surgery hours">{quarterHours.filter(isInHours).map(option)}</optgroup>
                <optgroup label="Out of hours">{quarterHours.filter((time) => !isInHours(time)).map(option)}</optgroup>
              </>
            ) : (
              quarterHours.map(option)
            )}
          </select>
        )}
      </Field>
      <Field form="booking" name="chair" label="Chair" error={removed || wrong('chair')}>
        {(control) => (
          <select {...control} value={seat.chair} onChange={({ target }) => onChoose({ chair: Number(target.value) })}>
            {chairs.map(({ chair, name }) => (
              <option key={chair} value={chair}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
    </div>
  )
}
