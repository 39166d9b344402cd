import { type FreeDay, freeDaysAhead } from '../../availability/free-days.ts'
import type { Practice } from '../../practice/practice.ts'
import type { Records } from '../../records.ts'
import type { Appointment } from '../appointment.ts'

/**
 * The next days on which an appointment can be instead, with the length that it has: what it holds itself is not in its way.
 * A confirmed time is theirs already, and would be refused; one that is only asked for may be asked for again.
 */
export async function freeDaysFor(
  { id, service, minutes, status, day, time }: Appointment,
  context: { records: Pick<Records, 'appointments'>; practice: Practice; now: Date },
): Promise<FreeDay[]> {
  const free = await freeDaysAhead(service, { ...context, minutes, butNotOf: id })
  if (status !== 'appointed') return free
  const others = free.map((one) =>
    one.day === day ? { ...one, times: one.times.filter((other) => other !== time) } : one,
  )
  return others.filter(({ times }) => times.length > 0)
}
