import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { requestAppointment } from '../../domain/appointments/request-appointment.ts'
import { WriteConflict } from '../../domain/records.ts'
import { openConnection } from '../open-connection.ts'
import { appointment, formsTo, later, maya, now } from '../test-practice.ts'
import { openTestRecords, type TestRecords } from '../test-records.ts'

let records: TestRecords
beforeEach(async () => {
  records = await openTestRecords()
})
afterEach(() => records.close())

describe('an answer that is remembered', () => {
  const keep = (body: string, at = now) =>
    records.transaction(({ repeats }) => repeats.keep({ key: 'form', body, answer: '{}', until: later(120) }, at))

  it('is found until it runs out', async () => {
    await keep('said')
    expect(await records.repeats.find('form', later(119))).toEqual({ body: 'said', answer: '{}', until: later(120) })
    expect(await records.repeats.find('form', later(120))).toBeUndefined()
    expect(await records.repeats.find('another form', now)).toBeUndefined()
  })

  it('is forgotten as it was given, and never a newer one', async () => {
    await keep('said')
    const forget = (answer: string) => records.transaction(({ repeats }) => repeats.forget('form', answer))
    await forget('another answer')
    expect(await records.repeats.find('form', now)).toBeDefined()
    await forget('{}')
    expect(await records.repeats.find('form', now)).toBeUndefined()
  })

  it('cannot be replaced before it has run out', async () => {
    await keep('said')
    await expect(keep('said otherwise', later(119))).rejects.toThrow(WriteConflict)
    await keep('said later', later(120))
    expect(await records.repeats.find('form', later(60))).toMatchObject({ body: 'said later' })
  })

  it('makes one form sent fifty times at once one request with one answer', async () => {
    const form = formsTo(records, 3)()
    const answers = await Promise.all(Array.from({ length: 50 }, () => requestAppointment(maya(), form)))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]).toMatchObject({ kind: 'requested', letters: true, hold: { holds: true } })
    expect((await records.appointments.list({ limit: 9 })).appointments).toHaveLength(1)
    expect(await records.outbox.waiting()).toMatchObject({ count: 2 })
  })
})

describe('the waiting list', () => {
  it('names who stands behind a row that cannot be read', async () => {
    await records.transaction(async ({ appointments, waitingList }) => {
      for (const id of ['ada', 'ben', 'cai']) {
        await appointments.add(
          appointment({ id, reference: id, email: 'a@example.com', day: '2027-01-11', time: '10:00' }),
          [],
        )
        await waitingList.put({ appointment: id, since: now, part: '', letGo: [] })
      }
    })
    const connection = await openConnection(records.place)
    await connection.transaction('a power cut', async (tx) => {
      await sql`update waiting_list set let_go = '{' where appointment = 'ada'`.execute(tx)
      await sql`update appointment set also_suits = '[' where id = 'ben'`.execute(tx)
    })
    await connection.close()
    const listed = await records.waitingList.behind('2027-01-05', 9)
    expect(listed.map(({ place, waits }) => [place.appointment, waits?.appointment.id])).toEqual([
      ['ada', undefined],
      ['ben', undefined],
      ['cai', 'cai'],
    ])
    expect(await records.waitingList.behind('2027-01-05', 9, listed[1]?.place)).toHaveLength(1)
  })
})

describe('a limit', () => {
  it('counts fifty at once without missing one, inside a transaction and outside', async () => {
    const counts = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        index % 2
          ? records.limits.count('address', 600, now)
          : records.transaction(({ limits }) => limits.count('address', 600, now)),
      ),
    )
    const inOrder = counts.map(({ count }) => count).toSorted((one, other) => one - other)
    expect(inOrder).toEqual(Array.from({ length: 50 }, (_, index) => index + 1))
    expect(counts.every(({ ends }) => ends.getTime() === later(600).getTime())).toBe(true)
  })

  it('begins a new window when the old one has ended', async () => {
    await records.limits.count('address', 600, now)
    expect(await records.limits.count('address', 600, later(599))).toEqual({ count: 2, ends: later(600) })
    expect(await records.limits.look('address', 600, later(599))).toEqual({ count: 2, ends: later(600) })
    expect(await records.limits.look('address', 600, later(600))).toEqual({ count: 0 })
    expect(await records.limits.count('address', 600, later(600))).toEqual({ count: 1, ends: later(1200) })
  })

  it('gives back what was counted, also to fifty at once, and with the last of it the window', async () => {
    await records.limits.count('address', 600, now, 51)
    await records.limits.count('another', 600, now)
    await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        index % 2
          ? records.limits.giveBack('address')
          : records.transaction(({ limits }) => limits.giveBack('address')),
      ),
    )
    expect(await records.limits.look('address', 600, now)).toEqual({ count: 1, ends: later(600) })
    for (let times = 0; times < 2; times += 1) await records.limits.giveBack('address')
    expect(await records.limits.look('address', 600, now)).toEqual({ count: 0 })
    expect(await records.limits.count('address', 600, later(60))).toEqual({ count: 1, ends: later(660) })
    expect(await records.limits.look('another', 600, now)).toMatchObject({ count: 1 })
  })

  it('is forgotten on request and survives a restart', async () => {
    await records.limits.count('address', 600, now)
    await records.limits.count('another', 600, now)
    await records.limits.forget('address')
    const restarted = await records.reopen()
    expect(await restarted.limits.look('address', 600, now)).toEqual({ count: 0 })
    expect(await restarted.limits.look('another', 600, now)).toMatchObject({ count: 1 })
    await restarted.close()
  })

  it.each([
    ['a year', 365 * 24 * 3600],
    ['twenty hours', 20 * 3600],
  ])('begins anew where the clock was %s ahead and was put right', async (_, ahead) => {
    await records.limits.count('address', 600, later(ahead))
    expect(await records.limits.look('address', 600, now)).toEqual({ count: 0 })
    expect(await records.limits.count('address', 600, now)).toEqual({ count: 1, ends: later(600) })
  })

  it('is one for two machines whose clocks are a minute apart', async () => {
    await records.limits.count('address', 600, later(60))
    expect(await records.limits.look('address', 600, now)).toEqual({ count: 1, ends: later(660) })
    expect(await records.limits.count('address', 600, now)).toEqual({ count: 2, ends: later(660) })
  })
})

it('keeps the first value of a setting, also when several arrive at once', async () => {
  expect(await records.settings.read('key')).toBeUndefined()
  const keep = (value: string) => records.transaction(({ settings }) => settings.keepFirst('key', value))
  const kept = await Promise.all(['one', 'two', 'three'].map(keep))
  expect(new Set(kept)).toEqual(new Set([await records.settings.read('key')]))
})

it('keeps a message and its reference only once', async () => {
  const message = { name: 'Tom Reed', email: 'tom@example.org', phone: '01632 960001', message: 'Do you park bikes?' }
  const add = (id: string) =>
    records.transaction(({ messages }) => messages.add({ id, reference: 'M1', createdAt: now, ...message }))
  await add('one')
  await expect(add('two')).rejects.toThrow(WriteConflict)
})

it('notes who did what', async () => {
  await records.transaction(async ({ audit }) => {
    await audit.note({ id: 'entry', at: now, staff: 'staff-1', did: 'opened', about: 'appointment' })
    await audit.note({ id: 'another', at: now, staff: 'staff-1', did: 'signed in' })
  })
  const { entries } = await records.audit.list({ limit: 10 })
  expect(entries).toMatchObject([
    { id: 'entry', at: now, staff: 'staff-1', did: 'opened', about: 'appointment' },
    { id: 'another', at: now, staff: 'staff-1', did: 'signed in', about: undefined },
  ])
  const one = await records.audit.list({ did: ['signed in', 'signed out'], limit: 1 })
  expect([one.entries.map(({ id }) => id), one.next]).toEqual([['another'], undefined])
})

it('says that it is ready', async () => {
  await expect(records.ready()).resolves.toBeUndefined()
})
