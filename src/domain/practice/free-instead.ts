import { type Appointment, startOf } from '../appointments/appointment.ts'
import { type ChairTime, chairNeed, chairWish, freeChair } from '../availability/chair-time.ts'
import { neighboursOf, takenAround } from '../availability/free-times.ts'
import { addDays, type Quarter } from '../clinic-time.ts'
import type { Records } from '../records.ts'
import type { Practice } from './practice.ts'

/** How far ahead a time is looked for, in steps of what `neighboursOf` looks through. */
const stepsAhead = { days: 14, most: 5 }

/**
 * The next times in surgery hours that somebody could have instead of the one that is taken away, in the practice as it
 * is going to be. Nobody without a time has one taken away.
 */
export async function freeInstead(
  appointment: Appointment,
  context: { records: Pick<Records, 'appointments'>; practice: Practice; now: Date },
): Promise<Quarter[]> {
  const start = startOf(appointment)
  if (!start) return []
  const asked = appointment.status === 'appointed' ? 'as accepted' : 'as a request'
  const wanted = { ...chairWish(appointment, context.practice, asked), butNotOf: appointment.id, inHours: true }
  for (let step = 0; step < stepsAhead.most; step += 1) {
    const from = { ...start, day: addDays(start.day, step * stepsAhead.days) }
    const free = await neighboursOf(from, wanted, context)
    if (free.length > 0) return free
  }
  return []
}

/** Another chair at the same time, in the practice as it is going to be; undefined where none is free. */
export async function otherChair(
  appointment: Appointment,
  { appointments }: Pick<Records, 'appointments'>,
  { practice, now }: { practice: Practice; now: Date },
): Promise<ChairTime[] | undefined> {
  const start = startOf(appointment)
  if (!start) return undefined
  const need = chairNeed(start, chairWish(appointment, practice), practice)
  if (need.against !== 'inside') return undefined
  return freeChair(need, await takenAround(start, { appointments }, now, appointment.id))
}
