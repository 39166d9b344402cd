import { KB, MB } from '../contract/calls/bytes.ts'
import type { Problem } from '../contract/problem.ts'
import type { Quarter } from '../domain/clinic-time.ts'
import type { Practice } from '../domain/practice/practice.ts'
import { PerhapsWritten } from '../domain/records.ts'
import { endInWords } from '../domain/when-in-words.ts'
import type { Counted } from './limits.ts'

/** An expected refusal on its way out. */
export type Refused = { refused: 400 | 401 | 403 | 404 | 405 | 409 | 429 | 500; problem: Problem; retryAfter?: number }

/** A refusal with its status, a sentence for a person, and what a program may want to know beside it. */
export function refuse(refused: Refused['refused'], message: string, more: Partial<Problem> = {}): Refused {
  return { refused, problem: { success: false, message, ...more } }
}

/** What a visitor reads when an appointment is refused. */
export const wishSentences = {
  'no-way-to-answer': 'Please give an e-mail address or a phone number, so that we can answer you.',
  'day-not-bookable': 'Please choose a date from today to ten years ahead.',
  'time-does-not-exist': 'The clocks go forward that night and this time does not exist. Please choose another one.',
  'time-past': 'That time has already passed. Please choose a later one.',
  'time-taken': 'That time has just been taken. Please choose another one.',
  'nobody-at-work': 'Nobody can see you for this at that time. Please choose another one.',
  'time-theirs-already':
    'This time is already kept for a request with this name and this e-mail address or phone number. You do not need to ask again.',
  'key-reused': 'This form was sent before with other answers. Please reload the page and send it again.',
} as const

const wishFields: Partial<Record<keyof typeof wishSentences, string>> = {
  'no-way-to-answer': 'email',
  'day-not-bookable': 'appointmentDate',
  'time-does-not-exist': 'appointmentTime',
  'time-past': 'appointmentTime',
}

/** Where the sentence of a refused appointment stands in a form; nothing where it is about all of it. */
export function wishField(kind: keyof typeof wishSentences): { field?: string } {
  const field = wishFields[kind]
  return field ? { field } : {}
}

/** The same of a treatment that no chair serves at any time. */
export function noTimesSentence({ phone }: Practice): string {
  return `There are no times to choose for this online just now. Please ring us on ${phone.shown}, or send your request without a time.`
}

/** What a 401, 404, 405, 403 and 400 say where there is nothing more particular to be said. */
export const strangerSentence = 'Please sign in.'
export const unknownSentence = 'There is nothing with that address.'
export const otherMethodSentence = 'This address does not take that method.'
export const foreignSentence = 'This was sent from another website, so it was not accepted.'
export const notReadSentence = 'That could not be read. Please check what you sent.'

/** The bytes are those that are allowed; a text is told its length in KB, a picture in MB. */
export function tooLargeSentence(bytes: number): string {
  return bytes >= MB
    ? `That is too large: at most ${Math.floor(bytes / MB)} MB can be sent.`
    : `That is too long: at most ${Math.floor(bytes / KB)} KB can be sent.`
}

/** Who else sends from there we do not know: a household, or a whole office. */
export function tooManySentence({ phone, outOfHoursPhone }: Practice, { ends, retryAfter }: Counted): string {
  const why =
    retryAfter > 3600
      ? `Many forms have come from here within a day. Please wait until ${endInWords(ends)}`
      : 'Several forms have come from here in a short time. Please wait a little'
  return `${why}, or ring us on ${phone.shown} (out of hours ${outOfHoursPhone.shown}).`
}

/** What a form is answered that could not be taken, by script or on a page. */
export function sentenceForForm(error: Error, practice: Practice): string {
  return error instanceof PerhapsWritten ? perhapsSentence(practice) : outageSentence(practice)
}

/**
 * What whoever sends something while the database is away reads, by script or on a page, when to try again and whom to
 * ring.
 */
export function outageSentence({ phone, outOfHoursPhone }: Practice): string {
  return `Sorry, we cannot take this just now. Please try again in a few minutes, or ring us on ${phone.shown} (out of hours ${outOfHoursPhone.shown}).`
}

/** The same for staff, who would ring themselves. */
export const staffOutageSentence = 'Sorry, this cannot be done just now. Please try again in a few minutes.'

/** What they read where it may have been taken all the same: the same form is answered as before, or not done twice. */
function perhapsSentence({ phone, outOfHoursPhone }: Practice): string {
  return `Sorry, we cannot tell whether this has reached us. Please send it again in a minute, which counts once, or ring us on ${phone.shown} (out of hours ${outOfHoursPhone.shown}).`
}

/** The same for staff, whose lists tell. */
export const staffPerhapsSentence =
  'Sorry, we cannot tell whether this was done. Please see how it stands before you do it again.'

/** And of what seems to be damaged, which no time mends, unless it is a disk that does not read just now. */
export const staffDamageSentence =
  'Sorry, this cannot be done: a part of the database cannot be read. If it is so still in a few minutes, please tell whoever looks after the server.'

/** And of a look among more than can be looked through in time, which trying again does not mend. */
export const staffTooLongSentence =
  'Sorry, this took too long and was stopped. Please ask for less: type more of the name, a whole number or e-mail address, or choose fewer days.'

/** And of somebody of whom letters may lie as files where nobody can look, as on a disk that is not mounted. */
export const staffLettersAwaySentence =
  'Sorry, this cannot be done: letters to them may lie as files in a folder that cannot be reached, on a disk that is not mounted, most likely. Please tell whoever looks after the server, and erase once more when that is mended.'

/** Free times near one that was refused, as `date` and `time`, with the chair where one was meant. */
export function wireNeighbours(neighbours: (Quarter & { chair?: number })[]): NonNullable<Problem['neighbours']> {
  return neighbours.map(({ day, time, chair }) => ({ date: day, time, ...(chair === undefined ? {} : { chair }) }))
}
