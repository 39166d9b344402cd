import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOfError } from '../domain/errors.ts'
import type { ReadyLetter } from './letter.ts'
import { letterNotSent } from './letter-not-sent.ts'
import { mailMessage } from './mail-message.ts'
import type { Mailer } from './mailer.ts'

/**
 * Puts each letter into a folder, as a file that mail programs open: `20261120T120000Z-request-received-<id>.eml`.
 * A file is there whole or not at all, and a letter sent twice is still one file.
 */
export function openLetterFolder(folder: string): Mailer {
  const openComposer = async () =>
    (await import('nodemailer')).createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  let composer: ReturnType<typeof openComposer> | undefined
  return {
    async send(letter) {
      const message = mailMessage(letter)
      try {
        composer ??= openComposer()
        const { message: bytes } = await (await composer).sendMail(message)
        await mkdir(folder, { recursive: true, mode: 0o700 })
        const file = join(folder, fileName(letter))
        try {
          await writeFile(`${file}.part`, bytes, { mode: 0o600, flush: true })
          await rename(`${file}.part`, file)
        } catch (error) {
          // A full disk leaves an empty file, or half of one.
          await rm(`${file}.part`, { force: true })
          throw error
        }
      } catch (error) {
        throw letterNotSent(error)
      }
    },
    async close() {},
  }
}

/** Deletes the letters written before an instant, and answers how many: their addresses are kept no longer than the rest. */
export async function forgetLettersBefore(folder: string, instant: Date): Promise<number> {
  const old = (await filesIn(folder)).filter((name) => /^\d{8}T\d{6}Z-/.test(name) && name < timeInName(instant))
  for (const name of old) await rm(join(folder, name), { force: true })
  return old.length
}

/** Deletes these letters, by their ids, and answers how many there were. */
export async function eraseLetters(folder: string, ids: readonly string[]): Promise<number> {
  // A server that was killed while it wrote one leaves it by its unfinished name.
  const endings = new Set(ids.flatMap((id) => [`-${safe(id)}.eml`, `-${safe(id)}.eml.part`]))
  // Looked up by their length: of thousands of files each would be compared with each of thousands of letters.
  const lengths = [...new Set([...endings].map(({ length }) => length))]
  const theirs = (await filesIn(folder)).filter((name) => lengths.some((length) => endings.has(name.slice(-length))))
  for (const name of theirs) await rm(join(folder, name), { force: true })
  return theirs.length
}

/** No address in it: file names end up in listings and back-up logs. */
function fileName({ date, kind, id }: ReadyLetter): string {
  return `${timeInName(date)}-${kind}-${safe(id)}.eml`
}

function safe(id: string): string {
  return id.replace(/[^\w-]/g, '_')
}

function timeInName(instant: Date): string {
  return `${instant.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`
}

async function filesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    // Nothing was sent yet.
    if (codeOfError(error) === 'ENOENT') return []
    throw error
  }
}
