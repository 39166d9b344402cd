import type { Books, Records } from '../../records.ts'
import type { Secrets } from '../../staff/secrets.ts'
import type { Appointment, WaitingStep } from '../appointment.ts'
import { type Overtaken, readToChange } from '../change-appointment.ts'
import type { Offer } from '../offers/offered-times.ts'
import { settledBefore } from '../write-change.ts'
import type { PartOfDay, Waiting } from './waiting.ts'

type Context = {
  secrets: Pick<Secrets, 'newId'>
  now: Date
  /** The member of staff who does it; absent where the patient, or the clock, does. */
  by?: { id: string; name: string } | undefined
}

/** Puts somebody on the waiting list; who is on it keeps their place. Only inside `transaction`. */
export async function wait(found: Appointment, part: PartOfDay, books: Books, context: Context): Promise<Appointment> {
  const before = await books.waitingList.of(found.id)
  const since = before?.since ?? context.now
  await books.waitingList.put({ appointment: found.id, since, part, letGo: before?.letGo ?? [] })
  return note(found, 'waits', books, context)
}

/** Takes somebody off the list, and ends what they are offered from it. Only inside `transaction`. */
export async function waitNoMore(found: Appointment, books: Books, context: Context): Promise<Appointment> {
  const offer = await books.offers.of(found.id)
  if (offer?.waiting) await books.offers.end(found.id, context.now)
  await books.waitingList.remove(found.id)
  return note(found, 'waits no more', books, context)
}

/**
 * Ends the offer of an earlier time that somebody does not want, or did not take in time: they stay on the list, and are
 * not offered the same time again. Only inside `transaction`.
 */
export async function letGo(found: Appointment, offer: Offer, books: Books, context: Context): Promise<Appointment> {
  // Nobody takes this back, so that the next is asked at once.
  await books.offers.end(found.id, settledBefore(context.now))
  await passOver(offer, books)
  return note(found, 'earlier let go', books, context)
}

/** Notes that whoever is offered this is not offered the same time again. Only inside `transaction`. */
export async function passOver({ appointment, times }: Offer, books: Books): Promise<void> {
  const waiting = await books.waitingList.of(appointment)
  if (waiting) await books.waitingList.put({ ...waiting, letGo: [...waiting.letGo, ...times.map(plain)] })
}

const plain = ({ day, time }: Waiting['letGo'][number]) => ({ day, time })

/** The version rises, so that what somebody else has read of it is old. */
async function note(
  found: Appointment,
  what: WaitingStep,
  books: Books,
  { secrets, now, by }: Context,
): Promise<Appointment> {
  await books.appointments.raiseVersion(found.id, found.version)
  await books.appointments.note({ id: secrets.newId(), appointment: found.id, at: now, by, what })
  return { ...found, version: found.version + 1 }
}

export type TakenOff =
  | { kind: 'taken off'; appointment: Appointment }
  | { kind: 'unknown' }
  | { kind: 'not on it' }
  | Overtaken

/** Staff, or whoever presses the button of the letter, take somebody off the waiting list. */
export async function takeOffTheList(
  id: string,
  readVersion: number | undefined,
  { records, ...context }: Context & { records: Records },
): Promise<TakenOff> {
  return records.transaction(async (books) => {
    const read = await readToChange(id, readVersion, books)
    if (read.kind !== 'read') return read
    if (!(await books.waitingList.of(id))) return { kind: 'not on it' }
    return { kind: 'taken off', appointment: await waitNoMore(read.found, books, context) }
  })
}
