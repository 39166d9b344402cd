import { addDays, type Day, hasBegun, instantOf, londonAt, type Time, type When } from '../../clinic-time.ts'
import type { LetterAppointment } from '../../letters.ts'
import type { Practice } from '../../practice/practice.ts'
import type { Records } from '../../records.ts'
import type { Secrets } from '../../staff/secrets.ts'
import { type Appointment, startOf } from '../appointment.ts'
import { isMove, type Step, standing, stepsOf } from '../history.ts'
import { letterAppointment } from '../letters/appointment-letters.ts'
import { isNotKept } from '../not-kept.ts'
import { writeToPatient } from '../request-link.ts'

/** Visits are reminded of on the second day before, and never at night. */
const daysBefore = 2
const from: Time = '09:00'
const until: Time = '20:00'

/** What somebody has heard of since, so that a reminder would be one letter too many. */
const told = new Set<Step['what']>(['requested', 'booked', 'accepted', 'taken'])

type Context = { records: Records; secrets: Pick<Secrets, 'newId' | 'newToken' | 'tokenHash'>; now: Date }
type Reminding = Context & { practice: Practice }

/** The days whose visits are reminded of now: the one in two days, and tomorrow for what was missed. None at night. */
export function daysToRemindOf(now: Date): Day[] {
  const { day, time } = londonAt(now)
  return time >= from && time < until ? [addDays(day, 1), addDays(day, daysBefore)] : []
}

/**
 * Reminds of a visit once, by a letter with a link that stops reminders; answers whether a letter was written. None goes to
 * whoever has stopped them, has heard of the visit since it was due, or has a time that the practice cannot keep.
 */
export async function remind(id: string, { records, secrets, now, practice }: Reminding): Promise<boolean> {
  return records.transaction(async (books) => {
    const appointment = await books.appointments.find(id)
    if (!appointment?.day || !appointment.email) return false
    if (!isStillSo(appointment, appointment, now) || !daysToRemindOf(now).includes(appointment.day)) return false
    // Neither is noted, so that it is reminded of where reminders are begun again, or the day opens again, in time.
    if (await books.reminders.isStopped(appointment.email)) return false
    const steps = stepsOf(await books.appointments.historyOf(id), appointment)
    if (isNotKept(appointment, steps, practice)) return false
    const stop = secrets.newToken()
    const noted = { appointment: id, day: appointment.day, at: now, stopHash: secrets.tokenHash(stop) }
    if (!(await books.reminders.note(noted))) return false
    const due = instantOf({ day: addDays(appointment.day, -daysBefore), time: from })
    if (standing(steps).some((step) => step.at >= due && isHeard(step))) return false
    const letter = { kind: 'appointment-reminder', appointment: letterAppointment(appointment), stop } as const
    await writeToPatient(appointment.email, letter, books, { secrets, now })
    return true
  })
}

/** A treatment that is corrected, or another chair, is no news; an answer to whoever asked for another time is. */
function isHeard({ what, moved, before }: Step): boolean {
  return told.has(what) || moved !== undefined || (what === 'edited' && before?.asked !== undefined)
}

/** Whether a reminder that was written of a time is true when it leaves: confirmed, for that time, ahead, and kept. */
export async function isStillTrue(
  reminded: LetterAppointment,
  { records, now, practice }: { records: Pick<Records, 'appointments'>; now: Date; practice: Practice },
): Promise<boolean> {
  const appointment = await records.appointments.find(reminded.id)
  if (!appointment || !isStillSo(appointment, reminded, now)) return false
  const history = await records.appointments.historyOf(reminded.id)
  return !isNotKept(appointment, stepsOf(history, appointment), practice)
}

function isStillSo(appointment: Appointment, reminded: When, now: Date): boolean {
  const start = startOf(appointment)
  if (!start || appointment.status !== 'appointed') return false
  return !isMove(reminded, start) && !hasBegun(start, londonAt(now))
}

/** Whether the link of a reminder stops or allows them; undefined where there is no such link any more. */
export async function remindersBy(
  token: string,
  { records, secrets }: Pick<Context, 'secrets'> & { records: Pick<Records, 'reminders'> },
): Promise<{ email: string; stopped: boolean } | undefined> {
  const email = await records.reminders.emailBy(secrets.tokenHash(token))
  return email === undefined ? undefined : { email, stopped: await records.reminders.isStopped(email) }
}

/** Begins reminders to this address again, whoever or whatever has stopped them. */
export async function remindAgain(email: string, { records }: Pick<Context, 'records'>): Promise<void> {
  await records.transaction(({ reminders }) => reminders.allow(email))
}

/** Stops reminders to whoever has the link, or begins them again. False where there is no such link. */
export async function stopReminders(
  token: string,
  stopped: boolean,
  { records, secrets, now }: Context,
): Promise<boolean> {
  const found = await remindersBy(token, { records, secrets })
  if (!found) return false
  await records.transaction(({ reminders }) =>
    stopped ? reminders.stop(found.email, now) : reminders.allow(found.email),
  )
  return true
}
