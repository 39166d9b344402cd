import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runQuietly } from './children.mjs'
import { CommandError } from './command.mjs'
import { hasApt, isRoot, unpackPackage } from './debian.mjs'
import { findPrograms } from './paths.mjs'

/** Debian's packages, with the program that is started of each. */
const wanted = { 'firefox-esr': 'firefox-esr', 'webkit2gtk-driver': 'WebKitWebDriver', xvfb: 'Xvfb' }

/**
 * The environment that names a command before which Firefox, WebKit's driver and a screen that nobody sees can be started
 * by their names: nothing but `env` where the machine has them, else one that shows them Debian's packages from the
 * user's cache. Where neither can be had it names none, and the reason is said.
 */
export async function otherBrowsers() {
  try {
    const start = Object.values(wanted).every((name) => findPrograms([name], ['/usr/bin']).length > 0)
      ? '/usr/bin/env'
      : await starterOfUnpacked()
    return { AS_IF_INSTALLED: start }
  } catch (error) {
    if (!(error instanceof CommandError)) throw error
    console.log(`SKIPPED: Firefox and WebKit, because ${error.message}`)
    return { AS_IF_INSTALLED: '' }
  }
}

/** WebKit starts its own parts by whole paths, so the packages are laid over the machine's programs, for it alone. */
async function starterOfUnpacked() {
  if (!hasApt()) throw new CommandError('this machine lacks them and has no apt-get')
  const folders = []
  for (const name of Object.keys(wanted)) folders.push(join(await unpackPackage(name), 'usr'))
  const layers = [...folders, '/usr'].filter(existsSync).join(':')
  const starter = join(folders.at(-1), '..', 'start-as-if-installed')
  writeFileSync(
    starter,
    `#!/bin/sh
exec unshare --mount ${isRoot() ? '' : '--map-root-user '}sh -c '
  mount -t overlay overlay -o lowerdir=${layers} /usr && exec "$@"
' sh "$@"
`,
    { mode: 0o755 },
  )
  for (const program of ['firefox-esr', 'WebKitWebDriver']) {
    const { ok, output } = await runQuietly(starter, [program, '--help'])
    if (!ok) throw new CommandError(`the ${program} of Debian does not run here:\n${output}`)
  }
  return starter
}
