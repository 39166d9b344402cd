import { expect, it } from 'vitest'
import { nothingTyped, spanIn } from './day-span.ts'

const snow = { ...nothingTyped, from: '2026-12-02', reason: ' Snow ' }

it.each([
  ['nothing typed', nothingTyped, undefined],
  ['no reason', { ...snow, reason: ' ' }, undefined],
  ['no day', { ...snow, from: '2026-02-3' }, undefined],
  ['one day', snow, { from: '2026-12-02', to: '2026-12-02', reason: 'Snow' }],
  ['several', { ...snow, to: '2026-12-04' }, { from: '2026-12-02', to: '2026-12-04', reason: 'Snow' }],
  [
    'a last day before the first',
    { ...snow, to: '2026-12-01' },
    { from: '2026-12-02', to: '2026-12-02', reason: 'Snow' },
  ],
  [
    'a part of the day',
    { ...snow, isPart: true },
    { from: '2026-12-02', to: '2026-12-02', reason: 'Snow', hours: { opens: '09:00', closes: '13:00' } },
  ],
])('%s', (_, typed, span) => {
  expect(spanIn(typed)).toEqual(span)
})
