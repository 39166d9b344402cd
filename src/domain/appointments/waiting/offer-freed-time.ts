import type { ChairTime, TakenChairTime } from '../../availability/chair-time.ts'
import { takenAround } from '../../availability/free-times.ts'
import { instantOf, londonAt, minuteAt } from '../../clinic-time.ts'
import { inParts } from '../../gathered.ts'
import { type AppointmentLetter, type Letter, practiceLetterKinds } from '../../letters.ts'
import { asChangedSince, perhapsUnknownSince } from '../../practice/closed-meanwhile.ts'
import type { Practice } from '../../practice/practice.ts'
import { canKeep } from '../../practice/who-is-met.ts'
import type { Books, Records } from '../../records.ts'
import type { Secrets } from '../../staff/secrets.ts'
import type { Appointment } from '../appointment.ts'
import { isMove, isSideStep, stepsOf } from '../history.ts'
import { clearEndedHolds } from '../hold.ts'
import { letterAppointment } from '../letters/appointment-letters.ts'
import { isOtherAddress } from '../letters/untold.ts'
import { isNotKept } from '../not-kept.ts'
import { type Offer, stands, withoutChair } from '../offers/offered-times.ts'
import { takeBackClosed } from '../offers/take-back.ts'
import { isBeingChanged } from '../own-request.ts'
import { writeToPatient } from '../request-link.ts'
import type { Place } from './waiting.ts'
import { earlierTime, offeredFrom, offeredUntil, type WaitingListRules } from './waiting-list.ts'
import type { WhoWaits } from './who-waits.ts'

type Context = {
  records: Records
  practice: Practice
  /** As the owner's files have it. */
  owner: Practice
  secrets: Pick<Secrets, 'newId' | 'newToken' | 'tokenHash'>
  now: Date
  patientChangeHours: number
  waitingList: WaitingListRules
}

/** So many whom a time suits are looked at in one transaction. */
const lookedAtTogether = 10

/** Whether freed times are offered at this hour. At night they wait for the morning, and so do the minutes they are held. */
export function isTimeToOffer(now: Date): boolean {
  const { time } = londonAt(now)
  return time >= offeredFrom && time < offeredUntil
}

/**
 * Offers a freed quarter hour to the next who fits, in the order of asking, and holds it for them as long as the practice
 * has chosen; answers whether somebody was offered it. However many processes ask, one of them offers it, once. It is
 * forgotten where nobody wants it, or somebody else has it by now.
 */
export async function offerFreedTime(freed: ChairTime, waits: WhoWaits, context: Context): Promise<boolean> {
  const { records } = context
  let comesBack = false
  let readTo: Place | undefined
  for await (const { suited, last } of whomItSuits(freed, waits, context)) {
    for (const ids of suited) {
      const outcome = await records.transaction((books) => offerToFirst(ids, freed, books, context))
      if (outcome === 'gone' || outcome === 'not yet') return false
      if (typeof outcome === 'object') return !(await isTakenBack(outcome, context))
      comesBack ||= outcome === 'comes back'
    }
    readTo = last
  }
  if (!comesBack) await records.transaction((books) => forgetUnlessWanted(freed, readTo, books))
  return false
}

/** `last`: of those who were looked through, whether it suits them or not. */
type Part = { suited: string[][]; last: Place }

/**
 * Whom a freed time suits among all who wait, in the order of asking and in parts. Thousands may wait, so it is read before
 * anything is held: on SQLite nobody else could write meanwhile.
 */
async function* whomItSuits(freed: ChairTime, waits: WhoWaits, context: Context): AsyncGenerator<Part> {
  const taken = await takenAround(freed, context.records, context.now)
  if (isGone(freed, taken, context)) return
  for (let number = 0; ; number += 1) {
    const some = await waits.part(number)
    const last = some.at(-1)?.place
    if (!last) return
    const ids = some.flatMap(({ place, waits }) =>
      waits && earlierTime(freed, waits, { ...context, taken }) ? [place.appointment] : [],
    )
    yield { suited: inParts(ids, lookedAtTogether), last }
    // Whoever asks the server for something has their turn.
    await new Promise(setImmediate)
  }
}

/** Whether a colleague has closed the day as it was offered. */
async function isTakenBack(offer: Offer, context: Context): Promise<boolean> {
  const { now, practice: known } = context
  const present = await asChangedSince(perhapsUnknownSince(now), context)
  return present !== undefined && (await takeBackClosed(offer, { known, present }, context)) !== undefined
}

type Outcome =
  /** What somebody is offered. */
  | Offer
  /** Somebody was quicker, with this time or with offering it. */
  | 'gone'
  /** Nobody of these has it, and one of them may want it next. */
  | 'comes back'
  /** Staff may still take back what they did to whoever is next; it is theirs behind that. */
  | 'not yet'
  | 'not theirs'

/** Offers it to the first of these who may have it, all of which is read again. Only inside `transaction`. */
async function offerToFirst(ids: string[], freed: ChairTime, books: Books, context: Context): Promise<Outcome> {
  const { now, practice } = context
  const { waitingList } = books
  if (!(await waitingList.isFreed(freed))) return 'gone'
  await clearEndedHolds(freed, books.holds, now)
  const taken = await takenAround(freed, books, now)
  if (isGone(freed, taken, context)) {
    await waitingList.forgetFreed(freed)
    return 'gone'
  }
  let outcome: Outcome = 'not theirs'
  for (const id of ids) {
    const appointment = await books.appointments.find(id)
    const waiting = await waitingList.of(id)
    const held = appointment && waiting && earlierTime(freed, { appointment, waiting }, { ...context, taken })
    if (!held) continue
    const offer = await books.offers.of(id)
    if (offer) {
      // Who thinks about another one may want this next; what staff have offered is theirs to choose from.
      if (!stands(offer, now) || offer.waiting === true) outcome = 'comes back'
      continue
    }
    if (await isChangedJustNow(appointment, books, now)) return 'not yet'
    if (await isOutOfReach(appointment, books)) continue
    if (await isToBeRung(appointment, books, practice)) continue
    const made = await offerTo(appointment, held, books, context)
    await waitingList.forgetFreed(freed)
    return made
  }
  return outcome
}

/** Whoever has asked to be told since the list was read to its end is looked at the next time. Only inside `transaction`. */
async function forgetUnlessWanted(freed: ChairTime, readTo: Place | undefined, { waitingList }: Books): Promise<void> {
  const [newcomer] = readTo ? await waitingList.behind(freed.day, 1, readTo) : []
  if (!newcomer) await waitingList.forgetFreed(freed)
}

/** Whether it is too near for anybody to come, or somebody has it by now. */
function isGone(freed: ChairTime, taken: TakenChairTime, { now, waitingList: { noticeHours } }: Context): boolean {
  return instantOf(freed).getTime() - now.getTime() < noticeHours * 3_600_000 || taken.has(freed, freed.chair)
}

/** Whether staff may still take back what the letter would say of their own time, and could not any more behind an offer. */
async function isChangedJustNow({ id }: Appointment, { appointments }: Books, now: Date): Promise<boolean> {
  const last = (await appointments.historyOf(id)).find((step) => !isSideStep(step))
  return last !== undefined && isBeingChanged(last, now)
}

/** Whether the last letter to them was refused or came back, and nobody has given another address since. */
async function isOutOfReach(found: Appointment, { appointments, outbox }: Books): Promise<boolean> {
  const letters = await outbox.statesFor([found.id])
  const last = letters.findLast(({ kind, state }) => state !== 'waiting' && !practiceLetterKinds.includes(kind))
  if (last?.state !== 'refused' && last?.state !== 'came back') return false
  const steps = stepsOf(await appointments.historyOf(found.id), found)
  return !steps.some((step) => isOtherAddress(step) && step.at > last.at)
}

/** Whether staff ring them about a time that the practice cannot keep: what the letter says of it would not be so. */
async function isToBeRung(found: Appointment, { appointments }: Books, practice: Practice): Promise<boolean> {
  if (canKeep(found, practice)) return false
  return isNotKept(found, stepsOf(await appointments.historyOf(found.id), found), practice)
}

async function offerTo(
  found: Appointment,
  held: ChairTime[],
  books: Books,
  { secrets, now, waitingList: { minutes } }: Context,
): Promise<Offer> {
  const [time] = held
  if (!time) throw new Error('An appointment that takes no time cannot be moved')
  const { id } = found
  // Nobody could take it once it has begun.
  const ends = new Date(Math.min(now.getTime() + minutes * 60_000, instantOf(time).getTime()))
  // Throws where somebody has changed it meanwhile: staff and the clock never act on one reading.
  await books.appointments.raiseVersion(id, found.version)
  const offer = { appointment: id, times: [time], ends, waiting: true }
  await books.offers.put(offer, held)
  const change = secrets.newId()
  await books.appointments.note({ id: change, appointment: id, at: now, what: 'earlier offered' })
  const letter: AppointmentLetter = {
    kind: 'earlier-time-offered',
    appointment: letterAppointment(found),
    time: withoutChair(time),
    until: minuteAt(ends),
    confirmed: found.status === 'appointed',
  }
  await writeToPatient(found.email ?? '', letter, books, { secrets, now }, { change })
  return offer
}

/** Whether the letter about a freed time is still true when it leaves: nobody has taken it, or let it go. */
export async function isStillOffered(
  { appointment, time }: Extract<Letter, { kind: 'earlier-time-offered' }>,
  { records, now }: { records: Pick<Records, 'offers'>; now: Date },
): Promise<boolean> {
  const offer = await records.offers.of(appointment.id)
  if (!stands(offer, now) || !offer.waiting) return false
  return offer.times.some((one) => !isMove(one, time))
}
