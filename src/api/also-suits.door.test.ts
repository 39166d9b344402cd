import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openTestPractice, type TestPractice } from '../../tests/test-practice.ts'

let practice: TestPractice
// Tuesday, 1 December 2026, 09:00 in London.
beforeEach(async () => {
  practice = await openTestPractice()
})
afterEach(() => practice.close())

const first = { appointmentDate: '2026-12-09', appointmentTime: '10:00' }
const wish = { name: 'Maya Reed', email: 'maya@example.com', service: 'Veneers', ...first }
const two = '2026-12-10T11:00 2026-12-11T14:30'
const ask = (more: object) => practice.send('POST', '/api/user/appointment', { ...wish, ...more })
const maya = async () => (await practice.asStaff('GET', '/api/admin/patients?search=reed')).body.patients?.[0]
async function acceptAt(date: string, time: string, more: object = {}) {
  const { _id, version } = (await maya()) ?? {}
  return practice.asStaff('PUT', `/api/admin/statuschange/${_id}`, {
    status: 'Appointed',
    version,
    at: { date, time },
    ...more,
  })
}
const stateAt = async (date: string, time: string) =>
  (await practice.send('GET', `/api/user/filter_appointment_time/${date}?service=Veneers`)).body.times?.find(
    (one) => one.time === time,
  )?.state
async function fill(appointmentDate: string, appointmentTime: string) {
  for (const name of ['Ann Archer', 'Ben Baker', 'Cai Jones'])
    await ask({ name, email: `${name[0]}@example.com`, appointmentDate, appointmentTime })
}
const times = (...all: [string, string][]) => all.map(([date, time]) => ({ date: `${date}T00:00:00.000Z`, time }))

describe('two more times that would also suit', () => {
  test('are the patient’s words also where the day is closed as they come, and their page says that it is', async () => {
    const closing = { version: 0, closedDays: [{ day: '2026-12-10', reason: 'Snow' }] }
    expect((await practice.asStaff('PUT', '/api/admin/practice', closing)).status).toBe(200)
    const { body } = await ask({ alsoSuits: two })
    expect(await maya()).toMatchObject({ alsoSuits: times(['2026-12-10', '11:00'], ['2026-12-11', '14:30']) })
    const page = (await practice.send('GET', body.requestAddress ?? '')).text
    expect(page).toContain(
      'Thursday 10 December 2026 at 11:00 (we are closed then)<br/>Friday 11 December 2026 at 14:30<',
    )
  })

  test('are wishes: staff see them, only the first is held, and each can still be had by others', async () => {
    expect((await ask({ alsoSuits: two })).status).toBe(201)
    expect(await maya()).toMatchObject({ alsoSuits: times(['2026-12-10', '11:00'], ['2026-12-11', '14:30']) })
    await fill('2026-12-10', '11:00')
    expect(await stateAt('2026-12-10', '11:00')).toBe('full')
    const { text } = await practice.asStaff('GET', '/api/admin/list?from=2026-12-09&to=2026-12-09')
    expect(text.split('\r\n')[0]).toMatch(/"Also suits"$/)
    expect(text.split('\r\n')[1]).toMatch(/"2026-12-10 11:00, 2026-12-11 14:30"$/)
  })

  test('are never the one that is asked for, though it was named among them before', async () => {
    const form = new URLSearchParams({ service: 'Veneers', alsoSuits: two, choose: '2026-12-10T11:00' })
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const { text } = await practice.send('POST', '/appointment', form.toString(), { headers })
    expect(text).toMatch(/Chosen: Thursday 10 December at 11:00\./)
    expect(text).toMatch(/Would also suit: (<!-- -->)?Fri 11 Dec, 14:30(<!-- -->)?\. We keep none of them\./)
    expect(text).toContain('name="alsoSuits" value="2026-12-11T14:30"')
  })

  test('are accepted in one press, the first is free again, and the letter names the time that is so', async () => {
    await ask({ alsoSuits: two })
    await practice.sendLetters()
    practice.letters.length = 0
    const { status, body } = await acceptAt('2026-12-11', '14:30')
    expect(status).toBe(200)
    expect(body.updatedUser).toMatchObject({ status: 'Appointed', appointmentTime: '14:30' })
    expect(body.updatedUser).not.toHaveProperty('alsoSuits')
    await fill('2026-12-09', '10:00')
    expect(await stateAt('2026-12-09', '10:00')).toBe('full')
    practice.pass(1)
    await practice.sendLetters()
    const letter = practice.letters.find(({ kind }) => kind === 'appointment-accepted')
    expect(letter?.text).toMatch(/Friday 11 December 2026 at 14:30/)
    expect(letter?.subject).toMatch(/confirmed/)
  })

  test('come back where an accepted one is undone, with the time that was asked for first', async () => {
    await ask({ alsoSuits: two })
    const { body } = await acceptAt('2026-12-10', '11:00')
    expect(body.updatedUser).toMatchObject({ status: 'Appointed', appointmentTime: '11:00' })
    await practice.asStaff('POST', `/api/admin/undo/${(await maya())?._id}`, { change: body.change })
    expect(await maya()).toMatchObject({
      status: 'New Appointment',
      appointmentTime: '10:00',
      alsoSuits: times(['2026-12-10', '11:00'], ['2026-12-11', '14:30']),
    })
  })

  test('have the same checks as the first: full, past, out of hours, and a colleague who was quicker', async () => {
    await ask({ alsoSuits: '2026-12-10T11:00 2026-12-13T11:00' })
    await fill('2026-12-10', '11:00')
    const full = await acceptAt('2026-12-10', '11:00')
    expect([full.status, full.body.message]).toEqual([409, 'That time is full.'])
    expect(full.body.neighbours?.length).toBeGreaterThan(0)
    const shut = await acceptAt('2026-12-13', '11:00')
    expect([shut.status, shut.body.message]).toEqual([409, expect.stringMatching(/Nobody is at the surgery/)])
    const late = await acceptAt('2026-12-01', '08:00')
    expect([late.status, late.body.message]).toEqual([400, expect.stringMatching(/already passed/)])
    const overtaken = await acceptAt('2026-12-11', '14:30', { version: 7 })
    expect(overtaken.status).toBe(409)
    expect((await acceptAt('nonsense', '14:30')).status).toBe(400)
    expect(await maya()).toMatchObject({ status: 'New Appointment', appointmentTime: '10:00' })
  })

  test('are not shown once they are over, nor the first among them, nor one twice', async () => {
    await ask({ alsoSuits: `2026-12-01T09:15 ${'2026-12-09T10:00'}` })
    expect(await maya()).toMatchObject({ alsoSuits: times(['2026-12-01', '09:15']) })
    practice.pass(30)
    expect(await maya()).not.toHaveProperty('alsoSuits')
    await ask({ name: 'Zoe Reed', appointmentTime: '12:00', alsoSuits: '2026-12-10T11:00,2026-12-10T11:00' })
    expect(await maya()).toMatchObject({ alsoSuits: times(['2026-12-10', '11:00']) })
  })

  test.each([`${two} 2026-12-12T10:00`, '2026-12-10', '2026-02-30T10:00', '2026-12-10T10:07'])(
    'that cannot be read are refused: %s',
    async (alsoSuits) => {
      const { status, body } = await ask({ alsoSuits })
      expect([status, body.field]).toEqual([400, 'alsoSuits'])
    },
  )

  test('are with their person', async () => {
    await ask({ alsoSuits: two })
    const kept = await practice.backend.records.people.find({ email: 'maya@example.com' })
    const page = await practice.backend.personPage(kept, {
      who: 'maya@example.com',
      at: new Date(),
      practice: 'Ashcombe',
    })
    expect(page).toMatch(/Would also suit.*10 December 2026 at 11:00.*11 December 2026 at 14:30/s)
  })

  test('are marked without scripts: the chosen time stays, and up to two are added or taken out again', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const post = (form: Record<string, string>) =>
      practice.send('POST', '/appointment', new URLSearchParams({ ...wish, ...form }).toString(), { headers })
    const chosen = await post({ choose: '2026-12-09T10:00' })
    expect(chosen.text).toMatch(/value="yes"[^>]*name="adding"[^>]*>Add another time that would suit/)
    const adding = await post({ adding: 'yes', open: '2026-12-10' })
    expect(adding.text).toMatch(/value="2026-12-10T11:00"[^>]*name="also"/)
    expect(adding.text).toMatch(/value="2026-12-11"[^>]*name="open"/)
    const added = await post({ also: '2026-12-10T11:00' })
    expect(added.text).toMatch(/name="alsoSuits" value="2026-12-10T11:00"/)
    expect(added.text).toMatch(/name="appointmentDate"[^>]*value="2026-12-09"/)
    const both = await post({ alsoSuits: '2026-12-10T11:00', also: '2026-12-11T14:30' })
    expect(both.text).toMatch(/name="alsoSuits" value="2026-12-10T11:00 2026-12-11T14:30"/)
    expect(both.text).not.toMatch(/Add another time that would suit/)
    const without = await post({ alsoSuits: two, also: '2026-12-10T11:00' })
    expect(without.text).toMatch(/name="alsoSuits" value="2026-12-11T14:30"/)
    expect((await post({ alsoSuits: two })).status).toBe(303)
    expect(await maya()).toMatchObject({ alsoSuits: times(['2026-12-10', '11:00'], ['2026-12-11', '14:30']) })
  })
})
