import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { runQuietly } from './children.mjs'
import { CommandError } from './command.mjs'
import { findPrograms, isWritable, nearestExisting } from './paths.mjs'
import { root } from './runtime.mjs'

const quietApt = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C' }
const patiently = ['-o', 'Acquire::Retries=3', '-o', 'DPkg::Lock::Timeout=300']

export const isRoot = () => process.getuid?.() === 0

export function hasApt() {
  return findPrograms(['apt-get']).length > 0 && findPrograms(['dpkg']).length > 0
}

let before = Promise.resolve()

/** One after the other: what one package needs is read from a machine that another one is just changing. */
function inTurn(work) {
  const done = before.then(work)
  before = done.catch(() => undefined)
  return done
}

/** Installs a Debian package for the whole machine; only root may. */
export function installPackage(name) {
  return inTurn(() => install(name))
}

async function install(name) {
  console.log(`Installing ${name} …`)
  // A third party's list that cannot be fetched is no reason to give up: the installation itself will tell.
  await runQuietly('apt-get', ['update', ...patiently], { env: quietApt })
  await apt(['install', '-y', '--no-install-recommends', ...patiently, name])
}

/**
 * Unpacks a Debian package, and whatever it needs that the machine lacks, into a folder of the user's cache.
 * Nothing is installed, so anybody may. Answers the folder.
 */
export function unpackPackage(name) {
  return inTurn(() => unpack(name))
}

async function unpack(name) {
  const folder = join(cacheFolder(), `${name}-${debianRelease()}-${process.arch}`)
  if (existsSync(folder)) return folder
  console.log(`Fetching ${name}, once, into your cache folder …`)
  const unfinished = `${folder}.${process.pid}`
  const workshop = join(unfinished, 'apt')
  try {
    const settings = aptSettings(workshop)
    await runQuietly('apt-get', [...settings, 'update', ...patiently], { env: quietApt })
    const plan = await apt([...settings, 'install', '--simulate', '--no-install-recommends', name])
    const archives = join(workshop, 'archives')
    mkdirSync(archives)
    await apt([...settings, 'download', ...patiently, ...packagesIn(plan)], archives)
    for (const archive of readdirSync(archives)) {
      const { ok, output } = await runQuietly('dpkg', ['-x', join(archives, archive), unfinished])
      if (!ok) throw new CommandError(output)
    }
    rmSync(workshop, { recursive: true })
    renameSync(unfinished, folder)
  } catch (error) {
    // Another command of ours may have been quicker.
    if (!existsSync(folder)) throw error
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
  }
  return folder
}

/** The folders of an unpacked package that hold shared libraries, as LD_LIBRARY_PATH wants them. */
export function libraryPath(folder) {
  return ['lib', 'usr/lib']
    .map((path) => join(folder, path))
    .filter((path) => existsSync(path))
    .flatMap((path) => foldersIn(path).filter((inner) => /-linux-/.test(inner)))
    .flatMap((path) => [path, ...foldersIn(path)])
    .join(':')
}

function foldersIn(path) {
  const entries = readdirSync(path, { withFileTypes: true })
  return entries.filter((entry) => entry.isDirectory()).map((entry) => join(path, entry.name))
}

async function apt(args, cwd) {
  const { ok, output } = await runQuietly('apt-get', args, { env: quietApt, ...(cwd && { cwd }) })
  if (!ok) throw new CommandError(`apt-get ${args[0]} failed:\n${output}`)
  return output
}

// The machine's own package lists may be missing or out of date, and only root may renew them.
function aptSettings(workshop) {
  const lists = join(workshop, 'lists')
  const cache = join(workshop, 'cache')
  for (const folder of [lists, cache]) mkdirSync(join(folder, 'partial'), { recursive: true })
  const settings = [`Dir::State::lists=${lists}`, `Dir::Cache=${cache}`, 'Debug::NoLocking=true']
  return settings.flatMap((setting) => ['-o', setting])
}

function packagesIn(plan) {
  const lines = [...plan.matchAll(/^Inst (\S+) (?:\[[^\]]*\] )?\((\S+)/gm)]
  // The C library cannot be taken from elsewhere than the program loader it belongs to.
  return lines.filter(([, name]) => !/^libc6\b/.test(name)).map(([, name, version]) => `${name}=${version}`)
}

function cacheFolder() {
  const usual = process.env.XDG_CACHE_HOME || join(homedir(), '.cache')
  // Not the machine's folder for temporary files: anybody could have put something else there.
  const folder = join(isWritable(nearestExisting(usual)) ? usual : join(root, '.cache'), 'ashcombe-dental')
  mkdirSync(folder, { recursive: true })
  return folder
}

function debianRelease() {
  return /^VERSION_CODENAME=(\S+)/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1] ?? 'unnamed'
}
