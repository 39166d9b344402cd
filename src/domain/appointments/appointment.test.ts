import { expect, test } from 'vitest'
import { mayBecome, statuses, whatsAppNumber } from './appointment.ts'

test('the practice allows three moves and no others', () => {
  const allowed = statuses.flatMap((from) =>
    statuses.filter((to) => mayBecome(from, to)).map((to) => `${from} to ${to}`),
  )
  expect(allowed).toEqual(['new to appointed', 'new to cancelled', 'appointed to cancelled'])
})

test.each([
  ['07700 900140', '447700900140'],
  ['+44 7700 900140', '447700900140'],
  ['0044 7700 900140', '447700900140'],
  ['+44 (0)7700 900140', '447700900140'],
  ['447700900140', '447700900140'],
  ['7700900140', '447700900140'],
  ['+33 6 12 34 56 78', '33612345678'],
  ['(01632) 960-140', '441632960140'],
])('%s is dialled by WhatsApp as %s', (written, dialled) => {
  expect(whatsAppNumber(written)).toBe(dialled)
})

test.each([undefined, '', 'ring me', '12'])('%j is no number to write to', (written) => {
  expect(whatsAppNumber(written)).toBeUndefined()
})
