import { readEmailAddress } from '../domain/e-mail-address.ts'
import type { Mailbox } from './draft.ts'
import { openLetterFolder } from './letter-folder.ts'
import type { Mailer } from './mailer.ts'
import { openSmtpMailer } from './smtp-mailer.ts'

/**
 * The practice's way of sending: the mail server of `smtpUrl` (`smtp://user:password@host:587`, `smtps://…` for TLS from
 * the start), or without one a folder in which each letter becomes a file. Refuses a sender that is not a plain address.
 */
export function openMailer(told: { smtpUrl?: string | undefined; folder: string; from: Mailbox }): Mailer {
  if (readEmailAddress(told.from.address) === undefined)
    throw new Error('The sender of letters must be one plain e-mail address')
  return told.smtpUrl ? openSmtpMailer(told.smtpUrl) : openLetterFolder(told.folder)
}
