import { describe, expect, it } from 'vitest'
import {
  type ClosedDay,
  closing,
  closuresFrom,
  type DeskPractice,
  daysInWords,
  hoursInWords,
  opening,
} from './closed-days.ts'

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

  it.each<[string, Partial<ClosedDay>]>([
    ['another reason', { reason: 'Frost' }],
    ['somebody else who closed it', { by: 'owner' }],
    ['another opening', { hours: { opens: '10:00', closes: '12:00' } }],
    ['another closing', { hours: { opens: '09:00', closes: '13:00' } }],
    ['no hours', { hours: undefined }],
  ])('stand apart where the next has %s', (_, other) => {
    const snow = { day: '2026-12-02', reason: 'Snow', by: 'desk', hours: { opens: '09:00', closes: '12:00' } } as const
    expect(closuresFrom('2026-12-02', [snow, { ...snow, day: '2026-12-03', ...other }])).toHaveLength(2)
  })

  it('stand apart where a day between them is open, however alike they are', () => {
    const training = { reason: 'Training', by: 'desk' } as const
    const closures = closuresFrom('2026-12-02', [
      { ...training, day: '2026-12-02' },
      { ...training, day: '2026-12-04' },
    ])
    expect(closures.map(daysInWords)).toEqual(['Wednesday 2 December 2026', 'Friday 4 December 2026'])
  })

  it('are told from their first to their last, with the hours that stay open', () => {
    const [snow, halfDay] = closuresFrom('2026-12-02', practice.closedDays)
    if (!snow || !halfDay) throw new Error('The closures are not there')
    expect([daysInWords(snow), hoursInWords(snow.hours)]).toEqual([
      'Wednesday 2 December 2026 to Thursday 3 December 2026',
      'closed all day',
    ])
    expect(hoursInWords(halfDay.hours)).toBe('open 09:00 to 12:00')
  })

  it('say the last word about a day, also one that was opened', () => {
    const change = closing(practice, { from: '2026-12-27', to: '2026-12-29', reason: 'Between the years' })
    expect(change.openedDays).toEqual([])
    expect(change.closedDays.map(({ day }) => day)).toEqual([
      ...['2026-12-02', '2026-12-03', '2026-12-04'],
      ...['2026-12-27', '2026-12-28', '2026-12-29'],
    ])
    const hours = { opens: '10:00', closes: '13:00' }
    const part = { day: '2026-12-03', reason: 'Frost', hours }
    const again = closing(practice, { from: part.day, to: part.day, reason: 'Frost', hours })
    expect(again.closedDays.filter(({ day }) => day === part.day)).toEqual([part])
  })

  it('are no more than those of a year, whatever is typed for the last one', () => {
    const { closedDays } = closing(practice, { from: '2027-01-01', to: '3027-01-01', reason: 'For ever' })
    expect(closedDays.filter(({ reason }) => reason === 'For ever')).toHaveLength(366)
  })

  it('are opened whoever closed them', () => {
    const [snow, , christmas] = closuresFrom('2026-12-02', practice.closedDays)
    if (!snow || !christmas) throw new Error('The closures are not there')
    const opened = opening(practice, snow)
    expect(opened.closedDays.map(({ day }) => day)).toEqual(['2026-12-04'])
    expect(opened.openedDays).toEqual(['2026-12-28'])
    expect(opening(practice, christmas).openedDays).toEqual(['2026-12-28', '2026-12-25'])
  })
})
