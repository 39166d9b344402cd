import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { FairQueue, type PlaceInQueue } from '../domain/fair-queue.ts'
import { type Secrets, TooBusy } from '../domain/staff/secrets.ts'

/** What one Argon2id hash takes: memory in KiB, passes over it, lanes. */
export type PasswordCost = { memory: number; passes: number; parallelism: number }

/** OWASP's Password Storage Cheat Sheet: Argon2id with 19 MiB, two passes, one lane; about 40 ms here. */
export const promisedCost: PasswordCost = { memory: 19_456, passes: 2, parallelism: 1 }
const tagLength = 32

/** So many may be made at once and so many wait: the last of a full line is served after two to four seconds. */
const line = { atOnce: 2, names: 100, each: 30 }

/** Whoever is signed in and gives a password once more, and the operator's commands. */
const ourOwn: PlaceInQueue = { name: 'our own', first: true }

/**
 * Hashes as PHC strings, `$argon2id$v=19$m=19456,t=2,p=1$salt$hash`. Of one address only one is made at a time, so that
 * its flood of sign-ins leaves a core for patients, and another place its turn.
 */
export function openPasswordHashes(cost: PasswordCost): Pick<Secrets, 'hashPassword' | 'checkPassword'> {
  const queue = new FairQueue(line, () => new TooBusy('Too many passwords are being checked'))
  const decoy = { cost, salt: randomBytes(16), tag: randomBytes(tagLength) }
  return {
    hashPassword: (password) =>
      queue.take(ourOwn, async () => {
        const salt = randomBytes(16)
        return written(salt, await hashOf(password, salt, cost), cost)
      }),
    checkPassword: (password, hash, place = ourOwn) =>
      queue.take(place, async () => {
        const kept = hash === undefined ? decoy : readHash(hash)
        const isEqual = timingSafeEqual(await hashOf(password, kept.salt, kept.cost), kept.tag)
        return isEqual && hash !== undefined
      }),
  }
}

function hashOf(password: string, salt: Buffer, { memory, passes, parallelism }: PasswordCost): Promise<Buffer> {
  return new Promise((done, fail) => {
    // One letter may be written in several ways: NIST SP 800-63B-4 wants them alike before they are hashed.
    const message = Buffer.from(password.normalize('NFKC'))
    const parameters = { message, nonce: salt, memory, passes, parallelism, tagLength }
    argon2('argon2id', parameters, (problem, tag) => (problem ? fail(problem) : done(tag)))
  })
}

function written(salt: Buffer, tag: Buffer, { memory, passes, parallelism }: PasswordCost): string {
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(tag)}`
}

const phc = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d)\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{43})$/

function readHash(hash: string): { cost: PasswordCost; salt: Buffer; tag: Buffer } {
  const [, memory, passes, parallelism, salt, tag] = phc.exec(hash) ?? []
  if (!salt || !tag) throw new Error('A password hash is not an Argon2id hash of ours')
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  }
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
