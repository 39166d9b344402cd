import type { Appointment } from '../appointments/appointment.ts'
import { holdHasEnded } from '../appointments/hold.ts'
import { chairsOf } from '../availability/chairs.ts'
import { addDays, londonAt } from '../clinic-time.ts'
import type { Practice } from '../practice/practice.ts'
import type { Books, Records } from '../records.ts'
import { mayAct } from '../staff/leavers.ts'
import type { Secrets } from '../staff/secrets.ts'

/** The days that a calendar shows, before today and after it. */
const daysShown = { before: 14, after: 120 }

type Context = {
  records: Records
  practice: Practice
  secrets: Pick<Secrets, 'newId' | 'newToken' | 'tokenHash'>
  now: Date
  by: { id: string; name: string }
}

/** When the address was made that was on the screen, as an ISO date-time, or `none`; undefined where nobody says. */
type Seen = string | undefined

/** `unknown`: there is no such chair, or whoever asks has been disabled meanwhile. */
export type Overtaken = { kind: 'unknown' } | { kind: 'made-meanwhile'; at: Date; by: Context['by'] }

/**
 * Makes the secret address of a chair's calendar anew and answers its token, which is kept nowhere; the one before opens
 * nothing from now on, so it must be the one that was seen.
 */
export async function makeChairCalendar(
  chair: number,
  seen: Seen,
  context: Context,
): Promise<{ kind: 'made'; token: string } | Overtaken> {
  const { records, practice, secrets, now, by } = context
  if (!chairsOf(practice).some((one) => one.chair === chair)) return { kind: 'unknown' }
  const token = secrets.newToken()
  return records.transaction(async (books) => {
    const overtaken = await overtakenBy(chair, seen, by, books)
    if (overtaken) return overtaken
    await books.chairCalendars.put({ chair, tokenHash: secrets.tokenHash(token), madeAt: now, by })
    const made = { id: secrets.newId(), at: now, staff: by.id, did: 'made a chair calendar', about: String(chair) }
    await books.audit.note(made)
    return { kind: 'made', token }
  })
}

/** Ends the address of a chair's calendar at once, where it is the one that was seen. */
export async function revokeChairCalendar(
  chair: number,
  seen: Seen,
  { records, secrets, now, by }: Context,
): Promise<{ kind: 'ended' } | Overtaken> {
  return records.transaction(async (books) => {
    const overtaken = await overtakenBy(chair, seen, by, books)
    if (overtaken) return overtaken
    await books.chairCalendars.remove(chair)
    await books.audit.note({
      id: secrets.newId(),
      at: now,
      staff: by.id,
      did: 'ended a chair calendar',
      about: String(chair),
    })
    return { kind: 'ended' }
  })
}

/** Somebody may have been given an address that was made since: it ends for nobody who has not seen it. */
async function overtakenBy(
  chair: number,
  seen: Seen,
  { id }: Context['by'],
  books: Pick<Books, 'staff' | 'chairCalendars'>,
): Promise<Overtaken | undefined> {
  // Those who ask at the same moment wait for one another here.
  if (!(await mayAct(id, books))) return { kind: 'unknown' }
  const now = (await books.chairCalendars.all()).find((one) => one.chair === chair)
  if (seen === undefined || !now || now.madeAt.toISOString() === seen) return undefined
  return { kind: 'made-meanwhile', at: now.madeAt, by: now.by }
}

/** What a calendar's token opens: the chair, and who has time on it in the weeks around today. */
export async function chairCalendarBy(
  token: string,
  { records, secrets, now }: Pick<Context, 'records' | 'secrets' | 'now'>,
): Promise<{ chair: number; appointments: Appointment[] } | undefined> {
  const chair = await records.chairCalendars.chairOf(secrets.tokenHash(token))
  if (chair === undefined) return undefined
  const today = londonAt(now).day
  const days = { from: addDays(today, -daysShown.before), to: addDays(today, daysShown.after) }
  const seated = await records.days.onChair(chair, days.from, days.to)
  return { chair, appointments: seated.filter((appointment) => !holdHasEnded(appointment, now)) }
}
