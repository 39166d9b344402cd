import { type Appointment, startOf } from '../appointments/appointment.ts'
import { type Step, saysHowItStands, standing, stepsOf, withoutSideSteps } from '../appointments/history.ts'
import { holdHasEnded } from '../appointments/hold.ts'
import { chairNeed, chairWish } from '../availability/chair-time.ts'
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
  const { followUp = records.transaction } = records
  return followUp(async (books) => {
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

/**
 * The same for whoever has asked for their time by themselves. To look in each booking would cost all of them, so the letters
 * about it look as they leave; then somebody may have read for a second that a time is kept which is not. Answers the
 * practice as it is, where the desk has changed it of late.
 */
export async function ringIfClosedAsAsked(
  id: string,
  { records, owner, secrets, now }: Omit<Context, 'by'>,
): Promise<Practice | undefined> {
  const { changedAt, changedBy, ...changes } = await records.practiceChanges.read()
  if (!changedBy || !changedAt || changedAt < perhapsUnknownSince(now)) return undefined
  const present = asChanged(owner, changes, now.getUTCFullYear())
  await records.transaction(async (books) => {
    const found = await books.appointments.findToChange(id)
    if (found?.status !== 'new' || holdHasEnded(found, now) || holdsAsAsked(found, present)) return
    const [last] = withoutSideSteps(stepsOf(await books.appointments.historyOf(id), found))
    // Who has met them since, or answered, has chosen for them.
    if (last && !last.by) await noteChoice(found, 'to ring', books, { secrets, now, by: changedBy })
  })
  return present
}

/** Whether a request would be held as it is if it came now; one that holds nothing promises nothing. */
function holdsAsAsked(found: Appointment, practice: Practice): boolean {
  const start = startOf(found)
  if (!start || found.chair === undefined) return true
  const need = chairNeed(start, chairWish(found, practice), practice)
  return need.holds && need.chairs.includes(found.chair)
}

/** What the colleague has chosen for them, who has met them or has looked first. */
function choiceIn(steps: Step[]): Step['what'] | undefined {
  return standing(steps).find((step) => step.what === 'left' || saysHowItStands(step))?.what
}
