import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import * as z from 'zod'
import type { Passkeys } from '../domain/staff/second-factor.ts'

const text = z.string().max(16_384)
const credential = {
  id: z.string().max(1_024),
  rawId: text,
  type: z.literal('public-key'),
  clientExtensionResults: z.looseObject({}),
}
const registration = z.object({
  ...credential,
  response: z.looseObject({ clientDataJSON: text, attestationObject: text }),
})
const assertion = z.object({
  ...credential,
  response: z.looseObject({ clientDataJSON: text, authenticatorData: text, signature: text }),
})

/** Passkeys by the WebAuthn standard; `name` is the practice as the device shows it. */
export function openPasskeys({ name }: { name: string }): Passkeys {
  return {
    toRegister: (member, known, challenge, { host }) =>
      generateRegistrationOptions({
        rpName: name,
        rpID: host,
        userName: member.email,
        userDisplayName: member.name,
        userID: new TextEncoder().encode(member.id),
        challenge,
        excludeCredentials: known.map(({ id }) => ({ id })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      }),

    async registered(answer, challenge, { host, origin }) {
      const read = registration.safeParse(answer)
      if (!read.success) return undefined
      const verified = await verifyRegistrationResponse({
        // The library checks every byte; its type only lists more optional fields than are read here.
        response: read.data as RegistrationResponseJSON,
        expectedChallenge: encoded(challenge),
        expectedOrigin: origin,
        expectedRPID: host,
        requireUserVerification: true,
      }).catch(() => undefined)
      if (!verified?.verified) return undefined
      const { id, publicKey, counter } = verified.registrationInfo.credential
      return { id, publicKey: Buffer.from(publicKey).toString('base64url'), counter }
    },

    toSignIn: (challenge, { host }) =>
      generateAuthenticationOptions({ rpID: host, challenge, userVerification: 'required' }),

    claimedBy(answer) {
      const read = assertion.safeParse(answer)
      return read.success ? read.data.id : undefined
    },

    async signedIn(answer, passkey, challenge, { host, origin }) {
      const read = assertion.safeParse(answer)
      if (!read.success) return undefined
      const verified = await verifyAuthenticationResponse({
        response: read.data as AuthenticationResponseJSON,
        expectedChallenge: encoded(challenge),
        expectedOrigin: origin,
        expectedRPID: host,
        requireUserVerification: true,
        credential: {
          id: passkey.id,
          publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
          counter: passkey.counter,
        },
        // A forged answer makes the library throw; either way it does not hold.
      }).catch(() => undefined)
      return verified?.verified ? verified.authenticationInfo.newCounter : undefined
    },
  }
}

/** The library sends a text challenge as its bytes in base64url and compares in that form. */
function encoded(challenge: string): string {
  return Buffer.from(challenge).toString('base64url')
}
