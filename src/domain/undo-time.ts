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
