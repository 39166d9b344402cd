import { describe, expect, test } from 'vitest'
import { searchableText, searchedWords } from './searchable-text.ts'

const kept = searchableText({
  name: 'Aisha Khan',
  patientName: undefined,
  email: undefined,
  reference: 'K7QM2X',
  phone: '+44 7700 900123',
})

const finds = (search: string) => {
  const words = searchedWords(search)
  return words.length > 0 && words.every((word) => kept.includes(word))
}

describe('a telephone number is found', () => {
  test.each([
    '07700 900123',
    'tel:+447700900123',
    'TEL: 07700 900123',
    'tel:+44%207700%20900123',
    '٠٧٧٠٠ ٩٠٠١٢٣',
    '۰۷۷۰۰۹۰۰۱۲۳',
    '\u202a+44 7700 900123\u202c',
    '07700\u2013900\u2011123',
    '０７７００ ９００１２３',
  ])('as %s', (search) => {
    expect(finds(search)).toBe(true)
  })
})

describe('a name with a joiner', () => {
  const named = (name: string) =>
    searchableText({ name, patientName: undefined, email: undefined, reference: 'K7QM2X', phone: undefined })
  const withOne = 'علی\u200cرضا'

  test.each(['علیرضا', withOne])('is found as %s', (search) => {
    for (const word of searchedWords(search)) expect(named(withOne)).toContain(word)
  })

  test('is found without it by whoever searches for the whole', () => {
    expect(searchedWords(withOne)).toEqual(['علیرضا'])
  })
})

test('a reference is found with the mark before it that people read out', () => {
  expect(finds('#k7qm2x')).toBe(true)
  expect(finds('# K7QM2X')).toBe(true)
})

test('a mark alone says nothing', () => {
  expect(searchedWords('#')).toEqual([])
  expect(searchedWords('tel:')).toEqual([])
})

test('a word that is said again is looked for once', () => {
  expect(searchedWords('Aisha AISHA  aisha Khan')).toEqual(['aisha', 'khan'])
})
