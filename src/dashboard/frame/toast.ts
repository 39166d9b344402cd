import { useSyncExternalStore } from 'react'

/** What came of a step, in the server's own words. */
export type ActionOutcome = { good: boolean; sentence: string }

/** How long a good toast stands, in milliseconds. A bad one stands until it is closed. */
const readingTime = 6_000

const listeners = new Set<() => void>()
let toast: ActionOutcome | undefined
let passing: ReturnType<typeof setTimeout> | undefined

/** Shows a message at the foot of the window, where it moves nothing that somebody is about to press. */
export function showToast(next: ActionOutcome | undefined): void {
  toast = next
  clearTimeout(passing)
  if (next?.good) passing = setTimeout(() => showToast(undefined), readingTime)
  for (const listener of listeners) listener()
}

/** What nobody asked for takes the place of no bad one, which somebody has yet to read. */
export function showAside(sentence: string): void {
  if (toast?.good !== false) showToast({ good: true, sentence })
}

/** Only that very one: another may stand there by now. */
export function takeBackToast(shown: ActionOutcome): void {
  if (toast === shown) showToast(undefined)
}

export function useToast(): ActionOutcome | undefined {
  return useSyncExternalStore(listen, () => toast)
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
