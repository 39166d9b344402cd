import type { Appointment } from '../appointments/appointment.ts'
import { renewUntold } from '../appointments/letters/untold.ts'
import type { Person } from '../blog/post.ts'
import type { Books } from '../records.ts'
import type { Secrets } from '../staff/secrets.ts'

type Context = { secrets: Pick<Secrets, 'newId'>; now: Date; by: Person }

/**
 * In the history of an appointment whose time is closed; who is to be rung stands in the queue from then on. Only inside
 * `transaction`.
 */
export async function noteChoice(
  { id, version }: Appointment,
  what: 'to ring' | 'left',
  books: Books,
  { secrets, now, by }: Context,
): Promise<void> {
  await books.appointments.raiseVersion(id, version)
  await books.appointments.note({ id: secrets.newId(), appointment: id, at: now, by, what })
  await renewUntold(id, books)
}
