import * as z from 'zod/mini'
import { undoSeconds } from '../../contract/appointments.ts'

/** Something that can still be taken back. It names nobody: it is kept in the browser over a reload. */
const undoable = z.object({
  id: z.string(),
  /** One of those that `UndoBar` has words for; of any other it says that something was changed. */
  did: z.string(),
  /** The change that is taken back; a later one by anybody forbids it. */
  change: z.optional(z.string()),
  /** Milliseconds on this browser's own clock. */
  undoUntil: z.number(),
})
export type Undoable = z.infer<typeof undoable>

/** How long Undo is offered, in milliseconds. */
export const undoTime = undoSeconds * 1000

/** What can still be taken back of what was kept, the newest first. Anything odd is forgotten. */
export function readUndoables(text: string | null, now: number): Undoable[] {
  try {
    const kept = z.array(undoable).safeParse(JSON.parse(text ?? '[]'))
    // A later end than any Undo ever had is a clock that was put back, or somebody's own writing.
    return (kept.data ?? []).filter(({ undoUntil }) => undoUntil > now && undoUntil <= now + undoTime)
  } catch {
    return []
  }
}

/** One thing has one Undo: the last thing done to it. */
export function withUndoable(undoables: Undoable[], added: Undoable): Undoable[] {
  return [added, ...withoutUndoable(undoables, added.id)]
}

/** What is left when nothing of one row can be taken back any more. */
export function withoutUndoable(undoables: Undoable[], id: string): Undoable[] {
  return undoables.filter((undoable) => undoable.id !== id)
}
