import * as z from 'zod/mini'
import { longestPassword } from '../domain/staff/passwords.ts'
import { openText, rows } from './asking/read-answer.ts'
import { limits, text } from './text.ts'

/** The specification names no field of a doctor, so our own clients need none. */
const doctor = z.object({
  _id: z.optional(z.string()),
  name: z.optional(z.string()),
  email: z.optional(z.string()),
  secondFactor: z.optional(
    z.object({
      authenticator: z.boolean(),
      passkeys: z.number(),
      /** How many are left. */
      recoveryCodes: z.optional(z.number()),
      /** Which ones they are, as they were answered when they were made: what is made later has a higher number. */
      batch: z.optional(z.number()),
    }),
  ),
  /** What somebody else wrote, and this person has not yet made their own. */
  yetToGive: z.optional(z.object({ name: z.boolean(), password: z.boolean() })),
})

const ownEmail = text(limits.email, 'Please check your e-mail address.')
const newPassword = text(longestPassword, `A password has at most ${longestPassword} characters.`)
/** The password as it is, asked for once more of whoever is signed in. */
export const presentPassword = text(longestPassword, 'Please give your present password.')

/** Fewest characters of a password, without and with a second factor. */
export { shortestAlone, shortestWithSecondFactor } from '../domain/staff/passwords.ts'

/** The first step of a sign-in and, with `code`, its second. */
export const signInBody = z.object({
  email: ownEmail,
  password: newPassword,
  /** Six digits of the authenticator app, for accounts that have one; or a recovery code. */
  code: text(60, 'The code has six digits, a recovery code sixteen characters.'),
})

/** Wrong words are answered with 200 and `success: false`, the same for an unknown e-mail. */
export const signInAnswer = z.object({
  success: z.boolean(),
  token: z.optional(z.string()),
  message: openText,
  /** The password is right, and a code of the authenticator app is needed as well. */
  codeNeeded: z.optional(z.boolean()),
})

/** Whose token it is, under the name that the specification has for them. */
export const doctorAnswer = z.object({ doctor })
/** The answer of a step that leaves nothing to be shown but a sentence. */
export const done = z.object({ success: z.boolean(), message: openText })

/** What is absent stays as it is, whoever changes it at the same moment. */
export const doctorBody = z.object({
  name: text(limits.name, `A name has at most ${limits.name} characters.`),
  email: ownEmail,
})

/** Where this account is signed in, by browser; instants are ISO date-times. */
export const sessionsAnswer = z.object({
  sessions: rows(
    z.object({
      _id: z.string(),
      browser: z.string(),
      createdAt: z.string(),
      lastSeenAt: z.string(),
      thisOne: z.boolean(),
    }),
  ),
})

/** A new password for one’s own account; the present one was shown as a proof. */
export const passwordBody = z.object({
  password: newPassword,
})

/** To whom a link goes. It is answered alike whether there is such an account or not. */
export const forgottenBody = z.object({ email: ownEmail })

/** What the authenticator app shows, to prove that it has the secret. */
export const codeBody = z.object({ code: text(12, 'The code has six digits.') })
/** Shown this once; four groups of four characters. */
export const recoveryCodesAnswer = z.extend(done, { recoveryCodes: z.array(z.string()), batch: z.optional(z.number()) })
/** The secret in base 32, to be typed, and as the `otpauth:` address of a QR code. */
export const authenticatorAnswer = z.object({ secret: z.string(), address: z.string() })

/** The passkeys of this account; `createdAt` is an ISO date-time. */
export const passkeysAnswer = z.object({
  passkeys: rows(z.object({ _id: z.string(), name: z.string(), createdAt: z.string() })),
})
/** WebAuthn's own shapes, passed through to the browser and checked where they are read. */
const webAuthn = z.record(z.string(), z.unknown(), 'The passkey did not answer.')
const shownPasskey = z.object({ response: webAuthn, challenge: z.string('The passkey did not answer.') })
/** What the browser is asked to sign; `challenge` comes back with what it answers. */
export const passkeyOptionsAnswer = z.object({ options: webAuthn, challenge: z.string() })
/** In characters. */
export const longestPasskeyName = 60
/** A passkey that the browser has made, and what its owner calls it. */
export const passkeyBody = z.extend(shownPasskey, {
  name: text(longestPasskeyName, `A passkey’s name has at most ${longestPasskeyName} characters.`),
})

/** One of the two. */
export const proofBody = z.object({
  current: presentPassword,
  passkey: z.optional(shownPasskey),
})
/** The word for the header `proof`, and until when it counts, ISO date-time. */
export const proofAnswer = z.object({ proof: z.string(), ends: z.string() })

/** The password that somebody chooses by a letter’s link; the link is spent with it. */
export const newPasswordBody = z.object({
  /** From the letter's link. */
  token: text(128, 'Please open the link of your letter again.'),
  password: newPassword,
  /** Of accounts that have passkeys, and no authenticator app. */
  passkey: z.optional(shownPasskey),
})
/** `success: false` only asks for the passkey too: a link that is over, or a password that will not do, is refused. */
export const newPasswordAnswer = z.object({
  success: z.boolean(),
  message: z.string(),
  /** The password would do, and a passkey of the account is needed as well. */
  passkeyNeeded: z.optional(z.boolean()),
})
