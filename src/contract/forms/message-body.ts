import * as z from 'zod/mini'
import { limits, text } from '../text.ts'
import { tooLong } from './appointment-body.ts'

// Apart from what a visitor's page reads: it has no room for these sentences.

/** The contact form on the wire. */
export const messageBody = z.object({
  name: text(limits.name, tooLong.name),
  email: text(limits.email, tooLong.email),
  phone: text(limits.phone, tooLong.phone),
  message: text(limits.message, tooLong.message),
})
