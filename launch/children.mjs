import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { Interrupted, statusOfSignal } from './command.mjs'
import { productNode, root } from './runtime.mjs'

const running = new Set()
const interruption = new AbortController()
// What a child says is collected first, so it cannot see for itself where it will be shown.
export const inColour = Boolean(process.stdout.isTTY && !process.env.NO_COLOR)
const colours = inColour ? { FORCE_COLOR: '1' } : { NO_COLOR: '1', FORCE_COLOR: undefined }
let askedAt

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, endPolitely)

function endPolitely(signal) {
  if (askedAt === undefined) {
    askedAt = Date.now()
    interruption.abort(new Interrupted(signal))
    for (const child of running) child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal)
  } else if (Date.now() - askedAt > 1000) {
    // One Ctrl-C arrives twice, from the terminal and from npm; only a later one is a second wish.
    for (const child of running) signalGroup(child, 'SIGKILL')
  }
}

/** The arguments that make a Node run a script and end when its parent is gone. */
export function nodeArguments(script) {
  return ['--import', new URL('end-with-parent.mjs', import.meta.url).href, ...script]
}

/** Runs a command without a word and answers what it said; throws Interrupted when we were asked to end meanwhile. */
export async function runQuietly(command, args, { env = process.env, cwd = root, uid, gid } = {}) {
  interruption.signal.throwIfAborted()
  const child = start(command, args, { env, cwd, uid, gid, stdio: ['ignore', 'pipe', 'pipe'] })
  const said = []
  child.stdout.on('data', (part) => said.push(part))
  child.stderr.on('data', (part) => said.push(part))
  const closed = once(child, 'close').catch(() => undefined)
  const status = await ending(child)
  // What a failed test started and did not end would go on for ever, and keep the pipes open with it.
  signalGroup(child, 'SIGTERM')
  await Promise.race([closed, pause(500)])
  interruption.signal.throwIfAborted()
  const output = Buffer.concat(said).toString()
  return { ok: status === 0, output: status === statusOfSignal('SIGKILL') ? `${output}\n${killed}` : output }
}

// Who is killed says nothing itself.
const killed = 'It was killed, most likely by the system for want of memory (a gigabyte is enough).'

/** The same for a script on the product's Node; `env` is added to the environment, and what is undefined there is taken out. */
export function runNodeQuietly(script, env = {}) {
  return runQuietly(productNode(), nodeArguments(script), { env: { ...process.env, ...colours, ...env } })
}

/** Runs the product's Node in the foreground and answers its exit status. */
export async function runNodeInForeground(script, env) {
  interruption.signal.throwIfAborted()
  const child = start(productNode(), nodeArguments(script), { env, cwd: root, stdio: ['ignore', 'inherit', 'inherit'] })
  const status = await ending(child)
  // Such as the practice that was measured until Ctrl-C.
  signalGroup(child, 'SIGTERM')
  return status
}

export function wait(milliseconds) {
  return pause(milliseconds, undefined, { signal: interruption.signal }).catch(() => {
    throw interruption.signal.reason
  })
}

function start(command, args, options) {
  // A group of its own: Ctrl-C in a terminal reaches a child once, through us, and not twice.
  const child = spawn(command, args, { ...options, detached: process.platform !== 'win32', windowsHide: true })
  running.add(child)
  return child
}

async function ending(child) {
  try {
    const [status, signal] = await once(child, 'exit')
    return signal ? statusOfSignal(signal) : status
  } finally {
    running.delete(child)
  }
}

/** The child and all its descendants; on Windows, which has no such groups, a child that still runs. */
function signalGroup(child, signal) {
  if (process.platform === 'win32') {
    child.kill(signal)
    return
  }
  try {
    process.kill(-child.pid, signal)
  } catch (error) {
    if (error.code !== 'ESRCH') throw error
  }
}
