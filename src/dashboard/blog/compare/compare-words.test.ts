import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { processorTime } from '../../../../tests/processor-time.ts'
import { compareWords, countChanges, countWords, type Run } from './compare-words.ts'

/** `[-gone-]` and `{+new+}`, as one reads it. */
const shown = (runs: Run[]) =>
  runs.map(({ kind, text }) => (kind === 'same' ? text : kind === 'gone' ? `[-${text}-]` : `{+${text}+}`)).join('')

describe('two texts are compared', () => {
  it.each([
    ['nothing with nothing', '', '', ''],
    ['the same', 'Brush twice.', 'Brush twice.', 'Brush twice.'],
    ['a word that was changed', 'Brush twice a day.', 'Brush three a day.', 'Brush [-twice -]{+three +}a day.'],
    ['a word that was added', 'Brush a day.', 'Brush twice a day.', 'Brush {+twice +}a day.'],
    ['a word that was taken away', 'Brush them twice.', 'Brush twice.', 'Brush [-them -]twice.'],
    ['everything written anew', 'Floss.', 'Rinse well.', '[-Floss.-]{+Rinse well.+}'],
    ['a first text', '', 'Floss daily.', '{+Floss daily.+}'],
    ['a paragraph put in between', 'One.\n\nThree.', 'One.\n\nTwo.\n\nThree.', 'One.\n\n{+Two.\n\n+}Three.'],
    [
      'the last word of a paragraph',
      'Brush.\n\nRinse.',
      'Brush well.\n\nRinse.',
      '[-Brush. -]{+Brush well.+}\n\nRinse.',
    ],
    ['spaces that grew', 'Brush  twice.', 'Brush twice.', 'Brush  twice.'],
  ])('%s', (_, earlier, later, difference) => {
    expect(shown(compareWords(earlier, later))).toBe(difference)
  })
})

it('counts words, not signs', () => {
  expect(countChanges(compareWords('Brush twice a day – gently.', 'Brush a day, don’t scrub.'))).toEqual({
    added: 3,
    removed: 3,
  })
  expect(countWords('It’s a well-known 2-minute rule – isn’t it?')).toBe(7)
  expect(countWords(' … ')).toBe(0)
})

it('loses no word of either text', () => {
  const text = fc.array(fc.constantFrom('gum', 'tooth', 'brush.', 'floss,', 'milk', '\n\n'), { maxLength: 60 })
  const tidy = (text: string) => text.trim().split(/\s+/).join(' ')
  fc.assert(
    fc.property(text, text, (one, other) => {
      const [earlier, later] = [one.join(' '), other.join(' ')]
      const runs = compareWords(earlier, later)
      const without = (kind: Run['kind']) => runs.filter((run) => run.kind !== kind).map((run) => run.text)
      expect(tidy(without('gone').join(''))).toBe(tidy(later))
      expect(tidy(without('new').join(''))).toBe(tidy(earlier))
    }),
  )
})

it('compares two different texts of 2,000 words in a moment', async () => {
  const write = (word: string) => Array.from({ length: 2000 }, (_, n) => `${word}${n % 7} ${n % 11}`).join(' ')
  const [gum, tooth] = [write('gum'), write('tooth')]
  expect(await processorTime(() => compareWords(gum, tooth))).toBeLessThan(1000)
})
