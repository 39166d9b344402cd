import { ownConfig } from '../config.ts'
import { readContent } from '../content/read-content.ts'
import { changeAppointment } from '../domain/appointments/change-appointment.ts'
import { type PatientStep, takePatientStep } from '../domain/appointments/patient-steps.ts'
import { requestAppointment } from '../domain/appointments/request-appointment.ts'
import { hoursOn } from '../domain/availability/opening-hours.ts'
import { addDays, type Day, londonAt, type Quarter, weekdayOf, yearInLondon } from '../domain/clinic-time.ts'
import { receiveMessage } from '../domain/messages/receive-message.ts'
import type { Practice } from '../domain/practice/practice.ts'
import { asChanged, noPracticeChanges } from '../domain/practice/practice-changes.ts'
import type { Records } from '../domain/records.ts'
import type { Secrets } from '../domain/staff/secrets.ts'
import { openOwnRecords } from '../open-own-records.ts'
import { openOwnSecrets } from '../own-secrets.ts'
import { messagesOfWeek, sampleName, urgentWishes, wishesOfWeek } from './busy-week-words.ts'

type Filled = { records: Records; secrets: Secrets; practice: Practice; now: Date }
type Asked = { person: number; day?: Day; time?: string; urgent?: boolean; phoneOnly?: boolean }

/** So many requests have come in since Saturday and wait for their answer. */
const waiting = 60
/** Of those with a visit at the end of the week, whoever is on the waiting list. */
const wouldComeSooner = [104, 109]
const by = { id: 'sample', name: 'Sample' }
const holds = { senders: [], workingDays: 3 }

/** Fills the empty practice that the settings name. */
export async function addBusyWeek(): Promise<void> {
  const config = ownConfig()
  const { practice: owner } = await readContent(config.contentDirectory)
  const records = await openOwnRecords(config)
  try {
    await fillBusyWeek({ records, secrets: await openOwnSecrets(config), owner, now: new Date() })
  } finally {
    await records.close()
  }
}

/**
 * A Monday morning, for whoever works on the dashboard: sixty requests that wait, four of them urgent and two whose hour
 * has passed; the visits of the week; somebody who was not told, somebody without a time and somebody who asks for
 * another one; two on the waiting list; and messages. Everybody is made up, and the names say so. `owner`: the practice as
 * the owner's files have it.
 */
export async function fillBusyWeek({ owner, ...more }: Omit<Filled, 'practice'> & { owner: Practice }): Promise<void> {
  const filled = { ...more, practice: asChanged(owner, noPracticeChanges, yearInLondon(more.now)) }
  // First those who have a time, so that nobody who waits stands in their way.
  await accept(await ask({ person: 140, ...quarterOn(2, 11, 0, filled), phoneOnly: true }, 75, filled), 2, filled)
  await accept(await ask({ person: 141 }, 75, filled), 60, filled)
  const moving = await ask({ person: 142, ...quarterOn(3, 11, 0, filled) }, 75, filled)
  await accept(moving, 60, filled)
  await takeStep(moving, { kind: 'another time', time: quarterOn(4, 11, 0, filled) }, filled)
  for (let person = 100; person < 130; person += 1) {
    const wish = { person, ...quarterOn(person % 5, 9 + (person % 8), person, filled) }
    const visit = await ask(wish, 70, filled)
    await accept(visit, 60, filled)
    if (wouldComeSooner.includes(person)) await takeStep(visit, { kind: 'wait', part: '' }, filled)
  }
  for (let person = 0; person < waiting; person += 1)
    await ask(waitingWish(person, filled), 0.3 + person * 0.75, filled)
  for (const [index, message] of messagesOfWeek.entries())
    await writeMessage(150 + index, message, 3 + index * 7, filled)
}

function waitingWish(person: number, filled: Filled): Asked {
  if (person % 15 === 3) return { person, urgent: true }
  if (person >= waiting - 2) {
    const { day, time } = londonAt(hoursBefore(2 + person / 10, filled))
    return { person, day, time }
  }
  const days = 1 + (person % 5)
  if (person % 4 === 0) return { person, day: workday(days, filled) }
  return { person, ...quarterOn(days, 9 + ((person * 3) % 8), person, filled), phoneOnly: person % 5 === 0 }
}

/** Answers the id of the request. Where its time is full by now, the wish is for that day. */
async function ask({ person, phoneOnly = false, ...wish }: Asked, hours: number, filled: Filled): Promise<string> {
  const now = hoursBefore(hours, filled)
  const services = filled.practice.services.filter(({ emergency }) => emergency === (wish.urgent ?? false))
  const words = wish.urgent ? urgentWishes : wishesOfWeek
  const asked = {
    ...wish,
    name: sampleName(person),
    phone: phoneOf(person),
    ...(phoneOnly ? {} : { email: addressOf(person) }),
    service: services[person % services.length]?.name,
    message: words[(wish.urgent ? Math.floor(person / 15) : person) % words.length] || undefined,
  }
  const context = {
    ...filled,
    lettersLeave: false,
    now,
    holds,
    repeat: { key: `sample ${person}`, body: '', until: now },
  }
  const outcome = await requestAppointment(asked, context)
  if (outcome.kind === 'requested' && outcome.request) return outcome.request
  if (outcome.kind !== 'time-taken' || !wish.time) throw new Error(`The request of ${asked.name}: ${outcome.kind}`)
  const { time: _, ...anyTime } = wish
  return ask({ person, phoneOnly, ...anyTime }, hours, filled)
}

async function accept(id: string, hours: number, filled: Filled): Promise<void> {
  const owner = filled.practice
  const context = { ...filled, owner, now: hoursBefore(hours, filled), by, holdWorkingDays: holds.workingDays }
  await changeAppointment(id, { status: 'appointed', knowingly: true }, context)
}

async function takeStep(id: string, step: PatientStep, filled: Filled): Promise<void> {
  const found = await filled.records.appointments.find(id)
  const context = { ...filled, now: hoursBefore(1, filled), holds, patientChangeHours: 1, keepsWaitingList: true }
  await takePatientStep(id, step, found?.version ?? 0, context)
}

async function writeMessage(person: number, message: string, hours: number, filled: Filled): Promise<void> {
  const now = hoursBefore(hours, filled)
  const answer = { lettersLeave: false, practiceEmail: filled.practice.email }
  const repeat = { key: `sample ${person}`, body: '', until: now }
  const writer = { name: sampleName(person), email: addressOf(person), phone: phoneOf(person) }
  await receiveMessage({ ...writer, message }, { ...filled, ...answer, now, repeat })
}

const phoneOf = (person: number) => `07700 900${String(person).padStart(3, '0')}`
const addressOf = (person: number) => `person${person}@example.org`

function hoursBefore(hours: number, { now }: Filled): Date {
  return new Date(now.getTime() - hours * 3_600_000)
}

function quarterOn(days: number, hour: number, person: number, filled: Filled): Quarter {
  const minutes = ['00', '15', '30', '45'][person % 4] ?? '00'
  return { day: workday(days, filled), time: `${String(hour).padStart(2, '0')}:${minutes}` }
}

/** The working day that comes so many after this one, or after the next one where today is none. */
function workday(days: number, { now, practice }: Filled): Day {
  let day = londonAt(now).day
  for (let left = days; ; day = addDays(day, 1)) {
    if (weekdayOf(day) > 5 || !('opens' in hoursOn(day, practice))) continue
    if (left === 0) return day
    left -= 1
  }
}
