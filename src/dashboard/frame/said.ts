import { useSyncExternalStore } from 'react'

/** What came of a step, in the server's own words. */
export type Said = { good: boolean; sentence: string }

/** How long a good outcome stands, in milliseconds. A bad one stands until it is closed. */
const readingTime = 6_000

const listeners = new Set<() => void>()
let said: Said | undefined
let passing: ReturnType<typeof setTimeout> | undefined

/** Shows a message at the foot of the window, where it moves nothing that somebody is about to press. */
export function say(next: Said | undefined): void {
  said = next
  clearTimeout(passing)
  if (next?.good) passing = setTimeout(() => say(undefined), readingTime)
  for (const listener of listeners) listener()
}

export function useSaid(): Said | undefined {
  return useSyncExternalStore(listen, () => said)
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
