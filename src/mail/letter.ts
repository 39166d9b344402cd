import { readEmailAddress } from '../domain/e-mail-address.ts'
import {
  type AccountLetter,
  type Letter,
  type PracticeLetter,
  practiceLetterKinds,
  type WaitingLetter,
} from '../domain/letters.ts'
import { type CalendarFile, calendarFile } from './calendar.ts'
import type { Draft, Letterhead, Mailbox } from './draft.ts'
import { letterPage } from './letter-page.tsx'
import { accountDraft } from './letters/account-letters.ts'
import { leaveAddress } from './letters/offer-letters.ts'
import { patientDraft } from './letters/patient-letters.ts'
import { stopAddress } from './letters/reminder-letters.ts'
import { staffDraft } from './letters/staff-letters.ts'
import { domainOf } from './mail-address.ts'
import { plainText } from './plain-text.ts'

/** A letter that only needs to be carried. */
export type ReadyLetter = {
  /** The id in the outbox: a second copy of a letter carries the same one. */
  id: string
  kind: Letter['kind']
  /** `<id@domain of the sender>`, the same in every copy, so that mail programs show one. */
  messageId: string
  /** When it was put into the outbox, or where it has waited for long, as of when it says what is so. */
  date: Date
  from: Mailbox
  to: Mailbox
  replyTo?: Mailbox | undefined
  subject: string
  text: string
  html: string
  calendar?: CalendarFile | undefined
  /** Where further letters of this kind are stopped by one press (RFC 8058). */
  stopAt?: string | undefined
}

type Setting = {
  practice: Letterhead
  /** Where the site is reached, for links: `https://www.example.org`. */
  publicUrl: string
  from: Mailbox
}

/** In milliseconds: what has waited for longer would stand among the letters of a time when nobody looked for it. */
const keepsDateFor = 3_600_000

/**
 * Puts a letter from the outbox into words, as of `at`, or of when it was put there. The same letter always becomes the same
 * words.
 */
export function writeLetter(
  { id, to, letter, createdAt }: Pick<WaitingLetter, 'id' | 'to' | 'letter' | 'createdAt'>,
  { practice, publicUrl, from }: Setting,
  at = createdAt,
): ReadyLetter {
  const draft = draftOf(letter, { practice, publicUrl })
  return {
    id,
    kind: letter.kind,
    messageId: `<${id}@${domainOf(from.address)}>`,
    date: at.getTime() - createdAt.getTime() > keepsDateFor ? at : createdAt,
    from,
    to: { name: '', address: to },
    replyTo: replyAddress(letter, practice),
    subject: draft.subject,
    text: plainText(draft, { practice, publicUrl }),
    html: letterPage(draft, { practice, publicUrl }),
    calendar: calendarFile(letter, { practice, domain: domainOf(from.address), stamp: createdAt }),
    stopAt: stopAtOf(letter, publicUrl),
  }
}

function stopAtOf(letter: Letter, publicUrl: string): string | undefined {
  if (letter.kind === 'appointment-reminder') return stopAddress(letter, publicUrl)
  return letter.kind === 'earlier-time-offered' ? leaveAddress(letter, publicUrl) : undefined
}

function draftOf(letter: Letter, setting: Omit<Setting, 'from'>): Draft {
  if (isAccountLetter(letter)) return accountDraft(letter, setting)
  return isPracticeLetter(letter) ? staffDraft(letter, setting) : patientDraft(letter, setting)
}

/** Whether a letter goes to the practice itself. */
export function isPracticeLetter(letter: Letter): letter is PracticeLetter {
  return practiceLetterKinds.includes(letter.kind)
}

function isAccountLetter(letter: Letter): letter is AccountLetter {
  return letter.kind === 'password-link' || letter.kind === 'account-changed'
}

/** Patients answer the practice, and staff answer the visitor; a visitor's name is left out, it could pretend anything. */
function replyAddress(letter: Letter, practice: Letterhead): Mailbox | undefined {
  if (!isPracticeLetter(letter)) return { name: practice.name, address: practice.email }
  if (letter.kind !== 'message-arrived') return undefined
  const address = readEmailAddress(letter.email)
  return address === undefined ? undefined : { name: '', address }
}
