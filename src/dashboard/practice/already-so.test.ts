import { describe, expect, it } from 'vitest'
import { isAlreadySo } from './already-so.ts'
import type { Change, DeskPractice } from './closed-days.ts'

const snow = { reason: 'Snow', hours: { opens: '09:00', closes: '12:00' } }
const practice = {
  closedDays: [
    { day: '2026-12-02', ...snow, by: 'desk' },
    { day: '2026-12-04', reason: 'A course', by: 'desk' },
    { day: '2026-12-25', reason: 'Christmas Day', by: 'bank holiday' },
  ],
  openedDays: ['2026-12-28', '2026-12-26'],
  bankHolidays: 'Scotland',
  chairPlan: [{ chair: 1, name: 'By the window', onCall: false, exceptions: [] }],
} as unknown as DeskPractice

describe('a practice is already as somebody wants it', () => {
  it.each<[string, Change]>([
    [
      'where its own closed days are those',
      {
        closedDays: [
          { day: '2026-12-04', reason: 'A course' },
          { ...snow, day: '2026-12-02' },
        ],
      },
    ],
    ['in whatever order they are said', { openedDays: ['2026-12-26', '2026-12-28'] }],
    ['where the same bank holidays close it', { bankHolidays: 'Scotland' }],
    [
      'where its chairs are those',
      { chairPlan: [{ exceptions: [], onCall: false, name: 'By the window', chair: 1, services: undefined }] },
    ],
  ])('%s', (_, change) => expect(isAlreadySo(change, practice)).toBe(true))

  it.each<[string, Change]>([
    ['where one day more is wanted', { closedDays: [] }],
    [
      'where a day has other hours',
      {
        closedDays: [
          { day: '2026-12-04', reason: 'A course' },
          { day: '2026-12-02', reason: 'Snow' },
        ],
      },
    ],
    ['where other bank holidays are', { openedDays: ['2026-12-26', '2026-12-28'], bankHolidays: 'none' }],
    ['where a chair has another name', { chairPlan: [{ chair: 1, name: 'Chair 1', onCall: false, exceptions: [] }] }],
  ])('not %s', (_, change) => expect(isAlreadySo(change, practice)).toBe(false))
})
