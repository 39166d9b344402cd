import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../tests/free-port.ts'
import { staff } from '../tests/journeys/running-practice.ts'
import { processorMilliseconds } from '../tests/process-figures.ts'

export const root = join(import.meta.dirname, '..')

/** A folder that is gone when the bench ends. */
export function folder(name: string): string {
  return mkdtempSync(join(process.env.BENCH_FOLDER ?? '/tmp', `${name}-`))
}

export type Program = { address: string; pid: number; end(): Promise<void> }

/** The built server on a port of its own; answers when its first page did. */
export async function practice(settings: Record<string, string> = {}, command = byNode): Promise<Program> {
  const port = await freePort()
  const [first = '', ...words] = command
  return program(first, words, port, {
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIRECTORY: settings.DATA_DIRECTORY ?? folder('data'),
    NODE_COMPILE_CACHE: join(root, 'dist/server/compiled'),
    FIRST_STAFF_EMAIL: staff.email,
    FIRST_STAFF_PASSWORD: staff.password,
    SAMPLE_POSTS: 'no',
    RATE_LIMIT_MULTIPLIER: '1000000',
    BACK_UP_EVERY: 'off',
    ...settings,
  })
}

const byNode = [process.execPath, join(root, 'dist/server/server.js')]
/** As whoever has the machine starts it. */
export const byNpm = ['npm', '--prefix', root, 'start']

/**
 * Starts a program that listens on a port and waits for its first answer, of whatever kind. Throws where another
 * program answers there already, which would be measured in its place.
 */
export async function program(
  command: string,
  words: string[],
  port: number,
  env: Record<string, string>,
): Promise<Program> {
  const address = `http://127.0.0.1:${port}`
  if (await answers(address)) throw new Error(`Port ${port} is taken: another program answers there`)
  const child = spawn(command, words, {
    env: { PATH: process.env.PATH ?? '', NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr?.on('data', (text) => (said = (said + text).slice(-2000)))
  const deadline = performance.now() + 60_000
  while (performance.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`${command} ended:\n${said}`)
    if (child.pid && (await answers(address))) return { address, pid: child.pid, end: () => end(child) }
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  child.kill('SIGKILL')
  throw new Error(`${command} does not answer:\n${said}`)
}

async function answers(address: string): Promise<boolean> {
  try {
    const answer = await fetch(address, { headers: { connection: 'close' } })
    await answer.arrayBuffer()
    return true
  } catch {
    return false
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const others = startedBy(child.pid ?? 0)
  child.kill('SIGTERM')
  await ended
  // npm goes before the server that it started, which would be measured with the next one.
  while (others.some(isThere)) await new Promise((resolve) => setTimeout(resolve, 5))
}

/** Seconds that a program, with the programs it started, has had a processor so far. */
export function processorSeconds(pid: number): number {
  return [pid, ...startedBy(pid)].reduce((sum, one) => sum + processorMilliseconds(one) / 1000, 0)
}

/** As Linux tells; nobody elsewhere. */
function startedBy(pid: number): number[] {
  const list = `/proc/${pid}/task/${pid}/children`
  const children = existsSync(list) ? readFileSync(list, 'utf8').split(' ').filter(Boolean).map(Number) : []
  return children.flatMap((child) => [child, ...startedBy(child)])
}

function isThere(pid: number): boolean {
  const status = `/proc/${pid}/status`
  return existsSync(status) && !/^State:\s+Z/m.test(readFileSync(status, 'utf8'))
}
