import { stepLimits } from '../../../contract/appointments.ts'
import { Field } from '../../../ui/field.tsx'
import { usePractice } from '../../queries/practice.ts'

type Shown = { value: string; hasEmail: boolean; onWrite(words: string): void }

/** A sentence that goes to the patient with what is about to be saved. */
export function WordsField({ value, hasEmail, onWrite }: Shown) {
  const lettersLeave = usePractice()?.lettersLeave !== false
  return (
    <Field
      form="appointment"
      name="words"
      label="A sentence to the patient (optional)"
      hint={
        <>
          {whereItStands(hasEmail, lettersLeave)}{' '}
          <strong>Others may read it: nothing about health or treatment.</strong>
        </>
      }
    >
      {(control) => (
        <textarea
          {...control}
          rows={2}
          maxLength={stepLimits.words}
          value={value}
          onChange={({ target }) => onWrite(target.value)}
        />
      )}
    </Field>
  )
}

function whereItStands(hasEmail: boolean, lettersLeave: boolean): string {
  if (hasEmail && lettersLeave) return 'It stands in the letter and on the patient’s own page.'
  const why = hasEmail ? 'No letter can be sent' : 'There is no e-mail address'
  return `${why}: it stands on the patient’s own page alone.`
}
