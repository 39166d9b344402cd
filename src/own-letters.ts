import { lstat } from 'node:fs/promises'
import type { Config } from './config.ts'
import { lettersIn } from './database-place.ts'
import { ifThere } from './disk/files.ts'
import { eraseLetters } from './mail/letter-folder.ts'
import { makeFolder } from './make-folder.ts'

/**
 * Deletes these letters among those that became files, and answers how many there were. Throws `UnusableFolder` where their
 * folder cannot be looked into, as behind a link to a disk that is not mounted.
 */
export async function eraseOwnLetters(config: Pick<Config, 'dataDirectory'>, ids: readonly string[]): Promise<number> {
  const folder = lettersIn(config)
  if (await ifThere(lstat(folder))) await makeFolder(folder, 'DATA_DIRECTORY')
  return eraseLetters(folder, ids)
}
