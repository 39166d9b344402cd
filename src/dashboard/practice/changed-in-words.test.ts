import { expect, it } from 'vitest'
import { changedInWords } from './changed-in-words.ts'
import type { DeskPractice } from './closed-days.ts'

const before = {
  closedDays: [{ day: '2026-12-25', reason: 'Christmas Day', by: 'bank holiday' }],
  openedDays: [],
  bankHolidays: 'England and Wales',
  chairPlan: [{ chair: 1, name: 'Chair 1' }],
} as unknown as DeskPractice
const at = { changedBy: 'Tom Reed', changedAt: '2026-12-01T14:02:00.000Z' }

it.each<[sentence: string, change: object]>([
  ['Tom Reed has changed the bank holidays meanwhile (at 14:02).', { ...at, bankHolidays: 'none', closedDays: [] }],
  ['Tom Reed has changed the closed days meanwhile (at 14:02).', { ...at, openedDays: ['2026-12-25'] }],
  [
    'Tom Reed has changed the closed days and the chairs meanwhile (at 14:02).',
    { ...at, closedDays: [{ day: '2026-12-02', reason: 'Snow', by: 'desk' }], chairPlan: [] },
  ],
  ['A colleague has changed this meanwhile.', {}],
])('%s', (sentence, change) => {
  expect(changedInWords(before, { ...before, ...change })).toBe(sentence)
})
