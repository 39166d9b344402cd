import type { Appointment } from '../domain/appointments/appointment.ts'
import type { Objection } from '../domain/appointments/confirmable.ts'
import type { Step } from '../domain/appointments/history.ts'
import type { Offer } from '../domain/appointments/offers/offered-times.ts'
import { chairName } from '../domain/availability/chairs.ts'
import type { BrokenRule } from '../domain/availability/seats.ts'
import { londonAt, minuteAt, type Quarter, type When } from '../domain/clinic-time.ts'
import type { Practice } from '../domain/practice/practice.ts'
import { dayInWords, hourInWords, partsOf, whenInWords } from '../domain/when-in-words.ts'

/** Who was quicker, with what and when: `This request was already approved by Tom Reed at 09:00.` */
export function overtakenSentence(step: Step | undefined, now: Date): string {
  // Nobody was quicker: a back-up may have been restored since it was read.
  if (step?.what === 'requested')
    return `This request stands as it was made${byWhom(step, now)}. Please look at it again.`
  return sentenceOf('was already', step, now)
}

/** Whoever would take back a step that stands, behind which a colleague has taken back their own. */
export function laterUndoneSentence(step: Step, now: Date): string {
  return `A later step on this request was undone${byWhom(step, now)}. Yours stands.`
}

/** What was done last: `This request was approved by Tom Reed at 09:00.` */
export function standingSentence(step: Step | undefined, now: Date): string {
  return sentenceOf('was', step, now)
}

function sentenceOf(was: 'was' | 'was already', step: Step | undefined, now: Date): string {
  const subject = step?.what === 'undone' ? 'The last step on this request' : 'This request'
  return `${subject} ${was} ${step ? deedOf(step) : 'changed'}${byWhom(step, now)}.`
}

/** `moved from Thursday 3 December 2026 at 10:15 to Friday 4 December 2026 at 16:30` */
export function movedInWords({ from, to }: { from: When; to: When }): string {
  return `moved from ${whenInWords(from) ?? 'an open day and time'} to ${whenInWords(to) ?? 'an open day and time'}`
}

/** Why a time was not confirmed, and what to do instead. */
export function notConfirmedSentence(why: Objection, { day, time }: When): string {
  const when = day && !time ? dayInWords(day) : whenInWords({ day, time })
  return why === 'it has passed'
    ? `${when} has passed, so it cannot be confirmed. Please choose another time.`
    : `Nobody is at the surgery on ${when}, and this is no emergency. Please choose another time.`
}

/** Why a time was not offered; then none of them was. */
export function notOfferedSentence({ time, shutFor }: { time: Quarter; shutFor?: string | undefined }): string {
  const when = whenInWords(time)
  return shutFor === undefined
    ? `${when} is no longer free. Nothing was offered.`
    : `The surgery is closed on ${when} (${shutFor}). Nothing was offered.`
}

/** Who has a chair at a time that somebody else was to have. */
export function seatTakenSentence({ name, chair = 0, time, minutes }: Appointment, practice: Practice): string {
  return `${chairName(chair, practice)} is taken then: ${name} has it from ${time}, for ${minutes} minutes.`
}

/** For whom a time is held that they have not taken yet: `… is offered to Ada Adams from the waiting list until …` */
export function seatHeldSentence({ name }: Appointment, { ends, waiting }: Offer): string {
  const until = hourInWords(minuteAt(ends))
  return `That time is held: it is offered to ${name}${waiting ? ' from the waiting list' : ''} until ${until}.`
}

/** What must be said before a rule is broken. */
export function reasonNeededSentence(rule: BrokenRule): string {
  return `${broken[rule]} Please say why it is to be all the same.`
}

const broken: Record<BrokenRule, string> = {
  closed: 'The surgery is closed then.',
  'ends after closing': 'It would end after closing time.',
  'not this chair': 'Nobody works at this chair then, or it does not serve this treatment.',
}

function deedOf({ what, moved, corrected }: Step): string {
  if (corrected) return `corrected (${corrected.join(', ')})`
  const done = deeds[what]
  if (!moved || what === 'undone') return done ?? 'changed'
  return done ? `${done} and ${movedInWords(moved)}` : movedInWords(moved)
}

const deeds: Partial<Record<Step['what'], string>> = {
  accepted: 'approved',
  cancelled: 'cancelled',
  undone: 'undone',
  suits: 'answered',
  asked: 'changed',
  offered: 'offered other times',
  taken: 'confirmed for an offered time',
  'offer ended': 'left without the offered times',
  requested: 'made',
  rung: 'noted as rung',
  'no answer': 'noted as not answering the telephone',
  'to ring': 'noted to be rung',
  left: 'left as it is',
  booked: 'booked on the telephone',
  arrived: 'noted as arrived',
  done: 'noted as done',
  'did not come': 'noted as not having come',
  expected: 'noted as expected again',
  corrected: 'corrected',
  'letter again': 'written to again',
  note: 'changed (its note)',
  waits: 'put on the waiting list',
  'waits no more': 'taken off the waiting list',
  'earlier offered': 'offered an earlier time',
  'earlier let go': 'left without the earlier time',
}

/** ` by Tom Reed at 09:00`, with the day where it is another one; who is not named is the patient, or the clock. */
export function byWhom(step: (Pick<Step, 'at' | 'by'> & { what?: Step['what'] }) | undefined, now: Date): string {
  if (!step) return ''
  const { day, time } = minuteAt(step.at)
  const date = day === londonAt(now).day ? '' : `on ${dayInWords(day)} `
  const unnamed = (step.what && byNobody[step.what]) ?? ' by the patient'
  return `${step.by ? ` by ${step.by.name}` : unnamed} ${date}at ${time}`
}

/** What the clock does, or may have done. */
const byNobody: Partial<Record<Step['what'], string>> = {
  'earlier offered': ' by the waiting list',
  'offer ended': '',
  'earlier let go': '',
}

/** Where a colleague has closed a time at the moment in which it was given. */
export function closedMeanwhileSentence(appointment: Pick<Appointment, 'noCalls'>): string {
  return `But a colleague has closed that time meanwhile: please ${tellInstead(appointment)}.`
}

/** What a colleague has closed of some times at the moment in which they were offered; with a space before it. */
export function closedOfOfferSentence(closed: Quarter[]): string {
  const when = closed.map((time) => whenInWords(time)).join(' and ')
  const [are, them] = closed.length > 1 ? ['are', 'them'] : ['is', 'it']
  return when && ` But ${when} ${are} not offered: a colleague has closed ${them} meanwhile.`
}

/** What of some times cannot be offered again after an undo, and whether a letter says so; with a space before it. */
export function lostOfOfferSentence(lost: Quarter[], letter = false): string {
  const when = lost.map((time) => whenInWords(time)).join(' and ')
  return when && ` But ${when} can no longer be offered${letter ? ', and a letter tells the patient so' : ''}.`
}

/** How staff tell a patient whom no letter tells: whoever wants no calls gets a text message. */
export function tellInstead({ noCalls }: Pick<Appointment, 'noCalls'>): string {
  return noCalls ? 'write a text message to the patient' : 'ring the patient'
}

/** An instant in London's words, seen from another: "at 14:05", or "on 20 November at 14:05". */
export function atInWords(instant: Date, now: Date): string {
  const { day, time } = minuteAt(instant)
  if (day === londonAt(now).day) return `at ${time}`
  const { date, month } = partsOf(day)
  return `on ${date} ${month} at ${time}`
}
