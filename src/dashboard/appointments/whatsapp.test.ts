import { describe, expect, it } from 'vitest'
import { isLandline, whatsAppAddress } from './whatsapp.ts'

describe('a chat with a patient', () => {
  it.each([
    ['07700 900140', 'https://wa.me/447700900140'],
    ['+44 7700 900140', 'https://wa.me/447700900140'],
    ['+44 (0)7700 900140', 'https://wa.me/447700900140'],
    ['+44 07700 900140', 'https://wa.me/447700900140'],
    ['(0)7700 900140', 'https://wa.me/447700900140'],
    ['0044 7700 900140', 'https://wa.me/447700900140'],
    ['7700900140', 'https://wa.me/447700900140'],
    ['+353 85 012 3456', 'https://wa.me/353850123456'],
  ])('who wrote %s is at %s', (phone, address) => {
    expect(whatsAppAddress({ phone })).toBe(address)
  })

  it.each(['', 'none', '12'])('who wrote %o has none', (phone) => {
    expect(whatsAppAddress({ phone })).toBeUndefined()
  })

  it.each([
    ['01632 960140', true],
    ['+44 20 7946 0018', true],
    ['07700 900140', false],
    ['+353 85 012 3456', false],
    ['', false],
  ])('with %s may find no WhatsApp there: %s', (phone, landline) => {
    expect(isLandline(whatsAppAddress({ phone }))).toBe(landline)
  })

  it('is where the answer says', () => {
    const whatsapp = 'https://wa.me/447700900141'
    expect(whatsAppAddress({ phone: '07700 900140', whatsapp })).toBe(whatsapp)
  })

  it('is never anywhere else', () => {
    expect(whatsAppAddress({ phone: '07700 900140', whatsapp: 'javascript:alert(1)' })).toBe(
      'https://wa.me/447700900140',
    )
  })
})
