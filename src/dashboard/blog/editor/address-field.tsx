import { Field } from '../../../ui/field.tsx'

type Asked = {
  /** The name of the dialog's form. */
  form: string
  label: string
  hint?: string
  value: string
  onChange(address: string): void
}

/** A web address, typed or pasted. */
export function AddressField({ value, onChange, ...field }: Asked) {
  return (
    <Field {...field} name="address">
      {(control) => (
        <input
          {...control}
          value={value}
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  )
}
