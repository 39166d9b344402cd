import { describe, expect, test } from 'vitest'
import type { TestPractice } from '../../tests/test-practice.ts'
import {
  atTheDesk,
  beginWhileNobodyWaits,
  fill,
  formHeaders,
  inFull,
  pageOf,
  patient,
  practice,
  press,
  theClock,
  waiting,
  when,
} from '../../tests/waiting-patients.ts'
import { clockSetting } from '../domain/doubted-clock.ts'
import type { Records } from '../domain/records.ts'
import { sendReminders } from '../jobs/send-reminders.ts'

beginWhileNobodyWaits()

describe('a freed time', () => {
  test('waits while the clock is doubted, by which it would end what others hold on its day', async () => {
    const early = await patient('Ed Early', '2026-12-07', '10:15')
    const ada = await waiting('Ada Adams', '2026-12-11')
    await patient('Mary Okafor', '2026-12-07', '14:00', {}, false)
    const { _id = '' } = (await atTheDesk('Mary Okafor')) ?? {}
    await press(early, 'withdraw')
    const { records, now } = practice.backend
    const believe = () =>
      records.transaction(({ settings }) => settings.write(clockSetting, JSON.stringify({ believed: now().getTime() })))
    await believe()
    expect(await theClock(4 * 24 * 60)).toEqual([])
    expect((await records.appointments.find(_id))?.chair).toBe(1)
    await believe()
    expect(await theClock()).toEqual([ada.email])
  })

  test('that is theirs no more by a step which is taken back is still told of', async () => {
    const early = await patient('Ed Early', '2026-12-04', '10:15')
    const ada = await waiting('Ada Adams', '2026-12-10')
    await press(early, 'withdraw')
    practice.pass(1)
    await practice.sendReminders()
    const { _id } = (await atTheDesk('Ada Adams')) ?? {}
    const moved = { appointmentDate: '2026-12-11', appointmentTime: '11:00' }
    const { change } = (await practice.asStaff('PUT', `/api/admin/update/${_id}`, moved)).body
    // The mail server comes back at this very moment.
    await practice.sendLetters()
    expect((await practice.asStaff('POST', `/api/admin/undo/${_id}`, { change })).status).toBe(200)
    expect(await pageOf(ada)).toContain('An earlier time has come free')
    expect(await theClock()).toEqual([ada.email])
  })

  test('waits for whom staff have just moved, which they may still take back', async () => {
    const early = await patient('Ed Early', '2026-12-04', '10:15')
    const ada = await waiting('Ada Adams', '2026-12-10')
    await waiting('Ben Baker', '2026-12-11')
    await press(early, 'withdraw')
    practice.pass(1)
    const { _id } = (await atTheDesk('Ada Adams')) ?? {}
    const moved = { appointmentDate: '2026-12-11', appointmentTime: '11:00' }
    const { change } = (await practice.asStaff('PUT', `/api/admin/update/${_id}`, moved)).body
    expect(await theClock(0)).toEqual([])
    expect((await practice.asStaff('POST', `/api/admin/undo/${_id}`, { change })).status).toBe(200)
    expect(await theClock()).toEqual([ada.email])
  })

  test('is offered by one of two processes, and two taps at once have one winner', async () => {
    const early = await patient('Ed Early', '2026-12-04', '10:15')
    const ada = await waiting('Ada Adams', '2026-12-10')
    const ben = await waiting('Ben Baker', '2026-12-11')
    await press(early, 'withdraw')
    practice.pass(1)
    const other = await practice.another()
    const rounds = await Promise.all([practice, other, practice, other].map((one) => one.sendReminders()))
    expect(rounds.reduce((sum, { offered }) => sum + offered, 0)).toBe(1)
    expect(await theClock(0)).toEqual([ada.email])

    const version = (await pageOf(ada)).match(/name="version" value="(\d+)"/)?.[1] ?? ''
    const tap = (through: TestPractice, step: string) => {
      const body = new URLSearchParams({ step, version, time: '2026-12-04T10:15' }).toString()
      return through.send('POST', ada.address, body, { headers: formHeaders })
    }
    const taps = await Promise.all([tap(practice, 'take'), tap(other, 'let go'), tap(other, 'take')])
    await other.close()
    const taken = (await when('Ada Adams')) === 'Appointed 2026-12-04 10:15'
    expect(taps.map(({ status }) => status)).toEqual(taken ? [303, 409, 303] : [409, 303, 409])
    expect(await theClock()).toEqual([ben.email])
  })

  test('is offered to whoever fits, however many who do not were there before, and others write meanwhile', async () => {
    const early = await patient('Ed Early', '2026-12-04', '10:15')
    await waiting('Ada Adams', '2026-12-10', { part: 'afternoon' })
    const { records, now } = practice.backend
    const like = await records.appointments.find((await atTheDesk('Ada Adams'))?._id ?? '')
    if (!like) throw new Error('Ada has no appointment')
    await records.transaction(async ({ appointments, waitingList }) => {
      for (let number = 0; number < 501; number += 1) {
        const id = `one of many ${number}`
        await appointments.add({ ...like, id, reference: id }, [])
        await waitingList.put({ appointment: id, since: now(), part: 'afternoon', letGo: [] })
      }
    })
    practice.pass(1)
    const cai = await waiting('Cai Jones', '2026-12-14')
    const other = await patient('Eve Early', '2026-12-07', '09:00')
    for (const person of [early, other]) await press(person, 'withdraw')
    practice.pass(1)
    // SQLite has one writer at a time: whoever is read inside a transaction keeps everybody from writing.
    const read = { inside: 0, before: 0 }
    const counted = (book: Records['waitingList'], where: keyof typeof read): Records['waitingList'] => ({
      ...book,
      async behind(...asked) {
        const some = await book.behind(...asked)
        read[where] += some.length
        return some
      },
    })
    const transaction: Records['transaction'] = (work) =>
      records.transaction((books) => work({ ...books, waitingList: counted(books.waitingList, 'inside') }))
    const waitingList = counted(records.waitingList, 'before')
    await sendReminders({ ...practice.practice.reminding, records: { ...records, waitingList, transaction } })
    // Eight quarter hours came free, and each of those who wait is read once.
    expect(read).toEqual({ inside: 0, before: 503 })
    expect(await theClock(0)).toEqual([cai.email])
  })

  test('goes to whoever asks to be told while others are looked at, a minute later', async () => {
    const early = await patient('Ed Early', '2026-12-04', '10:15')
    await waiting('Ada Adams', '2026-12-10', { part: 'afternoon' })
    const cai = await patient('Cai Jones', '2026-12-14', '10:15')
    await fill('2026-12-04', '11:15')
    await press(early, 'withdraw')
    practice.pass(1)
    const { records } = practice.backend
    let asked = 0
    const behind: Records['waitingList']['behind'] = async (...which) => {
      const some = await records.waitingList.behind(...which)
      asked += 1
      if (asked === 1) await press(cai, 'wait', { part: '' })
      return some
    }
    const waitingList = { ...records.waitingList, behind }
    await sendReminders({ ...practice.practice.reminding, records: { ...records, waitingList } })
    expect(await theClock()).toEqual([cai.email])
  })

  test('that cannot be looked at keeps no other one back', async () => {
    const eve = await patient('Eve Early', '2026-12-04', '10:15')
    const ed = await patient('Ed Early', '2026-12-07', '10:15')
    const ada = await waiting('Ada Adams', '2026-12-10')
    for (const person of [eve, ed]) await press(person, 'withdraw')
    practice.pass(1)
    const { records } = practice.backend
    const transaction: Records['transaction'] = (work) =>
      records.transaction((books) => {
        const isFreed: typeof books.waitingList.isFreed = async (time) => {
          if (time.day === '2026-12-04') throw new SyntaxError('a row that cannot be read')
          return books.waitingList.isFreed(time)
        }
        return work({ ...books, waitingList: { ...books.waitingList, isFreed } })
      })
    const room = { ...practice.practice.reminding, records: { ...records, transaction } }
    expect(await sendReminders(room)).toMatchObject({ offered: 1 })
    expect(await theClock(0)).toEqual([ada.email])
    expect((await inFull('Ada Adams'))?.offer?.times).toEqual([{ date: '2026-12-07T00:00:00.000Z', time: '10:15' }])
  })

  test('is offered to nobody where its day is closed in the same moment', async () => {
    const early = await patient('Ed Early', '2026-12-04', '10:15')
    const ada = await waiting('Ada Adams', '2026-12-10')
    await press(early, 'withdraw')
    practice.pass(1)
    const { reminding } = practice.practice
    const { transaction } = practice.backend.records
    let isClosed = false
    const whileItCloses: Records['transaction'] = async (work) => {
      const closedDays = [{ day: '2026-12-04', reason: 'Snow' }]
      const close = () => practice.asStaff('PUT', '/api/admin/practice', { version: 0, closedDays })
      if (!isClosed) expect((await close()).status).toBe(200)
      isClosed = true
      return transaction(work)
    }
    // Which knows the day as open.
    const room = { ...reminding, records: { ...practice.backend.records, transaction: whileItCloses } }
    expect(await sendReminders(room)).toMatchObject({ offered: 0 })
    expect(isClosed).toBe(true)
    expect((await inFull('Ada Adams'))?.offer).toBe(undefined)
    expect(await theClock()).toEqual([])
    expect((await pageOf(ada)).includes('You are on our waiting list')).toBe(true)
  })

  test('waits while the list cannot be read, which is told once a round', async () => {
    const early = await patient('Ed Early', '2026-12-04', '10:15')
    const ada = await waiting('Ada Adams', '2026-12-10')
    await press(early, 'withdraw')
    practice.pass(1)
    const { records } = practice.backend
    const behind = () => Promise.reject(new SyntaxError('a row that cannot be read'))
    const spoiled = { ...records, waitingList: { ...records.waitingList, behind } }
    expect(await sendReminders({ ...practice.practice.reminding, records: spoiled })).toMatchObject({ offered: 0 })
    expect(practice.log.filter(({ message }) => message === 'left for the next round')).toHaveLength(1)
    expect(await theClock()).toEqual([ada.email])
  })

  test('goes past somebody whose row cannot be read, of whom the log tells once a round', async () => {
    const early = await patient('Ed Early', '2026-12-04', '10:15')
    await waiting('Ada Adams', '2026-12-10')
    const ben = await waiting('Ben Baker', '2026-12-11')
    await press(early, 'withdraw')
    practice.pass(1)
    const { records } = practice.backend
    const { _id } = (await atTheDesk('Ada Adams')) ?? {}
    const behind: Records['waitingList']['behind'] = async (...which) =>
      (await records.waitingList.behind(...which)).map(({ place, waits }) =>
        place.appointment === _id ? { place } : { place, waits },
      )
    const spoiled = { ...records, waitingList: { ...records.waitingList, behind } }
    expect(await sendReminders({ ...practice.practice.reminding, records: spoiled })).toMatchObject({ offered: 1 })
    expect(practice.log.filter(({ facts }) => facts.waiting).map(({ facts }) => facts)).toEqual([
      { job: 'reminders', waiting: [_id] },
    ])
    expect(await theClock(0)).toEqual([ben.email])
  })
})
