import { type ChairTime, chairNeed, chairWish, freeChair } from '../../availability/chair-time.ts'
import { neighboursOf, takenAround } from '../../availability/free-times.ts'
import { chairTimeOf } from '../../availability/seats.ts'
import { type Quarter, quarterAt, whyNotBookable } from '../../clinic-time.ts'
import type { AppointmentLetter, Letter } from '../../letters.ts'
import { asChangedSince, perhapsUnknownSince } from '../../practice/closed-meanwhile.ts'
import type { Practice } from '../../practice/practice.ts'
import type { Books } from '../../records.ts'
import type { Secrets } from '../../staff/secrets.ts'
import { afterUndo } from '../../undo-time.ts'
import type { Appointment } from '../appointment.ts'
import { chairTimeFor } from '../chair-time-for.ts'
import type { Changed } from '../change-appointment.ts'
import { closureOver } from '../confirmable.ts'
import { isMove, stepsOf, whenOf } from '../history.ts'
import { clearEndedHolds, holdEnd } from '../hold.ts'
import { letterAppointment } from '../letters/appointment-letters.ts'
import { knewBefore } from '../letters/change-letters.ts'
import { renewUntold } from '../letters/untold.ts'
import { isNotKept } from '../not-kept.ts'
import { type Context, readToChange, stepsTo } from '../read-to-change.ts'
import { writeToPatient } from '../request-link.ts'
import { letGo } from '../waiting/wait-for-earlier.ts'
import { stateOf, type Written, whatTheyKnow } from '../write-change.ts'
import { among, besideOffer, earlierLostIn, endedUnsaid } from './letters-about-offers.ts'
import { mostOffered, mostWorkingDays, type Offer, type OfferedTime, stands, withoutChair } from './offered-times.ts'
import { takeBackClosed } from './take-back.ts'

/** What came of offering times. */
export type Offered =
  | Exclude<Changed, Written>
  /** `offer` as it stands; `closed`: what a colleague has closed at the same moment, and was to be offered too. */
  | (Written & { offer: Offer; closed?: Quarter[] | undefined })
  /** Nobody could be written to: ring instead. */
  | { kind: 'no-address' }
  | { kind: 'offer-unreadable' }
  /** Somebody has it, or, for the reason given, the surgery is shut then. */
  | { kind: 'offered-time-taken'; time: Quarter; neighbours: Quarter[]; shutFor?: string | undefined }

type Wanted = { times: Quarter[]; readVersion?: number | undefined; workingDays?: number | undefined }

/**
 * Staff offer up to three free times, held for so many working days and never beyond the first of them. Whatever changes the
 * appointment ends the offer; a new one takes the place of the last. The letter waits for the undo.
 */
export async function offerTimes(id: string, wanted: Wanted, context: Context): Promise<Offered> {
  const outcome = await tryOffer(id, wanted, context)
  if (outcome.kind !== 'changed') return outcome
  const { records, now, practice: known } = context
  const present = await asChangedSince(perhapsUnknownSince(now), context)
  const lost = present && (await takeBackClosed(outcome.offer, { known, present }, context))
  if (!lost) return outcome
  const { appointment, closed } = lost
  const times = outcome.offer.times.filter((time) => !closed.includes(time))
  const [first] = closed
  if (first && times.length === 0) return notOffered(first, appointment, records, { ...context, practice: present })
  // Without the step, since what stands is another offer.
  return { ...outcome, appointment, step: undefined, offer: { ...outcome.offer, times }, closed }
}

async function tryOffer(
  id: string,
  { times, readVersion, workingDays = 1 }: Wanted,
  context: Context,
): Promise<Offered> {
  const { now, practice } = context
  const wanted = [...new Map(times.map((time) => [`${time.day} ${time.time}`, time])).values()].sort(byTime)
  const [first] = wanted
  if (!first || wanted.length > mostOffered || workingDays < 1 || workingDays > mostWorkingDays)
    return { kind: 'offer-unreadable' }
  return context.records.transaction(async (books) => {
    const read = await readToChange(id, readVersion, books)
    if (read.kind !== 'read') return read
    const { found } = read
    if (found.status === 'cancelled') {
      const [last] = await stepsTo(found, books)
      return { kind: 'forbidden-step', appointment: found, by: last }
    }
    if (!found.email) return { kind: 'no-address' }
    for (const time of wanted) {
      const refusal = whyNotBookable(time, now)
      if (refusal) return refusal
    }
    const held: ChairTime[] = []
    const offered: OfferedTime[] = []
    for (const time of wanted) {
      const free = closureOver(time, found, practice) ? undefined : await freeFor(time, found, books, context)
      const [start] = free ?? []
      if (!free || !start) return notOffered(time, found, books, context)
      held.push(...free)
      offered.push({ ...time, chair: start.chair })
    }
    const ends = holdEnd(first, now, workingDays, practice)
    const offer = { appointment: id, times: offered, ends }
    return { ...(await write(found, offer, held, books, context)), offer }
  })
}

/** Why a time is not offered, with those that are free instead. */
async function notOffered(
  time: Quarter,
  found: Appointment,
  records: Pick<Books, 'appointments'>,
  { practice, now }: Pick<Context, 'practice' | 'now'>,
): Promise<Offered> {
  const refused = { ...chairWish(found, practice, 'as accepted'), butNotOf: found.id }
  const neighbours = await neighboursOf(time, refused, { records, practice, now })
  return { kind: 'offered-time-taken', time, neighbours, shutFor: closureOver(time, found, practice)?.reason }
}

/** The chair time of one of the times; what the appointment holds itself, offered times too, is not in its way. */
async function freeFor(
  time: Quarter,
  found: Appointment,
  books: Books,
  { practice, now }: Context,
): Promise<ChairTime[] | undefined> {
  const need = chairNeed(time, chairWish(found, practice, 'as accepted'), practice)
  await clearEndedHolds(time, books.holds, now)
  return freeChair(need, await takenAround(time, books, now, found.id))
}

async function write(
  found: Appointment,
  offer: Offer,
  held: ChairTime[],
  books: Books,
  context: Context,
): Promise<Written> {
  const { secrets, now, by } = context
  const change = secrets.newId()
  const gaveWay = await books.outbox.giveWay(found.id, change)
  const last = await books.offers.of(found.id)
  const before = { ...stateOf(found), offer: last }
  // It outlives what leaves a visit where it is, but there is room for one offer, and the letter says that it is over.
  if (last?.waiting) await books.offers.end(found.id, now)
  const lost = await earlierGone(found, last, gaveWay, books)
  const gone = stands(lost, now) ? lost.times.map(withoutChair) : earlierLostIn(gaveWay)
  // What is offered once more is not lost.
  const earlierLost = gone.filter((time) => offer.times.every((one) => isMove(time, one)))
  const own = (await chairTimeFor(found, found, context, books)) ?? []
  const appointment = { ...found, version: found.version + 1 }
  await books.appointments.change(appointment, found.version, own, now)
  await books.offers.put(offer, notIn(own, held))
  const noted = { id: change, appointment: found.id, at: now, by, what: 'offered' as const, before }
  await books.appointments.note(noted)
  const letter: AppointmentLetter = {
    kind: 'times-offered',
    appointment: letterAppointment(appointment),
    times: offer.times.map(withoutChair),
    until: quarterAt(offer.ends),
    ...besideOffer(found, now, isNotKept(found, await stepsTo(found, books), context.practice)),
    ...among(earlierLost),
    knew: knewBefore(await whatTheyKnow(found, gaveWay, books), found),
  }
  await writeToPatient(found.email ?? '', letter, books, context, { change, notBefore: afterUndo(now) })
  await renewUntold(found.id, books)
  const [step] = stepsOf([noted], appointment)
  return { kind: 'changed', appointment, step, letter: true }
}

/**
 * The earlier time of which they have heard, and which is theirs no more: it gives way to this offer (`last`), or a move has
 * ended it whose letter was to say so.
 */
async function earlierGone(
  found: Appointment,
  last: Offer | undefined,
  gaveWay: Letter[],
  books: Books,
): Promise<Offer | undefined> {
  if (last) return last.waiting && (await hasHeardOfEarlier(found, books)) ? last : undefined
  const { offer } = (await endedUnsaid(found, gaveWay, books)) ?? {}
  return offer?.waiting && offer.times.every((time) => isMove(time, found)) ? offer : undefined
}

/** One that waits is dropped as it leaves, since what it offers is theirs no more. */
async function hasHeardOfEarlier({ id }: Appointment, { outbox }: Books): Promise<boolean> {
  const letter = (await outbox.statesFor([id])).findLast(({ kind }) => kind === 'earlier-time-offered')
  return letter?.state === 'sent'
}

/**
 * Offers again what a change has ended, as far as nobody has taken it and its day was not closed meanwhile; answers the times
 * that are lost. One that is over by now is told of as any other. Only inside `transaction`.
 */
export async function offerAgain(
  offer: Offer,
  { appointment, own }: { appointment: Appointment; own: ChairTime[] },
  books: Books,
  { practice, now }: Pick<Context, 'practice' | 'now'>,
): Promise<OfferedTime[]> {
  if (!stands(offer, now)) {
    await books.offers.put(offer, [])
    return []
  }
  const held: ChairTime[] = []
  const times: OfferedTime[] = []
  for (const time of offer.times) {
    if (closureOver(time, appointment, practice)) continue
    await clearEndedHolds(time, books.holds, now)
    const seat = chairTimeOf({ ...time, minutes: appointment.minutes })
    const taken = await takenAround(time, books, now, appointment.id)
    if (seat.some((one) => taken.has(one, one.chair))) continue
    held.push(...seat)
    times.push(time)
  }
  if (times.length > 0) await books.offers.put({ ...offer, times }, notIn(own, held))
  return offer.times.filter((time) => !times.includes(time))
}

/** Each quarter hour of a chair once: two offered times may share some, since only one of them is taken. */
function notIn(own: ChairTime[], held: ChairTime[]): ChairTime[] {
  const key = ({ day, time, chair }: ChairTime) => `${day} ${time} ${chair}`
  const taken = new Set(own.map(key))
  return [...new Map(held.map((one) => [key(one), one])).values()].filter((one) => !taken.has(key(one)))
}

/**
 * Ends an offer that nobody took in time: its times are free, and both sides are told where staff had made it. Answers
 * whether this was the one to end it, however many processes ask.
 */
export async function endOffer(
  id: string,
  {
    records,
    practice,
    secrets,
    now,
  }: Pick<Context, 'records' | 'now'> & {
    practice: Practice
    secrets: Pick<Secrets, 'newId' | 'newToken' | 'tokenHash'>
  },
): Promise<boolean> {
  return records.transaction(async (books) => {
    const found = await books.appointments.findToChange(id)
    const offer = await books.offers.of(id)
    if (!found || !offer || offer.ends > now) return false
    if (offer.waiting) {
      await letGo(found, offer, books, { secrets, now })
      return true
    }
    await books.appointments.raiseVersion(id, found.version)
    await books.offers.end(id, offer.ends)
    const change = secrets.newId()
    await books.appointments.note({ id: change, appointment: id, at: now, what: 'offer ended', before: stateOf(found) })
    const appointment = letterAppointment(found)
    const own = besideOffer(found, now, isNotKept(found, await stepsTo(found, books), practice))
    const { confirmed } = own
    const offered = (await books.outbox.statesFor([id])).findLast(({ kind }) => kind === 'times-offered')
    // Whoever was never told of it is rung, and reads of no end.
    const unheard = offered?.state === 'waiting' || offered?.state === 'given up'
    const ended = { kind: 'request-changed', what: 'let an offer end', appointment, was: whenOf(found) } as const
    const toPractice = { ...ended, confirmed, unheard }
    await books.outbox.put(
      { id: secrets.newId(), to: practice.email, letter: toPractice, appointment: id, notBefore: now },
      now,
    )
    if (found.email && !unheard)
      await writeToPatient(found.email, { kind: 'offer-ended', appointment, ...own }, books, { secrets, now })
    return true
  })
}

function byTime(one: Quarter, other: Quarter): number {
  return `${one.day} ${one.time}` < `${other.day} ${other.time}` ? -1 : 1
}
