import * as z from 'zod/mini'
import { limits, text } from '../text.ts'
import { tooLong } from './appointment-body.ts'

// Apart from what a visitor's page reads: it has no room for these sentences.

/** The contact form on the wire. */
export const messageBody = z.object({
  name: text(limits.name, `Please write your name in at most ${limits.name} characters.`),
  email: text(limits.email, 'Please check your e-mail address: it is too long.'),
  phone: text(limits.phone, tooLong.phone),
  message: text(limits.message, `Please write your message in at most ${limits.message} characters.`),
})
