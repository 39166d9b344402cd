import { access, constants, mkdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { giveToOwnerOf } from './disk/files.ts'
import { codeOfError } from './domain/errors.ts'

/** A folder that a setting or an option names and that cannot be used; the message names both and says why. */
export class UnusableFolder extends Error {}

/**
 * Makes a folder where it is missing, with those above it, for nobody but us, or but whoever has the one that is there where
 * we are root, and sees that it can be written into. Throws `UnusableFolder` with a sentence that begins with `named`, the
 * setting's name.
 */
export async function makeFolder(folder: string, named: string): Promise<void> {
  const late = Promise.withResolvers<never>()
  const waiting = setTimeout(() => late.reject(Object.assign(new Error('no answer'), { code: 'ETIMEDOUT' })), patience)
  try {
    await Promise.race([usable(folder), late.promise])
  } catch (error) {
    throw unusable(folder, named, error)
  } finally {
    clearTimeout(waiting)
  }
}

/** Nothing is where a link leads, as to a disk that is not mounted. */
class LeadsNowhere extends Error {
  constructor(link: string) {
    super(`the link ${link} leads nowhere`)
  }
}

/** What the system says of a folder that a setting or an option names, as a sentence. */
export function unusable(folder: string, named: string, error: unknown): UnusableFolder {
  return new UnusableFolder(`${named} names ${folder}, and ${why(error)}.`, { cause: error })
}

/** How long a disk is waited for, in milliseconds: one of a network that is away never says so. */
const patience = 10_000
/** Each question keeps one of the few threads that ask disks, for as long as it has no answer. */
const asked = new Map<string, Promise<void>>()

function usable(folder: string): Promise<void> {
  const known = asked.get(folder)
  if (known) return known
  const asking = (async () => {
    await makeMissing(folder)
    await access(folder, constants.W_OK)
  })().finally(() => asked.delete(folder))
  asked.set(folder, asking)
  return asking
}

/** Throws `UnusableFolder` where a folder that a setting names is not there. */
export async function needFolder(folder: string, named: string): Promise<void> {
  if (await isThere(folder).catch(() => false)) return
  throw new UnusableFolder(`${named} names ${folder}, and there is no such folder.`)
}

/** The same for the owner's words. Of the folder above them each file would be said to be missing that lies below it. */
export async function needContentFolder(folder: string): Promise<void> {
  await needFolder(folder, 'CONTENT_DIRECTORY')
  const below = join(folder, 'content')
  if ((await holdsFacts(folder)) || !(await holdsFacts(below))) return
  throw new UnusableFolder(`CONTENT_DIRECTORY names ${folder}, and the owner’s files lie in ${below}.`)
}

function holdsFacts(folder: string): Promise<boolean> {
  return access(join(folder, 'practice.yaml')).then(
    () => true,
    () => false,
  )
}

/** Not `recursive`: under /proc and its like Node tries for ever, because the folder above is there and takes none. */
async function makeMissing(folder: string): Promise<void> {
  if (await isThere(folder)) return
  const above = dirname(folder)
  if (above !== folder) await makeMissing(above)
  try {
    await mkdir(folder, { mode: 0o700 })
  } catch (error) {
    if (codeOfError(error) !== 'EEXIST') throw error
    // Unless another process of the practice was quicker.
    if (!(await isThere(folder))) throw new LeadsNowhere(folder)
    return
  }
  await giveToOwnerOf(above, folder)
}

async function isThere(folder: string): Promise<boolean> {
  try {
    if ((await stat(folder)).isDirectory()) return true
  } catch (error) {
    if (codeOfError(error) === 'ENOENT') return false
    throw error
  }
  throw Object.assign(new Error('not a folder'), { code: 'ENOTDIR' })
}

function why(error: unknown): string {
  if (error instanceof LeadsNowhere) return error.message
  switch (codeOfError(error)) {
    case 'ENOTDIR':
      return 'there is a file where a folder should be'
    case 'EACCES':
    case 'EPERM':
      return 'this user may not make it or write into it'
    case 'EROFS':
      return 'its disk can only be read'
    case 'ENOENT':
      return 'no folder can be made there'
    case 'ENOSPC':
      return 'the disk is full'
    case 'ETIMEDOUT':
      return 'its disk does not answer'
    default:
      return `it cannot be used (${codeOfError(error) || String(error)})`
  }
}
