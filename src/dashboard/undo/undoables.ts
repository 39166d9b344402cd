import { useSyncExternalStore } from 'react'
import { openListeners } from '../listeners.ts'
import { readUndoables, type Undoable, undoTime, withoutUndoable, withUndoable } from './undo-memory.ts'

const key = 'undo'
const { listen, tell } = openListeners()
let undoables: Undoable[] = readUndoables(whatWasKept(), Date.now())
/** Names of the people and posts, for this page only. */
const names = new Map<string, string>()

/**
 * Offers Undo from now on by this browser's clock, which need not agree with the server's: for ten seconds, or for `time`
 * (milliseconds) where some of them are over.
 */
export function offerUndo(done: Pick<Undoable, 'did' | 'id' | 'change'>, name: string, time = undoTime): void {
  names.set(done.id, name)
  keep(withUndoable(undoables, { ...done, undoUntil: Date.now() + time }))
}

/** That very offer: another one of the same request may have been made since. */
export function forgetUndo({ id, undoUntil }: Pick<Undoable, 'id' | 'undoUntil'>): void {
  keep(undoables.filter((one) => one.id !== id || one.undoUntil !== undoUntil))
}

/** Whatever is offered of something that was taken back in another way. */
export function forgetAnyUndo(id: string): void {
  keep(withoutUndoable(undoables, id))
}

/** What this tab offers to take back. */
export function useUndoables(): Undoable[] {
  return useSyncExternalStore(listen, () => undoables)
}

/** Gives names back to what was done before the page reloaded. */
export function nameUndoables(named: { id: string; name: string }[]): void {
  const nameless = new Set(undoables.filter(({ id }) => !names.has(id)).map(({ id }) => id))
  const found = named.filter(({ id }) => nameless.has(id))
  if (found.length === 0) return
  for (const { id, name } of found) names.set(id, name)
  keep([...undoables])
}

/** Whose appointment or which post it is about; undefined after a reload. */
export function nameOfUndoable(id: string): string | undefined {
  return names.get(id)
}

/** Names leave this page’s memory with whoever signs out; what can be taken back stands without them. */
export function forgetNames(): void {
  names.clear()
}

function whatWasKept(): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    // Where a browser refuses its storage nobody is signed in, and the program must get as far as saying so.
    return null
  }
}

function keep(kept: Undoable[]): void {
  undoables = kept
  try {
    sessionStorage.setItem(key, JSON.stringify(kept))
  } catch {
    // A browser without room: what can be taken back is then offered until the page is loaded again.
  }
  tell()
}
