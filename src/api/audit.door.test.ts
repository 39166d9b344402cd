import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestPractice, staffEmail, staffPassword, type TestPractice } from '../../tests/test-practice.ts'
import { addStaffMember } from '../domain/staff/first-staff-member.ts'
import { disableAccount, enableAccount } from '../domain/staff/leavers.ts'

let practice: TestPractice
beforeEach(async () => {
  practice = await openTestPractice()
})
afterEach(() => practice.close())

type Entry = {
  at: string
  who: string
  staff: string
  did: string
  question?: string
  colleague?: string
  appointment?: { _id: string; reference?: string }
}
type Asked = { status: number; entries: Entry[]; next: string | undefined }

async function audit(query: Record<string, string> = {}): Promise<Asked> {
  const answer = await practice.asStaff('GET', `/api/admin/audit?${new URLSearchParams(query)}`)
  await practice.backend.looks.close()
  const { entries = [], next } = JSON.parse(answer.text)
  return { status: answer.status, entries, next }
}

async function amira() {
  const member = await practice.backend.records.staff.findByEmail(staffEmail)
  if (!member) throw new Error('Dr Amira Shah has no account')
  return member
}

/** A request of somebody, which Dr Amira Shah then opens; answers its id and reference. */
async function requestLookedAt(name: string) {
  await practice.send('POST', '/api/user/appointment', { name, phone: '07700 900123' })
  const { patients = [] } = (await practice.asStaff('GET', '/api/admin/patients')).body
  const found = patients.find((patient) => patient.name === name)
  if (!found) throw new Error(`${name} is not in the list`)
  await practice.asStaff('GET', `/api/admin/patients/${found._id}`)
  await practice.backend.looks.close()
  return found
}

test('says who looked at whom and when, newest first, with the way to the appointment', async () => {
  const maya = await requestLookedAt('Maya Clarke')
  practice.pass(5)
  const noah = await requestLookedAt('Noah Clarke')
  const { entries } = await audit()
  const { id, name } = await amira()
  const looks = entries.filter(({ did }) => did === 'looked at a request')
  expect(looks).toMatchObject([
    { who: name, staff: id, appointment: { _id: noah._id, reference: noah.reference } },
    { who: name, staff: id, appointment: { _id: maya._id, reference: maya.reference } },
  ])
  expect(Date.parse(looks[0]?.at ?? '') - Date.parse(looks[1]?.at ?? '')).toBe(5 * 60_000)
})

test('says what was done to appointments as well, between the looks', async () => {
  const maya = await requestLookedAt('Maya Clarke')
  practice.pass(1)
  await practice.asStaff('PUT', `/api/admin/statuschange/${maya._id}`, { status: 'Cancelled' })
  const { entries } = await audit({ patient: maya._id })
  const { id } = await amira()
  expect(entries.map(({ staff, did, appointment }) => [staff, did, appointment?.reference])).toEqual([
    [id, 'cancelled an appointment', maya.reference],
    [id, 'looked at a request', maya.reference],
  ])
})

test('says who changed the practice, and who made the calendar of a chair or ended it', async () => {
  const token = await practice.signIn()
  const shown = await practice.send('POST', '/api/admin/proof', { current: staffPassword }, { headers: { token } })
  const headers = { token, proof: shown.body.proof ?? '' }
  const closing = { version: 0, closedDays: [{ day: '2026-12-10', reason: 'Frost' }] }
  for (const [method, path, body] of [
    ['PUT', '/api/admin/practice', closing],
    ['POST', '/api/admin/chair-calendars/2', undefined],
    ['DELETE', '/api/admin/chair-calendars/2', undefined],
  ] as const) {
    practice.pass(1)
    expect((await practice.send(method, path, body, { headers })).status).toBeLessThan(300)
  }
  const { entries } = await audit()
  const { name } = await amira()
  expect(entries.slice(0, 3).map(({ who, did }) => [who, did])).toEqual([
    [name, 'ended a chair calendar'],
    [name, 'made a chair calendar'],
    [name, 'changed the practice'],
  ])
})

test('is narrowed by patient, with their reference however it is typed, or with the appointment', async () => {
  const maya = await requestLookedAt('Maya Clarke')
  const noah = await requestLookedAt('Noah Clarke')
  await practice.asStaff('PUT', `/api/admin/statuschange/${noah._id}`, { status: 'Cancelled' })
  for (const patient of [` ${maya.reference?.toLowerCase()} `, maya._id]) {
    const { entries } = await audit({ patient })
    expect(entries.map(({ appointment }) => appointment?._id)).toEqual([maya._id])
  }
  expect((await audit({ patient: 'ZZZZZZZZ' })).entries).toEqual([])
})

test('is narrowed by the person of staff, and names whose account something was done to', async () => {
  const keys = { ...practice.backend, now: practice.backend.now() }
  await addStaffMember({ email: 'ben@ashcombedental.example', name: 'Ben Okafor' }, keys)
  const ben = await practice.backend.records.staff.findByEmail('ben@ashcombedental.example')
  const id = ben?.id ?? ''
  await disableAccount(id, { ...keys, by: 'operator' })
  await enableAccount(id, { ...keys, now: new Date(keys.now.getTime() + 1), by: 'operator' })
  const maya = await requestLookedAt('Maya Clarke')
  await practice.asStaff('PUT', `/api/admin/statuschange/${maya._id}`, { status: 'Cancelled' })
  const { entries } = await audit({ staff: 'operator' })
  expect(entries).toMatchObject([
    { who: 'The server’s operator', did: 'enabled an account', colleague: 'Ben Okafor' },
    { who: 'The server’s operator', did: 'disabled an account', colleague: 'Ben Okafor' },
  ])
  const { id: amiras } = await amira()
  const { entries: hers } = await audit({ staff: amiras })
  expect(hers.length).toBeGreaterThan(0)
  expect(new Set(hers.map(({ staff }) => staff))).toEqual(new Set([amiras]))
})

test('is narrowed by days as London counts them, first and last included', async () => {
  const { id: staff } = await amira()
  const moments = ['2026-06-30T22:59:59Z', '2026-06-30T23:00:00Z', '2026-07-02T22:59:59Z', '2026-07-02T23:00:00Z']
  await practice.backend.records.transaction(async ({ audit }) => {
    for (const at of moments) await audit.note({ id: at, at: new Date(at), staff, did: 'looked at a request' })
  })
  const { entries } = await audit({ from: '2026-07-01', to: '2026-07-02' })
  expect(entries.map(({ at }) => new Date(at).toISOString())).toEqual([
    '2026-07-02T22:59:59.000Z',
    '2026-06-30T23:00:00.000Z',
  ])
  const maya = await requestLookedAt('Maya Clarke')
  await practice.asStaff('PUT', `/api/admin/statuschange/${maya._id}`, { status: 'Cancelled' })
  expect((await audit({ to: '2026-06-30' })).entries).toHaveLength(1)
  expect((await audit({ from: '2099-01-01' })).entries).toEqual([])
  expect((await audit({ from: '2026-07-32' })).status).toBe(400)
  expect((await audit({ to: '2026-07-32' })).status).toBe(400)
  expect((await audit({ from: '2026-07-02', to: '2026-07-01' })).status).toBe(400)
})

test('comes in pages without a gap or a repetition, also where many entries have one instant', async () => {
  const { id: staff } = await amira()
  const at = new Date('2026-06-30T12:00:00Z')
  await practice.backend.records.transaction(async ({ audit }) => {
    for (let entry = 0; entry < 120; entry++) {
      await audit.note({ id: `entry-${entry}`, at, staff, did: 'listed requests', question: `search ${entry}` })
    }
  })
  const first = await audit({ to: '2026-06-30' })
  const rest = await audit({ to: '2026-06-30', after: first.next ?? '' })
  expect([first.entries.length, rest.entries.length, rest.next]).toEqual([50, 50, expect.any(String)])
  const last = await audit({ to: '2026-06-30', after: rest.next ?? '' })
  expect(last.next).toBeUndefined()
  const all = [first, rest, last].flatMap(({ entries }) => entries)
  expect(new Set(all.map(({ question }) => question)).size).toBe(120)
})

test('comes in pages without a gap or a repetition, also where one holds only looks and another only steps', async () => {
  const maya = await requestLookedAt('Maya Clarke')
  const { id, name } = await amira()
  // 110 looks, as many steps of one instant, and ten looks.
  const isStep = (entry: number) => entry >= 110 && entry < 220
  const instants = Array.from({ length: 230 }, (_, entry) => {
    const minute = isStep(entry) ? 110 : entry
    return new Date(Date.parse('2026-06-30T12:00:00Z') + minute * 60_000)
  })
  await practice.backend.records.transaction(async ({ audit, appointments }) => {
    for (const [entry, at] of instants.entries()) {
      const noted = { id: `entry-${entry}`, at }
      if (isStep(entry)) await appointments.note({ ...noted, appointment: maya._id, by: { id, name }, what: 'note' })
      else await audit.note({ ...noted, staff: id, did: 'listed requests' })
    }
  })
  const found: string[] = []
  let next: string | undefined
  do {
    const page = await audit({ to: '2026-06-30', ...(next ? { after: next } : {}) })
    found.push(...page.entries.map((entry) => entry.at))
    next = page.next
  } while (next && found.length < 500)
  expect(found.map((each) => Date.parse(each))).toEqual(instants.map((each) => each.getTime()).reverse())
})

test('looking at it is noted itself, with what was asked', async () => {
  await audit({ from: '2026-07-01', patient: 'bcdf2346' })
  const { entries } = await audit()
  expect(entries[0]).toMatchObject({ did: 'looked at the audit', question: 'from 2026-07-01, patient BCDF2346' })
})
