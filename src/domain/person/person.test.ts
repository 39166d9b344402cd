import { expect, it } from 'vitest'
import { readWho } from './person.ts'

it.each(['', 'Maya', '12', 'a@b@c', 'maya example.org'])('%j is nobody', (written) => {
  expect(readWho(written)).toBeUndefined()
})

it.each([
  ['mailto:Maya@Example.org', { email: 'maya@example.org' }],
  ['<maya@example.org>', { email: 'maya@example.org' }],
  ['maya\u2060@exam\u200dple.org', { email: 'maya@example.org' }],
  ['maya@example.org\u200b', { email: 'maya@example.org' }],
  ['tel:+447700900123', { phone: '447700900123' }],
  ['\u202a07700 900123\u202c', { phone: '447700900123' }],
])('%j, as it is pasted, is somebody', (written, who) => {
  expect(readWho(written)).toEqual(who)
})
