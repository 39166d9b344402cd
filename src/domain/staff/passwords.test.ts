import { describe, expect, it } from 'vitest'
import { commonWords } from './common-words.ts'
import { whyNotPassword } from './passwords.ts'

const ownWords = ['Ashcombe Dental Group', 'Dr Amira Shah', 'amira.shah@ashcombedental.example']
const alone = (password: string) => whyNotPassword(password, { hasSecondFactor: false, ownWords })
const withApp = (password: string) => whyNotPassword(password, { hasSecondFactor: true, ownWords })

describe('a password', () => {
  it('has fifteen characters at least, eight with an authenticator app, and 128 at most', () => {
    expect(alone('kX7#mP2q!vWz9L')).toBe('too-short')
    expect(alone('kX7#mP2q!vWz9Lb')).toBeUndefined()
    expect(withApp('kX7#mP2')).toBe('too-short')
    expect(withApp('kX7#mP2q')).toBeUndefined()
    expect(alone(`${'kX7#mP2q!vWz9Lb '.repeat(7)}walrus on a roof`)).toBeUndefined()
    expect(alone(`${'kX7#mP2q!vWz9Lb '.repeat(8)}x`)).toBe('too-long')
  })

  it('is counted in characters as people see them', () => {
    expect(alone('🦷'.repeat(14))).toBe('too-short')
    expect(withApp('🦷🪥😬👩‍⚕️')).not.toBe('too-long')
  })

  it.each([
    'correct horse battery staple',
    'purple elephants paint fences',
    'my cat sleeps on the radiator',
    'Der Zug nach Glasgow ist spät',
    'f9$Kd03!mXq28zB',
    'всегда мойте руки перед едой',
    'KX7M2Q-GJPW4T-9RFVBC',
  ])('%j can be taken', (password) => {
    expect(alone(password)).toBeUndefined()
  })

  it.each([
    ['a word again and again', 'passwordpasswordpassword'],
    ['a word in disguise', 'P@$$w0rd12345678'],
    ['a word and a year', 'Summer2026!!!!!!!!'],
    ['two words', 'dentist-receptionist'],
    ['two words and marks', '*Liverpool*Champions*1*'],
    ['a walk along the keyboard', 'qwertyuiopasdfgh'],
    ['another', '1qaz2wsx3edc4rfv'],
    ['the digits', '123456789012345'],
    ['the alphabet', 'abcdefghijklmnopqrs'],
    ['one letter', 'aaaaaaaaaaaaaaaaaaaa'],
    ['three letters', 'xyzxyzxyzxyzxyz'],
    ['dates', '01011990 01011990'],
    ['the practice', 'Ashcombe Dental Group!'],
    ['the practice and the year', 'ashcombedental2026!'],
    ['the person', 'AmiraShahAmira1987'],
    ['the e-mail address', 'amira.shah@ashcombedental.example'],
    ['an endearment', 'iloveyou iloveyou1'],
  ])('is refused when it is %s', (_, password) => {
    expect(alone(password)).toBe('too-common')
  })

  it('is refused when it stands on a list of those that everybody has', () => {
    const endings = ['', '1', '12', '123', '1234', '!', '1!', '2024', '2025', '2026', '007', '69']
    const words = [...commonWords]
    const list = new Set([
      ...words.flatMap((word) => endings.map((ending) => word + ending)),
      ...words.flatMap((word) => endings.map((ending) => word.charAt(0).toUpperCase() + word.slice(1) + ending)),
      ...words.map((word) => word + word),
      ...words.map((word) => word.replaceAll('a', '@').replaceAll('o', '0').replaceAll('e', '3')),
      ...words.map((word, index) => word + (words[(index * 31 + 7) % words.length] ?? '')),
    ])
    const long = [...list].filter((password) => password.length >= 8)
    expect(long.length).toBeGreaterThan(3_000)
    expect(long.filter((password) => withApp(password) !== 'too-common')).toEqual([])
  })

  it('is looked at in milliseconds, however long it is', () => {
    alone('warm up the words')
    const begun = performance.now()
    for (const odd of ['ab'.repeat(64), 'a1'.repeat(60), '('.repeat(128), 'password'.repeat(16)]) alone(odd)
    expect(performance.now() - begun).toBeLessThan(200)
  })
})
