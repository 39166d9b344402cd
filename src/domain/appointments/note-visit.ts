import { londonAt } from '../clinic-time.ts'
import { type Appointment, startOf, type Visit, visitSteps } from './appointment.ts'
import type { Step } from './history.ts'
import { type Context, type Overtaken, readToChange } from './read-to-change.ts'
import { noteStep } from './write-change.ts'

type VisitNoted =
  | { kind: 'noted'; appointment: Appointment; step: Step | undefined }
  | { kind: 'unknown' }
  /** Only who has a confirmed time, and no day to come, can have come or not. */
  | { kind: 'not-expected' }
  | Overtaken

/** Notes whether somebody came: they have arrived, were treated, or did not come; `expected` takes that back. */
export async function noteVisit(
  id: string,
  { visit, readVersion }: { visit: Visit | 'expected'; readVersion?: number | undefined },
  context: Context,
): Promise<VisitNoted> {
  return context.records.transaction(async (books) => {
    const read = await readToChange(id, readVersion, books)
    if (read.kind !== 'read') return read
    const { found } = read
    const start = startOf(found)
    if (found.status !== 'appointed' || !start || start.day > londonAt(context.now).day) return { kind: 'not-expected' }
    const next = visit === 'expected' ? undefined : visit
    if (found.visit === next) return { kind: 'noted', appointment: found, step: undefined }
    const appointment = { ...found, visit: next, version: found.version + 1 }
    await books.appointments.setVisit(id, found.version, next)
    return { kind: 'noted', appointment, step: await noteStep(found, { what: visitSteps[visit] }, books, context) }
  })
}
