import * as z from 'zod'
import type { Passkeys } from '../domain/staff/second-factor.ts'

/**
 * Passkeys through WebAuthn; `name` is what a device calls the practice. The device must check that it is its owner
 * (fingerprint, face or PIN), so that one passkey is two factors.
 */
export function openPasskeys({ name }: { name: string }): Passkeys {
  return {
    toRegister: async (member, known, challenge, place) =>
      (await webAuthn()).generateRegistrationOptions({
        rpName: name,
        rpID: place.host,
        userID: new TextEncoder().encode(member.id),
        userName: member.email,
        userDisplayName: member.name,
        challenge,
        attestationType: 'none',
        excludeCredentials: known.map(({ id }) => ({ id })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        supportedAlgorithmIDs: algorithms,
      }),

    async registered(answer, challenge, place) {
      const read = registration.safeParse(answer)
      if (!read.success) return undefined
      const { verifyRegistrationResponse } = await webAuthn()
      const verified = await unlessFalse(() =>
        verifyRegistrationResponse({
          response: { ...read.data, clientExtensionResults: {} },
          expectedChallenge: asBrowsersReturnIt(challenge),
          expectedOrigin: place.origin,
          expectedRPID: place.host,
          requireUserVerification: true,
          supportedAlgorithmIDs: algorithms,
        }),
      )
      if (!verified?.verified) return undefined
      const { id, publicKey, counter } = verified.registrationInfo.credential
      return { id, publicKey: Buffer.from(publicKey).toString('base64url'), counter }
    },

    toSignIn: async (challenge, place) =>
      (await webAuthn()).generateAuthenticationOptions({ rpID: place.host, challenge, userVerification: 'required' }),

    claimedBy: (answer) => signingIn.safeParse(answer).data?.id,

    async signedIn(answer, passkey, challenge, place) {
      const read = signingIn.safeParse(answer)
      if (!read.success || read.data.id !== passkey.id) return undefined
      const publicKey = new Uint8Array(Buffer.from(passkey.publicKey, 'base64url'))
      const { verifyAuthenticationResponse } = await webAuthn()
      const verified = await unlessFalse(() =>
        verifyAuthenticationResponse({
          response: { ...read.data, clientExtensionResults: {} },
          expectedChallenge: asBrowsersReturnIt(challenge),
          expectedOrigin: place.origin,
          expectedRPID: place.host,
          credential: { id: passkey.id, publicKey, counter: passkey.counter },
          requireUserVerification: true,
        }),
      )
      return verified?.verified ? verified.authenticationInfo.newCounter : undefined
    },
  }
}

/** Loaded for the first passkey: many practices have none, and it takes 30 MB. */
function webAuthn() {
  return import('@simplewebauthn/server')
}

/** Ed25519, ES256 and RS256: between them, every device there is. */
const algorithms = [-8, -7, -257]

const base64url = z.string().regex(/^[\w-]+$/)

const credential = { id: base64url.max(1400), rawId: base64url.max(1400), type: z.literal('public-key') }
const registration = z.object({
  ...credential,
  response: z.object({ clientDataJSON: base64url, attestationObject: base64url }),
})
const signingIn = z.object({
  ...credential,
  response: z.object({ clientDataJSON: base64url, authenticatorData: base64url, signature: base64url }),
})

/** A browser sends back the bytes of the challenge, not its text. */
function asBrowsersReturnIt(challenge: string): string {
  return Buffer.from(challenge).toString('base64url')
}

/** The library throws for a forged, old or garbled answer; to us each of them is an answer that does not hold. */
async function unlessFalse<T>(check: () => Promise<T>): Promise<T | undefined> {
  try {
    return await check()
  } catch (problem) {
    if (problem instanceof Error) return undefined
    throw problem
  }
}
