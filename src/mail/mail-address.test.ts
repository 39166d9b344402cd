import { expect, test } from 'vitest'
import { isMailAddress } from './mail-address.ts'

test.each([
  'mary.okafor@post.example',
  "siobhán.o'neill+dentist@post.example",
  'mary@münchen.example',
  'mary@mail.post.example',
  'reception@localhost',
  `${'m'.repeat(64)}@post.example`,
])('%s is an address', (address) => {
  expect(isMailAddress(address)).toBe(true)
})

test.each([
  '',
  'mary',
  'mary@',
  '@post.example',
  'mary@post..example',
  '.mary@post.example',
  'mary.@post.example',
  'mary@-post.example',
  'mary @post.example',
  ' mary@post.example',
  'mary@post.example\n',
  'Mary <mary@post.example>',
  `${'m'.repeat(65)}@post.example`,
  `mary@${'post.'.repeat(60)}example`,
])('%j is none', (address) => {
  expect(isMailAddress(address)).toBe(false)
})
