import { expect, test } from 'vitest'
import { mayasVeneers, smallPractice } from '../../../../tests/mayas-veneers.ts'
import { TakenChairTime } from '../../availability/chair-time.ts'
import type { PartOfDay } from './waiting.ts'
import { earlierTime } from './waiting-list.ts'

const practice = smallPractice()
const visit = mayasVeneers()

function suits(time: string, part: PartOfDay, letGo: { day: string; time: string }[] = []): boolean {
  const waiting = { appointment: visit.id, since: visit.createdAt, part, letGo }
  const context = { practice, now: visit.createdAt, patientChangeHours: 24, taken: new TakenChairTime([]) }
  return earlierTime({ day: '2026-12-10', time, chair: 1 }, { appointment: visit, waiting }, context) !== undefined
}

test.each<[string, PartOfDay, boolean]>([
  ['11:45', 'morning', true],
  ['12:00', 'morning', false],
  ['12:00', 'afternoon', true],
  ['11:45', 'afternoon', false],
  ['11:45', '', true],
  ['12:00', '', true],
])('a time that comes free at %s, for who would come in the %s: it suits is %s', (time, part, expected) => {
  expect(suits(time, part)).toBe(expected)
})

test('less than an hour sooner is worth no letter', () => {
  expect([suits('14:00', ''), suits('14:15', '')]).toEqual([true, false])
})

test('what somebody has let go is not offered again, nor a quarter of an hour beside it', () => {
  const letGo = [{ day: '2026-12-10', time: '10:00' }]
  expect([suits('10:00', '', letGo), suits('10:45', '', letGo), suits('11:00', '', letGo)]).toEqual([
    false,
    false,
    true,
  ])
})
