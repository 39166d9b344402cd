import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chown, mkdir, mkdtemp, readFile, readlink, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { freePort } from '../free-port.ts'
import { openSmallDisk } from '../small-disk.ts'

const run = promisify(execFile)

/** A PostgreSQL of its own, whose log (`pg_wal`) lies on a small disk. */
type SmallLogPostgres = {
  address: string
  fill(): void
  free(): void
  /** Starts it again where it has ended itself, as whoever looks after the machine does. */
  startAgain(): Promise<void>
  close(): Promise<void>
}

/**
 * Made by the programs of the tests' own server, as the same user; undefined where this machine lets nobody have a small
 * disk, or that server runs elsewhere.
 */
export async function openSmallLogPostgres(server: string): Promise<SmallLogPostgres | undefined> {
  const programs = await programsOf(server)
  const disk = programs && (await openSmallDisk(24))
  if (!disk) return undefined
  const { bin, owner } = programs
  const folder = await mkdtemp(join(tmpdir(), 'small-log-'))
  const [data, log] = [join(folder, 'data'), join(disk.path, 'log')]
  for (const place of [folder, data, log]) {
    if (place !== folder) await mkdir(place, { mode: 0o700 })
    await chown(place, owner.uid, owner.gid)
  }
  const shape = ['--wal-segsize=1', '--encoding=UTF8', '--locale=C', '--username=practice', '--auth=trust', '--no-sync']
  await run(join(bin, 'initdb'), [`--pgdata=${data}`, `--waldir=${log}`, ...shape], { cwd: folder, ...owner })
  const port = await freePort()
  const settings = { listen_addresses: '127.0.0.1', port, unix_socket_directories: '', timezone: 'GMT' }
  // Little of the log is kept ready and none of it thrown away meanwhile, so that a full disk is soon felt.
  const little = { fsync: 'off', min_wal_size: '2MB', max_wal_size: '1GB', checkpoint_timeout: '1h' }
  const words = Object.entries({ ...settings, ...little }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const start = () => spawn(join(bin, 'postgres'), ['-D', data, ...words], { cwd: folder, ...owner, stdio: 'ignore' })
  let running = start()
  const address = `postgres://practice@127.0.0.1:${port}/postgres`
  await untilItAnswers(address)
  return {
    address,
    fill: disk.fill,
    free: disk.free,
    startAgain: () =>
      untilItAnswers(address, () => {
        // It may be about to end itself.
        if (running.exitCode !== null) running = start()
      }),
    async close() {
      await end(running)
      await disk.remove()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Where the programs of a running server lie, and as whom it runs. */
async function programsOf(server: string): Promise<{ bin: string; owner: { uid: number; gid: number } } | undefined> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  const { rows } = await client.query('show data_directory').finally(() => client.end())
  const status = join(rows[0]?.data_directory ?? '', 'postmaster.pid')
  if (!existsSync(status)) return undefined
  const [process = ''] = (await readFile(status, 'utf8')).split('\n')
  const { uid, gid } = await stat(status)
  return { bin: dirname(await readlink(`/proc/${process}/exe`)), owner: { uid, gid } }
}

async function untilItAnswers(address: string, meanwhile = () => {}): Promise<void> {
  for (const began = performance.now(); performance.now() - began < 30_000; await wait(50)) {
    meanwhile()
    const client = new pg.Client({ connectionString: address })
    const answered = await client.connect().then(
      () => true,
      () => false,
    )
    await client.end().catch(() => undefined)
    if (answered) return
  }
  throw new Error('PostgreSQL does not answer')
}

async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const ended = once(server, 'exit')
  server.kill('SIGQUIT')
  await ended
}
