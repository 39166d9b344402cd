import { expect, test } from 'vitest'
import { whatsAppNumber } from './whatsapp-number.ts'

test.each([
  ['07700 900140', '447700900140'],
  ['+44 7700 900140', '447700900140'],
  ['0044 7700 900140', '447700900140'],
  ['+44 (0)7700 900140', '447700900140'],
  ['+44 07700 900140', '447700900140'],
  ['0044 07700 900140', '447700900140'],
  ['44 07700 900140', '447700900140'],
  ['(0)7700 900140', '447700900140'],
  ['447700900140', '447700900140'],
  ['7700900140', '447700900140'],
  ['+33 6 12 34 56 78', '33612345678'],
  ['(01632) 960-140', '441632960140'],
  ['01632 960140 ext 12', '441632960140'],
  ['+441632960140;ext=12', '441632960140'],
  ['Mum: 07700 900140 (after 6)', '447700900140'],
])('%s is dialled by WhatsApp as %s', (written, dialled) => {
  expect(whatsAppNumber(written)).toBe(dialled)
})

test.each([undefined, '', 'ring me', '12'])('%j is no number to write to', (written) => {
  expect(whatsAppNumber(written)).toBeUndefined()
})
