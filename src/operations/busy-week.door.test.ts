import { afterEach, expect, test } from 'vitest'
import { openTestPractice, type TestPractice } from '../../tests/test-practice.ts'
import { fillBusyWeek } from './busy-week.ts'

let practice: TestPractice
afterEach(() => practice.close())

test('the busy week: sixty wait, some must be told, and everybody is marked as a sample', async () => {
  practice = await openTestPractice({ now: '2026-12-07T08:30:00Z' })
  const { records, secrets, content } = practice.backend
  await fillBusyWeek({ records, secrets, practice: content.practice, now: practice.backend.now() })
  await practice.sendLetters()
  const { counts, queue, visits, messages } = (await practice.asStaff('GET', '/api/admin/queue')).body
  expect(counts).toEqual({ urgent: 4, tell: 1, otherTime: 1, timePassed: 2, new: 54, noTime: 1, messages: 3 })
  const names = [...(queue ?? []).map(({ patient }) => patient), ...(visits ?? []), ...(messages ?? [])]
  expect(names.filter(({ name }) => !name.endsWith(' (sample)'))).toEqual([])
  expect(new Set(queue?.map(({ patient }) => patient.name)).size).toBe(63)
  expect(visits).toHaveLength(4)
  expect(await records.waitingList.behind('2026-12-07', 9)).toHaveLength(2)
})
