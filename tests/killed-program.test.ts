import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'

const children = join(import.meta.dirname, '../launch/children.mjs')

it('an installation or a build that the system kills says so, and what it most likely wanted', () => {
  // In a process of its own: whoever starts others takes the signals of its own process.
  const said = execFileSync(process.execPath, [
    '--input-type=module',
    '--eval',
    `const { runQuietly } = await import(${JSON.stringify(children)})
    const build = ['--eval', 'console.log("Building"); process.kill(process.pid, "SIGKILL")']
    console.log(JSON.stringify(await runQuietly(process.execPath, build)))`,
  ])
  const { ok, output } = JSON.parse(said.toString())
  expect(ok).toBe(false)
  expect(output).toContain('It was killed, most likely by the system for want of memory (a gigabyte is enough).')
})

it.skipIf(process.platform === 'win32')('what a command in the foreground began ends with it', () => {
  const practice = `setTimeout(() => {}, 60_000)`
  const measuring = `const { spawn } = await import('node:child_process')
    spawn(process.execPath, ['--eval', ${JSON.stringify(practice)}], { stdio: 'inherit' })
    process.exit(3)`
  const command = `const { runNodeInForeground } = await import(${JSON.stringify(children)})
    const measured = ['--input-type=module', '--eval', ${JSON.stringify(measuring)}]
    console.log(await runNodeInForeground(measured, process.env))
    process.exit(0)`
  // Everybody writes to one pipe, which is read until the last of them is gone.
  const said = execFileSync(process.execPath, ['--input-type=module', '--eval', command], { timeout: 15_000 })
  expect(said.toString()).toBe('3\n')
})

it.skipIf(process.platform !== 'linux')('a command whose npm had ended before it looked ends too', async () => {
  const command = join(import.meta.dirname, '../launch/command.mjs')
  const serving = `const { asCommand } = await import('${command}')
    await asCommand(() => new Promise(() => { setInterval(() => {}, 1000); console.log('serving') }))`
  // The shell stands for npm: who is started by it begins when it is gone.
  const shell = `(while kill -0 $$ 2>/dev/null; do sleep 0.02; done; exec "$0" --input-type=module --eval "$1") &`
  const npm = spawn('sh', ['-c', shell, process.execPath, serving], {
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, npm_lifecycle_event: 'start' },
  })
  onTestFinished(() => {
    try {
      process.kill(-Number(npm.pid), 'SIGKILL')
    } catch {
      // As it should be, nobody is left.
    }
  })
  // Not closed before whoever writes to it has ended.
  await once(npm, 'close')
})
