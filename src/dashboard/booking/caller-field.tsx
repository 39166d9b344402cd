import { limits } from '../../contract/text.ts'
import { Field } from '../../ui/field.tsx'
import { type Caller, noteTypedIn, openTypedIn } from './booking-asked.ts'

type Shown = {
  name: 'phone' | 'name' | 'email'
  label: string
  type?: 'tel' | 'email'
  caller: Caller
  error?: string | undefined
  onChange(part: Partial<Caller>): void
}

/** Who rings, in one of the fields that are there from the first key on. */
export function CallerField({ name, label, type, caller, error, onChange }: Shown) {
  return (
    <Field form="booking" {...{ name, label, error }}>
      {(control) => (
        <input
          {...control}
          ref={openTypedIn}
          type={type}
          autoComplete="off"
          maxLength={limits[name]}
          value={caller[name]}
          onFocus={() => noteTypedIn(name)}
          onBlur={({ relatedTarget }) => relatedTarget && noteTypedIn(undefined)}
          onChange={({ target }) => onChange({ [name]: target.value })}
        />
      )}
    </Field>
  )
}
