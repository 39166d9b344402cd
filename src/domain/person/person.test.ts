import { expect, it } from 'vitest'
import { readWho } from './person.ts'

it.each(['', 'Maya', '12', 'a@b@c', 'maya example.org'])('%j is nobody', (written) => {
  expect(readWho(written)).toBeUndefined()
})
