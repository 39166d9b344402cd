import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runQuietly } from './children.mjs'
import { CommandError } from './command.mjs'
import { hasApt, installPackage, isRoot, libraryPath, unpackPackage } from './debian.mjs'
import { findPrograms } from './paths.mjs'

// The same engine without a window's machinery: the browser tests take a quarter less time with it.
const withoutWindow = 'chromium-headless-shell'
const names = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'Chromium',
  'Google Chrome',
  'chrome.exe',
]
const furtherFolders = [
  '/usr/bin',
  '/Applications/Chromium.app/Contents/MacOS',
  '/Applications/Google Chrome.app/Contents/MacOS',
  'C:\\Program Files\\Google\\Chrome\\Application',
]

/** The path of a Chromium that runs; one is installed or unpacked where the machine has none. */
export async function findChromium() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  const found = (await firstThatRuns([withoutWindow])) ?? (await firstThatRuns(names))
  const run = found ?? (await installed(withoutWindow)) ?? (await installed('chromium'))
  if (run) return run
  if (!hasApt()) throw new CommandError('Chromium is missing: install it, or set CHROMIUM_PATH to where it lies.')
  return unpackedChromium()
}

/** Nothing where this machine or this user cannot install it. */
async function installed(name) {
  if (!hasApt() || !isRoot()) return undefined
  try {
    await installPackage(name)
  } catch (error) {
    if (!(error instanceof CommandError)) throw error
    console.log(error.message)
  }
  return firstThatRuns([name])
}

async function firstThatRuns(programs) {
  for (const path of findPrograms(programs, furtherFolders)) {
    if (await runs(path)) return path
  }
  return undefined
}

// Ubuntu's chromium-browser, for one, only says that it wants to be installed in another way.
async function runs(path) {
  // Chrome for Windows opens a window instead of telling its version.
  return process.platform === 'win32' || (await runQuietly(path, ['--version'])).ok
}

async function unpackedChromium() {
  const folder = await unpackPackage('chromium')
  const fonts = join(folder, 'fonts.conf')
  writeFileSync(
    fonts,
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>${folder}/usr/share/fonts</dir>
  <cachedir>${folder}/font-cache</cachedir>
</fontconfig>
`,
  )
  const starter = join(folder, 'start-chromium')
  writeFileSync(
    starter,
    `#!/bin/sh
export LD_LIBRARY_PATH='${libraryPath(folder)}'
export FONTCONFIG_FILE='${fonts}'
exec '${folder}/usr/lib/chromium/chromium' "$@"
`,
    { mode: 0o755 },
  )
  const { ok, output } = await runQuietly(starter, ['--version'])
  if (!ok) throw new CommandError(`The Chromium in ${folder} does not run:\n${output}`)
  return starter
}
