import { setTimeout as sleep } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openEmptyDatabase } from '../../../tests/empty-database.ts'
import { type Line, openLine } from '../../../tests/faults/lossy-line.ts'
import { requestAppointment } from '../../domain/appointments/request-appointment.ts'
import type { Subject } from '../../domain/editions.ts'
import { PerhapsWritten, type Records, RecordsAway } from '../../domain/records.ts'
import { openPostgres } from '../postgres.ts'
import { openRecords } from '../records.ts'
import type { Tables } from '../schema.ts'
import { formsTo, maya, now } from '../test-practice.ts'
import { openTestPlace, testEngine } from '../test-records.ts'

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

  describe('where it is cut at a commit', () => {
    let form: ReturnType<typeof formsTo>
    const asked = async () => {
      const { appointments } = await records.appointments.list({ limit: 10 })
      return appointments.map(({ name }) => name).sort()
    }
    beforeEach(async () => {
      form = formsTo(records, 3)
      // By a connection that is open, as those of a practice at work are.
      await requestAppointment(maya({ name: 'Noor Aziz' }), form())
    })

    it.each(['commit', 'answer'] as const)(
      'before the %s came through, all is done once, and said to be',
      async (before) => {
        const cut = line.cutAtCommit(before)
        expect(await requestAppointment(maya(), form())).toMatchObject({ kind: 'requested' })
        await cut
        expect(await asked()).toEqual(['Maya Okafor', 'Noor Aziz'])
      },
    )

    it('and the server is away from then on, nobody says that nothing was done, and every desk hears of what was', async () => {
      const heard: Subject[] = []
      records.watch(
        (subjects) => heard.push(...subjects),
        (surprise) => expect.unreachable(String(surprise)),
      )
      const before = await records.editions.all()
      const away = line.cutAtCommit('answer').then(() => line.cut())
      const repeated = form()
      await expect(requestAppointment(maya(), repeated)).rejects.toThrow(PerhapsWritten)
      expect(heard).toContain('appointments')
      await away
      await line.mend()
      const told = async () => (await records.editions.all()).appointments > before.appointments
      await expect.poll(told, { timeout: 10_000 }).toBe(true)
      expect(await requestAppointment(maya(), repeated)).toMatchObject({ kind: 'requested' })
      expect(await asked()).toEqual(['Maya Okafor', 'Noor Aziz'])
    })
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
    // As late as every wait of this process is on a busy machine.
    const twoSeconds = sleep(2_000).then(() => performance.now())
    const comers = Array.from({ length: 30 }, () => requestAppointment(maya(), form()))
    const outcomes = await Promise.allSettled([inTheMiddle, records.ready(), ...comers])
    const ended = performance.now()
    expect(outcomes.every((one) => one.status === 'rejected' && one.reason instanceof RecordsAway)).toBe(true)
    expect(ended - (await twoSeconds)).toBeLessThan(700)
    await line.mend()
    expect(await requestAppointment(maya(), form())).toMatchObject({ kind: 'requested' })
    expect(await records.limits.look('address', 60, now)).toEqual({ count: 0 })
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

  it('whoever writes into a table that somebody holds for long is told so within three seconds', async () => {
    const form = formsTo(records, 3)
    await holder.query('begin; lock table letter in access exclusive mode')
    const began = performance.now()
    await expect(requestAppointment(maya(), form())).rejects.toThrow(RecordsAway)
    expect(performance.now() - began).toBeLessThan(3_000)
    await holder.query('commit')
    expect(await requestAppointment(maya(), form())).toMatchObject({ kind: 'requested' })
  })

  it('tables that somebody has put aside, as for a repair, are away until they stand there again', async () => {
    const form = formsTo(records, 3)
    await holder.query('alter table appointment rename to appointment_aside; alter table post rename to post_aside')
    await expect(requestAppointment(maya(), form())).rejects.toThrow(RecordsAway)
    await expect(records.posts.nextPublication(now)).rejects.toThrow(RecordsAway)
    await holder.query('alter table appointment_aside rename to appointment; alter table post_aside rename to post')
    expect(await requestAppointment(maya(), form())).toMatchObject({ kind: 'requested' })
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
    const { address, alter, cutOff, close } = await openEmptyDatabase()
    const records = await openRecords({ postgresUrl: address })
    await alter('allow_connections false')
    await cutOff()
    // At first the lost connections are told, and from then on that no new one is to be had.
    for (let tries = 0; tries < 12; tries += 1) await expect(records.ready()).rejects.toThrow(RecordsAway)
    await alter('allow_connections true')
    await expect(records.ready()).resolves.toBeUndefined()
    await records.close()
    await close()
  },
)

it.runIf(testEngine === 'postgres')('a database that only reads for a while is away for whoever writes', async () => {
  const { address, alter, close } = await openEmptyDatabase()
  await (await openRecords({ postgresUrl: address })).close()
  await alter('set default_transaction_read_only = on')
  const connection = await openPostgres({ postgresUrl: address })
  const write = (db: Kysely<Tables>) => db.insertInto('setting').values({ name: 'one', value: 'kept' }).execute()
  expect(await connection.reading.selectFrom('setting').selectAll().execute()).toEqual([])
  for (const durability of ['a power cut', 'a restart'] as const)
    await expect(connection.transaction(durability, write)).rejects.toThrow(RecordsAway)
  await connection.close()
  await close()
})

it.runIf(testEngine === 'postgres')(
  'what only read for a while is written to again as soon as it writes, also where its connections are busy',
  async () => {
    const { address, alter, cutOff, close } = await openEmptyDatabase()
    const records = await openRecords({ postgresUrl: address })
    const write = () => records.transaction(({ settings }) => settings.write('one', 'kept'))
    await alter('set default_transaction_read_only = on')
    await cutOff()
    await expect.poll(() => write().catch((error) => error.cause.code)).toBe('25006')
    await alter('set default_transaction_read_only = off')
    await write()
    await records.close()
    await close()
  },
)

it.runIf(testEngine === 'postgres')(
  'where the server gives out four connections, sixty forms at once wait for one another, and so does whoever counts',
  async () => {
    const { address, close } = await openEmptyDatabase({ connections: 4 })
    const records = await openRecords({ postgresUrl: address })
    const form = formsTo(records, 3)
    const send = async (number: number) => {
      await records.limits.count(`address ${number}`, 60, now)
      return requestAppointment(maya({ time: undefined }), form())
    }
    // A slow machine takes longer for all than anybody waits: whoever has waited in vain, and no sooner, sends again.
    const sendUntilTaken = async (number: number): ReturnType<typeof send> => {
      const asked = performance.now()
      return send(number).catch((error) => {
        if (error instanceof RecordsAway && performance.now() - asked > 1_900) return sendUntilTaken(number)
        throw error
      })
    }
    const kept = await Promise.all(Array.from({ length: 60 }, (_, number) => sendUntilTaken(number)))
    expect(kept.filter(({ kind }) => kind === 'requested')).toHaveLength(60)
    await records.close()
    await close()
  },
)
