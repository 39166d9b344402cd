import { afterEach, expect, test } from 'vitest'
import { openTestPractice, type TestPractice } from '../../tests/test-practice.ts'
import { fillBusyWeek } from './busy-week.ts'

let practice: TestPractice
afterEach(() => practice.close())

test.each([
  ['a Monday', '2026-12-07T08:30:00Z'],
  ['a Saturday after it has shut', '2026-12-12T16:00:00Z'],
  ['a Sunday that is not over yet, and in UTC a Saturday', '2027-07-10T23:30:00Z'],
  ['Christmas Eve, with holidays that follow a rule', '2026-12-24T08:30:00Z'],
])('the busy week, begun on %s: sixty wait, some must be told, and everybody is marked as a sample', async (_, now) => {
  practice = await openTestPractice({ now })
  const { records, secrets } = practice.backend
  const { owner } = practice.practice.reminding
  await fillBusyWeek({ records, secrets, owner, now: practice.backend.now() })
  await practice.sendLetters()
  const { counts, queue, visits, messages } = (await practice.asStaff('GET', '/api/admin/queue')).body
  expect(counts).toEqual({ urgent: 4, tell: 1, otherTime: 1, timePassed: 2, new: 54, noTime: 1, messages: 3 })
  const names = [...(queue ?? []).map(({ patient }) => patient), ...(visits ?? []), ...(messages ?? [])]
  expect(names.filter(({ name }) => !name.endsWith(' (sample)'))).toEqual([])
  expect(new Set(queue?.map(({ patient }) => patient.name)).size).toBe(63)
  expect(visits).toHaveLength(4)
  expect(await records.waitingList.behind(now.slice(0, 10), 9)).toHaveLength(2)
})
