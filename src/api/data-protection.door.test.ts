import { rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Answer, openTestPractice, staffPassword, type TestPractice } from '../../tests/test-practice.ts'
import { clearFreeSpaceOf } from '../database/clear-free-space.ts'
import { auditEntries, everythingIn } from '../database/test-leftovers.ts'
import { openTestRecords, type TestRecords, testEngine } from '../database/test-records.ts'
import { clockSetting } from '../domain/doubted-clock.ts'
import type { Records } from '../domain/records.ts'

let records: TestRecords
let practice: TestPractice
beforeEach(async () => {
  records = await openTestRecords()
  practice = await openTestPractice({ records })
})
afterEach(() => practice.close())

const path = '/api/admin/data-protection'

/** Signs in and shows the password once more. */
async function proven() {
  const token = await practice.signIn()
  const shown = await practice.send('POST', '/api/admin/proof', { current: staffPassword }, { headers: { token } })
  const headers = { token, proof: shown.body.proof ?? '' }
  return (step: string, who: string, fingerprint?: string) =>
    practice.send('POST', `${path}/${step}`, { who, fingerprint }, { headers })
}

const fact = ({ body }: Answer, name: string) => Reflect.get(body, name)
const counted = (answer: Answer) => [fact(answer, 'requests'), fact(answer, 'messages')]

const visitor = { name: 'Maya Okafor', email: 'maya@example.org', phone: '07700 900123' }

async function mayaWrites() {
  const maya = { name: 'Maya Okafor', email: 'maya@example.org', phone: '07700 900123' }
  const day = { appointmentDate: '2026-12-03', appointmentTime: '10:00' }
  await practice.send('POST', '/api/user/appointment', { ...maya, ...day, message: 'My filling fell out' })
  await practice.send('POST', '/api/user/contact', { ...maya, message: 'Is there parking?' })
  const ben = { name: 'Ben Adeyemi', email: 'ben@example.org' }
  await practice.send('POST', '/api/user/appointment', { ...ben, ...day, message: 'A cleaning, please' })
}

test('somebody is found by address or number, exported as two files and erased; nobody else is', async () => {
  await mayaWrites()
  const ask = await proven()
  expect(counted(await ask('find', '+44 7700 900123'))).toEqual([1, 1])
  const exported = await ask('export', 'MAYA@example.org')
  const json = JSON.parse(String(fact(exported, 'json')))
  expect(json.requests[0]).toMatchObject({ name: 'Maya Okafor', message: 'My filling fell out' })
  const page = String(fact(exported, 'page'))
  expect([page.includes('Is there parking?'), page.includes('Ben Adeyemi')]).toEqual([true, false])
  const erased = await ask('erase', 'maya@example.org')
  expect(counted(erased)).toEqual([1, 1])
  expect(erased.body.message).toMatch(/^Erased\. Back-ups keep it .* what a restore put aside until you delete it;/)
  expect(counted(await ask('find', 'maya@example.org'))).toEqual([0, 0])
  const { body } = await practice.asStaff('GET', '/api/admin/patients')
  expect(body.patients?.map(({ name }) => name)).toEqual(['Ben Adeyemi'])
  const did = (await auditEntries(records.place)).map((entry) => entry.did)
  expect(did).toEqual(
    expect.arrayContaining(['looked for a person', 'exported a person', 'erased a person: 1 request, 1 message']),
  )
})

test('nobody is erased whose letters may lie on a disk that is not mounted, and staff read why', async () => {
  await mayaWrites()
  const ask = await proven()
  const folder = join(practice.dataDirectory, 'letters')
  await symlink(join(practice.dataDirectory, 'disk'), folder)
  const answer = await ask('erase', 'maya@example.org')
  expect(answer.status).toBe(500)
  expect(answer.body.message).toMatch(/letters to them may lie as files in a folder that cannot be reached/)
  expect(counted(await ask('find', 'maya@example.org'))).toEqual([1, 1])
  await rm(folder)
  expect(counted(await ask('erase', 'maya@example.org'))).toEqual([1, 1])
})

test('whose booking was erased is booked anew by the same dialog', async () => {
  const seat = { appointmentDate: '2026-12-03', appointmentTime: '10:00', chair: 2 }
  const booking = { name: 'Maya Okafor', phone: '07700 900123', ...seat }
  const headers = { token: await practice.signIn(), 'idempotency-key': 'one dialog' }
  const book = () => practice.send('POST', '/api/admin/book', booking, { headers })
  expect((await book()).status).toBe(201)
  const ask = await proven()
  expect(counted(await ask('erase', '07700 900123'))).toEqual([1, 0])
  expect((await book()).status).toBe(201)
})

test('who shares a telephone is named beside them, before anything is handed out or erased', async () => {
  await mayaWrites()
  const tom = { name: 'Tom Okafor', phone: '+44 (0)7700 900123', message: 'Do you see children?' }
  await practice.send('POST', '/api/user/contact', { ...tom, email: 'tom@example.org' })
  const ask = await proven()
  const found = await ask('find', '07700 900123')
  expect([...counted(found), fact(found, 'names')]).toEqual([1, 2, ['Maya Okafor', 'Tom Okafor']])
  expect(fact(await ask('find', 'maya@example.org'), 'names')).toEqual(['Maya Okafor'])
})

test('what came in since it was shown, perhaps of somebody else in the family, is neither handed out nor erased unseen', async () => {
  await practice.send('POST', '/api/user/appointment', visitor)
  const ask = await proven()
  const find = async () => String(fact(await ask('find', visitor.phone), 'fingerprint'))
  const shown = await find()
  expect((await ask('export', visitor.phone, shown)).status).toBe(200)
  await practice.send('POST', '/api/user/appointment', { name: 'Ada Okafor', phone: visitor.phone })
  for (const step of ['export', 'erase']) {
    const { status, body } = await ask(step, visitor.phone, shown)
    expect([status, body.message]).toEqual([
      409,
      'It is not what you were shown any more. Please look at what is kept now.',
    ])
  }
  expect(counted(await ask('find', visitor.phone))).toEqual([2, 0])
  const both = await find()
  expect((await ask('erase', visitor.phone, both)).status).toBe(200)
  const late = await ask('erase', visitor.phone, both)
  expect([late.status, late.body.message]).toEqual([200, 'Nothing is kept about them.'])
})

test('what comes in as it is handed out is not handed out unseen, and what was not handed out is not noted', async () => {
  await practice.send('POST', '/api/user/appointment', visitor)
  const ask = await proven()
  const shown = String(fact(await ask('find', visitor.phone), 'fingerprint'))
  const snapshot: Records['snapshot'] = async (work) => {
    await practice.send('POST', '/api/user/appointment', { name: 'Ada Okafor', phone: visitor.phone })
    return records.snapshot(work)
  }
  practice.backend.records = { ...records, snapshot }
  expect((await ask('export', visitor.phone, shown)).status).toBe(409)
  const did = (await auditEntries(records.place)).map((entry) => entry.did)
  expect(did).not.toContain('exported a person')
})

test('whose name was corrected since it was shown is neither handed out nor erased unseen', async () => {
  const { body } = await practice.asStaff('POST', '/api/admin/book', {
    ...{ name: 'Maya Okafor', phone: visitor.phone },
    ...{ appointmentDate: '2026-12-03', appointmentTime: '10:00', chair: 2 },
  })
  const ask = await proven()
  const shown = String(fact(await ask('find', visitor.phone), 'fingerprint'))
  const { _id, version } = body.updatedUser ?? {}
  const corrected = { name: 'Ada Okafor', phone: visitor.phone, version }
  expect((await practice.asStaff('PUT', `/api/admin/person/${_id}`, corrected)).status).toBe(200)
  for (const step of ['export', 'erase']) expect((await ask(step, visitor.phone, shown)).status).toBe(409)
})

test('what comes in while somebody is being erased is not erased with them', async () => {
  await mayaWrites()
  const ask = await proven()
  const shown = String(fact(await ask('find', visitor.phone), 'fingerprint'))
  const { eraseLetterFiles } = practice.backend
  practice.backend.eraseLetterFiles = async (ids) => {
    await practice.send('POST', '/api/user/appointment', { name: 'Ada Okafor', phone: visitor.phone })
    practice.backend.eraseLetterFiles = eraseLetterFiles
    return eraseLetterFiles(ids)
  }
  expect(counted(await ask('erase', visitor.phone, shown))).toEqual([1, 1])
  expect(fact(await ask('find', visitor.phone), 'names')).toEqual(['Ada Okafor'])
})

test('a number is theirs in whichever writing, also where they gave it plainly another time', async () => {
  await mayaWrites()
  const writings = [
    ...['07700 900123 (mobile)', 'Tel: +44 (0)7700 900123', '07700\u2011900\u2011123', '07700,900123'],
    // Within the town nobody dials its area code.
    ...['960140 / 07700 900123', '960140 or +44 7700 900123'],
  ]
  for (const [number, phone] of writings.entries()) {
    const maya = { name: 'Maya Okafor', email: `maya-${number}@example.org`, phone }
    await practice.send('POST', '/api/user/appointment', maya)
    await practice.send('POST', '/api/user/contact', { ...maya, message: 'Is there parking?' })
  }
  const ask = await proven()
  expect(counted(await ask('find', '07700 900123'))).toEqual([7, 7])
  await ask('erase', '07700 900123')
  const left = await everythingIn(records.place)
  expect([left.includes('Maya'), left.includes('Ben Adeyemi')]).toEqual([false, true])
})

test('whoever only wants no reminders is found as one of whom that is kept, and erased', async () => {
  await records.transaction(({ reminders }) => reminders.stop('ada@example.org', new Date('2026-11-01T09:00:00Z')))
  const ask = await proven()
  const found = await ask('find', 'Ada@example.org')
  expect([...counted(found), fact(found, 'noReminders')]).toEqual([0, 0, true])
  expect(fact(await ask('find', 'ben@example.org'), 'noReminders')).toBe(false)
  await ask('erase', 'ada@example.org')
  expect(fact(await ask('find', 'ada@example.org'), 'noReminders')).toBe(false)
})

test('a stolen token exports and erases nobody, and what is neither address nor number is nobody', async () => {
  await mayaWrites()
  const token = await practice.signIn()
  for (const step of ['export', 'erase']) {
    const thief = await practice.send('POST', `${path}/${step}`, { who: 'maya@example.org' }, { headers: { token } })
    expect([thief.status, thief.body.field]).toEqual([403, 'proof'])
  }
  const ask = await proven()
  expect(counted(await ask('find', 'maya@example.org'))).toEqual([1, 1])
  for (const step of ['find', 'export', 'erase']) expect((await ask(step, 'Maya')).status).toBe(400)
  expect((await ask('erase', 'nobody@example.org')).body.message).toBe('Nothing is kept about them.')
})

test('who was looked for is not named in the audit once they are erased', async () => {
  await mayaWrites()
  const ask = await proven()
  await ask('find', 'maya@example.org')
  const { patients = [] } = (await practice.asStaff('GET', '/api/admin/patients?search=maya')).body
  const { _id, reference = '' } = patients[0] ?? {}
  await practice.asStaff('GET', `/api/admin/person/${_id}`)
  const [message] = (await practice.asStaff('GET', '/api/admin/messages')).body.messages ?? []
  await practice.asStaff('GET', `/api/admin/messages?message=${message?._id}`)
  for (const patient of [reference, _id, 'Okafor'])
    await practice.asStaff('GET', `/api/admin/audit?from=2026-12-01&patient=${patient}`)
  await practice.backend.looks.close()
  const audit = async () => {
    const { text } = await practice.asStaff('GET', '/api/admin/audit')
    return [
      'maya@example.org',
      `like ${reference}`,
      `message ${message?.reference}`,
      ...[reference, _id, 'OKAFOR'].map((one) => `patient ${one}`),
    ].filter((named) => text.includes(named))
  }
  expect(await audit()).toHaveLength(6)
  await ask('erase', 'maya@example.org')
  expect(await audit()).toEqual([])
})

test.runIf(testEngine === 'sqlite')(
  'while a back-up is read the answer says what is left, and once more clears it',
  async () => {
    await practice.close()
    records = await openTestRecords()
    const sqliteFile = 'sqliteFile' in records.place ? records.place.sqliteFile : ''
    const impatient = { ...records, clearFreeSpace: () => clearFreeSpaceOf(sqliteFile, 100) }
    practice = await openTestPractice({ records: impatient })
    await mayaWrites()
    const ask = await proven()
    const backUp = new DatabaseSync(sqliteFile, { readOnly: true })
    backUp.exec('begin')
    backUp.prepare('select count(*) from appointment').get()
    const erased = await ask('erase', 'maya@example.org')
    expect([...counted(erased), erased.body.message]).toEqual([1, 1, expect.stringContaining('erase once more')])
    expect(fact(erased, 'onceMore')).toBe(true)
    backUp.close()
    const again = await ask('erase', 'maya@example.org')
    expect([again.body.message, fact(again, 'onceMore')]).toEqual(['Nothing is kept about them.', undefined])
    const left = await everythingIn(records.place)
    expect(['My filling fell out', 'Maya Okafor', 'maya@example.org'].filter((word) => left.includes(word))).toEqual([])
  },
)

test('what is erased next is named with its day', async () => {
  const before = await practice.asStaff('GET', path)
  expect([fact(before, 'days'), fact(before, 'requests')]).toEqual([180, undefined])
  await mayaWrites()
  const { body } = await practice.asStaff('GET', path)
  // 180 days after 3 December is 1 June, which is kept; the day after it is not.
  expect(body).toMatchObject({ requests: { on: '2027-06-02', count: 2 }, messages: { on: '2027-05-31', count: 1 } })
  await practice.send('POST', '/api/user/contact', { ...visitor, message: 'And a lift?' })
  practice.pass(24 * 60)
  await practice.send('POST', '/api/user/contact', { ...visitor, message: 'Thank you' })
  expect(fact(await practice.asStaff('GET', path), 'messages')).toEqual({ on: '2027-05-31', count: 2 })
})

test('what is erased next is not what bears a wrong date, since the clock stood back by mistake when it came', async () => {
  practice.pass(-365 * 24 * 60)
  await practice.send('POST', '/api/user/contact', { ...visitor, message: 'Is there parking?' })
  practice.pass(365 * 24 * 60)
  const next = async () => fact(await practice.asStaff('GET', path), 'messages')
  expect(await next()).toEqual({ on: '2026-05-31', count: 1 })
  const now = practice.backend.now().getTime()
  const year = 365 * 86_400_000
  const seen = { believed: now, misdated: [{ from: now - year - 1, to: now - year + 1, until: now }] }
  await records.transaction(({ settings }) => settings.write(clockSetting, JSON.stringify(seen)))
  expect(await next()).toBeUndefined()
  await practice.send('POST', '/api/user/contact', { ...visitor, message: 'Is there parking for two?' })
  expect(await next()).toEqual({ on: '2027-05-31', count: 1 })
})
