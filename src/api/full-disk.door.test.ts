import { afterEach, beforeEach, expect, it } from 'vitest'
import { openTestPractice, type TestPractice } from '../../tests/test-practice.ts'
import { RecordsAway, RecordsUnwritten } from '../domain/records.ts'

let practice: TestPractice
beforeEach(async () => {
  practice = await openTestPractice()
})
afterEach(() => practice.close())

it('where nothing can be written, a patient’s page opens all the same and the log keeps the look', async () => {
  await practice.send('POST', '/api/user/appointment', { name: 'Maya', phone: '07700 900123' })
  const [patient] = (await practice.asStaff('GET', '/api/admin/patients')).body.patients ?? []
  const id = patient?._id ?? ''
  const { transaction } = practice.backend.records
  practice.backend.records.transaction = () => Promise.reject(new RecordsAway('The disk is full'))
  const answer = await practice.asStaff('GET', `/api/admin/patients/${id}`)
  practice.backend.records.transaction = transaction
  expect(answer.status).toBe(200)
  expect(answer.body.patient?.name).toBe('Maya')
  const looks = practice.log.filter(({ facts }) => facts.about === id)
  expect(looks.map(({ facts }) => facts.did)).toEqual(['looked at a request'])
})

it('where nothing can be written, staff are not asked to ring themselves', async () => {
  await practice.asStaff('GET', '/api/admin/doctor')
  const { transaction } = practice.backend.records
  practice.backend.records.transaction = () => Promise.reject(new RecordsAway('The disk is full'))
  const noted = await practice.asStaff('POST', '/api/admin/create', { title: 'Kept?', content: '<p>No.</p>' })
  const asked = await practice.send('POST', '/api/user/appointment', { name: 'Maya', phone: '07700 900123' })
  practice.backend.records.transaction = transaction
  expect(noted).toMatchObject({ status: 500, body: { reference: expect.any(String) } })
  expect(noted.body.message).toBe('Sorry, this cannot be done just now. Please try again in a few minutes.')
  expect(asked.body.message).toContain('ring us on 01632 960140 (out of hours 01632 960199)')
})

it('where nothing can be written, the overview says so for ten minutes after somebody met it last', async () => {
  const told = async () => (await practice.asStaff('GET', '/api/admin/notices')).text
  await practice.asStaff('GET', '/api/admin/doctor')
  const { transaction } = practice.backend.records
  practice.backend.records.transaction = () => Promise.reject(new RecordsAway('Another process holds the database'))
  await practice.send('POST', '/api/user/appointment', { name: 'Maya', phone: '07700 900123' })
  expect(await told()).not.toContain('could be kept')
  practice.backend.records.transaction = () => Promise.reject(new RecordsUnwritten('The disk is full'))
  await practice.send('POST', '/api/user/appointment', { name: 'Maya', phone: '07700 900123' })
  practice.backend.records.transaction = transaction
  expect(await told()).toContain('Nothing new could be kept')
  practice.pass(11)
  expect(await told()).not.toContain('could be kept')
})

it('a server whose database reads and does not write is not ready', async () => {
  expect((await practice.send('GET', '/readyz')).status).toBe(200)
  const { transaction } = practice.backend.records
  practice.backend.records.transaction = () => Promise.reject(new RecordsAway('The disk is full'))
  practice.pass(1)
  expect((await practice.send('GET', '/readyz')).status).toBe(503)
  practice.backend.records.transaction = transaction
  expect((await practice.send('GET', '/readyz')).status).toBe(200)
  // A count finds a place between others where a form does not.
  practice.backend.records.needRoom = () => Promise.reject(new RecordsAway('The disk is full'))
  practice.pass(1)
  expect((await practice.send('GET', '/readyz')).status).toBe(503)
})
