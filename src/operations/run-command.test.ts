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
