import { Field } from '../../../ui/field.tsx'

type Shown = { value: string; hasEmail: boolean; onWrite(words: string): void }

/** A sentence that goes to the patient with what is about to be saved. */
export function WordsField({ value, hasEmail, onWrite }: Shown) {
  return (
    <Field
      form="appointment"
      name="words"
      label="A sentence to the patient (optional)"
      hint={
        <>
          {hasEmail
            ? 'It stands in the letter and on the patient’s own page.'
            : 'There is no e-mail address: it stands on the patient’s own page alone.'}{' '}
          <strong>Others may read it: nothing about health or treatment.</strong>
        </>
      }
    >
      {(control) => (
        <textarea
          {...control}
          rows={2}
          maxLength={300}
          value={value}
          onChange={({ target }) => onWrite(target.value)}
        />
      )}
    </Field>
  )
}
