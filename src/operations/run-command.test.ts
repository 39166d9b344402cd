import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readWords } from './run-command.ts'

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
