import type { Appointment, AppointmentChange } from '../appointments/appointment.ts'
import type { Offer } from '../appointments/offers/offered-times.ts'
import type { Waiting } from '../appointments/waiting/waiting.ts'
import { counted } from '../counted.ts'
import { inSmallLetters, readEmailAddress } from '../e-mail-address.ts'
import type { KeptMessage } from '../messages/message.ts'
import { numbersIn } from '../phone-numbers/first-number.ts'
import { onlyPhone } from '../phone-numbers/plain-digits.ts'
import { whatsAppNumber } from '../phone-numbers/whatsapp-number.ts'
import { joiners, unseenSigns } from '../unseen-signs.ts'

/** Somebody, by their e-mail address in small letters or their telephone number as `wa.me` dials it. */
export type Who = { email: string } | { phone: string }

/** What a letter still says of itself; its address and words are gone once it was sent. */
export type KeptLetter = {
  id: string
  kind: string
  address: string
  words: string
  createdAt: Date
  sentAt?: Date | undefined
  givenUpAt?: Date | undefined
  cameBackAt?: Date | undefined
  /** What the mail server said of one that it did not take. */
  said?: string | undefined
}

/** Everything that is kept about somebody. */
export type KeptPerson = {
  /** `links`: when each link to the request was made; the links themselves are not kept. */
  requests: (Appointment & {
    history: AppointmentChange[]
    letters: KeptLetter[]
    links: Date[]
    offer: Offer | undefined
    waiting: Waiting | undefined
  })[]
  messages: (KeptMessage & { letters: KeptLetter[] })[]
  /** Who of the staff looked at or did what, newest first. */
  audit: { at: Date; staff: string; did: string }[]
  /** Addresses to which no reminders go any more, and since when. */
  remindersStopped: { email: string; since: Date }[]
}

/** All that is kept about somebody, in whatever table (UK GDPR, articles 15 and 17). Throws `RecordsAway`. */
export interface PersonBook {
  /** `most`: at most so many of their requests, and what they wrote only where these are all. */
  find(who: Who, most?: number): Promise<KeptPerson>
  /** Those of these requests, by their ids, that are theirs, with all that belongs to them; nothing that they wrote. */
  findAmong(who: Who, ids: string[]): Promise<KeptPerson>
  /**
   * What somebody asked for and wrote, the newest first and at most so many of each. A number with words in it is not found
   * here, since this is asked whenever a request is looked at.
   */
  newestOf(who: Who, limit: number): Promise<{ requests: Appointment[]; messages: KeptMessage[] }>
  /**
   * What staff asked to find these by, as ids of its entries in the audit: where nothing is kept by which they may have been
   * found, whole addresses and numbers alone. A hundred thousand take seconds; `since`: only what was asked from then on.
   */
  searchesFor(traced: KeptPerson[], who: Who, since?: Date): Promise<string[]>
  /**
   * Erases these for good, with all that belongs to them, what is remembered for those who are `traced`, and the words of
   * `searches`, by their ids. Only inside `transaction`.
   */
  erase(kept: KeptPerson, traces: { traced: KeptPerson[]; searches: string[] }): Promise<void>
}

/** Who is meant by what somebody wrote; undefined where it is neither an address nor a number. */
export function readWho(written: string): Who | undefined {
  // As it is pasted from a link, a letter or a contact book.
  const seen = written.replace(unseenSigns, '').replace(joiners, '').trim()
  const text = seen.replace(/^mailto:([^?]*).*$|^tel:/i, '$1').replace(/^<(.*)>$/, '$1')
  // What no form takes today may have been taken before, and is theirs all the same.
  const email = readEmailAddress(text) ?? (/^[^\s@]+@[^\s@]+$/.test(text) ? text : undefined)
  if (email) return { email: inSmallLetters(email) }
  const phone = whatsAppNumber(onlyPhone(text))
  return phone === undefined ? undefined : { phone }
}

/** Whether an address and a number, however they are written, are this person's. */
export function isThem(
  who: Who,
  { email, phone }: { email?: string | undefined; phone?: string | undefined },
): boolean {
  if ('email' in who) return email !== undefined && inSmallLetters(email) === who.email
  return numbersIn(phone ?? '').some((number) => whatsAppNumber(number) === who.phone)
}

/** How many things are kept: requests, messages and letters. */
export function countOf({ requests, messages }: KeptPerson): { requests: number; messages: number; letters: number } {
  const letters = [...requests, ...messages].reduce((sum, one) => sum + one.letters.length, 0)
  return { requests: requests.length, messages: messages.length, letters }
}

/** Whether nothing of them is kept, be it only that they want no reminders. */
export function isNothing({ requests, messages, remindersStopped }: KeptPerson): boolean {
  return requests.length + messages.length + remindersStopped.length === 0
}

/** By which names it goes, each once: of those who wrote, since a family may share a number, and for whom they wrote. */
export function namesOf(kept: KeptPerson): string[] {
  return [...writersOf(kept), ...patientsOf(kept)].sort()
}

/** The same in words, for whoever is about to hand it out or to erase it; nothing where it goes by no name. */
export function ofWhom(kept: KeptPerson): string {
  const [writers, patients] = [writersOf(kept), patientsOf(kept)]
  if (writers.length === 0) return ''
  const names = new Intl.ListFormat('en-GB')
  const shared = writers.length > 1 ? ', who gave the same' : ''
  const others = patients.length > 0 ? `, written for ${names.format(patients)} too` : ''
  const all = shared + others === '' ? '' : ': what is done is done to all of it'
  return `of ${names.format(writers)}${shared}${others}${all}`
}

function writersOf({ requests, messages }: KeptPerson): string[] {
  return eachOnce([...requests, ...messages].map(({ name }) => name))
}

function patientsOf(kept: KeptPerson): string[] {
  const writers = writersOf(kept).map((name) => name.toLowerCase())
  return eachOnce(kept.requests.flatMap(({ patientName }) => patientName ?? [])).filter(
    (name) => !writers.includes(name.toLowerCase()),
  )
}

function eachOnce(names: string[]): string[] {
  return [...new Map(names.map((name) => [name.toLowerCase(), name])).values()].sort()
}

/** What is kept, in words for whoever asked: `1 request, 2 messages, 3 letters`. */
export function countInWords(kept: KeptPerson): string {
  const { requests, messages, letters } = countOf(kept)
  const stopped = kept.remindersStopped.length > 0 ? ['the wish for no reminders'] : []
  return [counted(requests, 'request'), counted(messages, 'message'), counted(letters, 'letter'), ...stopped].join(', ')
}
