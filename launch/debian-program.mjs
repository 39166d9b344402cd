import { join } from 'node:path'
import { CommandError } from './command.mjs'
import { hasApt, libraryPath, unpackPackage } from './debian.mjs'
import { findPrograms } from './paths.mjs'

/** What tests and measurements want of others: a program, its Debian package, and where in it the program lies. */
const wanted = {
  nginx: { packageName: 'nginx-light', within: 'usr/sbin' },
  sqlmap: { packageName: 'sqlmap', within: 'usr/bin' },
  strace: { packageName: 'strace', within: 'usr/bin' },
}

/**
 * The environment that names the machine's own program, or Debian's in a folder of the user's cache: `NGINX_PROGRAM` and
 * `NGINX_LIBRARIES`. Where neither is to be had it names none, and the reason is said.
 */
export async function debianProgram(name) {
  const variable = name.toUpperCase()
  const settings = (program, libraries) => ({ [`${variable}_PROGRAM`]: program, [`${variable}_LIBRARIES`]: libraries })
  const { packageName, within } = wanted[name]
  const [own] = findPrograms([name], ['/usr/sbin'])
  if (own) return settings(own, '')
  try {
    if (!hasApt()) throw new CommandError(`this machine has no ${name} and no apt-get`)
    const folder = await unpackPackage(packageName)
    return settings(join(folder, within, name), libraryPath(folder))
  } catch (error) {
    if (!(error instanceof CommandError)) throw error
    console.log(`SKIPPED: ${name}, because ${error.message}`)
    return settings('', '')
  }
}
