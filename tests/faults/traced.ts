import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { test } from '@playwright/test'

/**
 * strace on a process and all its threads from now on, told its words (`-e inject=…` for faults); resolves once it sees them.
 * Skips the test where strace is missing or this machine lets nobody be traced.
 */
export async function traced(process: ChildProcess, words: string[]): Promise<{ end(): Promise<void> }> {
  test.skip(!straceProgram, 'needs strace')
  const env = { ...globalThis.process.env, LD_LIBRARY_PATH: globalThis.process.env.STRACE_LIBRARIES ?? '' }
  const all = ['-f', ...words, '-p', String(process.pid)]
  const strace = spawn(straceProgram ?? 'strace', all, { env, stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  strace.stderr.on('data', (text) => (said += text))
  while (!said.includes('attached') && strace.exitCode === null)
    await Promise.race([once(strace.stderr, 'data'), once(strace, 'exit')])
  test.skip(strace.exitCode !== null, `this machine lets nobody be traced: ${said}`)
  return {
    async end() {
      if (strace.exitCode !== null || strace.signalCode !== null) return
      const ended = once(strace, 'exit')
      strace.kill('SIGINT')
      await ended
    },
  }
}

const straceProgram = process.env.STRACE_PROGRAM
