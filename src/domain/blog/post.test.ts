import { expect, test } from 'vitest'
import { looksLikeId, slugOf } from './post.ts'

test.each([
  ['Looking after your gums', 'looking-after-your-gums'],
  ['  Crème brûlée & teeth: what’s true? ', 'creme-brulee-teeth-whats-true'],
  ['牙齿', 'post'],
  ['', 'post'],
  ['a'.repeat(200), 'a'.repeat(80)],
])('the title %j becomes the address %s', (title, slug) => {
  expect(slugOf(title)).toBe(slug)
})

test('no title becomes an address that looks like an id', () => {
  expect(looksLikeId(slugOf('abcdefghijklmnopqrstuv'))).toBe(false)
})
