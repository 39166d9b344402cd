import type { Appointment } from '../appointments/appointment.ts'
import { type Context, type Overtaken, readToChange } from '../appointments/read-to-change.ts'
import { stateOf } from '../appointments/write-change.ts'

/** What became of a note. */
type Noted = { kind: 'noted'; appointment: Appointment } | { kind: 'unknown' } | Overtaken

/** Staff note something about a request for themselves, or take it away; the history says who did, not what it said. */
export async function noteOnRequest(
  id: string,
  { note, readVersion }: { note: string | undefined; readVersion?: number | undefined },
  { records, secrets, now, by }: Pick<Context, 'records' | 'secrets' | 'now' | 'by'>,
): Promise<Noted> {
  return records.transaction(async ({ appointments }) => {
    const read = await readToChange(id, readVersion, { appointments })
    if (read.kind !== 'read') return read
    const { found } = read
    if (found.note === note) return { kind: 'noted', appointment: found }
    await appointments.setNote(id, found.version, note)
    await appointments.note({ id: secrets.newId(), appointment: id, at: now, by, what: 'note', before: stateOf(found) })
    return { kind: 'noted', appointment: { ...found, note, version: found.version + 1 } }
  })
}
