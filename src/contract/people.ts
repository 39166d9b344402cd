import * as z from 'zod/mini'
import { openText, rows } from './asking/read-answer.ts'
import { limits, text } from './text.ts'

/** A colleague with an account. */
const colleague = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  /** Since when the account is closed, ISO date-time. */
  disabledAt: z.optional(z.string()),
  secondFactor: z.boolean(),
  /** When one of their browsers was last seen, of those that are signed in. */
  lastSeenAt: z.optional(z.string()),
  /** Until when the newest link to a new password opens, ISO date-time. */
  linkUntil: z.optional(z.string()),
  you: z.optional(z.boolean()),
})
export type Colleague = z.infer<typeof colleague>

export const peopleAnswer = z.object({ people: rows(colleague) })

/** A colleague who is to have an account; the letter with its link goes to `email`. */
export const invitationBody = z.object({
  name: text(limits.name, `A name has at most ${limits.name} characters.`),
  email: text(limits.email, 'Please check the e-mail address.'),
})

/** False closes the account and signs it out everywhere. */
export const accountBody = z.object({ open: z.boolean('Please say whether the account is open.') })
/** An account that loses its password. */
export const resetBody = z.object({
  /** The authenticator app and the passkeys go as well. */
  secondFactor: z.boolean('Please say whether the second factors go too.'),
})

/** `link` where no letter can be sent: it is told this once, and opens until `linkUntil`. */
export const linkAnswer = z.object({
  success: z.boolean(),
  message: openText,
  link: z.optional(z.string()),
  linkUntil: z.optional(z.string()),
})
