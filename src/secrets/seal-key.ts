import { randomBytes } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { codeOfError, messageOfError } from '../domain/errors.ts'

/** Where the key may be: in the settings, in a file that they name, or in one of our own, made where it is missing. */
type Place = { key?: string | undefined; namedFile?: string | undefined; ownFile: string }

/** The key cannot be read or made, or holds too little; the message names the file. */
export class UnusableSealKey extends Error {}

/** Fewer could be guessed. */
const shortestKey = 32

/**
 * The key of the seals under which limits, repeats and holds are counted. It never lies in the database that it protects:
 * whoever has both can try every address. Of processes that start together all get the same. Throws
 * `UnusableSealKey`.
 */
export async function openSealKey({ key, namedFile, ownFile }: Place): Promise<string> {
  if (key !== undefined) return key
  if (namedFile !== undefined) return read(namedFile, `SEAL_KEY_FILE is ${namedFile}, and`, others)
  await makeUnlessThere(ownFile)
  return read(ownFile, `The key file ${ownFile}`, another)
}

/** A link is made whole or not at all, and by one of those who try. */
async function makeUnlessThere(file: string): Promise<void> {
  const part = `${file}.${randomBytes(6).toString('hex')}.part`
  try {
    await writeFile(part, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx', flush: true })
    await link(part, file)
  } catch (error) {
    if (codeOfError(error) === 'EEXIST') return
    // A disk that takes nothing more stops nobody whose key is there.
    if (await readFile(file).catch(() => undefined)) return
    throw new UnusableSealKey(`The key file ${file} cannot be made: ${messageOfError(error)}.`, { cause: error })
  } finally {
    await rm(part, { force: true })
  }
}

/** What may be done about a file that holds too little, as one that was cut off. */
const another =
  'Delete it, and the next start makes another: running limits, known browsers and which forms came before are forgotten by that, nothing else.'
const others =
  'Copy the key of another machine of the practice into it or, where there is none, write 32 or more that nobody can guess.'

async function read(file: string, named: string, ifShort: string): Promise<string> {
  const written = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new UnusableSealKey(`${named} cannot be read: ${messageOfError(error)}.`, { cause: error })
  })
  const key = written.trim()
  if (key.length >= shortestKey) return key
  throw new UnusableSealKey(`${named} holds fewer than ${shortestKey} characters of a key. ${ifShort}`)
}
