import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runQuietly, wait } from './children.mjs'
import { CommandError } from './command.mjs'
import { isRoot } from './debian.mjs'
import { findPrograms } from './paths.mjs'
import { findPostgresPrograms } from './postgres-programs.mjs'

/**
 * A PostgreSQL for several to share: opened when the first asks for its address. Where none can be had the address is
 * undefined and the reason is said once, or, with REQUIRE_POSTGRES=1, thrown at everyone who asks.
 */
export function postgresOnDemand() {
  let opening
  const url = async () => {
    opening ??= openPostgres().catch(resignation)
    return (await opening).url
  }
  const close = async () => {
    const server = await opening?.catch(() => undefined)
    await server?.close()
  }
  return { url, close }
}

function resignation(error) {
  if (!(error instanceof CommandError)) throw error
  if (process.env.REQUIRE_POSTGRES === '1') throw new CommandError(`PostgreSQL is required here, and ${error.message}`)
  console.log(`SKIPPED: PostgreSQL, because ${error.message}`)
  return { url: undefined, close: nothingToDo }
}

async function nothingToDo() {}

/**
 * A PostgreSQL for the tests: the one TEST_DATABASE_URL names, or a private server on a free port of 127.0.0.1, whose
 * data are gone when it is closed. Throws CommandError where there is none and none can be had.
 */
async function openPostgres() {
  if (process.env.TEST_DATABASE_URL) return { url: process.env.TEST_DATABASE_URL, close: nothingToDo }
  const programs = await findPostgresPrograms()
  const folder = mkdtempSync(join(tmpdir(), 'ashcombe-postgres-'))
  let server
  const close = async () => {
    if (server) await end(server)
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const password = randomBytes(16).toString('hex')
    const port = await freePort()
    const { owner, data } = await createData(programs, folder, password)
    server = startServer(programs, folder, owner, data, port)
    await readiness(server, folder, data)
    return { url: `postgres://practice:${password}@127.0.0.1:${port}/postgres`, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function createData({ bin, env }, folder, password) {
  const data = join(folder, 'data')
  const passwordFile = join(folder, 'password')
  // Every test opens connections of its own, and SCRAM is made to cost something on both sides of each.
  const kept = `md5${createHash('md5').update(`${password}practice`).digest('hex')}`
  writeFileSync(passwordFile, kept, { mode: 0o600 })
  const owner = isRoot() ? await nobody() : {}
  if (isRoot()) for (const path of [folder, passwordFile]) chownSync(path, owner.uid, owner.gid)
  const shape = ['--encoding=UTF8', '--locale=C', '--username=practice', '--auth=md5', '--no-sync']
  const args = [`--pgdata=${data}`, `--pwfile=${passwordFile}`, ...shape]
  const { ok, output } = await runQuietly(join(bin, 'initdb'), args, { env, cwd: folder, ...owner })
  if (!ok) throw new CommandError(`initdb failed:\n${output}`)
  return { owner, data }
}

/** Nothing here is to outlive a power cut. */
const careless = { fsync: 'off', full_page_writes: 'off', wal_level: 'minimal', max_wal_senders: 0 }

function startServer({ bin, env }, folder, owner, data, port) {
  const address = { listen_addresses: '127.0.0.1', port, unix_socket_directories: '' }
  // The time zone is said because the folder of zones may be missing on a small machine; GMT needs none.
  const settings = { ...address, max_connections: 200, timezone: 'GMT', log_timezone: 'GMT', ...careless }
  const words = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const log = openSync(join(folder, 'log'), 'w')
  // Linux can end a child together with its parent, even with one that was killed outright.
  const setpriv = findPrograms(['setpriv'])
    .slice(0, 1)
    .flatMap((setpriv) => [setpriv, '--pdeathsig', 'INT'])
  const [command, ...args] = [...setpriv, join(bin, 'postgres'), '-D', data, ...words]
  return spawn(command, args, { env, cwd: folder, ...owner, detached: true, stdio: ['ignore', log, log] })
}

async function readiness(server, folder, data) {
  const failure = once(server, 'exit').then(() => {
    throw new CommandError(`PostgreSQL did not start:\n${readFileSync(join(folder, 'log'), 'utf8')}`)
  })
  failure.catch(() => undefined)
  const status = join(data, 'postmaster.pid')
  const deadline = Date.now() + 60_000
  while (!existsSync(status) || !/^ready\s*$/m.test(readFileSync(status, 'utf8'))) {
    if (Date.now() > deadline) throw new CommandError('PostgreSQL did not answer within a minute')
    await Promise.race([failure, wait(50)])
  }
}

async function end(server) {
  if (server.exitCode !== null || server.signalCode !== null) return
  const ended = once(server, 'exit')
  // PostgreSQL's fast way: open transactions are rolled back, nobody is waited for.
  server.kill('SIGINT')
  const impatience = setTimeout(() => server.kill('SIGQUIT'), 10_000)
  await ended
  clearTimeout(impatience)
}

// PostgreSQL refuses to run as root.
async function nobody() {
  const [uid, gid] = await Promise.all(['-u', '-g'].map((which) => runQuietly('id', [which, 'nobody'])))
  if (!uid.ok || !gid.ok) throw new CommandError('PostgreSQL refuses to run as root, and no user here is called nobody')
  return { uid: Number(uid.output), gid: Number(gid.output) }
}

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address()
  probe.close()
  return port
}
