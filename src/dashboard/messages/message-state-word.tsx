/** The state of a message, which is `new`, `done` or `spam`, in a word and a colour. */
export function MessageStateWord({ state }: { state: string }) {
  return <span className={`status ${isDealtWith(state) ? 'gone' : 'new'}`}>{words.get(state) ?? 'New'}</span>
}

/** Whether somebody has dealt with a message. */
export function isDealtWith(state: string): boolean {
  return words.has(state)
}

const words = new Map([
  ['done', 'Done'],
  ['spam', 'Spam'],
])
