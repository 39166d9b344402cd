import type { SendMailOptions } from 'nodemailer'
import { readEmailAddress } from '../domain/e-mail-address.ts'
import type { Mailbox } from './draft.ts'
import type { ReadyLetter } from './letter.ts'
import { LetterNotSent } from './letter-not-sent.ts'

/** A letter as nodemailer takes it. Throws `LetterNotSent` for an address that is not exactly one plain address. */
export function mailMessage(letter: ReadyLetter): SendMailOptions {
  return {
    messageId: letter.messageId,
    date: letter.date,
    from: mailbox(letter.from),
    to: mailbox(letter.to),
    ...(letter.replyTo ? { replyTo: mailbox(letter.replyTo) } : {}),
    subject: letter.subject,
    text: letter.text,
    html: letter.html,
    ...(letter.calendar ? { icalEvent: { ...letter.calendar, filename: 'appointment.ics' } } : {}),
    // So that holiday notices do not answer us (RFC 3834), and that a screen reader speaks English. Not `All`: by that
    // Exchange says nothing of a letter that it could not deliver either (MS-OXCMAIL, 2.1.3.2.20).
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'DR, RN, NRN, OOF, AutoReply',
      'Content-Language': 'en-GB',
      // Some mail servers give each letter another Message-ID, by which no report of it would name ours.
      'X-Letter-ID': letter.id,
      ...(letter.stopAt ? { 'List-Unsubscribe': `<${letter.stopAt}>`, ...oneClick(letter.stopAt) } : {}),
    },
    // Where the mail server can: a report that names the letter, and brings its headers back without its words (RFC 3461).
    dsn: { id: letter.id, return: 'headers', notify: 'failure' },
    xMailer: false,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** One press is only promised where it goes over https (RFC 8058, section 3.1). */
function oneClick(stopAt: string): Record<string, string> {
  return stopAt.startsWith('https:') ? { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {}
}

/** Always an object: nodemailer reads a string as a list, and a comma in it as one more recipient. */
function mailbox({ name, address: written }: Mailbox): Mailbox {
  const address = readEmailAddress(written)
  if (address === undefined) throw new LetterNotSent('recipient refused', 'address')
  return { name, address }
}
