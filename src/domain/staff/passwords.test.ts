import { describe, expect, it } from 'vitest'
import { openGuesses } from '../../secrets/guesses.ts'
import { whyNotPassword } from './passwords.ts'
import { TooBusy } from './secrets.ts'

const ownWords = ['Ashcombe Dental Group', 'Dr Amira Shah', 'amira.shah@ashcombedental.example']
// Hundreds of passwords one after the other, on a machine that has other things to do.
const secrets = openGuesses({ loading: 60_000, estimate: 60_000, idle: 1_000 })
const alone = (password: string) => whyNotPassword(password, { hasSecondFactor: false, ownWords, secrets })
const withApp = (password: string) => whyNotPassword(password, { hasSecondFactor: true, ownWords, secrets })

describe('a password', () => {
  it('has fifteen characters at least, eight with an authenticator app, and 128 at most', async () => {
    expect(await alone('kX7#mP2q!vWz9L')).toBe('too-short')
    expect(await alone('kX7#mP2q!vWz9Lb')).toBeUndefined()
    expect(await withApp('kX7#mP2')).toBe('too-short')
    expect(await withApp('kX7#mP2q')).toBeUndefined()
    expect(await alone(`${'kX7#mP2q!vWz9Lb '.repeat(7)}walrus on a roof`)).toBeUndefined()
    expect(await alone(`${'kX7#mP2q!vWz9Lb '.repeat(8)}x`)).toBe('too-long')
  })

  it('is counted in characters as people see them', async () => {
    expect(await alone('🦷'.repeat(14))).toBe('too-short')
    expect(await withApp('🦷🪥😬👩‍⚕️')).not.toBe('too-long')
  })

  it.each([
    'correct horse battery staple',
    'purple elephants paint fences',
    'my cat sleeps on the radiator',
    'Der Zug nach Glasgow ist spät',
    'f9$Kd03!mXq28zB',
    'всегда мойте руки перед едой',
    'KX7M2Q-GJPW4T-9RFVBC',
  ])('%j can be taken', async (password) => {
    expect(await alone(password)).toBeUndefined()
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
  ])('is refused when it is %s', async (_, password) => {
    expect(await alone(password)).toBe('too-common')
  })

  it('is refused when it is a common word, or two, with what people put at its end', async () => {
    const words = ['sunshine', 'Liverpool', 'receptionist', 'Charlotte', 'monkey', 'Arsenal']
    const endings = ['2024', '1!', '123', '!!!!', '007', '69']
    const list = [
      ...words.map((word, index) => `${word}${endings[index]}`),
      ...words.map((word, index) => `${word}${words[(index + 1) % words.length]}`),
      ...['rec3pti0nist', 'Ch@rl0tte', '$unshine!', 'L1verp00l'],
    ]
    for (const password of list) {
      expect([password, await withApp(password)]).toEqual([password, 'too-common'])
    }
  })

  it('is refused when it is long because it says a weak one again and again', async () => {
    for (const weak of ['password1', 'Summer2026!', 'ashcombe', 'qwertyuiop ', 'ab', 'P@$$w0rd']) {
      const long = weak.repeat(Math.floor(128 / weak.length))
      expect([weak, await alone(long)]).toEqual([weak, 'too-common'])
    }
  })

  it('is neither taken nor called weak when nobody could tell in time', async () => {
    const busy = { guessesFor: () => Promise.reject(new TooBusy()) }
    const refusal = await whyNotPassword('f9$Kd03!mXq28zB', { hasSecondFactor: false, ownWords, secrets: busy })
    expect(refusal).toBe('busy')
  })
})
