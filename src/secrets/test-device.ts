import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

/** What a device may do differently from what it should. */
export type Tampering = {
  origin?: string
  host?: string
  challenge?: string
  /** It did not ask for fingerprint, face or PIN. */
  unverified?: boolean
  counter?: number
  /** It signs with a key that nobody registered. */
  otherKey?: boolean
}

/** A security key in software, with one passkey: what a browser would send for it, byte by byte (WebAuthn, ES256). */
export function newDevice() {
  const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  const place = { origin: 'https://www.ashcombedental.example', host: 'www.ashcombedental.example' }
  return {
    id: id.toString('base64url'),
    place,

    register(challenge: string, mischief: Tampering = {}) {
      const { x = '', y = '' } = keys.publicKey.export({ format: 'jwk' })
      const cose = isoCBOR.encode(
        new Map<number, number | Uint8Array<ArrayBuffer>>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
          [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
        ]),
      )
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const authData = Buffer.concat([facts(0x40, mischief), Buffer.alloc(16), length, id, cose])
      const attestation = new Map<string, Parameters<typeof isoCBOR.encode>[0]>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ])
      return answer({
        clientDataJSON: said('webauthn.create', challenge, mischief).toString('base64url'),
        attestationObject: Buffer.from(isoCBOR.encode(attestation)).toString('base64url'),
      })
    },

    signIn(challenge: string, mischief: Tampering = {}) {
      const clientData = said('webauthn.get', challenge, mischief)
      const authenticatorData = facts(0, mischief)
      const key = mischief.otherKey ? generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey : keys.privateKey
      const signature = createSign('sha256').update(authenticatorData).update(sha256(clientData)).sign(key)
      return answer({
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: signature.toString('base64url'),
      })
    },
  }

  function answer(response: Record<string, string>) {
    const named = id.toString('base64url')
    return { id: named, rawId: named, type: 'public-key', clientExtensionResults: {}, response }
  }

  function facts(flags: number, { host = place.host, unverified, counter = 0 }: Tampering): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(Buffer.from(host)), Buffer.from([flags | 0x01 | (unverified ? 0 : 0x04)]), count])
  }

  function said(type: string, challenge: string, { origin = place.origin, challenge: other }: Tampering): Buffer {
    const bytes = Buffer.from(other ?? challenge).toString('base64url')
    return Buffer.from(JSON.stringify({ type, challenge: bytes, origin, crossOrigin: false }))
  }
}

function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest()
}
