import { Field } from '../../../ui/field.tsx'

type Choice = { id: string; words: string }
type Shown = {
  label: string
  name: string
  /** What it means when nothing is chosen. */
  none: string
  choices: Choice[]
  chosen: string
  note?: string
  onChoose(id: string): void
}

/** A native list to choose one from. What was chosen once and is no longer listed stays until another is chosen. */
export function Choices({ label, name, none, choices, chosen, note, onChoose }: Shown) {
  const isGone = chosen !== '' && !choices.some(({ id }) => id === chosen)
  return (
    <Field form="post" name={name} label={label} hint={note}>
      {(control) => (
        <select {...control} value={chosen} onChange={({ target }) => onChoose(target.value)}>
          <option value="">{none}</option>
          {choices.map(({ id, words }) => (
            <option key={id} value={id}>
              {words}
            </option>
          ))}
          {isGone && <option value={chosen}>{chosen} (no longer listed)</option>}
        </select>
      )}
    </Field>
  )
}
