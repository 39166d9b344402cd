import { Field } from '../../../ui/field.tsx'
import type { Answers } from './answers.ts'

const fields = ['patientName', 'patientBirthYear', 'noCalls', 'needs']

/** What only some have to say, behind the specified fields and folded away. */
export function MoreAboutRequest({
  form,
  filled,
  error,
}: {
  form: string
  filled: Answers
  error: (name: string) => string | undefined
}) {
  return (
    <details className="fold form-more" open={fields.some((name) => filled[name])}>
      <summary>More about this request</summary>
      <div className="more-fields">
        <fieldset className="more-fields">
          <legend>I am writing for someone else</legend>
          {/* A section of their own, or a browser would fill in its owner’s. By “off” it would lose them on the way back. */}
          <div className="form-pair">
            <Field
              form={form}
              name="patientName"
              label="Who it is for"
              hint="First and last name."
              error={error('patientName')}
            >
              {(control) => (
                <input {...control} type="text" autoComplete="section-patient name" defaultValue={filled.patientName} />
              )}
            </Field>
            <Field form={form} name="patientBirthYear" label="Their year of birth" error={error('patientBirthYear')}>
              {(control) => (
                <input
                  {...control}
                  type="text"
                  inputMode="numeric"
                  autoComplete="section-patient bday-year"
                  defaultValue={filled.patientBirthYear}
                />
              )}
            </Field>
          </div>
        </fieldset>
        <label className="more-box">
          <input type="checkbox" name="noCalls" value="yes" defaultChecked={filled.noCalls === 'yes'} />
          Please do not call me: write or text instead
        </label>
        <Field form={form} name="needs" label="A language or access need" error={error('needs')}>
          {(control) => <input {...control} type="text" defaultValue={filled.needs} />}
        </Field>
      </div>
    </details>
  )
}
