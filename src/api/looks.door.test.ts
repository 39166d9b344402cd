import { afterEach, beforeEach, expect, it } from 'vitest'
import { openTestPractice, type TestPractice } from '../../tests/test-practice.ts'
import { openConnection } from '../database/open-connection.ts'
import { openTestRecords, type TestRecords } from '../database/test-records.ts'
import { erasePerson } from '../domain/person/erase-person.ts'
import { RecordsAway } from '../domain/records.ts'
import { forgetOldRecords } from '../jobs/forget-old-records.ts'

let records: TestRecords
let practice: TestPractice
beforeEach(async () => {
  records = await openTestRecords()
  practice = await openTestPractice({ records })
})
afterEach(() => practice.close())

const list = (query = '') => practice.asStaff('GET', `/api/admin/patients${query}`)

/** What was asked of lists, oldest first, and all that the audit has, to every word. */
async function asked() {
  await practice.backend.looks.close()
  const { reading, close } = await openConnection(records.place)
  const entries = await reading.selectFrom('audit_entry').selectAll().orderBy('at').execute()
  await close()
  const listed = entries.filter(({ did }) => did.startsWith('listed '))
  return { entries, listed: listed.map(({ did, question }) => [did, question]), words: JSON.stringify(entries) }
}

/** How often somebody has looked at one request. */
const looks = async () => (await asked()).entries.filter(({ did }) => did === 'looked at a request').length

it('a list and a search are noted with the question, not the answer, and once while a screen asks for news', async () => {
  await practice.send('POST', '/api/user/appointment', { name: 'Maya Canary', phone: '07700 900123' })
  await list()
  practice.pass(1)
  await list('?search=canary&status=New+Appointment')
  practice.pass(5)
  await list('?search=canary&status=New+Appointment')
  await practice.asStaff('GET', '/api/admin/messages?state=new')
  const { listed, words } = await asked()
  expect(listed).toEqual([
    ['listed requests', 'all'],
    ['listed requests', 'status new, search canary'],
    ['listed messages', 'new'],
  ])
  expect(words).not.toMatch(/Maya|07700/)
  practice.pass(5)
  await list('?search=canary&status=New+Appointment')
  expect((await asked()).listed).toHaveLength(4)
})

it('whoever opens one message is noted with it, and not with all', async () => {
  const sent = { name: 'Maya Canary', email: 'maya@example.com', phone: '07700 900123', message: 'May I come?' }
  const { reference } = JSON.parse((await practice.send('POST', '/api/user/contact', sent)).text)
  const { messages } = JSON.parse((await practice.asStaff('GET', '/api/admin/messages')).text)
  practice.pass(1)
  await practice.asStaff('GET', `/api/admin/messages?message=${messages[0]._id}`)
  practice.pass(1)
  await practice.asStaff('GET', '/api/admin/messages?message=nobodys')
  expect((await asked()).listed).toEqual([
    ['listed messages', 'all'],
    ['listed messages', `message ${reference}`],
    ['listed messages', 'message that is not there'],
  ])
})

it('every other screen that shows patients is noted with what it was asked, and one that counts them is not', async () => {
  const wish = { appointmentDate: '2026-12-03', appointmentTime: '10:00' }
  await practice.send('POST', '/api/user/appointment', { name: 'Maya Canary', phone: '07700 900123', ...wish })
  const [maya] = (await list()).body.patients ?? []
  await practice.asStaff('GET', '/api/admin/queue?rows=none')
  const closing = { version: 0, closedDays: [{ day: '2026-12-03', reason: 'Snow' }] }
  const screens = [
    ['GET', '/api/admin/queue', 'listed requests', 'queue'],
    ['GET', '/api/admin/day/2026-12-03', 'listed requests', 'day 2026-12-03 by chair'],
    ['GET', '/api/admin/known?phone=07700+900123', 'listed requests', 'search 07700 900123'],
    ['GET', `/api/admin/person/${maya?._id}`, 'looked at all of a person', `like ${maya?.reference}`],
    ['POST', '/api/admin/practice/meets', 'listed requests', 'met by a closed day'],
  ] as const
  for (const [method, address] of screens) {
    practice.pass(1)
    expect((await practice.asStaff(method, address, method === 'POST' ? closing : undefined)).status).toBe(200)
  }
  const noted = (await asked()).entries.filter(({ question }) => question)
  expect(noted.map(({ did, question }) => [did, question])).toEqual([
    ['listed requests', 'all'],
    ...screens.map(([, , did, question]) => [did, question]),
  ])
})

it('five screens that one colleague opens of one patient are one look, and a look ten minutes later is another', async () => {
  await practice.send('POST', '/api/user/appointment', { name: 'Maya Clarke', phone: '07700 900123' })
  const id = (await list()).body.patients?.[0]?._id
  const open = () => practice.asStaff('GET', `/api/admin/patients/${id}`)
  await Promise.all([open(), open(), open(), open(), open()])
  expect(await looks()).toBe(1)
  practice.pass(5)
  await open()
  expect(await looks()).toBe(1)
  practice.pass(5)
  await open()
  expect(await looks()).toBe(2)
})

it('a list waits for no note, and where nothing can be written the log keeps the look without its question', async () => {
  await list()
  await practice.backend.looks.close()
  const { transaction } = practice.backend.records
  const refusals: (() => void)[] = []
  practice.backend.records.transaction = () =>
    new Promise((_, reject) => void refusals.push(() => reject(new RecordsAway('The disk is full'))))
  const answer = await list('?search=canary')
  expect([answer.status, refusals.length]).toEqual([200, 1])
  for (const refuse of refusals) refuse()
  await practice.backend.looks.close()
  practice.backend.records.transaction = transaction
  expect(practice.log.filter(({ facts }) => facts.did === 'listed requests')).toHaveLength(1)
  expect(JSON.stringify(practice.log)).not.toContain('canary')
})

it('a list that only the log has is noted when it is asked for again', async () => {
  await list()
  await practice.backend.looks.close()
  const { transaction } = practice.backend.records
  practice.backend.records.transaction = () => Promise.reject(new RecordsAway('The disk is full'))
  expect((await list('?search=canary')).status).toBe(200)
  await practice.backend.looks.close()
  practice.backend.records.transaction = transaction
  practice.pass(1)
  await list('?search=canary')
  expect((await asked()).listed).toEqual([
    ['listed requests', 'all'],
    ['listed requests', 'search canary'],
  ])
})

it('a look leaves its trace also after the clock was far ahead and was put right', async () => {
  await practice.send('POST', '/api/user/appointment', { name: 'Maya Clarke', phone: '07700 900123' })
  const id = (await list()).body.patients?.[0]?._id
  practice.pass(20 * 60)
  const open = () => practice.asStaff('GET', `/api/admin/patients/${id}`)
  await open()
  expect(await looks()).toBe(1)
  practice.pass(-20 * 60)
  await open()
  expect(await looks()).toBe(2)
  await open()
  expect(await looks()).toBe(2)
})

it('no question is kept longer than the requests that it asked for', async () => {
  await list('?search=canary')
  await practice.backend.looks.close()
  practice.pass(180 * 24 * 60)
  await forgetOldRecords(practice.practice.archive)
  expect((await asked()).listed).toEqual([['listed requests', 'search canary']])
  practice.pass(24 * 60)
  await forgetOldRecords(practice.practice.archive)
  expect((await asked()).listed).toEqual([['listed requests', null]])
})

it('no question is kept that names somebody who is erased', async () => {
  const maya = { name: 'Maya Canary', email: 'maya@example.org', phone: '07700 900123' }
  await practice.send('POST', '/api/user/appointment', maya)
  for (const search of ['canary', '900123', 'MAYA@example', 'maya canary', 'Noah']) {
    await list(`?search=${encodeURIComponent(search)}`)
  }
  await practice.backend.looks.close()
  await erasePerson({ email: 'maya@example.org' }, { ...practice.backend, now: practice.backend.now(), by: 'operator' })
  const { listed } = await asked()
  expect(listed.map(([, question]) => question).sort()).toEqual([null, null, null, null, 'search Noah'])
})
