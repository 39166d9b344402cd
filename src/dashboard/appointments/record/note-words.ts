type Noted = { history?: { at: string; what: string }[] | undefined; note?: string | undefined }

/**
 * What was done to the note at an instant. The history says only that it was another one afterwards; but a request comes
 * without a note, so whoever was first wrote it, and whoever was last took it away if there is none now. Of what
 * was between it is only known that the note was another one.
 */
export function noteWords(at: string, { history = [], note }: Noted): string {
  const steps = history.filter(({ what }) => what === 'note')
  if (at === steps.at(-1)?.at) return 'Note written'
  return at === steps[0]?.at && !note ? 'Note taken away' : 'Note changed'
}
