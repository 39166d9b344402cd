import { expect, it } from 'vitest'
import { noFields } from '../post-fields.ts'
import { whatHappens } from './publishing.tsx'

const later = { ...noFields, publication: 'later', day: '2026-11-27', time: '09:00' } as const

it.each([
  ['before its hour', '2026-11-27T08:00:00Z', 'Submit publishes it on Friday 27 November at 09:00, London time.'],
  ['once its hour has passed', '2026-11-27T09:00:00Z', 'Submit publishes it.'],
])('the button of a post for an hour to come says what is so %s', (_, now, sentence) => {
  expect(whatHappens('Submit', undefined, later, new Date(now))).toBe(sentence)
})
