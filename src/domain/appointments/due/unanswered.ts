import { hoursOn, nextWorkingDay, openFrom } from '../../availability/opening-hours.ts'
import { instantOf, minuteOf, quarterAt, timeOfMinute } from '../../clinic-time.ts'
import type { Practice } from '../../practice/practice.ts'
import type { Records } from '../../records.ts'
import type { Secrets } from '../../staff/secrets.ts'
import type { Appointment } from '../appointment.ts'

type Surgery = Pick<Practice, 'openingHours' | 'closedDays'>

/** So many are told of in one letter; each round takes the next ones. */
const inOneLetter = 50

/**
 * When a request has waited for a working day: at the same hour of the next one, or at its edge where the surgery opens
 * later or shuts earlier then. What comes while it is shut counts from its opening. Undefined where it never opens.
 */
function waitedForADay({ createdAt }: Pick<Appointment, 'createdAt'>, surgery: Surgery): Date | undefined {
  const read = openFrom(createdAt, surgery)
  const next = read && nextWorkingDay(read.day, surgery)
  if (!next) return undefined
  const { from, until } = openMinutes(next, surgery)
  return instantOf({ day: next, time: timeOfMinute(Math.min(Math.max(read.minute, from), until)) })
}

function openMinutes(day: string, surgery: Surgery): { from: number; until: number } {
  const hours = hoursOn(day, surgery)
  return 'opens' in hours ? { from: minuteOf(hours.opens), until: minuteOf(hours.closes) } : { from: 0, until: 0 }
}

/**
 * Tells the practice by one letter of the requests that nobody has answered for a working day, of each once, however many
 * processes ask; answers how many.
 */
export async function tellUnanswered({
  records,
  secrets,
  practice,
  now,
}: {
  records: Records
  secrets: Pick<Secrets, 'newId'>
  practice: Surgery & Pick<Practice, 'email'>
  now: Date
}): Promise<number> {
  const waiting = await records.reminders.unanswered(inOneLetter)
  const late = waiting.filter((request) => {
    const due = waitedForADay(request, practice)
    return due !== undefined && due <= now
  })
  if (late.length === 0) return 0
  return records.transaction(async ({ reminders, outbox }) => {
    const told: typeof late = []
    for (const request of late) if (await reminders.noteUnanswered(request.id, now)) told.push(request)
    if (told.length === 0) return 0
    const requests = told.map(({ id, reference, createdAt, urgent }) => ({
      id,
      reference,
      asked: quarterAt(createdAt),
      ...(urgent ? { urgent } : {}),
    }))
    const letter = { kind: 'requests-unanswered', requests } as const
    await outbox.put({ id: secrets.newId(), to: practice.email, letter, notBefore: now }, now)
    return told.length
  })
}
