import { existsSync, readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { basename, join } from 'node:path'
import { nodeArguments, runQuietly } from './children.mjs'
import { CommandError } from './command.mjs'
import { withLaunchLock } from './launch-lock.mjs'
import { ensureNodeRuns } from './node-libraries.mjs'
import { isWritable, nearestExisting } from './paths.mjs'
import { libc, root } from './runtime.mjs'

/** Everything that runs the product is there and works: packages and, among them, Node. */
export async function ensureInstalled() {
  await ensurePackages(root)
  await ensureNodeRuns()
}

/** The packages that a folder's own lockfile asks for are in its node_modules. */
export async function ensurePackages(folder) {
  if (missingPackages(folder).length === 0) return
  await withLaunchLock(async () => {
    if (missingPackages(folder).length === 0) return
    console.log(
      folder === root ? 'Installing, one to two minutes the first time …' : `Installing ${basename(folder)} …`,
    )
    const { ok, output } = await npmCi(folder)
    if (!ok) throw new CommandError(`${output}\nInstalling failed; npm's own words are above.`)
    const missing = missingPackages(folder)
    // npm says nothing when the download of an optional package fails, and our Node is one of them.
    if (missing.length > 0) throw new CommandError(`${output}\nnpm left out ${missing.join(', ')}. Please try again.`)
  })
}

/**
 * What the lockfile asks for on this machine and node_modules does not hold. npm's own record is compared, which it
 * writes last of all, so that an install by hand counts and an interrupted one does not.
 */
function missingPackages(folder) {
  const wanted = readPackages(join(folder, 'package-lock.json'))
  const installed = readPackages(join(folder, 'node_modules/.package-lock.json'))
  return Object.keys(wanted).filter((path) => {
    if (path === '' || !belongsHere(wanted[path])) return false
    const { version, integrity } = installed[path] ?? {}
    return version !== wanted[path].version || integrity !== wanted[path].integrity
  })
}

function readPackages(lockfile) {
  return existsSync(lockfile) ? JSON.parse(readFileSync(lockfile, 'utf8')).packages : {}
}

function belongsHere({ optional, os, cpu, libc: libcs }) {
  if (!optional) return true
  if (os === undefined && cpu === undefined) return false
  return names(os, process.platform) && names(cpu, process.arch) && (libcs === undefined || names(libcs, libc()))
}

function names(allowed, mine) {
  return allowed === undefined || [allowed].flat().includes(mine)
}

async function npmCi(folder) {
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--no-progress', '--loglevel=warn']
  // Whatever this machine prefers (NODE_ENV=production, omit=dev, engine-strict), building and testing need all of it.
  args.push('--include=dev', '--include=optional', '--no-engine-strict', '--package-lock', '--no-dry-run')
  args.push(`--prefix=${folder}`, ...cacheArguments())
  const cli = process.env.npm_execpath
  try {
    if (cli && basename(cli) === 'npm-cli.js') {
      // Not the Node we run on: that may be the one inside the node_modules which npm is about to replace.
      const node = process.env.npm_node_execpath ?? process.execPath
      return await runQuietly(node, nodeArguments([cli, ...args]), { env: npmEnvironment(), cwd: folder })
    }
    const [command, ...first] = process.platform === 'win32' ? ['cmd.exe', '/c', 'npm'] : ['npm']
    return await runQuietly(command, [...first, ...args], { env: npmEnvironment(), cwd: folder })
  } catch (error) {
    if (error.code === 'ENOENT')
      throw new CommandError('npm is missing: install it beside Node, or put it in the PATH.')
    throw error
  }
}

const waysToTheRegistry =
  /^npm_config_(registry|@|\/\/|(http[-_])?proxy|https[-_]proxy|no[-_]?proxy|ca|cafile|cert|key|strict[-_]ssl|cache|userconfig|globalconfig|(prefer[-_])?offline|fetch[-_]|maxsockets)/i

function npmEnvironment() {
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^npm_config_/i.test(name) || waysToTheRegistry.test(name),
  )
  return Object.fromEntries(kept)
}

function cacheArguments() {
  const cache = process.env.npm_config_cache ?? join(homedir(), '.npm')
  return isWritable(nearestExisting(cache)) ? [] : [`--cache=${join(root, '.cache', 'npm')}`]
}
