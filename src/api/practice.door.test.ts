import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestPractice, type TestPractice } from '../../tests/test-practice.ts'

let practice: TestPractice
beforeEach(async () => {
  practice = await openTestPractice()
})
afterEach(() => practice.close())

// The tests' own Tuesday, and the day after it.
const today = '2026-12-01'
const tomorrow = '2026-12-02'
const path = '/api/admin/practice'

async function timesOn(day: string, at = practice) {
  const { body } = await at.send('GET', `/api/user/filter_appointment_time/${day}?service=General+hygiene`)
  return body
}

async function saysOpen(at: TestPractice) {
  const { text } = await at.send('GET', '/')
  return text.includes('Open now until 8pm')
}

describe('a day that the desk closes', () => {
  it('has no routine times from then on, and every page says so', async () => {
    expect(await saysOpen(practice)).toBe(true)
    const closed = { closedDays: [{ day: today, reason: 'The boiler has burst' }] }
    const { status, body } = await practice.asStaff('PUT', path, { version: 0, ...closed })
    expect({ status, body }).toMatchObject({ status: 200, body: { practice: { version: 1 } } })
    expect(await timesOn(today)).toMatchObject({ open: false, reason: 'The boiler has burst' })
    expect(await saysOpen(practice)).toBe(false)
  })

  it('may be open for a part of it', async () => {
    const short = { day: tomorrow, reason: 'Staff training', hours: { opens: '09:00', closes: '12:00' } }
    await practice.asStaff('PUT', path, { version: 0, closedDays: [short] })
    const { times = [] } = await timesOn(tomorrow)
    expect(times.filter(({ emergencyOnly }) => !emergencyOnly).map(({ time }) => time)).toEqual(
      expect.arrayContaining(['09:00', '11:30']),
    )
    expect(times.filter(({ time, emergencyOnly }) => time >= '12:00' && !emergencyOnly)).toEqual([])
  })

  it('is opened again, also where the owner’s files close it', async () => {
    expect(await timesOn('2026-12-28')).toMatchObject({ open: false })
    await practice.asStaff('PUT', path, { version: 0, openedDays: ['2026-12-28'] })
    expect(await timesOn('2026-12-28')).toMatchObject({ open: true })
    await practice.asStaff('PUT', path, { version: 1, openedDays: [] })
    expect(await timesOn('2026-12-28')).toMatchObject({ open: false })
  })

  it('is closed in every process within a second', async () => {
    const other = await practice.another()
    expect(await saysOpen(other)).toBe(true)
    await practice.asStaff('PUT', path, { version: 0, closedDays: [{ day: today, reason: 'Snow' }] })
    await expect.poll(() => timesOn(today, other)).toMatchObject({ reason: 'Snow' })
    expect(await saysOpen(other)).toBe(false)
    await other.close()
  })
})

describe('two people at the same list', () => {
  it('do not undo each other: the later one learns who was quicker', async () => {
    await practice.asStaff('PUT', path, { version: 0, closedDays: [{ day: today, reason: 'Snow' }] })
    const { status, body } = await practice.asStaff('PUT', path, { version: 0, closedDays: [] })
    expect(status).toBe(409)
    expect(body.message).toMatch(/has changed this meanwhile \(at 09:00\)/)
    expect(await timesOn(today)).toMatchObject({ reason: 'Snow' })
  })

  it('one wins where both begin at once', async () => {
    const reasons = ['Snow', 'Ice', 'Flood']
    const answers = await Promise.all(
      reasons.map((reason) => practice.asStaff('PUT', path, { version: 0, closedDays: [{ day: today, reason }] })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })
})

it.each([
  ['a day that does not exist', { closedDays: [{ day: '2026-02-30', reason: 'Snow' }] }],
  ['a day twice', { closedDays: [{ day: today, reason: 'Snow' }], openedDays: [today] }],
  ['no reason', { closedDays: [{ day: today, reason: ' ' }] }],
  [
    'a door that shuts before it opens',
    { closedDays: [{ day: today, reason: 'x', hours: { opens: '12:00', closes: '09:00' } }] },
  ],
  ['half a chair', { chairPlan: [{ chair: 1.5, name: 'Window', onCall: true, exceptions: [] }] }],
  ['no chair at all', { chairPlan: [] }],
  ['a chair without a name', { chairPlan: [{ chair: 1, name: ' ', onCall: true, exceptions: [] }] }],
])('refuses %s', async (_, change) => {
  const { status, body } = await practice.asStaff('PUT', path, { version: 0, ...change })
  expect(status).toBe(400)
  expect(body.message).toMatch(/\.$/)
})

it('with fewer chairs has fewer times, and what was promised stands', async () => {
  const form = { service: 'General hygiene', appointmentDate: tomorrow, appointmentTime: '10:00' }
  await practice.send('POST', '/api/user/appointment', { ...form, name: 'Maya Okafor', email: 'maya@example.org' })
  const chairPlan = ['Window', 'Garden', 'Street'].map((name, index) => ({
    chair: index + 1,
    name,
    onCall: index === 0,
    exceptions: [],
    removed: index > 0,
  }))
  expect((await practice.asStaff('PUT', path, { version: 0, chairPlan })).status).toBe(200)
  const { times = [] } = await timesOn(tomorrow)
  expect(times.find(({ time }) => time === '10:00')).toMatchObject({ state: 'full' })
  expect(times.find(({ time }) => time === '11:00')).toMatchObject({ state: 'free' })
})
