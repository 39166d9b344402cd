import { expect, it } from 'vitest'
import { backUpName, backUpsAhead, madeAt, outdatedBackUps } from './back-up-retention.ts'

const now = new Date('2027-04-10T12:30:00Z')
const hour = 3_600_000

function kept(ages: number[]): number[] {
  const names = ages.map((hours) => backUpName(new Date(now.getTime() - hours * hour), 'plain'))
  const outdated = outdatedBackUps(names, now)
  return ages.filter((_, index) => !outdated.includes(names[index] ?? ''))
}

it('names a back-up after its instant, and reads it again', () => {
  const at = new Date('2027-01-04T07:05:09.730Z')
  expect(backUpName(at, 'plain')).toBe('back-up-20270104T070509Z.tar.gz')
  expect(backUpName(at, 'encrypted')).toBe('back-up-20270104T070509Z.tar.gz.age')
  expect(madeAt('back-up-20270104T070509Z.tar.gz.age')).toEqual(new Date('2027-01-04T07:05:09Z'))
})

it.each([
  'notes.txt',
  'back-up-20270104T070509Z.tar.gz.part',
  'back-up-2027.tar.gz',
  'back-up-20279904T070509Z.tar.gz',
])('leaves %s alone', (name) => {
  expect(madeAt(name)).toBeUndefined()
  expect(outdatedBackUps([name, backUpName(now, 'plain')], now)).toEqual([])
})

it('keeps none that was never finished, once a day has passed', () => {
  const begun = (hours: number) => `${backUpName(new Date(now.getTime() - hours * hour), 'encrypted')}.0a1b2c3d.part`
  expect(outdatedBackUps([begun(1), begun(23), begun(25), begun(800), backUpName(now, 'encrypted')], now)).toEqual([
    begun(25),
    begun(800),
  ])
})

it('keeps everything of 48 hours', () => {
  const hourly = Array.from({ length: 49 }, (_, age) => age)
  expect(kept(hourly)).toEqual(hourly)
})

it('keeps the last of each day after that, by London days, for 35 days', () => {
  const hourly = Array.from({ length: 24 * 45 }, (_, age) => age)
  const daily = kept(hourly).filter((age) => age > 48)
  // At 12:30 it is 13:30 in London, so the last of a summer's day is that of 22:30 in UTC, and of a winter's 23:30.
  const londonHours = daily.map((age) => new Date(now.getTime() - age * hour).toISOString().slice(0, 16))
  expect(londonHours.at(0)).toBe('2027-04-07T22:30')
  expect(londonHours).toContain('2027-03-28T22:30')
  expect(londonHours).toContain('2027-03-27T23:30')
  expect(londonHours.at(-1)).toBe('2027-03-06T23:30')
  expect(daily).toHaveLength(33)
})

it('keeps the newest, however old it is', () => {
  expect(kept([24 * 100, 24 * 90, 24 * 101])).toEqual([24 * 90])
})

it('counts those of days to come, and throws none of them away: it may be now that the clock is wrong', () => {
  const names = [-24 * 365, -25, -2, -0.9, 0, 3].map((hours) =>
    backUpName(new Date(now.getTime() - hours * hour), 'plain'),
  )
  expect(backUpsAhead([...names, 'notes.txt'], now)).toBe(3)
  expect(outdatedBackUps(names, now)).toEqual([])
})
