import { clocksApart } from './doubted-clock.ts'

/** A step of staff can be taken back for so many seconds. */
export const undoSeconds = 10
/** What an undo may be late by on a slow line before the letter leaves. */
const graceSeconds = 2

/** Until when it is offered to take back what is done now. */
export function undoUntil(now: Date): Date {
  return new Date(now.getTime() + undoSeconds * 1000)
}

/** From when on nobody takes back what is done now: until then its letter waits. */
export function afterUndo(now: Date): Date {
  return new Date(now.getTime() + (undoSeconds + graceSeconds) * 1000)
}

/** What was done before this instant is taken back by nobody. */
export function beyondUndo(now: Date): Date {
  return new Date(now.getTime() - (undoSeconds + graceSeconds) * 1000)
}

/**
 * Whether what was done at an instant may still be taken back. Of what a clock did that was ahead, and is put right, nobody
 * waits until it comes there again.
 */
export function mayBeTakenBack(at: Date, now: Date): boolean {
  return at > beyondUndo(now) && at.getTime() <= now.getTime() + clocksApart
}
