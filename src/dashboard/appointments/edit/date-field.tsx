import { Field } from '../../../ui/field.tsx'
import { useNow } from '../../clock.ts'
import { dayInWords, isDay, todayInLondon } from '../../london.ts'

type Shown = {
  value: string
  /** The day that the appointment has; empty where it has none. */
  kept: string
  onChoose(day: string): void
}

/** The day of an appointment. It can be changed, and not be taken away: that would be another request. */
export function DateField({ value, kept, onChoose }: Shown) {
  const today = todayInLondon(useNow(60_000))
  return (
    <Field form="appointment" name="appointmentDate" label="Date" hint={hintOf(value, kept)}>
      {(control) => (
        <input
          {...control}
          type="date"
          // A past day can stay as it is, but nothing is moved into the past.
          min={kept && kept < today ? kept : today}
          value={value}
          onChange={({ target }) => onChoose(target.value)}
        />
      )}
    </Field>
  )
}

function hintOf(day: string, kept: string): string | false {
  if (day === '' && kept !== '') return `Left empty, it stays ${dayInWords(kept)}.`
  return isDay(day) && dayInWords(day)
}
