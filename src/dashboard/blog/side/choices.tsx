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
  const noteId = `${name}-note`
  return (
    <div className="field">
      <label htmlFor={`post-${name}`}>{label}</label>
      <select
        id={`post-${name}`}
        name={name}
        value={chosen}
        aria-describedby={note && noteId}
        onChange={({ target }) => onChoose(target.value)}
      >
        <option value="">{none}</option>
        {choices.map(({ id, words }) => (
          <option key={id} value={id}>
            {words}
          </option>
        ))}
        {isGone && <option value={chosen}>{chosen} (no longer listed)</option>}
      </select>
      {note && <small id={noteId}>{note}</small>}
    </div>
  )
}
