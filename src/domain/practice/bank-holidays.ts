import type { ClosedDay } from '../availability/opening-hours.ts'
import { addDays, byDay, type Day, weekdayOf } from '../clinic-time.ts'

/** The parts of the country that keep bank holidays of their own. */
export const nations = ['England and Wales', 'Scotland', 'Northern Ireland'] as const
export type Nation = (typeof nations)[number]

/** Whose bank holidays close the surgery, or nobody's. */
export type BankHolidays = Nation | 'none'

/** A holiday as its rule names it, before a weekend moves it. */
type Holiday = { name: string; day: Day }

/**
 * The bank holidays of a year by rule, in order: each on its own day, and where that is a Saturday or a Sunday, again on
 * its substitute day, the next weekday that is no holiday already. Easter is that of the Western churches. Holidays that
 * are proclaimed for one year only, such as a coronation, follow no rule: the desk closes those days itself.
 *
 * Source: Banking and Financial Dealings Act 1971, schedule 1; St Andrew’s Day Bank Holiday (Scotland) Act 2007; the
 * yearly proclamations of New Year’s Day, early May, Boxing Day in Scotland and 12 July; and
 * https://www.gov.uk/bank-holidays, which counts the substitute days as this does.
 */
export function bankHolidaysIn(year: number, nation: Nation): ClosedDay[] {
  const holidays = holidaysOf[nation](year)
  const onWeekdays = new Set(holidays.map(({ day }) => day).filter((day) => !isWeekend(day)))
  const closed = holidays.flatMap(({ name, day }): ClosedDay[] => {
    if (!isWeekend(day)) return [{ day, reason: name }]
    let instead = addDays(day, 1)
    while (isWeekend(instead) || onWeekdays.has(instead)) instead = addDays(instead, 1)
    onWeekdays.add(instead)
    return [
      { day, reason: name },
      { day: instead, reason: `${name} (substitute day)` },
    ]
  })
  return closed.toSorted(byDay)
}

const holidaysOf: Record<Nation, (year: number) => Holiday[]> = {
  'England and Wales': (year) => [
    newYear(year),
    goodFriday(year),
    easterMonday(year),
    earlyMay(year),
    spring(year),
    { name: 'Summer bank holiday', day: lastMonday(year, 8) },
    christmas(year),
    boxing(year),
  ],
  Scotland: (year) => [
    newYear(year),
    { name: '2 January', day: dayOf(year, 1, 2) },
    goodFriday(year),
    earlyMay(year),
    spring(year),
    { name: 'Summer bank holiday', day: firstMonday(year, 8) },
    { name: 'St Andrew’s Day', day: dayOf(year, 11, 30) },
    christmas(year),
    boxing(year),
  ],
  'Northern Ireland': (year) => [
    newYear(year),
    { name: 'St Patrick’s Day', day: dayOf(year, 3, 17) },
    goodFriday(year),
    easterMonday(year),
    earlyMay(year),
    spring(year),
    { name: 'Battle of the Boyne', day: dayOf(year, 7, 12) },
    { name: 'Summer bank holiday', day: lastMonday(year, 8) },
    christmas(year),
    boxing(year),
  ],
}

const newYear = (year: number): Holiday => ({ name: 'New Year’s Day', day: dayOf(year, 1, 1) })
const goodFriday = (year: number): Holiday => ({ name: 'Good Friday', day: addDays(easterSunday(year), -2) })
const easterMonday = (year: number): Holiday => ({ name: 'Easter Monday', day: addDays(easterSunday(year), 1) })
const earlyMay = (year: number): Holiday => ({ name: 'Early May bank holiday', day: firstMonday(year, 5) })
const spring = (year: number): Holiday => ({ name: 'Spring bank holiday', day: lastMonday(year, 5) })
const christmas = (year: number): Holiday => ({ name: 'Christmas Day', day: dayOf(year, 12, 25) })
const boxing = (year: number): Holiday => ({ name: 'Boxing Day', day: dayOf(year, 12, 26) })

function dayOf(year: number, month: number, day: number): Day {
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

function isWeekend(day: Day): boolean {
  return weekdayOf(day) > 5
}

function firstMonday(year: number, month: number): Day {
  const first = dayOf(year, month, 1)
  return addDays(first, (8 - weekdayOf(first)) % 7)
}

/** Of May or August, which have 31 days. */
function lastMonday(year: number, month: 5 | 8): Day {
  const last = dayOf(year, month, 31)
  return addDays(last, 1 - weekdayOf(last))
}

/** By the Gregorian rule for every year, in the form that was sent to Nature in 1876 (“Meeus, Jones and Butcher”). */
export function easterSunday(year: number): Day {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const inCentury = year % 100
  const moonShift = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const fullMoon = (19 * golden + century - Math.floor(century / 4) - moonShift + 15) % 30
  const toSunday = (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - fullMoon - (inCentury % 4)) % 7
  const exception = Math.floor((golden + 11 * fullMoon + 22 * toSunday) / 451)
  const place = fullMoon + toSunday - 7 * exception + 114
  return dayOf(year, Math.floor(place / 31), (place % 31) + 1)
}
