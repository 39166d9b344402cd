import { expect, it } from 'vitest'
import { usualHours } from '../forms/form-props.ts'
import { groupedHours } from './opening-times.tsx'

const weekday = { opens: '09:00', closes: '20:00' }
const week = {
  monday: weekday,
  tuesday: weekday,
  wednesday: weekday,
  thursday: weekday,
  friday: weekday,
  saturday: { opens: '09:00', closes: '15:00' },
  sunday: 'emergencies only' as const,
}

it('puts days with the same hours on one line', () => {
  expect(groupedHours(week)).toEqual([
    { days: 'Monday to Friday', hours: '9am to 8pm' },
    { days: 'Saturday', hours: '9am to 3pm' },
    { days: 'Sunday', hours: 'Emergency appointments only' },
  ])
})

it('keeps days apart that are not neighbours', () => {
  const wednesday = { opens: '12:00', closes: '17:30' }
  expect(groupedHours({ ...week, wednesday }).map(({ days, hours }) => `${days} ${hours}`)).toEqual([
    'Monday to Tuesday 9am to 8pm',
    'Wednesday noon to 5:30pm',
    'Thursday to Friday 9am to 8pm',
    'Saturday 9am to 3pm',
    'Sunday Emergency appointments only',
  ])
})

it('divides the times by the widest hours of the week before a day is chosen', () => {
  expect(usualHours({ openingHours: week })).toEqual({ opens: '09:00', closes: '20:00' })
})
