import { describe, expect, it } from 'vitest'
import { readMore } from './forms/more-about-request.ts'
import { readMessage } from './messages.ts'
import { readContact } from './person.ts'
import { tidyLine, tidyLines } from './text.ts'

describe('a number in the digits of another writing', () => {
  const email = 'maya@example.com'

  it.each([
    ['Arabic', '٠١٢١ ٤٩٦ ٠٠٠٠'],
    ['Urdu', '۰۱۲۱ ۴۹۶ ۰۰۰۰'],
    ['Bengali', '০১২১ ৪৯৬ ০০০০'],
    ['wide', '０１２１ ４９６ ００００'],
  ])('is a phone number that everybody can dial (%s)', (_writing, phone) => {
    expect(readContact({ name: 'Maya Okafor', email, phone })).toMatchObject({ contact: { phone: '0121 496 0000' } })
    expect(readMessage({ name: 'Maya Okafor', email, phone, message: 'Do you see children?' })).toMatchObject({
      message: { phone: '0121 496 0000' },
    })
  })

  it('is a year of birth', () => {
    const child = { patientName: 'Tom Okafor', patientBirthYear: '٢٠١٦' }
    expect(readMore(child, 2026)).toMatchObject({ more: { patientBirthYear: 2016 } })
  })
})

it('a number between dashes that no keyboard has is found like any other', () => {
  const contact = { name: 'Maya Okafor', phone: '0121\u2011496\u20130000' }
  expect(readContact(contact)).toMatchObject({ contact: { phone: '0121-496-0000' } })
})

it.each([
  ['O77OO 9OO 14O', '07700 900 140'],
  ['+44 (o) 77oo 9oo14o', '+44 (0) 7700 900140'],
  ['01632 960140 (office)', '01632 960140 (office)'],
  ['01632 OOO 140', '01632 000 140'],
  ['Tom O’Shea 07700 900140', 'Tom O’Shea 07700 900140'],
  ['O. Bell 07700 900140 (ask for Mrs O)', 'O. Bell 07700 900140 (ask for Mrs O)'],
])('a letter O among digits is a nought, and in a word or by itself it stays: %s', (typed, phone) => {
  expect(readContact({ name: 'Maya Okafor', phone: typed })).toMatchObject({ contact: { phone } })
})

describe('a line', () => {
  it('loses what nobody sees and nobody searches for', () => {
    expect(tidyLine('\uFEFFZoe\u200B Lane\u00ADsmith')).toBe('Zoe Lanesmith')
    for (const unseen of ['\uFEFF', '\u2060', '\u200D', '\u200C', '\u200B\u200D'])
      expect(tidyLine(`Ni${unseen}a Le${unseen}`)).toBe('Nia Le')
  })

  it('is tidied by a program that a browser without lookbehind can read: one pattern more, and it has no form at all', () => {
    expect(tidyLine.toString()).not.toMatch(/\(\?<[=!]/)
    expect(tidyLine('A\u200Db\u200Dc \u200Cd')).toBe('Abc d')
    for (const meant of ['علی\u200Cرضا', 'क्\u200Dष', '👩\u200D⚕️ Ada']) expect(tidyLine(meant)).toBe(meant)
  })

  it('loses half a character where a browser is older than the word for that', () => {
    const { toWellFormed } = String.prototype
    // Firefox before 119, Safari before 16.4: there the form would be gone with the first letter of an address.
    Reflect.deleteProperty(String.prototype, 'toWellFormed')
    try {
      expect(tidyLine('Zoe \uD83E Lane 🦷')).toBe('Zoe \uFFFD Lane 🦷')
    } finally {
      Object.defineProperty(String.prototype, 'toWellFormed', {
        value: toWellFormed,
        configurable: true,
        writable: true,
      })
    }
  })

  it('keeps the joiners that Persian, Hindi and emoji are written with', () => {
    for (const name of ['علی‌رضا', 'क्‍ष', '👩‍⚕️']) expect(tidyLine(name)).toBe(name)
  })

  it('keeps the marks that a letter can have, and none of the hundreds that would lie across what stands beside it', () => {
    // Vietnamese in single marks, Hebrew to be chanted, Tibetan, and the flag of Wales.
    for (const name of ['Nguye\u0302\u0303n', 'בְּ֣רֵאשִׁ֖ית', 'བསྒྲུབས', '🏴󠁧󠁢󠁷󠁬󠁳󠁿']) expect(tidyLine(name)).toBe(name)
    expect(tidyLine(`Zoe${'\u0489'.repeat(100)} Lane`)).toBe(`Zoe${'\u0489'.repeat(8)} Lane`)
    expect(tidyLines(`Zoe${'\u0489\u200D'.repeat(100)}\nLane`)).toBe(`Zoe${'\u0489\u200D'.repeat(4)}\nLane`)
  })

  it.each(['\u3164\u3164', '\u115F\u1160', '\u2800', '\u034F\uFE0F', '\u200D'])(
    'is none where nobody can see it (%j)',
    (name) => {
      expect(tidyLine(name)).toBeUndefined()
    },
  )
})

it.each([
  ['rather by e-mail', 'unreadable'],
  ['1-2-3-4', 'unreadable'],
  ['12345', 'read'],
  ['0044 (0) 121 496 0000 12345', 'read'],
  ['0044 (0) 121 496 0000 123456', 'unreadable'],
])('a phone number has 5 to 20 digits, in any writing: %s', (phone, kind) => {
  expect(readContact({ name: 'Maya Okafor', phone })).toMatchObject({ kind })
})

it.each([
  ['01632 960140 / 07700 900140', 'Please give one phone number only: it should have 5 to 20 digits.'],
  ['07700 900140 or 01632 960140', 'Please give one phone number only: it should have 5 to 20 digits.'],
  ['96 01', 'Please check your phone number: it should have 5 to 20 digits.'],
])('two numbers in the place of one are told apart from half of one: %s', (phone, message) => {
  expect(readContact({ name: 'Maya Okafor', phone })).toMatchObject({ kind: 'unreadable', field: 'phone', message })
})
