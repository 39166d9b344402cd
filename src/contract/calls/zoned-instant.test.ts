import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { zonedInstant } from './zoned-instant.ts'

const sentence = 'Please give the hour.'
const read = (text: unknown) => z.safeParse(zonedInstant(sentence), text)

it.each(['2026-12-01T10:30Z', '2026-12-01T10:30:00.000Z', '2028-02-29T23:59:59+01:00'])('%s is an instant', (text) => {
  expect(read(text).success).toBe(true)
})

it.each([
  'soon',
  '',
  12,
  '2026-12-01',
  '2026-12-01T10:30',
  '2026-12-01 10:30Z',
  '2026-12-01T24:00Z',
  '2026-12-01T10:60Z',
  '2026-12-01T10:30+24:00',
  '2026-02-30T10:30Z',
  '2027-02-29T10:30Z',
  '2026-13-01T10:30Z',
])('%j is none, and is told so', (text) => {
  expect(read(text).error?.issues[0]?.message).toBe(sentence)
})
