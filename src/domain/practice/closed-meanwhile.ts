import type { Appointment } from '../appointments/appointment.ts'
import { type Step, saysHowItStands, standing, stepsOf } from '../appointments/history.ts'
import type { Person } from '../blog/post.ts'
import type { Records } from '../records.ts'
import type { Secrets } from '../staff/secrets.ts'
import { noteChoice } from './note-choice.ts'
import type { Practice } from './practice.ts'
import { asChanged } from './practice-changes.ts'
import { canKeep } from './who-is-met.ts'

/** Since when a process may not know of a change; their clocks are never so far apart. */
export function perhapsUnknownSince(now: Date): Date {
  return new Date(now.getTime() - 5 * 60_000)
}

type Context = { records: Records; owner: Practice; secrets: Pick<Secrets, 'newId'>; now: Date; by: Person }

/** The practice as it is now, where the desk has changed it since then. */
export async function asChangedSince(
  since: Date,
  { records, owner, now }: Pick<Context, 'records' | 'owner' | 'now'>,
): Promise<Practice | undefined> {
  const changes = await records.practiceChanges.read()
  if (!changes.changedAt || changes.changedAt < since) return undefined
  return asChanged(owner, changes, now.getUTCFullYear())
}

/**
 * Of two who give somebody a time and close it at once neither sees the other, in one process or in two. So who has written
 * looks once more: where the time was closed `since`, and the practice by which it was given (`known`) could keep it, it is
 * noted that they are to be rung. Answers the appointment as it is then; undefined where nobody is to be rung.
 */
export async function ringIfClosedMeanwhile(
  id: string,
  { since, known }: { since: Date; known?: Practice },
  { records, owner, ...context }: Context,
): Promise<{ appointment: Appointment; closedMeanwhile: true } | undefined> {
  const present = await asChangedSince(since, { records, owner, now: context.now })
  if (!present) return undefined
  return records.transaction(async (books) => {
    const found = await books.appointments.findToChange(id)
    if (!found || found.status === 'cancelled' || canKeep(found, present)) return undefined
    // Whoever takes a time on a day that they know to be closed has a reason.
    if (known && !canKeep(found, known)) return undefined
    const chosen = choiceIn(stepsOf(await books.appointments.historyOf(id), found))
    if (chosen === 'left') return undefined
    if (chosen === 'to ring') return { appointment: found, closedMeanwhile: true }
    await noteChoice(found, 'to ring', books, context)
    return { appointment: { ...found, version: found.version + 1 }, closedMeanwhile: true }
  })
}

/** What the colleague has chosen for them, who has met them or has looked first. */
function choiceIn(steps: Step[]): Step['what'] | undefined {
  return standing(steps).find((step) => step.what === 'left' || saysHowItStands(step))?.what
}
