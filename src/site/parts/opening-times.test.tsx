import { expect, it } from 'vitest'
import { openingHours } from '../../../tests/opening-hours.ts'
import { usualHours } from '../forms/form-props.ts'
import { groupedHours } from './opening-times.tsx'

it('puts days with the same hours on one line', () => {
  expect(groupedHours({ openingHours })).toEqual([
    { days: 'Monday to Friday', hours: '9am to 8pm' },
    { days: 'Saturday', hours: '9am to 3pm' },
    { days: 'Sunday', hours: 'Emergency appointments only' },
  ])
})

it('keeps days apart that are not neighbours', () => {
  const wednesday = { opens: '12:00', closes: '17:30' }
  expect(
    groupedHours({ openingHours: { ...openingHours, wednesday } }).map(({ days, hours }) => `${days} ${hours}`),
  ).toEqual([
    'Monday to Tuesday 9am to 8pm',
    'Wednesday noon to 5:30pm',
    'Thursday to Friday 9am to 8pm',
    'Saturday 9am to 3pm',
    'Sunday Emergency appointments only',
  ])
})

it('divides the times by the widest hours of the week before a day is chosen', () => {
  expect(usualHours({ openingHours })).toEqual({ opens: '09:00', closes: '20:00' })
})
