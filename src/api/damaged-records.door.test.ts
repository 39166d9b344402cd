import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestPractice, type TestPractice } from '../../tests/test-practice.ts'
import { RecordsAway, RecordsDamaged, SearchTooLong } from '../domain/records.ts'

let practice: TestPractice
beforeEach(async () => {
  practice = await openTestPractice()
})
afterEach(() => practice.close())

const read = () => practice.asStaff('GET', '/api/admin/patients')
const told = async (): Promise<string | undefined> => {
  const { notices } = JSON.parse((await practice.asStaff('GET', '/api/admin/notices')).text)
  return notices.find(({ kind }: { kind: string }) => kind === 'records-damaged')?.sentence
}
const failing = async (error: Error, work: () => Promise<void>) => {
  const { appointments } = practice.backend.records
  const { list, find } = appointments
  appointments.list = () => Promise.reject(error)
  appointments.find = () => Promise.reject(error)
  await work()
  Object.assign(appointments, { list, find })
}

it('who searched for too much reads what to type, and not that the database is away', async () => {
  await failing(new SearchTooLong('canceling statement due to statement timeout'), async () => {
    const { status, body } = await read()
    expect([status, body.message]).toEqual([500, expect.stringContaining('type more of the name')])
  })
  expect(practice.log.find(({ message }) => message === 'failed')?.facts.kind).toBe('search too long')
})

describe('of a part of the database that is damaged', () => {
  it('staff read when to tell whom, overview and log say so too, and the rest goes on', async () => {
    await failing(new RecordsDamaged('A page is damaged'), async () => {
      const { status, body } = await read()
      expect([status, body.message]).toEqual([500, expect.stringContaining('tell whoever looks after the server')])
    })
    expect(await told()).toContain('A part of the database cannot be read')
    expect(practice.log.find(({ message }) => message === 'failed')?.facts.kind).toBe('records damaged')
    const asked = await practice.send('POST', '/api/user/appointment', { name: 'Maya', phone: '07700 900123' })
    expect(asked.status).toBe(201)
  })

  it('staff are told too where a form without scripts met it first', async () => {
    const { records } = practice.backend
    const { transaction } = records
    records.transaction = () => Promise.reject(new RecordsDamaged('A page is damaged'))
    const message = { name: 'Maya', email: 'maya@example.com', phone: '07700 900123', message: 'Hello' }
    expect((await practice.send('POST', '/contact', message)).status).toBe(500)
    records.transaction = transaction
    expect(await told()).toContain('A part of the database cannot be read')
  })

  it('overview and log say so too where a patient’s link met it first', async () => {
    await failing(new RecordsDamaged('A page is damaged'), async () => {
      expect((await practice.send('GET', '/my-request/some-link')).text).toContain('try again')
    })
    expect(practice.log.find(({ message }) => message === 'failed')?.facts.kind).toBe('records damaged')
    expect(await told()).toContain('A part of the database cannot be read')
  })

  it('nothing is said any more ten minutes after somebody met it last, as where it was the disk', async () => {
    await failing(new RecordsDamaged('A page is damaged'), async () => void (await read()))
    practice.pass(11)
    expect(await told()).toBeUndefined()
  })

  it('nothing is said where the database is only away', async () => {
    await failing(new RecordsAway('It does not answer'), async () => {
      expect((await read()).body.message).toContain('try again in a few minutes')
    })
    expect(await told()).toBeUndefined()
  })
})
