/** A note as it is being typed, and the one that it was begun from. */
type UnsentNote = { start: string; typed: string }

const unsent = new Map<string, UnsentNote>()

/** What was typed of a request where its drawer was closed without saving. It is kept in this page only, and never stored. */
export function unsentNote(request: string): UnsentNote | undefined {
  return unsent.get(request)
}

/** Undefined where nothing is left to be kept. */
export function keepUnsentNote(request: string, note: UnsentNote | undefined): void {
  if (note) unsent.set(request, note)
  else unsent.delete(request)
}

/** Whether a note was typed and neither sent nor emptied, whatever page is shown. */
export function hasUnsentNotes(): boolean {
  return unsent.size > 0
}

/** Hides what was typed; the answer brings it back, but not over what was typed since. */
export function putNotesAside(): () => void {
  const aside = [...unsent]
  unsent.clear()
  return () => {
    for (const [request, note] of aside) if (!unsent.has(request)) unsent.set(request, note)
  }
}
