import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import * as z from 'zod/mini'
import { sentenceFor } from '../failure-words.ts'

// The browser checks every part of these by itself; here it is only seen that the right kind of thing has come.
const signInOptions = z.custom<PublicKeyCredentialRequestOptionsJSON>(
  (options) => z.object({ challenge: z.string() }).safeParse(options).success,
)
const newPasskeyOptions = z.custom<PublicKeyCredentialCreationOptionsJSON>(
  (options) =>
    z
      .object({
        challenge: z.string(),
        rp: z.object({ name: z.string() }),
        user: z.object({ id: z.string(), name: z.string() }),
        pubKeyCredParams: z.array(z.unknown()),
      })
      .safeParse(options).success,
)

class NotDownloaded extends Error {}

/** What speaks with the browser about passkeys. It is downloaded when somebody wants one. */
export async function passkeyProgram() {
  return import('@simplewebauthn/browser').catch(() => Promise.reject(new NotDownloaded()))
}

/** Throws where the server's options are not those of WebAuthn. */
export function readSignInOptions(options: unknown): PublicKeyCredentialRequestOptionsJSON {
  return signInOptions.parse(options)
}

/** Throws where the server's options are not those of WebAuthn. */
export function readNewPasskeyOptions(options: unknown): PublicKeyCredentialCreationOptionsJSON {
  return newPasskeyOptions.parse(options)
}

/** The sentence for a passkey that gave no answer; none where its owner turned it down. */
export function unansweredSentence(fault: unknown): string | undefined {
  const name = fault instanceof Error ? fault.name : ''
  if (name === 'NotAllowedError' || name === 'AbortError') return undefined
  if (fault instanceof NotDownloaded) return sentenceFor(0)
  if (name === 'InvalidStateError') return 'This device has a passkey for your account already.'
  return 'The passkey did not work on this device. Please use your password.'
}
