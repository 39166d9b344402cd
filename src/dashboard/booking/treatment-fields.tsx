import { Field } from '../../ui/field.tsx'
import { usePractice } from '../queries/practice.ts'
import type { Caller } from './booking-asked.ts'
import { lengths } from './use-seat.ts'

type Shown = {
  caller: Caller
  onChange(part: Partial<Caller>): void
  wrong(field: string): string | undefined
}

/** What somebody rings about, and how long it takes. */
export function TreatmentFields({ caller, onChange, wrong }: Shown) {
  const practice = usePractice()
  return (
    <div className="pair">
      <Field form="booking" name="service" label="Service">
        {(control) => (
          <select {...control} value={caller.service} onChange={({ target }) => onChange({ service: target.value })}>
            <option value="">Not said</option>
            {(practice?.services ?? []).map((service) => (
              <option key={service}>{service}</option>
            ))}
          </select>
        )}
      </Field>
      <Field form="booking" name="minutes" label="Length" error={wrong('minutes')}>
        {(control) => (
          <select {...control} value={caller.minutes} onChange={({ target }) => onChange({ minutes: target.value })}>
            <option value="">As the service takes</option>
            {lengths.map((minutes) => (
              <option key={minutes} value={minutes}>
                {minutes} minutes
              </option>
            ))}
          </select>
        )}
      </Field>
    </div>
  )
}
