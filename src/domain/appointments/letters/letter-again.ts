import { type Quarter, quarterAt } from '../../clinic-time.ts'
import { type AppointmentLetter, didNotArrive, type Knew, practiceLetterKinds } from '../../letters.ts'
import type { LetterFate } from '../../outbox.ts'
import type { Practice } from '../../practice/practice.ts'
import { type Appointment, hasPassed } from '../appointment.ts'
import { type Step, saysHowItStands, standing, wordsIn } from '../history.ts'
import { holdHasEnded } from '../hold.ts'
import { isNotKept } from '../not-kept.ts'
import { besideOffer } from '../offers/letters-about-offers.ts'
import { type Offer, stands, withoutChair } from '../offers/offered-times.ts'
import { type Context, type Overtaken, readToChange, stepsTo } from '../read-to-change.ts'
import { writeToPatient } from '../request-link.ts'
import { noteStep } from '../write-change.ts'
import { letterAppointment } from './appointment-letters.ts'
import { knewBefore, knownByLetters, letterAbout } from './change-letters.ts'
import { isOtherAddress, knowsHowItStands } from './untold.ts'

type SentAgain =
  | { kind: 'sent again'; appointment: Appointment }
  | { kind: 'unknown' }
  /** None came back, none would be true, or one waits already. */
  | { kind: 'nothing to send' }
  | Overtaken

type Known = { steps: Step[]; letters: LetterFate[]; offer: Offer | undefined; now: Date; practice: Practice }

/**
 * The letter that may be sent again: the last one did not arrive, or went to an address that was corrected since. It says
 * how the appointment stands now, whatever the lost one said. `steps` are the newest first, `letters` the oldest.
 */
export function letterAgain(appointment: Appointment, known: Known): AppointmentLetter | undefined {
  const theirs = known.letters.filter(({ kind }) => !practiceLetterKinds.includes(kind))
  // A reminder that has left is no answer to what was asked for.
  const last = theirs.findLast(({ kind, state }) => kind !== 'appointment-reminder' || didNotArrive(state))
  const corrected = known.steps.find(isOtherAddress)
  const isElsewhere = corrected !== undefined && (last === undefined || last.at < corrected.at)
  const isLost = (last !== undefined && didNotArrive(last.state)) || isElsewhere
  if (!appointment.email || !isLost || theirs.some(({ state }) => state === 'waiting')) return undefined
  return hasPassed(appointment, known.now)
    ? undefined
    : letterThatIsTrue(appointment, last, { ...known, letters: theirs })
}

function letterThatIsTrue(
  found: Appointment,
  lost: LetterFate | undefined,
  known: Known,
): AppointmentLetter | undefined {
  if (found.status === 'cancelled') return cancelledAgain(found, known)
  const isGone = isNotKept(found, known.steps, known.practice)
  const offered = offeredAgain(found, lost, known, isGone)
  if (offered) return offered
  // Staff ring to say so: no letter does.
  if (isGone) return undefined
  if (found.asked) return { kind: 'other-time-asked', appointment: letterAppointment(found), asked: found.asked }
  return (
    answerAgain(found, lost, known) ??
    movedAgain(found, lost, known) ??
    (found.status === 'appointed' ? acceptedAgain(found, lost, known) : receivedAgain(found, known))
  )
}

function cancelledAgain(found: Appointment, { steps }: Known): AppointmentLetter {
  const step = standing(steps).find(({ what }) => what === 'cancelled')
  const confirmed = step?.before?.status === 'appointed'
  const byPatient = step?.by === undefined ? { byPatient: true } : {}
  return {
    kind: 'appointment-cancelled',
    appointment: letterAppointment(found),
    confirmed,
    words: wordsIn(steps),
    ...byPatient,
  }
}

function offeredAgain(
  found: Appointment,
  lost: LetterFate | undefined,
  known: Known,
  isGone: boolean,
): AppointmentLetter | undefined {
  const { offer, now } = known
  if (!stands(offer, now) || offer.waiting) return undefined
  return {
    kind: 'times-offered',
    appointment: letterAppointment(found),
    times: offer.times.map(withoutChair),
    until: quarterAt(offer.ends),
    ...besideOffer(found, now, isGone),
    knew: isGone ? undefined : knewWithout(lost, found, known),
  }
}

/** The answer anew that was lost, from what they know without it; undefined where that is how it stands. */
function answerAgain(found: Appointment, lost: LetterFate | undefined, known: Known): AppointmentLetter | undefined {
  if (lost?.kind !== 'appointment-accepted' && lost?.kind !== 'appointment-moved') return undefined
  const knew = knownWithout(lost, known)
  const answer = knew && letterAbout(found, knew)
  return answer && { ...answer, words: wordsIn(known.steps) }
}

/** A lost move that `answerAgain` finds no news against: it is told as it was made, by staff or by themselves. */
function movedAgain(found: Appointment, lost: LetterFate | undefined, known: Known): AppointmentLetter | undefined {
  const step = standing(known.steps).find(({ moved }) => moved)
  if (lost?.kind !== 'appointment-moved' || !step?.moved) return undefined
  const confirmed = found.status === 'appointed'
  const held = heldAgain(found, known)
  // What they asked for and is not held any more is told as a request is.
  if (!step.by && !confirmed && !held) return undefined
  return {
    kind: 'appointment-moved',
    appointment: letterAppointment(found),
    confirmed,
    was: step.moved.from,
    words: wordsIn(known.steps),
    ...(step.by ? {} : { byPatient: true, ...held }),
  }
}

function acceptedAgain(found: Appointment, lost: LetterFate | undefined, { steps }: Known): AppointmentLetter {
  const last = standing(steps).find((step) => step.what === 'taken' || saysHowItStands(step))
  if (last?.what === 'taken') return takenAgain(found, last)
  const decided = standing(steps).find(({ what, before }) => what === 'accepted' || before?.asked)
  const askedInstead = lost?.kind === 'appointment-accepted' && !decided?.moved ? decided?.before?.asked : undefined
  return {
    kind: 'appointment-accepted',
    appointment: letterAppointment(found),
    askedInstead,
    words: wordsIn(steps),
  }
}

/** They took a time that they were offered, for one that they had asked for or for their own. */
function takenAgain(found: Appointment, { before, moved }: Step): AppointmentLetter {
  const was = before?.status === 'new' ? moved?.from : undefined
  return { kind: 'appointment-accepted', appointment: letterAppointment(found), byPatient: true, was }
}

function receivedAgain(found: Appointment, known: Known): AppointmentLetter {
  const holdsTime = holdsItsTime(found, known)
  return { kind: 'request-received', appointment: letterAppointment(found), holdsTime, ...heldAgain(found, known) }
}

function holdsItsTime(found: Appointment, { now }: Known): boolean {
  return found.chair !== undefined && !holdHasEnded(found, now)
}

/** Until when a request holds its time; undefined where it holds none, or is confirmed. */
function heldAgain(found: Appointment, known: Known): { heldUntil: Quarter } | undefined {
  const isHeld = found.status !== 'appointed' && holdsItsTime(found, known)
  return isHeld && found.heldUntil ? { heldUntil: quarterAt(found.heldUntil) } : undefined
}

/** How theirs stood as far as they know, where a lost letter about an offer was to tell of a change of it as well. */
function knewWithout(lost: LetterFate | undefined, found: Appointment, known: Known): Knew | undefined {
  if (lost?.kind !== 'times-offered' || knowsHowItStands(known.steps)) return undefined
  const knew = knownWithout(lost, known)
  return knew && knewBefore(knew, found)
}

/** What they know, as if this letter had never been written. */
function knownWithout(lost: LetterFate, { steps, letters }: Known): ReturnType<typeof knownByLetters> {
  return knownByLetters(
    steps,
    letters.filter((letter) => letter !== lost),
  )
}

/** Sends it, at once and to the address as it is now. */
export async function sendLetterAgain(
  id: string,
  readVersion: number | undefined,
  context: Pick<Context, 'records' | 'secrets' | 'now' | 'by' | 'practice'>,
): Promise<SentAgain> {
  const { now, secrets, practice } = context
  return context.records.transaction(async (books) => {
    const read = await readToChange(id, readVersion, books)
    if (read.kind !== 'read') return read
    const { found } = read
    const [letters, offer] = [await books.outbox.statesFor([id]), await books.offers.of(id)]
    const letter = letterAgain(found, { steps: await stepsTo(found, books), letters, offer, now, practice })
    const to = found.email
    if (!letter || !to) return { kind: 'nothing to send' }
    const change = secrets.newId()
    await writeToPatient(to, letter, books, context, { change })
    await books.appointments.raiseVersion(id, found.version)
    await noteStep(found, { id: change, what: 'letter again' }, books, context)
    return { kind: 'sent again', appointment: { ...found, version: found.version + 1 } }
  })
}
