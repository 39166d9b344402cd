import { describe, expect, it } from 'vitest'
import { closing, closuresFrom, type DeskPractice, opening } from './closed-days.ts'

const practice = {
  closedDays: [
    { day: '2026-12-02', reason: 'Snow', by: 'desk' },
    { day: '2026-12-03', reason: 'Snow', by: 'desk' },
    { day: '2026-12-04', reason: 'Snow', hours: { opens: '09:00', closes: '12:00' }, by: 'desk' },
    { day: '2026-12-25', reason: 'Christmas Day', by: 'bank holiday' },
  ],
  openedDays: ['2026-12-28'],
} as unknown as DeskPractice

describe('closed days', () => {
  it('stand together where they follow one another and are alike', () => {
    const closures = closuresFrom('2026-12-02', practice.closedDays)
    expect(closures.map(({ from, to }) => [from, to])).toEqual([
      ['2026-12-02', '2026-12-03'],
      ['2026-12-04', '2026-12-04'],
      ['2026-12-25', '2026-12-25'],
    ])
    expect(closuresFrom('2026-12-26', practice.closedDays)).toEqual([])
  })

  it('say the last word about a day, also one that was opened', () => {
    const change = closing(practice, { from: '2026-12-27', to: '2026-12-29', reason: 'Between the years' })
    expect(change.openedDays).toEqual([])
    expect(change.closedDays.map(({ day }) => day)).toEqual([
      ...['2026-12-02', '2026-12-03', '2026-12-04'],
      ...['2026-12-27', '2026-12-28', '2026-12-29'],
    ])
  })

  it('are opened whoever closed them', () => {
    const [snow, , christmas] = closuresFrom('2026-12-02', practice.closedDays)
    if (!snow || !christmas) throw new Error('The closures are not there')
    expect(opening(practice, snow).closedDays.map(({ day }) => day)).toEqual(['2026-12-04'])
    expect(opening(practice, christmas).openedDays).toEqual(['2026-12-28', '2026-12-25'])
  })
})
