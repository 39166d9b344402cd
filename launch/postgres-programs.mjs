import { existsSync, mkdirSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { runQuietly } from './children.mjs'
import { CommandError } from './command.mjs'
import { hasApt, installPackage, isRoot, libraryPath, unpackPackage } from './debian.mjs'
import { findPrograms } from './paths.mjs'

/** Where `postgres` and `initdb`, 15 or newer, lie, and the environment they run in. */
export async function findPostgresPrograms() {
  const found = await firstThatRuns()
  if (found) return found
  if (!hasApt()) throw new CommandError('no PostgreSQL 15 or newer is in the PATH, and TEST_DATABASE_URL names none')
  if (!isRoot()) return unpackedPrograms()
  await install()
  const installed = await firstThatRuns()
  if (!installed) throw new CommandError('the PostgreSQL that was installed is older than 15 or does not run')
  return installed
}

async function firstThatRuns() {
  const furtherFolders = ['/usr/lib/postgresql', '/opt/homebrew/opt'].flatMap(binFoldersIn)
  for (const place of findPrograms(['postgres', 'postgres.exe'], furtherFolders)) {
    const programs = { bin: dirname(realpathSync(place)), env: process.env }
    if (await areUsable(programs)) return programs
  }
  return undefined
}

async function install() {
  // Debian would start a server of its own at once; these tests bring theirs.
  const settings = '/etc/postgresql-common/createcluster.d'
  const noCluster = join(settings, 'ashcombe-dental.conf')
  mkdirSync(settings, { recursive: true })
  writeFileSync(noCluster, 'create_main_cluster = false\n')
  try {
    await installPackage('postgresql')
  } finally {
    rmSync(noCluster)
  }
}

async function unpackedPrograms() {
  const folder = await unpackPackage('postgresql')
  const env = { ...process.env, LD_LIBRARY_PATH: libraryPath(folder) }
  for (const bin of binFoldersIn(join(folder, 'usr/lib/postgresql'))) {
    if (await areUsable({ bin, env })) return { bin, env }
  }
  throw new CommandError(`the PostgreSQL in ${folder} is older than 15 or does not run`)
}

async function areUsable({ bin, env }) {
  const { ok, output } = await runQuietly(join(bin, 'postgres'), ['--version'], { env })
  return ok && Number(/(\d+)/.exec(output)?.[1]) >= 15 && findPrograms(['initdb', 'initdb.exe'], [bin]).length > 0
}

/** The newest version first. */
function binFoldersIn(path) {
  if (!existsSync(path)) return []
  const versions = readdirSync(path).sort((one, other) => other.localeCompare(one, 'en', { numeric: true }))
  return versions.map((version) => join(path, version, 'bin'))
}
