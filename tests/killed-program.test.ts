import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'

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
