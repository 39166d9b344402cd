import { expect, it } from 'vitest'
import { times as labels } from '../../domain/clinic-time.ts'
import { isOfDay, type TimesAnswer } from './appointment-form.ts'

const day = '2026-12-07'

function answer(times: readonly string[], date = day): TimesAnswer {
  return { date, open: true, times: times.map((time) => ({ time, state: 'full', emergencyOnly: false })) }
}

it('an answer with the whole of a day is one about that day, also when the clocks go forward', () => {
  expect(isOfDay(day, answer(labels))).toBe(true)
  expect(isOfDay(day, answer(labels, `${day}T00:00:00.000Z`))).toBe(true)
  const forward = '2027-03-28'
  expect(isOfDay(forward, answer(labels.toSpliced(4, 4), forward))).toBe(true)
})

it.each([
  ['no time', []],
  ['one time', ['10:00']],
  ['times twice', [...labels, ...labels]],
])('of an answer with %s nothing is known', (_, times) => {
  expect(isOfDay(day, answer(times))).toBe(false)
})

it('an answer about another day says nothing of this one', () => {
  expect(isOfDay(day, answer(labels, '2026-12-08'))).toBe(false)
})
