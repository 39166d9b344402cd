import { expect, test } from 'vitest'
import { processorTime } from '../../../../../tests/processor-time.ts'
import { selectorsIn } from './selectors-in.ts'

test.each([
  ['p.hidden', ['p.hidden']],
  ['p.hidden, div.Word', ['p.hidden', 'div.Word']],
  [':is(p, div) > span, td:not(.a, :is(.b, .c)), th', [':is(p, div) > span', 'td:not(.a, :is(.b, .c))', 'th']],
])('the selectors of %s', (list, selectors) => {
  expect(selectorsIn(list)).toEqual(selectors)
})

test('a hostile style sheet of 400,000 commas costs no time', async () => {
  expect(selectorsIn('p,'.repeat(400_000))).toHaveLength(400_001)
  expect(await processorTime(() => selectorsIn('p,'.repeat(400_000)))).toBeLessThan(1_000)
})
