import { argon2, createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { type Secrets, TooBusy } from '../domain/staff/secrets.ts'

/** OWASP's smallest recommendation for Argon2id: 19 MiB, two passes, one lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const
/** Each takes some 40 ms of one processor: two at a time leave room for patients. */
const atOnce = 2
const mayWait = 50

/** No look-alikes: no 0 and O, no 1, I and L, no 2 and Z, no 5 and S, no 8 and B. */
const readable = '34679ACDEFGHJKMNPQRTUVWXY'

/** Secrets sealed with the practice's own key. */
export function openSecrets(key: string): Secrets {
  const turns = new Turns()
  const decoy = hash('nobody', Buffer.alloc(16))
  return {
    newId: () => randomBytes(16).toString('base64url'),
    newReference: () => Array.from({ length: 8 }, () => readable[randomInt(readable.length)]).join(''),
    newToken: () => randomBytes(32).toString('base64url'),
    tokenHash: (token) => createHash('sha256').update(token).digest('hex'),
    sealed: (text) => createHmac('sha256', key).update(text).digest('hex'),
    hashPassword: (password) => turns.take(async () => written(password, randomBytes(16))),
    checkPassword: (password, kept) =>
      turns.take(async () => {
        const { salt, tag } = read(kept) ?? { salt: Buffer.alloc(16), tag: await decoy }
        const same = timingSafeEqual(await hash(password, salt), tag)
        return same && kept !== undefined
      }),
  }
}

async function written(password: string, salt: Buffer): Promise<string> {
  const tag = await hash(password, salt)
  const { memory, passes, parallelism } = cost
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(tag)}`
}

function read(kept: string | undefined): { salt: Buffer; tag: Buffer } | undefined {
  const [, , , , salt, tag] = kept?.split('$') ?? []
  return salt && tag ? { salt: Buffer.from(salt, 'base64'), tag: Buffer.from(tag, 'base64') } : undefined
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}

function hash(password: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    // The same word may be typed as one character or as letter and accent.
    const message = password.normalize('NFKC')
    argon2('argon2id', { ...cost, message, nonce: salt }, (error, tag) => (error ? reject(error) : resolve(tag)))
  })
}

class Turns {
  #running = 0
  readonly #waiting: (() => void)[] = []

  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= atOnce) {
      if (this.#waiting.length >= mayWait) throw new TooBusy('Too many passwords are being checked')
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
    } else {
      this.#running += 1
    }
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#running -= 1
    }
  }
}
