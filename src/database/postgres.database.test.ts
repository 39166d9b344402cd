import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openEmptyDatabase } from '../../tests/empty-database.ts'
import { type Line, openLine } from '../../tests/faults/lossy-line.ts'
import { requestAppointment } from '../domain/appointments/request-appointment.ts'
import { type Records, RecordsAway } from '../domain/records.ts'
import { openRecords } from './records.ts'
import { formsTo, maya, now } from './test-practice.ts'
import { openTestPlace, testEngine } from './test-records.ts'

describe.runIf(testEngine === 'postgres')('on PostgreSQL, over a line that fails', () => {
  let line: Line
  let records: Records
  let removePlace: () => Promise<void>
  let holder: pg.Client
  beforeEach(async () => {
    const { place, remove } = await openTestPlace()
    removePlace = remove
    if (!('postgresUrl' in place)) throw new Error('This is not PostgreSQL')
    line = await openLine(place.postgresUrl)
    records = await openRecords({ ...place, postgresUrl: line.address })
    holder = new pg.Client({ connectionString: place.postgresUrl, options: `-c search_path=${place.schema}` })
    await holder.connect()
  })
  afterEach(async () => {
    await line.mend()
    await holder.end()
    await records.close()
    await line.close()
    await removePlace()
  })

  it('a server that restarts is away, and then back with the next question', async () => {
    await Promise.all(Array.from({ length: 10 }, () => records.ready()))
    await line.cut()
    await expect(records.ready()).rejects.toThrow(RecordsAway)
    const form = formsTo(records, 3)
    await expect(requestAppointment(maya(), form())).rejects.toThrow(RecordsAway)
    await line.mend()
    expect(await requestAppointment(maya(), form())).toMatchObject({ kind: 'requested' })
  })

  it('a server that falls silent is away after two seconds, for those in the middle and those who come', async () => {
    const form = formsTo(records, 3)
    await Promise.all(Array.from({ length: 10 }, () => records.ready()))
    let inTheMiddle: Promise<unknown> | undefined
    await new Promise<void>((begun) => {
      inTheMiddle = records.transaction(async ({ limits }) => {
        await limits.count('address', 60, now)
        line.freeze()
        begun()
        await limits.count('address', 60, now)
      })
    })
    const began = performance.now()
    const comers = Array.from({ length: 30 }, () => requestAppointment(maya(), form()))
    const outcomes = await Promise.allSettled([inTheMiddle, records.ready(), ...comers])
    expect(outcomes.every((one) => one.status === 'rejected' && one.reason instanceof RecordsAway)).toBe(true)
    expect(performance.now() - began).toBeLessThan(2_700)
    await line.mend()
    expect(await requestAppointment(maya(), form())).toMatchObject({ kind: 'requested' })
    expect(await records.limits.look('address', now)).toEqual({ count: 0 })
  })

  it('tables that somebody holds are away, and what was not told meanwhile is told when they are free', async () => {
    const form = formsTo(records, 3)
    const before = await records.editions.all()
    await holder.query('begin; lock table edition, migration in access exclusive mode')
    expect(await requestAppointment(maya(), form())).toMatchObject({ kind: 'requested' })
    await expect(records.ready()).rejects.toThrow(RecordsAway)
    // By then the counter was asked for once, in vain.
    await sleep(600)
    await holder.query('commit')
    const told = async () => (await records.editions.all()).appointments > before.appointments
    await expect.poll(told, { timeout: 10_000 }).toBe(true)
  })

  it('a question that the server takes too long over is given up', async () => {
    let hold = () => {}
    let first: Promise<void> | undefined
    await new Promise<void>((begun) => {
      first = records.transaction(async ({ limits }) => {
        await limits.count('address', 60, now)
        begun()
        await new Promise<void>((release) => {
          hold = release
        })
      })
    })
    await expect(records.limits.count('address', 60, now)).rejects.toThrow(RecordsAway)
    hold()
    await first
    expect(await records.limits.count('address', 60, now)).toMatchObject({ count: 2 })
  })
})

it.runIf(testEngine === 'postgres')(
  'a database that lets nobody in any more is away, until it does again',
  async () => {
    const { address, close } = await openEmptyDatabase()
    const records = await openRecords({ postgresUrl: address })
    const server = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL })
    await server.connect()
    const name = new URL(address).pathname.slice(1)
    await server.query(`alter database ${name} allow_connections false`)
    await server.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
    // At first the lost connections are told, and from then on that no new one is to be had.
    for (let tries = 0; tries < 12; tries += 1) await expect(records.ready()).rejects.toThrow(RecordsAway)
    await server.query(`alter database ${name} allow_connections true`)
    await expect(records.ready()).resolves.toBeUndefined()
    await records.close()
    await server.end()
    await close()
  },
)
