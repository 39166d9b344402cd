import { describe, expect, it } from 'vitest'
import {
  filtersInAddress,
  isNarrowedSearch,
  overAllDays,
  readFilters,
  statusChoices,
  waitingOnAllDays,
} from './filters.ts'

const today = '2026-11-20'
const read = (query: string) => readFilters(new URLSearchParams(query), today)

describe('the list opens', () => {
  it('at today and with every status', () => {
    expect(read('')).toEqual({ day: today, status: 'All Appointment', search: '' })
  })

  it('at all days when the date was cleared', () => {
    expect(read('date=').day).toBe('')
  })

  it('as its address says', () => {
    expect(read('date=2026-12-01&status=Appointed&search=Bell')).toEqual({
      day: '2026-12-01',
      status: 'Appointed',
      search: 'Bell',
    })
  })

  it('at today when the address is odd', () => {
    expect(read('date=2026-02-30&status=Sold')).toEqual({ day: today, status: 'All Appointment', search: '' })
  })
})

describe('the address of a list', () => {
  it.each(['', 'date=', 'date=2026-12-01', 'date=&status=New+Appointment', 'status=Cancelled&search=Ann+%26+Bob'])(
    'leads back to it: %s',
    (query) => {
      expect(filtersInAddress(read(query), today).toString()).toBe(query)
    },
  )

  it('of what waits is the new requests of all days', () => {
    expect(filtersInAddress(waitingOnAllDays, today).toString()).toBe('date=&status=New+Appointment')
  })
})

describe('a search', () => {
  it.each([
    ['search=Bell', true],
    ['date=&status=Cancelled&search=Bell', true],
    ['date=&search=Bell', false],
    ['date=2026-12-01', false],
  ])('may find more elsewhere: %s %s', (query, elsewhere) => {
    expect(isNarrowedSearch(read(query))).toBe(elsewhere)
    expect(isNarrowedSearch(overAllDays(read(query)))).toBe(false)
  })
})

it('appointed is called approved', () => {
  expect(statusChoices.map(({ label }) => label)).toEqual([
    'All Appointment',
    'New Appointment',
    'Approved',
    'Cancelled',
  ])
  expect(statusChoices.map(({ value }) => value)).toContain('Appointed')
})
