import { join } from 'node:path'
import { CommandError } from './command.mjs'
import { hasApt, libraryPath, unpackPackage } from './debian.mjs'
import { findPrograms } from './paths.mjs'

/** The machine's nginx, or Debian's in a folder of the user's cache; undefined, with a sentence, where neither is to be had. */
export async function findNginx() {
  const [own] = findPrograms(['nginx'])
  if (own) return { program: own, libraries: '' }
  try {
    if (!hasApt()) throw new CommandError('this machine has no nginx and no apt-get')
    const folder = await unpackPackage('nginx-light')
    return { program: join(folder, 'usr/sbin/nginx'), libraries: libraryPath(folder) }
  } catch (error) {
    if (!(error instanceof CommandError)) throw error
    console.log(`SKIPPED: nginx, because ${error.message}`)
    return undefined
  }
}
