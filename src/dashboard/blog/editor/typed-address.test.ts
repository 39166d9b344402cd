import { describe, expect, it } from 'vitest'
import { typedAddress } from './typed-address.ts'

describe('a link as it is typed', () => {
  it.each([
    ['https://www.example.org/teeth', 'https://www.example.org/teeth'],
    [' www.example.org ', 'https://www.example.org'],
    ['example.org/teeth?a=1', 'https://example.org/teeth?a=1'],
    ['localhost.example:8080/x', 'https://localhost.example:8080/x'],
    ['amira@ashcombedental.example', 'mailto:amira@ashcombedental.example'],
    ['01632 960140', 'tel:01632960140'],
    ['+44 (0)1632 960140', 'tel:+4401632960140'],
    ['/appointment', '/appointment'],
    ['#aftercare', '#aftercare'],
    ['mailto:amira@ashcombedental.example', 'mailto:amira@ashcombedental.example'],
    ['tel:01632960140', 'tel:01632960140'],
  ])('%s leads to %s', (typed, address) => {
    expect(typedAddress(typed)).toBe(address)
  })

  it.each([
    '',
    '  ',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'vbscript:x',
    'data:text/html,x',
    'file:///etc/passwd',
    'sms:123456',
  ])('%j leads nowhere', (typed) => {
    expect(typedAddress(typed)).toBeUndefined()
  })
})
