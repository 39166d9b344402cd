import type { KeyboardEvent } from 'react'

type Shown = {
  title: string
  /** The practice’s server did not take it. */
  isWrong: boolean
  onWrite(title: string): void
  /** Enter was pressed: the text is next. */
  onEnd(field: HTMLTextAreaElement): void
}

/** The title as large as readers see it. It may run over several lines on the screen, but holds one line only. */
export function TitleField({ title, isWrong, onWrite, onEnd }: Shown) {
  function end(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    onEnd(event.currentTarget)
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
        onKeyDown={end}
        onChange={({ target }) => onWrite(target.value.replace(/\s*\n\s*/g, ' '))}
      />
    </label>
  )
}
