import { readFile } from 'node:fs/promises'
import type { Encrypter } from 'age-encryption'
import { messageOfError } from '../domain/errors.ts'

/** A key file cannot be used; the message says which and why. */
export class UnusableKey extends Error {}

/**
 * The lines of a key file as `age-keygen` writes it: `AGE-SECRET-KEY-1…` opens back-ups and closes them, `age1…` only
 * closes them, so that whoever steals the server's key can read none. `named` says who named the file.
 */
export async function readKeys(file: string, named = ''): Promise<string[]> {
  const text = await readFile(file, 'utf8').catch((error) => {
    throw new UnusableKey(`The key file ${file}${named} cannot be read: ${messageOfError(error)}`)
  })
  const lines = text.split('\n').map((line) => line.trim())
  const keys = lines.filter((line) => line !== '' && !line.startsWith('#'))
  const odd = keys.some((key) => !/^(age1|AGE-SECRET-KEY-)[a-z0-9-]{50,}$/i.test(key))
  if (odd || keys.length === 0) {
    throw new UnusableKey(
      `The key file ${file}${named} holds no key of age: a line that begins with "age1" or "AGE-SECRET-KEY-1", as ` +
        '`npm run back-up -- --make-key FILE` and `age-keygen` write it.',
    )
  }
  await closingFor(keys).catch(() => {
    // What age says of it repeats the key, which may be the secret one.
    throw new UnusableKey(`The key file ${file}${named} holds a key with a slip in it: copy it once more.`)
  })
  return keys
}

/** Encrypts a stream of bytes for all of the keys. */
export async function* encrypted(bytes: AsyncIterable<Uint8Array>, keys: string[]): AsyncGenerator<Uint8Array> {
  const encrypter = await closingFor(keys)
  yield* chunksOf(await encrypter.encrypt(streamOf(bytes)))
}

async function closingFor(keys: string[]): Promise<Encrypter> {
  const { Encrypter, identityToRecipient } = await age()
  const encrypter = new Encrypter()
  for (const key of keys) encrypter.addRecipient(isSecret(key) ? await identityToRecipient(key) : key)
  return encrypter
}

/** Decrypts it again; throws `UnusableKey` where none of the keys is the right one. */
export async function* decrypted(bytes: AsyncIterable<Uint8Array>, keys: string[]): AsyncGenerator<Uint8Array> {
  const secrets = keys.filter(isSecret)
  if (secrets.length === 0) {
    // Of what npm keeps, this is the one option that it hands on to nobody.
    throw new UnusableKey(
      'It is encrypted: name the file with its secret key, as in npm run restore -- BACK-UP --key FILE. Without the first -- ' +
        'npm keeps the key for itself.',
    )
  }
  const { Decrypter } = await age()
  const decrypter = new Decrypter()
  for (const key of secrets) decrypter.addIdentity(key)
  const plain = await decrypter.decrypt(streamOf(bytes)).catch((error) => {
    const said = messageOfError(error)
    // Whatever else age says is about a beginning that was cut or changed.
    if (!said.startsWith('no identity matched')) throw error
    throw new UnusableKey(`It does not open with this key: ${said}.`)
  })
  yield* chunksOf(plain)
}

function streamOf(bytes: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const chunks = bytes[Symbol.asyncIterator]()
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await chunks.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    async cancel() {
      await chunks.return?.()
    },
  })
}

async function* chunksOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader()
  for (;;) {
    const { value, done } = await reader.read()
    if (done) return
    yield value
  }
}

/** A new key as the text of a file that `age` reads too, and the half of it that only closes. */
export async function makeKey(now: Date): Promise<{ text: string; recipient: string }> {
  const { generateX25519Identity, identityToRecipient } = await age()
  const identity = await generateX25519Identity()
  const recipient = await identityToRecipient(identity)
  return { text: `# created: ${now.toISOString()}\n# public key: ${recipient}\n${identity}\n`, recipient }
}

/** Loaded where there is a key: it takes more memory than all of our own programs. */
function age() {
  return import('age-encryption')
}

function isSecret(key: string): boolean {
  return key.startsWith('AGE-SECRET-KEY-')
}
