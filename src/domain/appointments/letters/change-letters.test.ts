import { expect, it } from 'vitest'
import { appointment } from '../../../database/test-practice.ts'
import type { LetterFate } from '../../outbox.ts'
import type { Step } from '../history.ts'
import { letterAppointment } from './appointment-letters.ts'
import { knownBefore, knownByLetters } from './change-letters.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 11, 1, 9, minute))
const by = { id: 's1', name: 'Tom Reed' }
const step = (what: Step['what'], minute: number, time?: string): Step => ({
  id: `${what} ${minute}`,
  appointment: 'one',
  at: at(minute),
  what,
  by,
  ...(time && { before: { status: 'appointed', day: '2026-12-03', time, minutes: 30 } }),
})
const letter = (state: LetterFate['state'], minute: number): LetterFate => ({
  id: `letter ${minute}`,
  about: 'one',
  kind: 'appointment-moved',
  state,
  at: at(minute),
})
const known = (...newest: Step[]) => knownByLetters(newest, [letter('sent', 1), letter('refused', 12)])?.time

it.each([
  ['moved since', [step('edited', 20, '11:00'), step('edited', 10, '10:15')], '10:15'],
  ['put on the waiting list before that', [step('edited', 10, '10:15'), step('waits', 5)], '10:15'],
  ['rung between two moves', [step('edited', 20, '11:00'), step('rung', 15), step('edited', 10, '10:15')], '11:00'],
  ['moved before the letter that left', [step('edited', 0, '09:00')], undefined],
])('who was %s knows the time that they last heard of', (_, steps, time) => {
  expect(known(...steps)).toBe(time)
})

it('whose wish for another time was answered by the one that they have, in a letter that has not left, knows that one', () => {
  const theirs = { day: '2026-12-03', time: '10:15' } as const
  const found = appointment({ id: 'one', ...theirs, status: 'appointed' })
  const stands = { kind: 'appointment-accepted', appointment: letterAppointment(found) } as const
  expect(knownBefore(found, [{ ...stands, askedInstead: { day: '2026-12-09', time: '09:00' } }])).toEqual({
    status: 'appointed',
    ...theirs,
  })
  expect(knownBefore(found, [stands])).toMatchObject({ status: 'new' })
})
