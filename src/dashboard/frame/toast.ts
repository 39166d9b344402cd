import { useSyncExternalStore } from 'react'
import { openListeners } from '../listeners.ts'

/** What came of a step, in the server's own words. */
export type ActionOutcome = { good: boolean; sentence: string }

/** How long a good toast stands, in milliseconds. A bad one stands until it is closed. */
const readingTime = 6_000

const { listen, tell } = openListeners()
let toast: ActionOutcome | undefined
/** A bad one that stands again when what is shown over it has passed. */
let covered: ActionOutcome | undefined
let passing: ReturnType<typeof setTimeout> | undefined
/** What was said in passing and stands yet: what came of a step, which may come in the next instant, is read beside it. */
let beside = ''

/** Shows a message at the foot of the window, where it moves nothing that somebody is about to press. */
export function showToast(next: ActionOutcome | undefined): void {
  toast = next?.good ? { good: true, sentence: next.sentence + beside } : next
  covered = undefined
  beside = ''
  clearTimeout(passing)
  if (next?.good) passing = setTimeout(() => showToast(covered), readingTime)
  tell()
}

/** What has to be read at once, but takes the place of a bad one for no longer than that. */
export function showInPassing(sentence: string): void {
  const bad = toast?.good === false ? toast : covered
  beside = ''
  showToast({ good: true, sentence })
  covered = bad
  beside = ` ${sentence}`
}

/** What nobody asked for takes the place of no bad one, which somebody has yet to read, nor of what covers one. */
export function showAside(sentence: string): void {
  if (toast?.good !== false && !covered) showToast({ good: true, sentence })
}

/** Only that very one: another may stand there by now. */
export function takeBackToast(shown: ActionOutcome): void {
  if (toast === shown) showToast(undefined)
  if (covered === shown) covered = undefined
}

/** Whether one says what went wrong, and nobody has closed it yet. */
export function isBadOneToRead(): boolean {
  return toast?.good === false || covered !== undefined
}

/** What the toast says at this moment; undefined where there is none. */
export function toastNow(): ActionOutcome | undefined {
  return toast
}

/** The same, drawn anew when it changes. */
export function useToast(): ActionOutcome | undefined {
  return useSyncExternalStore(listen, toastNow)
}
