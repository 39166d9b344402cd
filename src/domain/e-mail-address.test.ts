import { expect, test } from 'vitest'
import { mailboxOf, readEmailAddress } from './e-mail-address.ts'

test.each([
  'mary.okafor@post.example',
  "o'neill+dentist@post.example",
  'Mary@Post.Example',
  'mary@mail.post.example',
  `${'m'.repeat(64)}@post.example`,
  'mary@xn--mnchen-3ya.example',
])('%s is an address', (address) => {
  expect(readEmailAddress(address)).toBe(address)
})

test('a host with accents is one with its name in DNS', () => {
  expect(readEmailAddress('mary@münchen.example')).toBe('mary@xn--mnchen-3ya.example')
  expect(readEmailAddress('mary@MÜNCHEN.example')).toBe('mary@xn--mnchen-3ya.example')
})

test.each([
  '',
  'mary',
  'mary@',
  '@post.example',
  'mary@post',
  'mary@localhost',
  'mary@post.e',
  'mary@post..example',
  'mary@post.example.',
  '.mary@post.example',
  'mary.@post.example',
  'mary..okafor@post.example',
  'mary@-post.example',
  'mary@post-.example',
  'mary@127.0.0.1',
  'mary@[127.0.0.1]',
  'mary@post_office.example',
  'mary@post.example:25',
  'mary@post%2eexample',
  'mary @post.example',
  ' mary@post.example',
  'mary@post.example\n',
  'mary@post.example\u200b',
  'Mary <mary@post.example>',
  'mary@post.example,tom@post.example',
  '"mary"@post.example',
  'mary(home)@post.example',
  '=?utf-8?q?mary?=@post.example',
  'siobhán@post.example',
  'mary@xn--a.example\u0301',
  `${'m'.repeat(65)}@post.example`,
  `mary@${'p'.repeat(64)}.example`,
  `mary@${'ü'.repeat(60)}.example`,
  `mary@${'post.'.repeat(60)}example`,
])('%j is none', (address) => {
  expect(readEmailAddress(address)).toBeUndefined()
})

test('a long text is looked through at once', () => {
  const began = performance.now()
  for (const text of ['a'.repeat(100_000), `${'a.'.repeat(50_000)}@`, `a@${'a-'.repeat(50_000)}`])
    readEmailAddress(text)
  expect(performance.now() - began).toBeLessThan(1_000)
})

test.each([
  [['maya@example.org', 'Maya@Example.org', 'maya+dentist@example.org', 'maya+1+2@example.org'], 'maya@example.org'],
  [['m.aya@gmail.com', 'Maya+a@googlemail.com', 'maya@gmail.com'], 'maya@gmail.com'],
  [['m.aya@example.org'], 'm.aya@example.org'],
  [['+maya@example.org'], '+maya@example.org'],
])('%j lead to one mailbox', (written, mailbox) => {
  expect([...new Set(written.map(mailboxOf))]).toEqual([mailbox])
})
