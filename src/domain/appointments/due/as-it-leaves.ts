import { hasBegun, instantOf, londonAt, type Quarter, quarterAt } from '../../clinic-time.ts'
import { inSmallLetters } from '../../e-mail-address.ts'
import {
  type AppointmentLetter,
  type Letter,
  linkMinutes,
  type PracticeLetter,
  type RingFrom,
  type WaitingLetter,
} from '../../letters.ts'
import type { LetterFate } from '../../outbox.ts'
import type { Practice } from '../../practice/practice.ts'
import type { Records } from '../../records.ts'
import type { Secrets } from '../../staff/secrets.ts'
import { type Appointment, hasPassed, isTooNear } from '../appointment.ts'
import { isMove, isSideStep, type Step, standing, stepsOf, withoutSideSteps } from '../history.ts'
import { holdHasEnded } from '../hold.ts'
import { letterAppointment } from '../letters/appointment-letters.ts'
import { isNotKept } from '../not-kept.ts'
import { besideOffer, isStillNews, lostAnswer } from '../offers/letters-about-offers.ts'
import { type Offer, stands } from '../offers/offered-times.ts'
import { isBeingChanged } from '../own-request.ts'
import { isStillOffered } from '../waiting/offer-freed-time.ts'
import { stateOf } from '../write-change.ts'
import { isStillTrue } from './reminder.ts'

/**
 * A letter as it is true when it leaves; or why it leaves no more. `overtaken`: what was done since says more, by another
 * letter or by telephone. `too late`: its hour has gone by, and nobody has told them. `not yet`: what it tells of has ended by
 * a step that may still be taken back. `elsewhere`: it is to an address that its patient has no more, and whoever corrected
 * that has seen to what goes to the right one.
 */
export type AsItLeaves = Letter | 'overtaken' | 'too late' | 'not yet' | 'elsewhere'

type Books = Pick<Records, 'appointments' | 'messages' | 'offers' | 'outbox' | 'reminders' | 'staff' | 'waitingList'>
type Context = {
  records: Books
  secrets: Pick<Secrets, 'tokenHash'>
  now: Date
  practice: Practice
  patientChangeHours: number
}

/** What a letter says that may have waited for a mail server for days. */
export async function asItLeaves(
  {
    id,
    letter,
    to,
    createdAt,
    appointment,
    message,
  }: Pick<WaitingLetter, 'id' | 'letter' | 'to' | 'createdAt' | 'appointment' | 'message'>,
  context: Context,
): Promise<AsItLeaves> {
  switch (letter.kind) {
    case 'password-link': {
      const owner = await context.records.staff.findByEmail(to)
      // Its link went with the account.
      if (owner?.disabledAt) return 'overtaken'
      const isLate = context.now.getTime() - createdAt.getTime() >= linkMinutes * 60_000
      // Also with one that was closed and is open again.
      return { ...letter, over: isLate || (owner !== undefined && !(await stillOpens(letter.token, context))) }
    }
    case 'account-changed':
      return letter
    case 'message-received':
    case 'message-arrived':
      // Erased while it was claimed.
      return message && !(await context.records.messages.find(message)) ? 'overtaken' : letter
    case 'requests-unanswered':
      return stillUnanswered(letter, context)
    case 'appointment-reminder':
      if (await context.records.reminders.isStopped(to)) return 'overtaken'
      if (!(await isStillTrue(letter.appointment, context))) return 'overtaken'
      break
    case 'earlier-time-offered':
      if (!(await isStillOffered(letter, context)))
        return (await mayComeBack(letter, context)) ? 'not yet' : 'overtaken'
      break
    case 'offer-taken-back':
      // They have asked again meanwhile, and seen how it stands.
      if (letter.offTheList && (await context.records.waitingList.of(letter.appointment.id))) return 'overtaken'
  }
  const state = await stateOfAppointment(letter.appointment.id, letter.kind, context)
  // Erased while it was claimed.
  if (!state) return appointment && !(await context.records.appointments.find(appointment)) ? 'overtaken' : letter
  if (letter.kind === 'request-arrived' || letter.kind === 'request-changed') return toPracticeNow(letter, state)
  if (inSmallLetters(to) !== inSmallLetters(state.found.email ?? '')) return 'elsewhere'
  const isOfLast = letter.kind === 'offer-taken-back' && !letter.earlierLost
  if (isOfLast || (letter.kind === 'times-offered' && letter.fewer)) {
    const letters = await context.records.outbox.statesFor([letter.appointment.id])
    if (isStillNews(state.history, letters, id)) return asNear(asNews(letter, state, letters), state)
  }
  return asNear(toPatientNow(letter, state), state)
}

/** A letter to a patient, with whether what it links to is changed by telephone alone. */
function asNear(letter: AsItLeaves, { isNear }: State): AsItLeaves {
  return typeof letter === 'string' || !isNear || !('link' in letter) ? letter : { ...letter, near: true }
}

async function stillOpens(token: string, { records, secrets, now }: Context): Promise<boolean> {
  return (await records.staff.whosePasswordLink(secrets.tokenHash(token), now)) !== undefined
}

/** Whether an earlier time that is theirs no more would be once more by the undo of the last step. */
async function mayComeBack(
  { appointment: { id }, time }: Extract<Letter, { kind: 'earlier-time-offered' }>,
  { records: { appointments }, now }: Context,
): Promise<boolean> {
  const [last] = (await appointments.historyOf(id)).filter((step) => !isSideStep(step))
  const offer = last && isBeingChanged(last, now) ? last.before?.offer : undefined
  return stands(offer, now) && offer.waiting === true && offer.times.some((one) => !isMove(one, time))
}

type AboutLost = Extract<AppointmentLetter, { kind: 'offer-taken-back' | 'times-offered' }>

/** Of what they were never told of nobody takes anything back: what is left is an offer, and else their last answer stands. */
function asNews(letter: AboutLost, state: State, letters: LetterFate[]): AsItLeaves {
  if (letter.kind === 'times-offered') return toPatientNow({ ...letter, fewer: undefined }, state)
  const { found, steps, now, isGone } = state
  if (isGone || hasPassed(found, now)) return 'overtaken'
  const answer = lostAnswer(
    found,
    steps,
    letters.filter(({ kind }) => kind !== 'times-offered'),
  )
  return answer ? { ...answer, link: letter.link } : 'overtaken'
}

/** How somebody's appointment stands, but for a step that may still be taken back. */
type State = {
  found: Appointment
  steps: Step[]
  /** With the side steps. */
  history: Step[]
  offer: Offer | undefined
  now: Date
  isGone: boolean
  /** Their visit is so near that changes go by telephone. */
  isNear: boolean
}

/** What is true of these hangs on what is offered. */
const aboutOffers = new Set<Letter['kind']>([
  'times-offered',
  'offer-ended',
  'offer-taken-back',
  'request-changed',
  'requests-unanswered',
  'appointment-reminder',
])

/** Undefined where nothing is known of it. */
async function stateOfAppointment(
  id: string,
  kind: Letter['kind'],
  { records, now, practice, patientChangeHours }: Context,
): Promise<State | undefined> {
  const read = await records.appointments.find(id)
  if (!read) return undefined
  const history = stepsOf(await records.appointments.historyOf(id), read)
  const all = withoutSideSteps(history)
  const [last] = all
  const before = last && isBeingChanged(last, now) ? last.before : undefined
  const found = before ? { ...read, ...stateOf(before) } : read
  const steps = before ? all.slice(1) : all
  const isOfferNew = before !== undefined && last?.what === 'offered'
  const isAsked = aboutOffers.has(kind) && !isOfferNew
  const offer = before?.offer ?? (isAsked ? await records.offers.of(id) : undefined)
  return {
    ...{ found, steps, history, now, offer: stands(offer, now) ? offer : undefined },
    isGone: isNotKept(found, steps, practice),
    isNear: isTooNear(found, { now, patientChangeHours }),
  }
}

function toPatientNow(letter: AppointmentLetter, state: State): AsItLeaves {
  const { found, now, isGone, offer } = state
  const stays = !isMove(letter.appointment, found)
  const appointment = { ...letter.appointment, noCalls: found.noCalls, minutes: found.minutes }
  switch (letter.kind) {
    case 'request-received':
      return found.status === 'new' && stays ? requestNow({ ...letter, appointment }, state) : 'overtaken'
    case 'appointment-accepted':
      if (found.status !== 'appointed' || !stays || isGone) return 'overtaken'
      return hasPassed(found, now) ? 'too late' : { ...letter, appointment }
    case 'appointment-moved':
      if (found.status !== (letter.confirmed ? 'appointed' : 'new') || !stays || isGone) return 'overtaken'
      return hasPassed(found, now) ? 'too late' : movedNow({ ...letter, appointment }, state)
    case 'appointment-cancelled':
      return found.status === 'cancelled' ? { ...letter, appointment } : 'overtaken'
    case 'other-time-asked': {
      const isAnswered = !found.asked || isMove(found.asked, letter.asked) || found.status !== 'appointed'
      if (isAnswered || hasPassed(found, now)) return 'overtaken'
      const own = letterAppointment(found)
      return { ...letter, appointment: isGone ? { ...own, day: undefined, time: undefined } : own }
    }
    case 'request-stands':
      return stays && isKept(state) ? { ...letter, appointment } : 'overtaken'
    case 'times-offered':
      if (offer && isOf(letter, offer))
        return { ...letter, appointment, ...ownTime(state), knew: isGone ? undefined : letter.knew }
      return instantOf(letter.until) <= now ? 'too late' : 'overtaken'
    case 'offer-ended':
    case 'offer-taken-back': {
      if (found.status === 'cancelled' || !stays || (offer && !offer.waiting)) return 'overtaken'
      const told = { appointment, ...ownTime(state) }
      if (letter.kind === 'offer-ended') return { ...letter, ...told }
      // The waiting list may hold the same time for them once more.
      const times = letter.times.filter((time) => !offer?.times.some((one) => !isMove(time, one)))
      return times.length > 0 ? { ...letter, ...told, times } : 'overtaken'
    }
    case 'earlier-time-offered':
      return isGone ? 'overtaken' : { ...letter, appointment, confirmed: found.status === 'appointed' }
    case 'appointment-reminder':
      // Who waits for an earlier time has a letter of its own about it.
      return offer && !offer.waiting
        ? { ...letter, appointment, offered: { times: offer.times.length, until: quarterAt(offer.ends) } }
        : { ...letter, appointment, asked: found.asked }
  }
}

/** What a letter about an offer says of their own time. */
function ownTime({ found, now, isGone }: State) {
  return { over: undefined, accepted: undefined, ...besideOffer(found, now, isGone) }
}

/** Whether a letter tells of this very offer. */
function isOf({ times, until }: { times: Quarter[]; until: Quarter }, offer: Offer): boolean {
  if (offer.waiting || offer.times.length !== times.length || isMove(quarterAt(offer.ends), until)) return false
  return times.every((time) => offer.times.some((other) => !isMove(time, other)))
}

/** Whether a time of their own is kept for them, accepted or held. */
function isKept({ found, now, isGone }: State): boolean {
  if (found.status === 'cancelled' || isGone || hasPassed(found, now)) return false
  return found.status === 'appointed' || (found.chair !== undefined && !holdHasEnded(found, now))
}

type Received = Extract<Letter, { kind: 'request-received' }>

function requestNow(letter: Received, state: State): Letter {
  const { found, now } = state
  const answerBy = letter.answerBy && letter.answerBy >= londonAt(now).day ? letter.answerBy : undefined
  const over = hasPassed(found, now) || undefined
  if (letter.holdsTime && !isKept(state))
    return { ...letter, answerBy, over, holdsTime: false, heldUntil: undefined, ringFrom: undefined }
  return { ...letter, answerBy, over, ringFrom: ringFromNow(letter.ringFrom, now) }
}

type Moved = Extract<Letter, { kind: 'appointment-moved' }>

function movedNow(letter: Moved, state: State): Letter {
  const { appointment, link, heldUntil, ringFrom } = letter
  if (heldUntil === undefined) return letter
  // What they asked for last is a request like any other, whose time is free again.
  if (!isKept(state)) return { kind: 'request-received', appointment, link, holdsTime: false }
  return { ...letter, ringFrom: ringFromNow(ringFrom, state.now) }
}

/** The surgery may have opened meanwhile. */
function ringFromNow(ringFrom: RingFrom | undefined, now: Date): RingFrom | undefined {
  return typeof ringFrom === 'object' && hasBegun(ringFrom, londonAt(now)) ? 'now' : ringFrom
}

type ToPractice = Extract<PracticeLetter, { kind: 'request-arrived' | 'request-changed' }>

function toPracticeNow(letter: ToPractice, { found, steps, offer }: State): AsItLeaves {
  const { noCalls } = found
  if (letter.kind === 'request-arrived')
    return { ...letter, noCalls, ...(found.status === 'new' ? {} : { decided: true }) }
  const stays = !isMove(letter.appointment, found)
  const isStillSo = {
    withdrawn: found.status === 'cancelled',
    moved: found.status === 'new' && stays,
    'asks for another time':
      found.asked !== undefined && letter.asked !== undefined && !isMove(found.asked, letter.asked),
    'took an offered time': found.status === 'appointed' && stays,
    'let an offer end': standing(steps)[0]?.what === 'offer ended' && (!offer || offer.waiting === true),
  }[letter.what]
  const noAddress = found.email ? undefined : true
  return isStillSo ? { ...letter, appointment: { ...letter.appointment, noCalls }, noAddress } : 'overtaken'
}

type Unanswered = Extract<Letter, { kind: 'requests-unanswered' }>

async function stillUnanswered(letter: Unanswered, context: Context): Promise<AsItLeaves> {
  const requests: Unanswered['requests'] = []
  for (const request of letter.requests) {
    if (request.id === undefined || (await isUnanswered(request.id, letter.kind, context))) requests.push(request)
  }
  return requests.length > 0 ? { ...letter, requests } : 'overtaken'
}

/** Who was erased needs no answer. */
async function isUnanswered(id: string, kind: Letter['kind'], context: Context): Promise<boolean> {
  const state = await stateOfAppointment(id, kind, context)
  return state?.found.status === 'new' && (!state.offer || state.offer.waiting === true)
}
