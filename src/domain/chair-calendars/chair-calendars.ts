import type { Appointment } from '../appointments/appointment.ts'
import { holdHasEnded } from '../appointments/hold.ts'
import { chairsOf } from '../availability/chairs.ts'
import { addDays, londonAt } from '../clinic-time.ts'
import type { Practice } from '../practice/practice.ts'
import type { Records } from '../records.ts'
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

/**
 * Makes the secret address of a chair's calendar anew and answers its token, which is kept nowhere; the one before opens
 * nothing from now on. Undefined where there is no such chair, or whoever asks has been disabled meanwhile.
 */
export async function makeChairCalendar(chair: number, context: Context): Promise<string | undefined> {
  const { records, practice, secrets, now, by } = context
  if (!chairsOf(practice).some((one) => one.chair === chair)) return undefined
  const token = secrets.newToken()
  return records.transaction(async (books) => {
    if (!(await mayAct(by.id, books))) return undefined
    await books.chairCalendars.put({ chair, tokenHash: secrets.tokenHash(token), madeAt: now, by })
    const made = { id: secrets.newId(), at: now, staff: by.id, did: 'made a chair calendar', about: String(chair) }
    await books.audit.note(made)
    return token
  })
}

/** Ends the address of a chair's calendar at once. */
export async function revokeChairCalendar(chair: number, { records, secrets, now, by }: Context): Promise<void> {
  await records.transaction(async ({ chairCalendars, audit }) => {
    await chairCalendars.remove(chair)
    await audit.note({
      id: secrets.newId(),
      at: now,
      staff: by.id,
      did: 'ended a chair calendar',
      about: String(chair),
    })
  })
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
