import { expect, it } from 'vitest'
import { TextsByLetters } from './texts-by-letters.ts'

const texts = ['maya patel\nmaya@example.org\n07700900111', 'max li\n\n07700900222', 'ömer\n\n', '']

it.each([
  [['maya']],
  [['maya', '900111']],
  [['maya', '900222']],
  [['m', 'li']],
  [['x l']],
  [['li']],
  [['xx']],
  [['ö', 'er']],
  [['07700900111', 'patel', 'a']],
  [['07700900112']],
  [['aaaa']],
  [['a\nm']],
  [[]],
])('finds %j where a look at each text does', (words) => {
  const known = new TextsByLetters()
  for (const text of texts) known.add(text)
  expect(known.haveTogether(words)).toBe(texts.some((text) => words.every((word) => text.includes(word))))
})

it('finds nothing where there is no text', () => {
  expect(new TextsByLetters().haveTogether([])).toBe(false)
})
