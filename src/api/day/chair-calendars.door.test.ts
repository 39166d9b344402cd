import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  type AsStaff,
  openTestPractice,
  staffEmail,
  staffPassword,
  type TestPractice,
} from '../../../tests/test-practice.ts'

let practice: TestPractice
let amira: AsStaff
beforeEach(async () => {
  practice = await openTestPractice({ settings: { rateLimitMultiplier: 1e6 } })
  amira = await proven(staffEmail, staffPassword)
})
afterEach(() => practice.close())

/** Signs in and shows the password once more. */
async function proven(email: string, password: string): Promise<AsStaff> {
  const { body } = await practice.send('POST', '/api/admin/login', { email, password })
  const token = body.token ?? ''
  const shown = await practice.send('POST', '/api/admin/proof', { current: password }, { headers: { token } })
  const headers = { token, proof: shown.body.proof ?? '' }
  return (method, path, body) => practice.send(method, path, body, { headers })
}

const calendars = async () => (await practice.asStaff('GET', '/api/admin/chair-calendars')).body.calendars
const make = async (chair: number, as = amira) => {
  const { body } = await as('POST', `/api/admin/chair-calendars/${chair}`)
  return body.address ?? ''
}
const seat = { appointmentDate: '2026-12-03', appointmentTime: '10:00', minutes: 30 }
const book = async (booking: object) => {
  const { body } = await practice.asStaff('POST', '/api/admin/book', { ...seat, phone: '07700 900123', ...booking })
  return body.updatedUser
}

test('a chair’s calendar has its times and references, and nothing about anybody', async () => {
  const maya = await book({
    chair: 1,
    name: 'Maya Okafor',
    service: 'Veneers',
    email: 'maya@example.org',
    message: 'Warfarin',
  })
  const ben = await book({ chair: 2, name: 'Ben Other' })
  const gone = await book({ chair: 1, name: 'Cy Gone', appointmentTime: '12:00' })
  await practice.asStaff('PUT', `/api/admin/statuschange/${gone?._id}`, { status: 'Cancelled' })
  const address = await make(1)
  const { status, headers, text } = await practice.send('GET', address)
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect(headers.get('cache-control')).toContain('no-store')
  expect(headers.get('x-robots-tag')).toContain('noindex')
  expect(text).toContain(`SUMMARY:${maya?.reference}`)
  expect(text).toContain('DTSTART:20261203T100000Z')
  expect(text).toContain('DTEND:20261203T103000Z')
  expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(1)
  for (const never of [
    'Maya',
    'Okafor',
    '07700',
    'maya@',
    'Veneers',
    'Warfarin',
    maya?._id ?? '',
    ben?.reference ?? '',
  ])
    expect(text.includes(never), never).toBe(false)
})

test('a chair’s calendar shows the visits of two weeks ago, and no older ones', async () => {
  const maya = await book({ chair: 1, name: 'Maya Okafor' })
  const address = await make(1)
  const shows = async () => (await practice.send('GET', address)).text.includes(`SUMMARY:${maya?.reference}`)
  practice.pass(16 * 24 * 60)
  expect(await shows()).toBe(true)
  practice.pass(24 * 60)
  expect(await shows()).toBe(false)
})

test('a chair’s calendar has the time of a request only as long as that is kept for it', async () => {
  const wish = { name: 'Ada Adams', email: 'ada@example.org', service: 'Veneers' }
  const asked = { ...wish, appointmentDate: '2026-12-10', appointmentTime: '10:00' }
  const { reference } = (await practice.send('POST', '/api/user/appointment', asked)).body
  const address = await make(1)
  const shows = async () => (await practice.send('GET', address)).text.includes(`SUMMARY:${reference}`)
  practice.pass(3 * 24 * 60 - 1)
  expect(await shows()).toBe(true)
  practice.pass(1)
  expect(await shows()).toBe(false)
})

test('its address is secret, shown once, made anew and ended at once', async () => {
  const first = await make(2)
  expect(first).toMatch(/^\/chair-calendar\/[\w-]{43}\.ics$/)
  expect(await calendars()).toEqual([
    { chair: 1, name: 'Chair 1' },
    { chair: 2, name: 'Chair 2', madeAt: expect.any(String), madeBy: expect.any(String) },
    { chair: 3, name: 'Chair 3' },
  ])
  const second = await make(2)
  expect((await practice.send('GET', first)).status).toBe(404)
  expect((await practice.send('GET', second)).status).toBe(200)
  await practice.asStaff('DELETE', '/api/admin/chair-calendars/2')
  expect((await practice.send('GET', second)).status).toBe(404)
  expect((await amira('POST', '/api/admin/chair-calendars/9')).status).toBe(404)
  expect((await practice.send('GET', '/chair-calendar/guessed.ics')).status).toBe(404)
  expect(JSON.stringify(practice.log)).not.toContain(second.slice(20, 40))
})

test('who was slower takes no address away that they have not seen, and reads whose it is', async () => {
  const path = '/api/admin/chair-calendars/2'
  const { ben } = await inviteBen()
  const bens = await make(2, ben)
  const sentence =
    'An address of this chair was made by Ben Okafor at 09:00. Nothing was changed: please look before you press again.'
  for (const [method, seen] of [
    ['POST', 'none'],
    ['DELETE', '2026-11-30T09:00:00.000Z'],
  ] as const) {
    const { status, body } = await amira(method, `${path}?seen=${seen}`)
    expect([status, body.message], method).toEqual([409, sentence])
  }
  expect((await practice.send('GET', bens)).status).toBe(200)

  const [, { madeAt } = {}] = (await calendars()) ?? []
  expect((await amira('POST', `${path}?seen=${madeAt}`)).status).toBe(201)
  expect((await practice.send('GET', bens)).status).toBe(404)
  // Whoever has seen one that is gone wants nothing else.
  await amira('DELETE', path)
  expect((await amira('DELETE', `${path}?seen=${madeAt}`)).status).toBe(200)
  expect((await amira('POST', `${path}?seen=${madeAt}`)).status).toBe(201)
})

test('of two who make one at the same moment one is told', async () => {
  const path = '/api/admin/chair-calendars/1?seen=none'
  const answers = await Promise.all([amira('POST', path), amira('POST', path)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
})

test('a token alone makes no address that would outlive it, and takes none away', async () => {
  const address = await make(2)
  const { status, body } = await practice.asStaff('POST', '/api/admin/chair-calendars/2')
  expect([status, body.field]).toEqual([403, 'proof'])
  expect((await practice.send('GET', address)).status).toBe(200)
})

async function inviteBen(): Promise<{ id: string; ben: AsStaff }> {
  const invitation = { name: 'Ben Okafor', email: 'ben@ashcombedental.example' }
  await amira('POST', '/api/admin/people', invitation)
  await practice.sendLetters()
  const [, token] = /new-password#([\w-]{43})/.exec(practice.letters.at(-1)?.text ?? '') ?? []
  const password = 'purple elephants paint fences'
  await practice.send('POST', '/api/admin/new-password', { token, password })
  const { id = '' } = (await practice.backend.records.staff.findByEmail(invitation.email)) ?? {}
  return { id, ben: await proven(invitation.email, password) }
}

test('whoever closes the account of a leaver is told of no calendar of a chair that is removed, which gets no new address', async () => {
  const { id, ben } = await inviteBen()
  for (const chair of [2, 3]) await make(chair, ben)
  const { version = 0, chairPlan = [] } = (await amira('GET', '/api/admin/practice')).body.practice ?? {}
  const plan = chairPlan.map((one) => (one.chair === 3 ? { ...one, removed: true } : one))
  expect((await amira('PUT', '/api/admin/practice', { version, chairPlan: plan })).status).toBe(200)
  const closed = await amira('PUT', `/api/admin/people/${id}`, { open: false })
  expect(closed.body.message).toContain('The calendar address that they made for Chair 2 has ended')
})

test('a leaver reads no more by an address that they made, which whoever closes the account is told; those of others go on', async () => {
  const { id, ben } = await inviteBen()
  const [amiras, bens] = [await make(1), await make(3, ben)]
  const closed = await amira('PUT', `/api/admin/people/${id}`, { open: false })
  expect([closed.status, closed.body.message]).toEqual([
    200,
    'The account is closed and signed out everywhere. The calendar address that they made for Chair 3 has ended: whoever follows it needs a new one, from “Lists and calendars” of a day.',
  ])
  expect((await practice.send('GET', bens)).status).toBe(404)
  expect((await practice.send('GET', amiras)).status).toBe(200)
  await amira('PUT', `/api/admin/people/${id}`, { open: true })
  expect((await practice.send('GET', bens)).status).toBe(404)
  const again = await amira('PUT', `/api/admin/people/${id}`, { open: false })
  expect(again.body.message).toBe('The account is closed and signed out everywhere.')
})

test.each(['0', '-1', '1.5', 'Window', '99999999999', '1e400'])(
  'there is no calendar of the chair “%s”',
  async (chair) => {
    for (const method of ['POST', 'DELETE'] as const)
      expect((await amira(method, `/api/admin/chair-calendars/${chair}`)).status, method).toBe(404)
  },
)
