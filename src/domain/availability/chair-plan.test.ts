import { expect, it } from 'vitest'
import { type Chair, exceptionOn, hoursAt, isAtWork } from './chair-plan.ts'

it('nobody works at a chair on a day that one of its exceptions takes out, whichever of them begins first', () => {
  const mornings = {
    from: '2026-12-01',
    to: '2026-12-31',
    reason: 'Mornings only',
    hours: { opens: '09:00', closes: '13:00' },
  }
  const ill = { from: '2026-12-09', to: '2026-12-09', reason: 'Nell is ill' }
  for (const exceptions of [
    [mornings, ill],
    [ill, mornings],
  ]) {
    const chair: Chair = { chair: 1, name: 'Window', onCall: false, exceptions }
    expect(hoursAt(chair, '2026-12-09')).toEqual([])
    expect(exceptionOn(chair, '2026-12-09')).toBe(ill)
    expect(hoursAt(chair, '2026-12-10')).toEqual([mornings.hours])
  }
})

it('somebody works at a chair in each part of a day that its exceptions name', () => {
  const on = { from: '2026-12-09', to: '2026-12-09', reason: 'A dentist of his own' }
  const parts = [
    { opens: '09:00', closes: '11:00' },
    { opens: '14:00', closes: '16:00' },
  ]
  const exceptions = parts.map((hours) => ({ ...on, hours }))
  const chair: Chair = { chair: 1, name: 'Window', onCall: false, exceptions }
  expect(hoursAt(chair, '2026-12-09')).toEqual(parts)
  expect(isAtWork(chair, { day: '2026-12-09', time: '14:00' })).toBe(true)
  expect(isAtWork(chair, { day: '2026-12-09', time: '11:00' })).toBe(false)
})
