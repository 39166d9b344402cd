import { Field } from '../../../ui/field.tsx'
import type { Answers } from './answers.ts'
import { EmailInput } from './email-input.tsx'

type Shown = { form: string; filled: Answers; error: (name: string) => string | undefined }

/** Who asks for an appointment, and how they are answered. */
export function WhoAsks({ form, filled, error }: Shown) {
  return (
    <>
      <Field form={form} name="name" label="Full Name *" error={error('name')}>
        {(control) => <input {...control} type="text" autoComplete="name" required defaultValue={filled.name} />}
      </Field>
      <div className="form-pair">
        <Field
          form={form}
          name="email"
          label="Email"
          hint="One of the two, so that we can answer."
          error={error('email')}
        >
          {(control) => <EmailInput {...control} defaultValue={filled.email} />}
        </Field>
        <Field form={form} name="phone" label="Phone" hint="With or without spaces." error={error('phone')}>
          {(control) => <input {...control} type="tel" autoComplete="tel" defaultValue={filled.phone} />}
        </Field>
      </div>
    </>
  )
}
