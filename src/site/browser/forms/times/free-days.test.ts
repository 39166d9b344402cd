import { describe, expect, it } from 'vitest'
import { chosenTime, dayLine, daysFound, type FreeDay, filteredDays, firstFree, soonestOf } from './free-days.ts'

const thursday: FreeDay = { date: '2026-11-26', times: ['09:00', '09:45', '14:00', '17:15'] }
const saturday: FreeDay = { date: '2026-11-28', times: ['10:00'] }
const monday: FreeDay = { date: '2026-11-30', times: ['13:00', '18:00'] }
const days = [thursday, saturday, monday]

describe('the free days', () => {
  it('are said in a line each', () => {
    expect(dayLine(thursday)).toBe('Thu 26 Nov: 09:00, 09:45, 2\u00a0more')
    expect(dayLine(saturday)).toBe('Sat 28 Nov: 10:00')
  })

  it.each([
    ['any', days.map(({ date }) => date), '3 days have free times in the next two weeks.'],
    ['mornings', ['2026-11-26', '2026-11-28'], '2 days have free mornings in the next two weeks.'],
    ['evenings', ['2026-11-26', '2026-11-30'], '2 days have free evenings in the next two weeks.'],
    ['saturdays', ['2026-11-28'], '1 Saturday has free times in the next two weeks.'],
  ] as const)('%s are those that suit, and a screen reader hears how many', (filter, dates, said) => {
    const found = filteredDays(days, filter)
    expect(found.map(({ date }) => date)).toEqual(dates)
    expect(daysFound(found, filter)).toBe(said)
  })

  it('have mornings until noon, and evenings from five', () => {
    const day = { date: '2026-11-26', times: ['11:45', '12:00', '16:45', '17:00'] }
    expect(filteredDays([day], 'mornings')).toEqual([{ ...day, times: ['11:45'] }])
    expect(filteredDays([day], 'evenings')).toEqual([{ ...day, times: ['17:00'] }])
  })

  it('that do not suit are said too', () => {
    expect(daysFound(filteredDays([monday], 'saturdays'), 'saturdays')).toBe(
      'No Saturday in the next two weeks has free times.',
    )
    expect(daysFound(filteredDays([monday], 'mornings'), 'mornings')).toBe(
      'No day in the next two weeks has free mornings.',
    )
  })

  it('begin with the soonest times', () => {
    expect(soonestOf(days, 5).at(-1)).toEqual({ date: '2026-11-28', time: '10:00' })
  })
})

describe('the first free time', () => {
  const atNight = [{ ...thursday, answeredFrom: '10:00' }, saturday]

  it('is the soonest, and at night the soonest that is answered before it begins', () => {
    expect(firstFree(days)).toEqual({ date: '2026-11-26', time: '09:00' })
    expect(firstFree(atNight)).toEqual({ date: '2026-11-26', time: '14:00' })
    expect(firstFree(filteredDays(atNight, 'mornings'))).toEqual({ date: '2026-11-28', time: '10:00' })
  })

  it('is the soonest where no other suits, and none where none does', () => {
    expect(firstFree(filteredDays(atNight.slice(0, 1), 'mornings'))).toEqual({ date: '2026-11-26', time: '09:00' })
    expect(firstFree([])).toBeUndefined()
  })

  it.each([
    [thursday, '09:00', ''],
    [atNight[0], '09:45', ' It may come before our answer.'],
    [atNight[0], '14:00', ' Earlier ones are free, but may come before our answer.'],
    [atNight[0], '17:15', ''],
    [{ ...saturday, answeredFrom: '10:00' }, '10:00', ''],
  ])('of %j that is chosen at %s says what comes before it', (day = thursday, time, note) => {
    const named = day.date === '2026-11-26' ? 'Thursday 26 November' : 'Saturday 28 November'
    expect(chosenTime(day, time)).toBe(`Chosen: ${named} at ${time}.${note}`)
  })
})
