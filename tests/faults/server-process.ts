import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../free-port.ts'
import { staff } from '../journeys/running-practice.ts'

const root = join(import.meta.dirname, '../..')

/** The built server as a process, for what happens around it: its output, its disk, its settings. */
export type ServerProcess = {
  address: string
  child: ChildProcess
  /** What it has said on standard error. */
  said(): string
  /** Asks it to end; answers after how many milliseconds it had. */
  end(): Promise<number>
}

/** Starts the server and waits until it answers. */
export async function startServer(
  settings: Record<string, string>,
  stdout: 'ignore' | 'pipe' | number = 'ignore',
): Promise<ServerProcess> {
  const port = settings.PORT ?? String(await freePort())
  const address = `http://127.0.0.1:${port}`
  const { child, said } = spawnServer({ PORT: port, ...settings }, ['ignore', stdout, 'pipe'])
  for (let tries = 0; tries < 400; tries += 1) {
    if (child.exitCode !== null) throw new Error(`The server ended:\n${said()}`)
    if (await isReady(address)) return { address, child, said, end: () => end(child) }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  child.kill('SIGKILL')
  throw new Error(`The server did not become ready:\n${said()}`)
}

/** `launcher` is what starts Node, with its words, where that is not this test itself. */
export function spawnServer(
  settings: Record<string, string>,
  stdio: StdioOptions,
  launcher: string[] = [],
): { child: ChildProcess; said(): string } {
  const env = {
    PATH: process.env.PATH ?? '',
    CONTENT_DIRECTORY: join(root, 'content'),
    FIRST_STAFF_EMAIL: staff.email,
    FIRST_STAFF_NAME: 'Dr Amira Shah',
    FIRST_STAFF_PASSWORD: staff.password,
    SAMPLE_POSTS: 'no',
    ...settings,
  }
  const [program = '', ...words] = [...launcher, process.execPath, join(root, 'dist/server/server.js')]
  const child = spawn(program, words, { env, stdio })
  let said = ''
  child.stderr?.on('data', (text) => (said = (said + text).slice(-4000)))
  return { child, said: () => said }
}

/** A folder that is gone at the end. */
export async function openFolder(): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'faults-'))
  return { path, remove: () => rm(path, { recursive: true, force: true }) }
}

/** A server on SQLite in a folder of its own, which asks nobody to wait and makes no back-ups; both are gone with `closing`. */
export async function startInOwnFolder(closing: AsyncDisposableStack) {
  const folder = await openFolder()
  closing.defer(() => folder.remove())
  const settings = { DATA_DIRECTORY: join(folder.path, 'data'), BACK_UP_EVERY: 'off', RATE_LIMIT_MULTIPLIER: '1000' }
  const server = await startServer(settings)
  closing.defer(async () => void (await server.end()))
  return { server, settings, path: folder.path }
}

/** Milliseconds that the slowest but one in a hundred of some answers took; each must be 200. */
export async function slowestOfPages(address: string, paths: string[], times: number): Promise<number> {
  const took: number[] = []
  for (let number = 0; number < times; number += 1) {
    const asked = performance.now()
    const answer = await fetch(address + paths[number % paths.length], { signal: AbortSignal.timeout(10_000) })
    await answer.arrayBuffer()
    if (answer.status !== 200) throw new Error(`${paths[number % paths.length]} answers ${answer.status}`)
    took.push(performance.now() - asked)
  }
  return took.sort((one, other) => one - other)[Math.floor(took.length * 0.99)] ?? Number.NaN
}

async function end(child: ChildProcess): Promise<number> {
  if (child.exitCode !== null || child.signalCode !== null) return 0
  const asked = performance.now()
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  // A test that is over leaves no process, even where the server does not listen.
  const impatience = setTimeout(() => child.kill('SIGKILL'), 20_000)
  await ended
  clearTimeout(impatience)
  return performance.now() - asked
}

async function isReady(address: string): Promise<boolean> {
  const answer = await fetch(`${address}/healthz`, { signal: AbortSignal.timeout(1_000) }).catch(() => undefined)
  return answer?.ok ?? false
}
