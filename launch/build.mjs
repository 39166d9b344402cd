import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runNodeInForeground, runNodeQuietly } from './children.mjs'
import { CommandError } from './command.mjs'
import { withLaunchLock } from './launch-lock.mjs'
import { root, settingsArguments } from './runtime.mjs'

const built = join(root, 'dist', 'server')
const compiled = 'compiled'
const daysPartsStay = 30
const stamp = join(root, 'dist', 'built-from')
// Not content/: it is read while the site runs.
const ingredients = ['src', 'vite.config.ts', 'tsconfig.json', 'package-lock.json']

/**
 * Lets V8 keep what it makes of the built programs; gone with each build. Root keeps nothing where they are somebody else's,
 * who could not take it away and so not build.
 */
export function keepCompiled(folder = built) {
  const isTheirs = process.getuid?.() === 0 && statSync(folder).uid !== 0
  return isTheirs ? {} : { NODE_COMPILE_CACHE: join(folder, compiled) }
}

/** Runs a built program by its name, with the settings of .env, in the foreground; answers its exit status. */
export function runBuilt(name, words = []) {
  const script = [...settingsArguments(), join(built, `${name}.js`), ...words]
  return runNodeInForeground(script, { ...keepCompiled(), ...process.env, NODE_ENV: 'production' })
}

/** Builds the programs and what browsers download, unless they were built from what is here. */
export async function ensureBuilt() {
  if (isBuilt()) return
  await withLaunchLock(async () => {
    if (isBuilt()) return
    console.log('Building …')
    const { ok, output } = await build()
    if (!ok) throw new CommandError(`${output}\nThe build failed; the reason is above.`)
  })
}

/** Builds what browsers download and the server, and remembers from what; answers what the build said. */
async function build() {
  const from = fingerprint()
  rmSync(stamp, { force: true })
  tidy()
  const steps = [
    ['node_modules/vite/bin/vite.js', 'build', '--app'],
    ['src/operations/compress-assets.ts', 'dist/browser'],
    ['src/operations/sort-styles.ts', 'dist/browser'],
  ]
  let output = ''
  for (const step of steps.filter(([script]) => existsSync(join(root, script)))) {
    const result = await runNodeQuietly(step, { NODE_ENV: 'production' })
    output += result.output
    if (!result.ok) return { ok: false, output }
  }
  writeFileSync(stamp, from)
  return { ok: true, output }
}

/** What another program has read or compiled is of no use to the next, and the parts of one that long ran its last time. */
function tidy() {
  rmSync(join(built, compiled), { recursive: true, force: true })
  rmSync(join(built, 'content-as-read.json'), { force: true })
  const parts = join(built, 'assets')
  if (!existsSync(parts)) return
  const oldest = Date.now() - daysPartsStay * 86_400_000
  for (const part of readdirSync(parts).map((name) => join(parts, name))) {
    if (statSync(part).mtimeMs < oldest) rmSync(part)
  }
}

function isBuilt() {
  return existsSync(join(built, 'server.js')) && existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint()
}

function fingerprint() {
  const hash = createHash('sha256')
  for (const path of ingredients.flatMap(filesUnder)) hash.update(`${path}\0`).update(readFileSync(join(root, path)))
  return hash.digest('hex')
}

function filesUnder(path) {
  if (!statSync(join(root, path)).isDirectory()) return [path]
  return readdirSync(join(root, path))
    .sort()
    .flatMap((name) => filesUnder(`${path}/${name}`))
}
