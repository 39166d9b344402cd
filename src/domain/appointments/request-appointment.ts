import {
  type ChairTime,
  chairNeed,
  freeChair,
  minutesOf,
  readServiceWish,
  TakenChairTime,
} from '../availability/chair-time.ts'
import { neighboursOf } from '../availability/free-times.ts'
import { addDays, exists, hasBegun, isBookableDay, londonAt, type Quarter } from '../clinic-time.ts'
import type { Letter } from '../letters.ts'
import type { Practice } from '../practice/practice.ts'
import type { Records } from '../records.ts'
import { type Repeat, rememberAnswer, rememberedAnswer } from '../repeats.ts'
import type { Secrets } from '../staff/secrets.ts'
import { type Appointment, startOf, type Wish } from './appointment.ts'
import { letterAppointment } from './appointment-letters.ts'

export type Requested =
  | { kind: 'requested'; reference: string; letters: boolean; holdsTime: boolean }
  | { kind: 'no-way-to-answer' }
  | { kind: 'day-not-bookable' }
  | { kind: 'time-does-not-exist' }
  | { kind: 'time-past' }
  | { kind: 'time-taken'; neighbours: Quarter[] }
  | { kind: 'key-reused' }

type Told = {
  records: Records
  practice: Practice
  secrets: Secrets
  now: Date
  repeat: Repeat
  lettersAllowed: boolean
}

/**
 * A visitor asks for an appointment. The time is held from now on, and the letters to both sides go into the outbox in
 * the same transaction. The same form sent twice is one request with one answer.
 */
export async function requestAppointment(wish: Wish, told: Told): Promise<Requested> {
  const refusal = whyNot(wish, told.now)
  if (refusal) return refusal
  // A time that is plainly full needs no transaction: hundreds may ask for it at once.
  const seen = await chairTimeFor(wish, told, told.records)
  if (seen.kind === 'time-taken') {
    return (await rememberedAnswer<Requested>(told.records, told.repeat, told.now)) ?? seen
  }
  let attempts = 0
  return told.records.together(async (books) => {
    const remembered = await rememberedAnswer<Requested>(books, told.repeat, told.now)
    if (remembered) return remembered

    const asked = newAppointment(wish, told)
    attempts += 1
    const free = await chairTimeFor(wish, told, books, attempts === 1 ? 0 : asked.id.charCodeAt(0))
    if (free.kind === 'time-taken') return free
    const appointment = { ...asked, chair: free.chairTime[0]?.chair }
    await books.appointments.add(appointment, free.chairTime)
    await books.appointments.note({
      id: told.secrets.newId(),
      appointment: appointment.id,
      at: told.now,
      what: 'requested',
    })
    const holdsTime = appointment.chair !== undefined
    const letters = await announce(appointment, { ...told, holdsTime, books })
    const answer: Requested = { kind: 'requested', reference: appointment.reference, letters, holdsTime }
    await rememberAnswer(books, told.repeat, answer, told.now)
    return answer
  })
}

function whyNot(wish: Wish, now: Date): Requested | undefined {
  if (!wish.email && !wish.phone) return { kind: 'no-way-to-answer' }
  if (wish.day && !isBookableDay(wish.day, now)) return { kind: 'day-not-bookable' }
  const start = startOf(wish)
  if (start && !exists(start)) return { kind: 'time-does-not-exist' }
  if (start && hasBegun(start, londonAt(now))) return { kind: 'time-past' }
  return undefined
}

/** The chair time that the wish would hold now: none for one that holds nothing. */
async function chairTimeFor(
  wish: Wish,
  told: Told,
  books: Pick<Records, 'appointments'>,
  beginAt = 0,
): Promise<{ kind: 'free'; chairTime: ChairTime[] } | Extract<Requested, { kind: 'time-taken' }>> {
  const start = startOf(wish)
  if (!start) return { kind: 'free', chairTime: [] }
  const service = readServiceWish(wish.service, told.practice)
  const minutes = minutesOf(service, told.practice)
  const need = chairNeed(start, service, minutes, told.practice, 'as a request')
  if (need.chairs.length === 0) return { kind: 'free', chairTime: [] }
  const chairTime = freeChair(need, await takenAround(start, books), beginAt)
  if (chairTime) return { kind: 'free', chairTime }
  const refused = { wish: service, minutes, asked: 'as a request' as const }
  return { kind: 'time-taken', neighbours: await neighboursOf(start, refused, { ...told, records: books }) }
}

function newAppointment(wish: Wish, { practice, secrets, now }: Told): Appointment {
  const service = readServiceWish(wish.service, practice)
  return {
    ...wish,
    service: service.kind === 'listed' ? service.service.name : wish.service,
    id: secrets.newId(),
    reference: secrets.newReference(),
    status: 'new',
    minutes: minutesOf(service, practice),
    version: 1,
    sequence: 0,
    createdAt: now,
  }
}

/** The chair time taken on a day and the next, without what one appointment holds itself. */
export async function takenAround(
  start: Quarter,
  books: Pick<Records, 'appointments'>,
  butNotOf?: string,
): Promise<TakenChairTime> {
  return new TakenChairTime(await books.appointments.chairTimeOn([start.day, addDays(start.day, 1)], butNotOf))
}

/** Puts both letters into the outbox; answers whether the patient gets one. */
async function announce(
  appointment: Appointment,
  told: Told & { holdsTime: boolean; books: Pick<Records, 'outbox'> },
): Promise<boolean> {
  const { books, practice, secrets, now } = told
  const facts = letterAppointment(appointment)
  const put = (to: string, letter: Letter) =>
    books.outbox.put({ id: secrets.newId(), to, letter, appointment: appointment.id, notBefore: now }, now)
  const canReplyBy = [appointment.email && 'e-mail', appointment.phone && 'phone'] as const
  await put(practice.email, {
    kind: 'request-arrived',
    appointment: facts,
    canReplyBy: canReplyBy.filter((way) => way === 'e-mail' || way === 'phone'),
  })
  if (!appointment.email || !told.lettersAllowed) return false
  await put(appointment.email, { kind: 'request-received', holdsTime: told.holdsTime, appointment: facts })
  return true
}
