import { spawnSync } from 'node:child_process'
import { chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { openSealKey } from '../secrets/seal-key.ts'
import { readWords, runCommand } from './run-command.ts'

const words = (...args: string[]) =>
  readWords({
    args,
    allowPositionals: true,
    options: { email: { type: 'string' }, to: { type: 'string' }, yes: { type: 'boolean' } },
  })

it.each([
  [['--to', ''], '--to has nothing behind it'],
  [['--to= \t'], '--to has nothing behind it'],
  [['--email', 'ben@example.com', '--email', 'amira@example.com'], '--email stands twice'],
  [['--email=ben@example.com', '--to', 'exports', '--email', 'ben@example.com'], '--email stands twice'],
])('%j is refused: a variable may be empty, and nobody is to be forgotten', (args, why) => {
  expect(() => words(...args)).toThrow(new RegExp(`^${why}$`))
})

it('other words are taken as they stand', () => {
  const { values, positionals } = words('07700', '900123', '--to', ' a folder', '--yes', '--', '--email')
  expect([{ ...values }, positionals]).toEqual([{ to: ' a folder', yes: true }, ['07700', '900123', '--email']])
})

it.each([
  ['back-up', 'npm_config_token_description', '--to'],
  ['restore', 'npm_config_over', '--over'],
  ['back-up', 'npm_config_make_key', '--make-key'],
])('%s is not run where npm kept %s, as it does without the -- before %s', (command, variable, option) => {
  const launcher = join(import.meta.dirname, '../../launch/operation.mjs')
  const { status, stderr } = spawnSync(process.execPath, [launcher, command, 'no-such-file'], {
    env: { PATH: process.env.PATH, [variable]: '/a/folder', DATA_DIRECTORY: '/dev/null/none' },
    encoding: 'utf8',
  })
  expect([status, stderr.trim()]).toEqual([
    1,
    `npm took ${option} for itself. Please write -- before it: npm run ${command} -- ${option} …`,
  ])
})

it.skipIf(process.getuid?.() !== 0)('root leaves nothing in a build that its owner could not take away', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'build-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const build = join(import.meta.dirname, '../../launch/build.mjs')
  const kept = () => {
    const script = `import { keepCompiled } from '${build}'; console.log(JSON.stringify(keepCompiled('${folder}')))`
    return spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' }).stdout.trim()
  }
  expect(kept()).toBe(JSON.stringify({ NODE_COMPILE_CACHE: join(folder, 'compiled') }))
  await chown(folder, 65_534, 65_534)
  expect(kept()).toBe('{}')
})

it.each([
  [{ namedFile: '/dev/null/key' }, 'SEAL_KEY_FILE is /dev/null/key, and cannot be read: ENOTDIR'],
  [{ namedFile: '/dev/null' }, '/dev/null holds fewer than 32 characters of a key'],
  [{}, 'The key file /nowhere/own cannot be made: ENOENT'],
])('a command that cannot use the key of the seals says so in a sentence: %j', async (place, sentence) => {
  const said = vi.spyOn(console, 'error').mockReturnValue()
  const { exitCode } = process
  onTestFinished(() => {
    said.mockRestore()
    process.exitCode = exitCode
  })
  await runCommand('usage', () => openSealKey({ ...place, ownFile: '/nowhere/own' }).then(() => 0))
  expect([process.exitCode, said.mock.calls]).toEqual([1, [[expect.stringContaining(sentence)]]])
})
