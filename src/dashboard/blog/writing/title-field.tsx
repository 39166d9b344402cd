import type { KeyboardEvent } from 'react'

type Shown = {
  title: string
  /** The practice’s server did not take it. */
  isWrong: boolean
  onWrite(title: string): void
}

/** The title as large as readers see it. It may run over several lines on the screen, but holds one line only. */
export function TitleField({ title, isWrong, onWrite }: Shown) {
  function toText(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    event.currentTarget.form?.querySelector<HTMLElement>('.text-body :is(textarea, [contenteditable="true"])')?.focus()
  }
  return (
    <label className="title-field">
      <span className="unseen">Title</span>
      <textarea
        name="title"
        rows={1}
        dir="auto"
        placeholder="Write blog title"
        value={title}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? 'post-failure' : undefined}
        onKeyDown={toText}
        onChange={({ target }) => onWrite(target.value.replace(/\s*\n\s*/g, ' '))}
      />
    </label>
  )
}
