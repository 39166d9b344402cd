import { expect, test } from 'vitest'
import { bankHolidaysIn, easterSunday, type Nation } from './bank-holidays.ts'

// As published at https://www.gov.uk/bank-holidays, with the day itself where it is a Saturday or a Sunday.
test.each<[Nation, number, string[]]>([
  ['England and Wales', 2025, ['01-01', '04-18', '04-21', '05-05', '05-26', '08-25', '12-25', '12-26']],
  ['England and Wales', 2026, ['01-01', '04-03', '04-06', '05-04', '05-25', '08-31', '12-25', '12-26', '12-28']],
  [
    'England and Wales',
    2027,
    ['01-01', '03-26', '03-29', '05-03', '05-31', '08-30', '12-25', '12-26', '12-27', '12-28'],
  ],
  ['England and Wales', 2028, ['01-01', '01-03', '04-14', '04-17', '05-01', '05-29', '08-28', '12-25', '12-26']],
  [
    'Scotland',
    2022,
    ['01-01', '01-02', '01-03', '01-04', '04-15', '05-02', '05-30', '08-01', '11-30', '12-25', '12-26', '12-27'],
  ],
  [
    'Scotland',
    2027,
    ['01-01', '01-02', '01-04', '03-26', '05-03', '05-31', '08-02', '11-30', '12-25', '12-26', '12-27', '12-28'],
  ],
  [
    'Northern Ireland',
    2026,
    ['01-01', '03-17', '04-03', '04-06', '05-04', '05-25', '07-12', '07-13', '08-31', '12-25', '12-26', '12-28'],
  ],
])('the bank holidays of %s in %i', (nation, year, days) => {
  expect(bankHolidaysIn(year, nation).map(({ day }) => day)).toEqual(days.map((day) => `${year}-${day}`))
})

test('a substitute day says whose it is, and never falls on another holiday', () => {
  expect(bankHolidaysIn(2022, 'England and Wales').slice(-3)).toEqual([
    { day: '2022-12-25', reason: 'Christmas Day' },
    { day: '2022-12-26', reason: 'Boxing Day' },
    { day: '2022-12-27', reason: 'Christmas Day (substitute day)' },
  ])
  expect(bankHolidaysIn(2023, 'Scotland').slice(0, 3)).toEqual([
    { day: '2023-01-01', reason: 'New Year’s Day' },
    { day: '2023-01-02', reason: '2 January' },
    { day: '2023-01-03', reason: 'New Year’s Day (substitute day)' },
  ])
})

test.each([
  [2000, '04-23'],
  [2008, '03-23'],
  [2011, '04-24'],
  [2038, '04-25'],
  [2049, '04-18'],
])('Easter of %i', (year, day) => {
  expect(easterSunday(year)).toBe(`${year}-${day}`)
})
