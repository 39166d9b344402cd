import { limits } from '../../contract/text.ts'
import { Field } from '../../ui/field.tsx'

/** Whom the visit is for and what to mind, as it is typed. */
export type Care = { patientName: string; patientBirthYear: string; noCalls: string; needs: string }
/** Nothing typed yet. */
export const noCare: Care = { patientName: '', patientBirthYear: '', noCalls: '', needs: '' }

type Shown = {
  form: string
  care: Care
  wrong(field: string): string | undefined
  onChange(part: Partial<Care>): void
}

/** The fields that the public form folds away, in the desk's words. */
export function CareFields({ form, care, wrong, onChange }: Shown) {
  return (
    <>
      <div className="pair">
        <Field form={form} name="patientName" label="Whose visit it is, if not theirs" error={wrong('patientName')}>
          {(control) => (
            <input
              {...control}
              autoComplete="off"
              maxLength={limits.name}
              value={care.patientName}
              onChange={({ target }) => onChange({ patientName: target.value })}
            />
          )}
        </Field>
        <Field form={form} name="patientBirthYear" label="Born in the year" error={wrong('patientBirthYear')}>
          {(control) => (
            <input
              {...control}
              inputMode="numeric"
              autoComplete="off"
              maxLength={4}
              value={care.patientBirthYear}
              onChange={({ target }) => onChange({ patientBirthYear: target.value })}
            />
          )}
        </Field>
      </div>
      <Field form={form} name="needs" label="A language or a need for access" error={wrong('needs')}>
        {(control) => (
          <input
            {...control}
            autoComplete="off"
            maxLength={limits.needs}
            value={care.needs}
            onChange={({ target }) => onChange({ needs: target.value })}
          />
        )}
      </Field>
      <label className="check">
        <input
          type="checkbox"
          name="noCalls"
          checked={care.noCalls === 'yes'}
          onChange={({ target }) => onChange({ noCalls: target.checked ? 'yes' : '' })}
        />
        No calls: only in writing
      </label>
    </>
  )
}

/** As the wire wants it: every field is said, empty where there is nothing. */
export function careToSend({ noCalls, ...care }: Care) {
  return { ...care, noCalls: noCalls === 'yes' }
}

/** Whether any of them is filled in. */
export function isCareTyped({ patientName, patientBirthYear, noCalls, needs }: Care): boolean {
  return [patientName, patientBirthYear, noCalls, needs].some((typed) => typed !== '')
}
