import { limits } from '../../../contract/text.ts'
import { Field } from '../../../ui/field.tsx'
import { usePractice } from '../../queries/practice.ts'

type Shown = { value: string; kept: string; onChoose(service: string): void }

/** The practice's list, with the patient's own words where they are not on it. Without the list, a text field. */
export function ServiceField({ value, kept, onChoose }: Shown) {
  const practice = usePractice()
  const services = practice?.services ?? []
  return (
    <Field form="appointment" name="service" label="Service">
      {(control) =>
        services.length === 0 ? (
          <input
            {...control}
            value={value}
            maxLength={limits.service}
            onChange={({ target }) => onChoose(target.value)}
          />
        ) : (
          <select {...control} value={value} onChange={({ target }) => onChoose(target.value)}>
            {kept === '' && <option value="">Not chosen</option>}
            {kept !== '' && !services.includes(kept) && <option value={kept}>{kept}</option>}
            {services.map((service) => (
              <option key={service} value={service}>
                {service}
              </option>
            ))}
          </select>
        )
      }
    </Field>
  )
}
