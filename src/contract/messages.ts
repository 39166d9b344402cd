import * as z from 'zod/mini'
import type { Message } from '../domain/messages/message.ts'
import type { messageBody } from './forms/message-body.ts'
import { readEmail, readPhone, tidyLine, tidyLines, type Unreadable, unreadable, wrongPhone } from './text.ts'

/** What a public form is answered. */
export const sentAnswer = z.object({
  success: z.optional(z.boolean()),
  message: z.string(),
  reference: z.optional(z.string()),
  /** Whether a letter goes to the person who wrote. */
  letters: z.optional(z.boolean()),
})

/** Reads the contact form; all four fields must be filled. */
export function readMessage(body: z.infer<typeof messageBody>): { kind: 'read'; message: Message } | Unreadable {
  const name = tidyLine(body.name)
  const email = readEmail(body.email)
  const phone = readPhone(body.phone)
  const message = tidyLines(body.message)
  if (!name) return unreadable('name', 'Please give your name.')
  if (!tidyLine(body.email)) return unreadable('email', 'Please give an e-mail address, so that we can answer you.')
  if (!email) return unreadable('email', wrongEmail(body.email))
  if (!phone) return unreadable('phone', 'Please give a phone number, so that we can ring you.')
  const wrong = wrongPhone(phone)
  if (wrong) return unreadable('phone', wrong)
  if (!message) return unreadable('message', 'Please write your message.')
  return { kind: 'read', message: { name, email, phone, message } }
}

/** What is wrong with an e-mail address that cannot be read, for its writer. */
export function wrongEmail(written: string | null | undefined): string {
  const inPlainLetters = written?.replace(/^.*@/, (name) => name.replace(/[\p{L}\p{M}]/gu, 'a'))
  // It looks as it should, and is somebody's: no second look at it would help.
  return readEmail(inPlainLetters)
    ? 'We cannot write to an e-mail address with a letter such as é before the @. Please give another one.'
    : 'Please check your e-mail address: it should look like name@example.com.'
}
