/** The state of a message, which is `new`, `done` or `spam`, in a word and a colour. */
export function MessageStateWord({ state }: { state: string }) {
  return <span className={`status ${isOver(state) ? 'gone' : 'new'}`}>{wordOf(state)}</span>
}

/** The word alone. */
export function wordOf(state: string): string {
  if (state === 'spam') return 'Spam'
  return state === 'done' ? 'Done' : 'New'
}

function isOver(state: string): boolean {
  return state === 'done' || state === 'spam'
}
