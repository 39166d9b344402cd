import { describe, expect, test } from 'vitest'
import { openingHours } from '../../../tests/opening-hours.ts'
import { holdEnd, holdHasEnded, inOneCase } from './hold.ts'

const surgery = { openingHours, closedDays: [{ day: '2026-12-25', reason: 'Christmas Day' }] }
const farAhead = { day: '2028-02-01', time: '10:00' }

/** An instant as London's clocks show it in winter, when they are UTC's. */
const winter = (text: string) => new Date(`${text}:00Z`)

describe('a request without an answer keeps its time for three working days', () => {
  test.each([
    ['asked on a Monday at 17:00', '2026-11-23T17:00', '2026-11-26T17:00'],
    ['asked at 16:52, up to the next quarter', '2026-11-23T16:52', '2026-11-26T17:00'],
    ['over Saturday, which is a working day, and Sunday, which is none', '2026-11-27T10:00', '2026-12-01T10:00'],
    ['ending when a Saturday closes', '2026-11-25T18:00', '2026-11-28T15:00'],
    ['from the next opening, asked on a Sunday', '2026-11-22T11:00', '2026-11-26T09:00'],
    ['from the next opening, asked late in the evening', '2026-11-23T23:30', '2026-11-27T09:00'],
    ['from the opening of the same day, asked before it', '2026-11-23T07:00', '2026-11-26T09:00'],
    ['over a bank holiday', '2026-12-23T10:00', '2026-12-28T10:00'],
  ])('%s', (_, asked, ends) => {
    expect(holdEnd(farAhead, winter(asked), 3, surgery)).toEqual(winter(ends))
  })

  test.each([
    ['forward', '2027-03-26T10:00Z', '2027-03-30T09:00Z'],
    ['back', '2027-10-29T09:00Z', '2027-11-02T10:00Z'],
  ])('at the same hour of London when the clocks go %s meanwhile', (_, asked, ends) => {
    expect(holdEnd(farAhead, new Date(asked), 3, surgery)).toEqual(new Date(ends))
  })

  test('from the end of lunch, asked over it', () => {
    const day = { opens: '09:00', closes: '18:00', lunch: { from: '13:00', until: '14:00' } }
    const shutting = { ...surgery, openingHours: { ...openingHours, monday: day, thursday: day } }
    expect(holdEnd(farAhead, winter('2026-11-23T13:10'), 3, shutting)).toEqual(winter('2026-11-26T14:00'))
  })

  test('until the last quarter of a day that ends at midnight', () => {
    const day = { opens: '09:00', closes: '24:00' }
    const late = { ...surgery, openingHours: { ...openingHours, monday: day, thursday: day } }
    expect(holdEnd(farAhead, winter('2026-11-23T23:50'), 3, late)).toEqual(winter('2026-11-26T23:45'))
  })

  test('never beyond the appointment itself', () => {
    const tomorrow = { day: '2026-11-24', time: '10:15' }
    expect(holdEnd(tomorrow, winter('2026-11-23T17:00'), 3, surgery)).toEqual(winter('2026-11-24T10:15'))
  })

  test('until the appointment itself, where the surgery never opens', () => {
    const shut = Object.fromEntries(Object.keys(openingHours).map((day) => [day, 'emergencies only' as const]))
    const never = { ...surgery, openingHours: { ...openingHours, ...shut } }
    expect(holdEnd(farAhead, winter('2026-11-23T17:00'), 3, never)).toEqual(winter('2028-02-01T10:00'))
  })
})

test('only a request without an answer has a hold that ends', () => {
  const heldUntil = winter('2026-11-26T17:00')
  expect(holdHasEnded({ status: 'new', heldUntil }, winter('2026-11-26T16:59'))).toBe(false)
  expect(holdHasEnded({ status: 'new', heldUntil }, heldUntil)).toBe(true)
  expect(holdHasEnded({ status: 'appointed', heldUntil }, heldUntil)).toBe(false)
  expect(holdHasEnded({ status: 'new', heldUntil: undefined }, heldUntil)).toBe(false)
})

test.each([
  ['capitals and spaces', ' NGOZI  Okafor ', 'ngozi okafor'],
  ['letters that are put together of two', 'Zoe\u0308 Meyer', 'zo\u00eb meyer'],
  ['wide letters of an Asian keyboard', '\uff2e\uff47\uff4f\uff5a\uff49', 'ngozi'],
])('a name is known again in %s', (_, written, known) => {
  expect(inOneCase(written)).toBe(known)
})
