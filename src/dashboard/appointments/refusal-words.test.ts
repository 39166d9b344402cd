import { describe, expect, it } from 'vitest'
import { refusalInWords } from './refusal-words.ts'

describe('a step that was refused', () => {
  const sentence = 'This request was already approved by Tom Reed at 09:00.'
  const refusal = { sentence, patient: { version: 2 }, isUnknown: false }

  it('says why, while the request stands as it was refused', () => {
    expect(refusalInWords(refusal, { version: 2 })).toBe(sentence)
    expect(refusalInWords(refusal, undefined)).toBe(sentence)
  })

  it('says that it has changed, where a colleague took back what it was refused for', () => {
    expect(refusalInWords(refusal, { version: 3 })).toBe(`${sentence} It has changed since.`)
  })

  it('of which nobody knew whether it was done says that it stands as is shown, as soon as that is known', () => {
    const unknown = { ...refusal, sentence: 'No answer came. It may be done all the same.', isUnknown: true }
    expect(refusalInWords(unknown, { version: 2 })).toBe(unknown.sentence)
    expect(refusalInWords(unknown, { version: 3 })).toBe('No answer came. This is how it stands now.')
  })
})
