import type { ChairTime } from '../availability/chair-time.ts'
import { hasBegun, londonAt, type Quarter } from '../clinic-time.ts'
import type { AppointmentLetter, Letter } from '../letters.ts'
import type { Practice } from '../practice/practice.ts'
import type { Books } from '../records.ts'
import type { Secrets } from '../staff/secrets.ts'
import { afterUndo } from '../undo-time.ts'
import { type Appointment, type AppointmentChange, type AppointmentState, startOf } from './appointment.ts'
import { isMove, type Step, stepsOf } from './history.ts'
import { letterAppointment } from './letters/appointment-letters.ts'
import { knownBefore, knownByLetters, letterAbout } from './letters/change-letters.ts'
import { isLastLost, knowsHowItStands, renewUntold } from './letters/untold.ts'
import {
  earlierLostIn,
  endedUnsaid,
  isUnheard,
  knewIn,
  letterAboutLost,
  withLost,
} from './offers/letters-about-offers.ts'
import type { Offer } from './offers/offered-times.ts'
import { writeToPatient } from './request-link.ts'
import { keepEarlierTime, takeLetterOut } from './waiting/earlier-time.ts'

/**
 * `step` is what the history notes, absent where nothing had to be changed; `letter`: one to the patient waits;
 * `offerEnded`: what was offered is theirs no more, of which they notice nothing else, and whether the letter says so;
 * `closedMeanwhile`: a colleague has closed their time at the same moment, and they are to be rung.
 */
export type Written = {
  kind: 'changed'
  appointment: Appointment
  step?: Step | undefined
  letter?: boolean
  offerEnded?: 'by letter' | 'without a word' | undefined
  closedMeanwhile?: boolean
}

type Writing = {
  practice: Practice
  secrets: Secrets
  now: Date
  by: { id: string; name: string }
  /** Why the surgery stays open for it. */
  reason?: string | undefined
  /** A sentence for the patient, in the letter about this change. */
  words?: string | undefined
}

/** Writes a change, its line of history and its letter, in whose place those about earlier changes go. */
export async function writeChange(
  found: Appointment,
  wanted: Appointment,
  held: ChairTime[],
  books: Books,
  { practice, secrets, now, by, reason, words }: Writing,
): Promise<Written> {
  const change = secrets.newId()
  const stays = found.asked !== undefined && wanted.asked === undefined
  const noticed = wanted.status !== found.status || isMove(found, wanted) || stays
  const offer = await books.offers.of(found.id)
  const offered = offer?.waiting ? undefined : offer
  const gaveWay = noticed || offered ? await books.outbox.giveWay(found.id, change) : []
  const next = { ...wanted, version: found.version + 1, sequence: found.sequence + 1 }
  const answer = noticed ? await answerAbout(next, { found, gaveWay, stays }, books, now) : undefined
  const appointment: Appointment = answer ? next : { ...next, sequence: found.sequence }
  await leaveListWhereMovedTo(appointment, offer, change, books)
  // Whatever is changed ends what they were offered; so did one that led away from where this one leads back to.
  const unsaid = answer || offer ? undefined : await endedUnsaid(found, gaveWay, books)
  if (unsaid) await books.waitingList.comeBack(unsaid.change)
  await books.appointments.change(appointment, found.version, held, now)
  const last = offer ?? unsaid?.offer
  const kept = { before: unsaid ? appointment : found, after: appointment }
  const earlier = await keepEarlierTime(last, kept, books, { practice, now })
  const ended = earlier ?? (last?.waiting ? undefined : last)
  const unheard = earlier ? await takeLetterOut(found, books) : isUnheard(gaveWay)
  const [earlierLost, knew] = [earlierLostIn(gaveWay), knewIn(gaveWay)]
  const lost = ended && { rest: { ...ended, times: [] }, gone: ended.times, unheard, earlierLost, knew }
  const letter = answer
    ? withLost(answer, (earlier && !unheard) || earlierLost.length > 0)
    : lost && (await letterAboutLost(appointment, lost, books, { now, practice }))
  const what = whatHappened(found, wanted)
  const noted = {
    id: change,
    appointment: found.id,
    at: now,
    by,
    what,
    reason,
    words: noticed ? words : undefined,
    before: { ...stateOf(found), offer },
  }
  await books.appointments.note(noted)
  const to = letter && found.email
  if (letter && to) {
    const worded = answer && words ? { ...letter, words } : letter
    await writeToPatient(to, worded, books, { secrets, now }, { change, notBefore: afterUndo(now) })
  }
  await renewUntold(found.id, books)
  const [step] = stepsOf([noted], appointment)
  // It may be the answer that had given way to the offer instead.
  const saysSo = to && (letter?.kind === 'offer-taken-back' || letter?.kind === 'offer-ended' || namesLost(letter))
  const offerEnded = ended && (earlier || !answer) ? (saysSo ? 'by letter' : 'without a word') : undefined
  return { kind: 'changed', appointment, step, letter: Boolean(to), offerEnded }
}

/** The letter about a change that its patient notices; none where it leads to what they know already. */
async function answerAbout(
  next: Appointment,
  { found, gaveWay, stays }: { found: Appointment; gaveWay: Letter[]; stays: boolean },
  books: Books,
  now: Date,
): Promise<AppointmentLetter | undefined> {
  const known = await whatTheyKnow(found, gaveWay, books)
  const letter = letterAbout(next, known)
  if (letter) return letter
  // Back where they know it to be there is nothing to tell; but a letter that did not arrive would have them rung.
  const isBack = isMove(found, next) && !isMove(known, next) && isLastLost(await books.outbox.statesFor([found.id]))
  return stays || isBack ? confirmedAgain(next, found.asked, now) : undefined
}

/**
 * What they have done themselves, or were told on the telephone, they know before any letter leaves; what a letter was to
 * tell that did not arrive, they do not.
 */
export async function whatTheyKnow(
  found: Appointment,
  gaveWay: Letter[],
  { appointments, outbox }: Pick<Books, 'appointments' | 'outbox'>,
) {
  const letters = await outbox.statesFor([found.id])
  const isLost = isLastLost(letters)
  if (gaveWay.length === 0 && !isLost) return found
  const steps = stepsOf(await appointments.historyOf(found.id), found)
  if (knowsHowItStands(steps)) return found
  return isLost ? (knownByLetters(steps, letters) ?? found) : knownBefore(found, gaveWay)
}

/** Whoever is moved to the time that the waiting list holds for them has what they waited for. */
async function leaveListWhereMovedTo(
  wanted: Appointment,
  offer: Offer | undefined,
  change: string,
  books: Books,
): Promise<void> {
  const isTheirs = offer?.waiting && offer.times.some((time) => !isMove(wanted, time))
  if (isTheirs && wanted.status !== 'cancelled') await books.waitingList.leave(wanted.id, change)
}

function namesLost(letter: AppointmentLetter | undefined): boolean {
  return letter?.kind === 'appointment-accepted' && letter.earlierLost === true
}

/** For a patient who asked for another time and keeps the one they have, while that is to come. */
function confirmedAgain(
  appointment: Appointment,
  askedInstead: Quarter | undefined,
  now: Date,
): AppointmentLetter | undefined {
  const start = startOf(appointment)
  return appointment.status === 'appointed' && start && !hasBegun(start, londonAt(now))
    ? { kind: 'appointment-accepted', appointment: letterAppointment(appointment), askedInstead }
    : undefined
}

function whatHappened(found: Appointment, wanted: Appointment): AppointmentChange['what'] {
  if (wanted.status === found.status) return 'edited'
  return wanted.status === 'cancelled' ? 'cancelled' : 'accepted'
}

/** Notes a step of staff once it is taken, and anew whether somebody must be told. Only inside `transaction`. */
export async function noteStep(
  found: Appointment,
  step: Pick<AppointmentChange, 'what' | 'againAt' | 'corrected'> & { id?: string },
  books: Books,
  { secrets, now, by }: Pick<Writing, 'secrets' | 'now' | 'by'>,
): Promise<Step> {
  const noted = { id: secrets.newId(), appointment: found.id, at: now, by, before: stateOf(found), ...step }
  await books.appointments.note(noted)
  await renewUntold(found.id, books)
  return noted
}

/** Of an appointment, or of its state as it was kept. */
export function stateOf({
  status,
  service,
  minutes,
  day,
  time,
  chair,
  heldUntil,
  asked,
  visit,
}: AppointmentState): AppointmentState {
  return { status, service, minutes, day, time, chair, heldUntil, asked, visit }
}
