import { quarterAt } from '../../clinic-time.ts'
import { type AppointmentLetter, didNotArrive, type Knew, practiceLetterKinds } from '../../letters.ts'
import type { LetterFate } from '../../outbox.ts'
import type { Practice } from '../../practice/practice.ts'
import { type Appointment, hasPassed } from '../appointment.ts'
import { type Step, standing, wordsIn } from '../history.ts'
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
  const { steps, offer, now, practice } = known
  const appointment = letterAppointment(found)
  const stillSo = standing(steps)
  const isGone = isNotKept(found, steps, practice)
  const words = wordsIn(steps)
  if (found.status === 'cancelled') {
    const step = stillSo.find(({ what }) => what === 'cancelled')
    const confirmed = step?.before?.status === 'appointed'
    const byPatient = step?.by === undefined
    return { kind: 'appointment-cancelled', appointment, confirmed, words, ...(byPatient ? { byPatient } : {}) }
  }
  if (stands(offer, now) && !offer.waiting) {
    const times = offer.times.map(withoutChair)
    return {
      kind: 'times-offered',
      appointment,
      times,
      until: quarterAt(offer.ends),
      ...besideOffer(found, now, isGone),
      knew: isGone ? undefined : knewWithout(lost, found, known),
    }
  }
  // Staff ring to say so: no letter does.
  if (isGone) return undefined
  if (found.asked) return { kind: 'other-time-asked', appointment, asked: found.asked }
  const answer = lost && answerWithout(lost, found, known)
  const worded = answer && { ...answer, words }
  if (worded) return worded
  const isAppointed = found.status === 'appointed'
  const holdsTime = found.chair !== undefined && !holdHasEnded(found, now)
  const until = holdsTime && !isAppointed && found.heldUntil ? { heldUntil: quarterAt(found.heldUntil) } : {}
  const move = stillSo.find((step) => step.moved)
  if (lost?.kind === 'appointment-moved' && move?.moved) {
    const change = {
      kind: 'appointment-moved',
      appointment,
      confirmed: isAppointed,
      was: move.moved.from,
      words,
    } as const
    if (move.by) return change
    if (isAppointed || until.heldUntil) return { ...change, byPatient: true, ...until }
  }
  if (isAppointed) {
    const decided = stillSo.find(({ what, before }) => what === 'accepted' || before?.asked)
    const askedInstead = lost?.kind === 'appointment-accepted' && !decided?.moved ? decided?.before?.asked : undefined
    return { kind: 'appointment-accepted', appointment, askedInstead, words }
  }
  return { kind: 'request-received', appointment, holdsTime, ...until }
}

/** The answer anew that was lost, from what they know without it; undefined where that is how it stands. */
function answerWithout(lost: LetterFate, found: Appointment, { steps, letters }: Known): AppointmentLetter | undefined {
  if (lost.kind !== 'appointment-accepted' && lost.kind !== 'appointment-moved') return undefined
  const others = letters.filter((letter) => letter !== lost)
  const known = knownByLetters(steps, others)
  return known && letterAbout(found, known)
}

/** How theirs stood as far as they know, where a lost letter about an offer was to tell of a change of it as well. */
function knewWithout(lost: LetterFate | undefined, found: Appointment, { steps, letters }: Known): Knew | undefined {
  if (lost?.kind !== 'times-offered' || knowsHowItStands(steps)) return undefined
  const others = letters.filter((letter) => letter !== lost)
  const known = knownByLetters(steps, others)
  return known && knewBefore(known, found)
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
