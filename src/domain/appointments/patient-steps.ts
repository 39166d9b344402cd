import { type ChairTime, chairNeed, chairWish, freeChair, isServed } from '../availability/chair-time.ts'
import { neighboursOf, takenAround } from '../availability/free-times.ts'
import { chairTimeOf } from '../availability/seats.ts'
import { type Quarter, whyNotBookable } from '../clinic-time.ts'
import { type LetterLimit, mayBeWrittenTo } from '../letter-limit.ts'
import { type Letter, practiceLetterKinds } from '../letters.ts'
import type { Practice } from '../practice/practice.ts'
import type { Books, Records } from '../records.ts'
import type { Secrets } from '../staff/secrets.ts'
import { afterUndo } from '../undo-time.ts'
import { readFrom } from './answer-day.ts'
import { type Appointment, type AppointmentChange, startOf } from './appointment.ts'
import { chairTimeFor } from './chair-time-for.ts'
import { isMove, withoutSideSteps } from './history.ts'
import { clearEndedHolds, type HoldBounds, holdEnd, holdHasEnded, holdsEnough } from './hold.ts'
import { letterToPatient, letterToPractice } from './letters/patient-step-letters.ts'
import { renewUntold } from './letters/untold.ts'
import { isNotKept } from './not-kept.ts'
import type { Offer } from './offers/offered-times.ts'
import { ownRequest } from './own-request.ts'
import { stepsTo } from './read-to-change.ts'
import { writeToPatient } from './request-link.ts'
import { letGo, passOver, wait, waitNoMore } from './waiting/wait-for-earlier.ts'
import type { PartOfDay, Waiting } from './waiting/waiting.ts'
import { stateOf } from './write-change.ts'

/** What patients do with their own request. */
export type PatientStep =
  | { kind: 'withdraw' }
  | { kind: 'suits' }
  | { kind: 'another time' | 'take'; time: Quarter }
  /** To be told when an earlier time comes free, and no more; and to let one go that is offered. */
  | { kind: 'wait'; part: PartOfDay }
  | { kind: 'wait no more' }
  | { kind: 'let go'; time: Quarter }

/** What became of a patient's step. */
export type PatientStepTaken =
  /** Also where it was so already: a form sent twice is one step. */
  | { kind: 'done'; appointment: Appointment }
  /** Staff, or another hand of the patient's own, were quicker; or nothing of the kind can be done any more. */
  | { kind: 'changed meanwhile' }
  | { kind: 'ring' }
  | { kind: 'time taken'; neighbours: Quarter[] }
  /** Nobody works then at a chair that serves the treatment. */
  | { kind: 'nobody at work'; neighbours: Quarter[] }
  /** No chair serves it at all. */
  | { kind: 'no chair' }
  | { kind: 'not offered' }
  | { kind: 'offer ended' }

type Context = {
  records: Records
  practice: Practice
  secrets: Secrets
  now: Date
  holds: HoldBounds
  letterLimit?: LetterLimit | undefined
  /** Of letters to the practice about moves of one request. */
  moveLetterLimit?: LetterLimit | undefined
  patientChangeHours: number
  /** Whether there is a waiting list, from which letters leave. */
  keepsWaitingList: boolean
}

/**
 * A patient takes a step from the page of their request, which showed it in the version they read. The step, its history
 * and its letters are one transaction, as with staff; their letters wait as long, so that quick changes of mind are one.
 */
export async function takePatientStep(
  id: string,
  step: PatientStep,
  readVersion: number,
  context: Context,
): Promise<PatientStepTaken> {
  return context.records.transaction(async (books) => {
    const found = await books.appointments.findToChange(id)
    return found ? tryStep(step, found, readVersion, books, context) : { kind: 'changed meanwhile' }
  })
}

async function tryStep(
  step: PatientStep,
  found: Appointment,
  readVersion: number,
  books: Books,
  context: Context,
): Promise<PatientStepTaken> {
  const steps = await stepsTo(found, books)
  const offer = await books.offers.of(found.id)
  const waiting = await books.waitingList.of(found.id)
  if (isDone(step, found, withoutSideSteps(steps)[0]) || isListed(step, waiting, offer))
    return { kind: 'done', appointment: found }
  const { may, ...own } = ownRequest(found, steps, { ...context, offer, waiting })
  const offered = own.offer ?? own.earlier
  if (found.version !== readVersion)
    return { kind: step.kind === 'take' && !offered ? 'offer ended' : 'changed meanwhile' }
  const changes = step.kind === 'withdraw' || step.kind === 'another time' || step.kind === 'wait'
  if (changes && own.ringOnly) return { kind: 'ring' }
  switch (step.kind) {
    case 'withdraw':
      return may.withdraw
        ? write(found, { wanted: withdrawn(found), held: [], what: 'cancelled' }, books, context)
        : { kind: 'changed meanwhile' }
    case 'suits':
      return may.saySuits
        ? write(found, { wanted: found, held: await ownTime(found, context, books), what: 'suits' }, books, context)
        : { kind: 'changed meanwhile' }
    case 'take':
      return offered ? take(found, step.time, offered, books, context) : { kind: 'offer ended' }
    case 'another time':
      if (!may.askForAnotherTime) return { kind: 'changed meanwhile' }
      // Whoever asks for a time that is offered to them has it: as a wish it would go to the next person, or wait again.
      return offered?.times.some((one) => !isMove(one, step.time))
        ? take(found, step.time, offered, books, context)
        : ask(found, step.time, books, context)
    case 'wait':
      if (!may.wait) return { kind: 'changed meanwhile' }
      return { kind: 'done', appointment: await wait(found, step.part, books, context) }
    case 'wait no more':
      return { kind: 'done', appointment: await waitNoMore(found, books, context) }
    case 'let go': {
      if (!offer?.waiting) return { kind: 'offer ended' }
      return { kind: 'done', appointment: await letGo(found, offer, books, context) }
    }
  }
}

/** Whether a step of the waiting list was taken before: the form was sent twice. */
function isListed(step: PatientStep, waiting: Waiting | undefined, offer: Offer | undefined): boolean {
  switch (step.kind) {
    case 'wait':
      return waiting?.part === step.part
    case 'wait no more':
      return !waiting
    case 'let go':
      return !offer && waiting?.letGo.some((one) => !isMove(one, step.time)) === true
    default:
      return false
  }
}

function isDone(step: PatientStep, found: Appointment, last: AppointmentChange | undefined): boolean {
  if (!last || last.by) return false
  if (step.kind === 'withdraw') return found.status === 'cancelled'
  if (step.kind === 'suits') return last.what === 'suits'
  if (step.kind === 'take') return last.what === 'taken' && !isMove(found, step.time)
  if (step.kind !== 'another time') return false
  const time = found.asked ?? found
  return last.what !== 'requested' && found.status !== 'cancelled' && !isMove(time, step.time)
}

function withdrawn(found: Appointment): Appointment {
  return { ...found, status: 'cancelled', chair: undefined, asked: undefined }
}

/**
 * One of the times that staff have offered is confirmed at once, and the others are free. An earlier time of the waiting list
 * takes the place of the one they had, confirmed where that was; then they wait no more.
 */
async function take(
  found: Appointment,
  time: Quarter,
  offer: Offer,
  books: Books,
  context: Context,
): Promise<PatientStepTaken> {
  const taken = offer.times.find((offered) => !isMove(offered, time))
  if (!taken || whyNotBookable(time, context.now)) return { kind: 'not offered' }
  const { day, chair } = taken
  const held = chairTimeOf({ ...time, chair, minutes: found.minutes })
  const stays = offer.waiting && found.status === 'new'
  const answered = stays
    ? { status: found.status, heldUntil: endOfHold(found, time, context) }
    : { status: 'appointed' as const }
  if (offer.waiting) await books.waitingList.remove(found.id)
  // Another time is another visit: that they did not come to the last one says nothing of it.
  const visit = isMove(found, time) ? undefined : found.visit
  const wanted: Appointment = { ...found, day, time: time.time, chair, ...answered, asked: undefined, visit }
  return write(found, { wanted, held, what: 'taken' }, books, context)
}

/** A confirmed time stands until staff have answered; a request is moved at once. */
async function ask(found: Appointment, time: Quarter, books: Books, context: Context): Promise<PatientStepTaken> {
  const { practice, now } = context
  if (whyNotBookable(time, now)) return { kind: 'not offered' }
  if (!isMove(found, time) && found.status === 'appointed') return { kind: 'not offered' }
  const wish = chairWish(found, practice)
  const need = chairNeed(time, wish, practice)
  if (need.against !== 'inside') return { kind: 'not offered' }
  await clearEndedHolds(time, books.holds, now)
  const chairTime = freeChair(need, await takenAround(time, books, now, found.id))
  if (!chairTime) {
    if (!isServed(wish.service, practice)) return { kind: 'no chair' }
    const refused = { ...wish, butNotOf: found.id }
    const kind = need.chairs.length > 0 ? 'time taken' : 'nobody at work'
    return { kind, neighbours: await neighboursOf(time, refused, { ...context, records: books }) }
  }
  if (found.status === 'appointed') {
    const held = await ownTime(found, context, books)
    return write(found, { wanted: { ...found, asked: time }, held, what: 'asked' }, books, context)
  }
  const held = await heldThen(found, chairTime, books, context)
  const heldUntil = held.length > 0 ? endOfHold(found, time, context) : undefined
  const moved = { ...found, ...time, chair: held[0]?.chair, heldUntil }
  return write(found, { wanted: moved, held, what: 'edited' }, books, context)
}

/** What a moved request holds: as before, or what its sender may still hold where it held nothing. */
async function heldThen(
  found: Appointment,
  chairTime: ChairTime[],
  books: Books,
  context: Context,
): Promise<ChairTime[]> {
  const { now, holds } = context
  if (found.chair !== undefined && !holdHasEnded(found, now)) return chairTime
  const bounded = await holdsEnough(chairTime.length, holds.senders, books.holds, now)
  if (bounded) return []
  const known = await books.holds.sendersOf(found.id)
  const unknown = holds.senders.map(({ key }) => key).filter((key) => !known.includes(key))
  await books.holds.noteSenders(found.id, unknown)
  return chairTime
}

/** Moving gives a hold no more working days than it was made for; where the old time cut them short, they are whole again. */
function endOfHold(found: Appointment, time: Quarter, { now, holds, practice }: Context): Date {
  const anew = holdEnd(time, now, holds.workingDays, practice)
  const before = found.chair !== undefined && !holdHasEnded(found, now) ? found.heldUntil : undefined
  if (!before || before > anew) return anew
  const sinceAsked = holdEnd(time, found.createdAt, holds.workingDays, practice)
  return before > sinceAsked ? before : sinceAsked
}

/** The chair time that a confirmed appointment has already. */
async function ownTime(found: Appointment, { practice, now }: Context, books: Books): Promise<ChairTime[]> {
  if (found.chair === undefined || !startOf(found)) return []
  return (await chairTimeFor(found, found, { practice, now }, books)) ?? []
}

/** How it is to be, what it holds then, and by which step. */
type Next = { wanted: Appointment; held: ChairTime[]; what: AppointmentChange['what'] }

async function write(
  found: Appointment,
  { wanted, held, what }: Next,
  books: Books,
  context: Context,
): Promise<PatientStepTaken> {
  const { practice, secrets, now } = context
  const change = secrets.newId()
  const gaveWay = what === 'suits' ? [] : await books.outbox.giveWay(found.id, change)
  const next = { ...wanted, version: found.version + 1, sequence: found.sequence + 1 }
  const freed = found.chair !== undefined && !holdHasEnded(found, now)
  const near = readFrom({ ...next, createdAt: now }, practice)
  const isGone = isNotKept(found, await stepsTo(found, books), practice)
  const toPatient = letterToPatient(next, what, { found, gaveWay, freed, near, isGone })
  const appointment = toPatient ? next : { ...next, sequence: found.sequence }
  // Before the chair time, as in a request: on PostgreSQL the two would wait for each other.
  const writesTo = toPatient && (await whereToWrite(found, what, gaveWay, books, context))
  // Any other step ends what they are offered from the waiting list, and it is not held for them a second time.
  const offer = await books.offers.of(found.id)
  if (offer?.waiting && what !== 'taken') {
    await books.offers.end(found.id, now)
    await passOver(offer, books)
  }
  await books.appointments.change(appointment, found.version, held, now)
  await books.appointments.note({ id: change, appointment: found.id, at: now, what, before: stateOf(found) })
  const notBefore = afterUndo(now)
  const about = { appointment: found.id, change, notBefore }
  const letter = await ofMoves(
    letterToPractice(appointment, what, { found, gaveWay, freed, isGone }),
    gaveWay,
    books,
    context,
  )
  if (letter) await books.outbox.put({ id: secrets.newId(), to: practice.email, letter, ...about }, now)
  if (toPatient && writesTo) await writeToPatient(writesTo, toPatient, books, { secrets, now }, { change, notBefore })
  await renewUntold(found.id, books)
  return { kind: 'done', appointment }
}

/**
 * The practice's letter about a step, as far as one leaves: whoever has the link of a request can move it to and fro all day. The
 * last letter of a day says that it is the last; the desk shows each move. What takes the place of another is no further one.
 */
async function ofMoves(
  letter: Letter | undefined,
  gaveWay: Letter[],
  books: Books,
  { moveLetterLimit, now }: Context,
): Promise<Letter | undefined> {
  if (letter?.kind !== 'request-changed' || !moveLetterLimit) return letter
  if (letter.what !== 'moved' && letter.what !== 'asks for another time') return letter
  const { most, seconds } = moveLetterLimit
  const key = moveLetterLimit.key(letter.appointment.id)
  const isInPlace = gaveWay.some(({ kind }) => kind === letter.kind)
  const { count } = await (isInPlace ? books.limits.look(key, seconds, now) : books.limits.count(key, seconds, now))
  if (!isInPlace && count > most) return undefined
  return count < most ? letter : { ...letter, last: true }
}

/**
 * Where their letter goes. Anybody can ask in the name of somebody else's e-mail, and has the link to that request: moving it
 * to and fro must not fill their mailbox. What takes the place of a letter that has not left is no further one, and to take
 * what is offered, or give up what was confirmed, comes once of a step of staff.
 */
async function whereToWrite(
  { email, status }: Appointment,
  what: Next['what'],
  gaveWay: Letter[],
  books: Books,
  context: Context,
): Promise<string | undefined> {
  const isOfStaff = what === 'taken' || (what === 'cancelled' && status === 'appointed')
  const isInPlace = gaveWay.some(({ kind }) => !practiceLetterKinds.includes(kind))
  if (!email || isOfStaff || isInPlace) return email
  return (await mayBeWrittenTo(email, context, books.limits)) ? email : undefined
}
