import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { type Secrets, TooBusy } from '../domain/staff/secrets.ts'
import { WaitingLine } from '../domain/waiting-line.ts'

/** OWASP's Password Storage Cheat Sheet: Argon2id with 19 MiB, two passes, one lane; about 40 ms here. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 }
const tagLength = 32

/**
 * Hashes as PHC strings, `$argon2id$v=19$m=19456,t=2,p=1$salt$hash`. At most two are made at once, so that a flood of
 * sign-ins leaves a core for patients, and fifty wait.
 */
export function openPasswordHashes(): Pick<Secrets, 'hashPassword' | 'checkPassword'> {
  const line = new WaitingLine(2, 50, () => new TooBusy('Too many passwords are being checked'))
  const decoy = { cost, salt: randomBytes(16), tag: randomBytes(tagLength) }
  return {
    hashPassword: (password) =>
      line.take(async () => {
        const salt = randomBytes(16)
        return written(salt, await hashOf(password, salt, cost))
      }),
    checkPassword: (password, hash) =>
      line.take(async () => {
        const kept = hash === undefined ? decoy : readHash(hash)
        const isEqual = timingSafeEqual(await hashOf(password, kept.salt, kept.cost), kept.tag)
        return isEqual && hash !== undefined
      }),
  }
}

function hashOf(password: string, salt: Buffer, { memory, passes, parallelism }: typeof cost): Promise<Buffer> {
  return new Promise((done, fail) => {
    // One letter may be written in several ways: NIST SP 800-63B-4 wants them alike before they are hashed.
    const message = Buffer.from(password.normalize('NFKC'))
    const parameters = { message, nonce: salt, memory, passes, parallelism, tagLength }
    argon2('argon2id', parameters, (problem, tag) => (problem ? fail(problem) : done(tag)))
  })
}

function written(salt: Buffer, tag: Buffer): string {
  const { memory, passes, parallelism } = cost
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(tag)}`
}

const phc = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d)\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{43})$/

function readHash(hash: string): { cost: typeof cost; salt: Buffer; tag: Buffer } {
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
