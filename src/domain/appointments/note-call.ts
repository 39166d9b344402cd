import type { Appointment } from './appointment.ts'
import type { Step } from './history.ts'
import { type Context, type Overtaken, readToChange } from './read-to-change.ts'
import { noteStep } from './write-change.ts'

/** A call to a patient: somebody was spoken to, or nobody answered and it is tried again, perhaps at an hour of its own. */
type Call = { answered: boolean; againAt?: Date | undefined; readVersion?: number | undefined }

type CallNoted =
  | { kind: 'noted'; appointment: Appointment; step: Step }
  | { kind: 'unknown' }
  | { kind: 'again-not-ahead' }
  | Overtaken

/** Nobody plans a call for later than this, in milliseconds. */
const furthest = 366 * 24 * 3_600_000

/** Notes a call in the history. Who was spoken to was told how their appointment stands. */
export async function noteCall(
  id: string,
  { answered, againAt, readVersion }: Call,
  context: Context,
): Promise<CallNoted> {
  const { now } = context
  const isAhead = againAt && againAt > now && againAt.getTime() <= now.getTime() + furthest
  if (againAt && (answered || !isAhead)) return { kind: 'again-not-ahead' }
  return context.records.transaction(async (books) => {
    const read = await readToChange(id, readVersion, books)
    if (read.kind !== 'read') return read
    const { found } = read
    await books.appointments.raiseVersion(id, found.version)
    const appointment = { ...found, version: found.version + 1 }
    const what = answered ? 'rung' : 'no answer'
    return { kind: 'noted', appointment, step: await noteStep(found, { what, againAt }, books, context) }
  })
}
