import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { applicationName } from '../../database/postgres/address.ts'
import {
  appointment,
  countedSecrets,
  later,
  now,
  practiceWith,
  tuesday,
  wednesday,
} from '../../database/test-practice.ts'
import { openTestRecords, type TestRecords, testEngine } from '../../database/test-records.ts'
import { changeAppointment } from './change-appointment.ts'
import { leadToRequest } from './letters/lead-to-request.ts'
import { noteCameBack } from './letters/letter-came-back.ts'
import { noteCall } from './note-call.ts'
import { endOffer } from './offers/offer.ts'
import { type PatientStep, takePatientStep } from './patient-steps.ts'
import { undoChange } from './undo-change.ts'
import { takeOffTheList } from './waiting/wait-for-earlier.ts'

// SQLite has one writer at a time, so that nothing of this can be seen there.
describe.runIf(testEngine === 'postgres')('two who are at one request', () => {
  const tuesdayAtTen = { day: tuesday, time: '10:00' }
  const practice = practiceWith(3)
  const secrets = countedSecrets()
  const by = { id: 'priya', name: 'Priya Raman' }
  const holds = { senders: [], workingDays: 3 }
  const staff = () => ({ records, practice, owner: practice, secrets, now, holdWorkingDays: 3, by })
  const letterLimit = { key: (email: string) => email, most: 9, seconds: 3600 }
  const patient = { holds, letterLimit, patientChangeHours: 1, keepsWaitingList: true }
  const step = (taken: PatientStep, more: Partial<Parameters<typeof takePatientStep>[3]> = {}) =>
    takePatientStep('ada', taken, 1, { ...staff(), ...patient, ...more })

  let records: TestRecords
  let first: pg.Client
  let name: string
  beforeEach(async () => {
    records = await openTestRecords()
    const { place } = records
    if (!('postgresUrl' in place)) throw new Error('This is not PostgreSQL')
    name = applicationName(place)
    first = new pg.Client({ connectionString: place.postgresUrl, options: `-c search_path=${place.schema}` })
    await first.connect()
  })
  afterEach(async () => {
    await first.end()
    await records.close()
  })

  /** Ada has Wednesday, waits for an earlier time, and is offered Tuesday until then; a letter of hers has not left. */
  async function adaIsOfferedTuesday(until = later(1800)) {
    const ada = { id: 'ada', name: 'Ada Adams', email: 'ada@example.org', service: 'Hygiene', chair: 1 }
    const quarters = (day: string) => ['10:00', '10:15'].map((time) => ({ day, time, chair: 1 }))
    await records.transaction(async ({ appointments, waitingList, offers, outbox }) => {
      const visit = { ...ada, status: 'appointed' as const, day: wednesday, time: '10:00' }
      await appointments.add(appointment(visit), quarters(wednesday))
      await waitingList.put({ appointment: 'ada', since: now, part: '', letGo: [] })
      const times = [{ ...tuesdayAtTen, chair: 1 }]
      await offers.put({ appointment: 'ada', times, ends: until, waiting: true }, quarters(tuesday))
      const letter = { kind: 'message-received', reference: 'R0000001' } as const
      const leaves = { appointment: 'ada', change: 'before', notBefore: later(12) }
      await outbox.put({ id: 'letter', to: ada.email, letter, ...leaves }, now)
    })
  }

  /** Others of the practice's connections wait for a row. */
  async function someoneWaits(): Promise<boolean> {
    const { rows } = await first.query(
      `select 1 from pg_stat_activity where application_name = $1 and wait_event_type = 'Lock'`,
      [name],
    )
    return rows.length > 0
  }

  /** While the first changes the request, the other has touched nothing of it; then the other has its turn. */
  async function waitsItsTurn<T>(take: () => Promise<T>): Promise<T> {
    await first.query(`begin; select 1 from appointment where id = 'ada' for no key update`)
    const taking = take()
    await expect.poll(someoneWaits, { interval: 5, timeout: 10_000 }).toBe(true)
    for (const table of ['letter', 'waiting_list', 'offer', 'chair_time'])
      await first.query(`select 1 from ${table} where appointment = 'ada' for update nowait`)
    await first.query('commit')
    return taking
  }

  /** What is written by these records stays uncommitted until `goOn`. */
  function heldOpen() {
    const [written, going] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const transaction: TestRecords['transaction'] = (work) =>
      records.transaction(async (books) => {
        const done = await work(books)
        written.resolve()
        await going.promise
        return done
      })
    return { records: { ...records, transaction }, written: written.promise, goOn: going.resolve }
  }

  const steps: [string, () => Promise<{ kind: string }>][] = [
    ['takes the earlier time', () => step({ kind: 'take', time: tuesdayAtTen })],
    ['lets it go', () => step({ kind: 'let go', time: tuesdayAtTen })],
    ['waits no more', () => step({ kind: 'wait no more' })],
    ['withdraws', () => step({ kind: 'withdraw' })],
    ['asks for another time', () => step({ kind: 'another time', time: { day: wednesday, time: '14:00' } })],
  ]
  it.each(steps)('a patient who %s waits for the other before anything is touched', async (_, take) => {
    await adaIsOfferedTuesday()
    expect((await waitsItsTurn(take)).kind).toBe('done')
  })

  it('staff who cancel wait, and so does whoever takes the patient off the list', async () => {
    await adaIsOfferedTuesday()
    expect((await waitsItsTurn(() => takeOffTheList('ada', undefined, staff()))).kind).toBe('taken off')
    expect((await waitsItsTurn(() => changeAppointment('ada', { status: 'cancelled' }, staff()))).kind).toBe('changed')
    expect((await waitsItsTurn(() => undoChange('ada', undefined, staff()))).kind).toBe('changed')
  })

  it('the clock that ends an offer waits', async () => {
    await adaIsOfferedTuesday(later(-1))
    expect(await waitsItsTurn(() => endOffer('ada', staff()))).toBe(true)
  })

  it('the note that a letter came back knows of the call in which she was told at that moment', async () => {
    await records.transaction(({ appointments }) =>
      appointments.add(appointment({ id: 'ada', email: 'a@b.example' }), []),
    )
    await changeAppointment('ada', { status: 'appointed' }, staff())
    const [letter] = await records.outbox.statesFor(['ada'])
    const call = heldOpen()
    const calling = noteCall('ada', { answered: true }, { ...staff(), records: call.records })
    await call.written
    const comingBack = noteCameBack(letter?.id ?? '', { at: later(60) }, { records })
    await Promise.race([comingBack, expect.poll(someoneWaits, { interval: 5, timeout: 10_000 }).toBe(true)])
    call.goOn()
    expect([(await calling).kind, await comingBack]).toEqual(['noted', true])
    expect((await records.queue.counts({ now: later(120), urgent: [] })).tell).toBe(0)
  })

  it('a time that is theirs, asked for twice at once, leads them there by one letter', async () => {
    await records.transaction(({ appointments }) =>
      appointments.add(appointment({ id: 'ada', email: 'a@b.example' }), []),
    )
    const asking = heldOpen()
    const first = leadToRequest('ada', { records: asking.records, secrets, now, letterLimit })
    await asking.written
    const second = leadToRequest('ada', { records, secrets, now, letterLimit })
    await expect.poll(someoneWaits, { interval: 5, timeout: 10_000 }).toBe(true)
    asking.goOn()
    await Promise.all([first, second])
    expect((await records.outbox.statesFor(['ada'])).map(({ kind }) => kind)).toEqual(['request-stands'])
  })

  it('the clock that gives held time free leaves a request alone that somebody is at, and ends the others', async () => {
    await records.transaction(async ({ appointments }) => {
      for (const [id, time] of [
        ['ada', '10:00'],
        ['ben', '11:00'],
      ] as const) {
        const held = { day: tuesday, time, chair: 1 }
        await appointments.add(appointment({ id, ...held, heldUntil: later(-1) }), [held])
      }
    })
    await first.query(`begin; select 1 from appointment where id = 'ada' for no key update`)
    const end = () => records.transaction(({ holds }) => holds.end(now, 10))
    expect(await end()).toBe(1)
    await first.query('commit')
    expect(await end()).toBe(1)
  })

  it('who is given time anew while the senders of ended holds are forgotten counts for it', async () => {
    await records.transaction(async ({ appointments, holds }) => {
      for (const [id, sender] of [
        ['ada', 'phone'],
        ['ben', 'another phone'],
      ] as const) {
        await appointments.add(appointment({ id, day: tuesday, time: '10:00', heldUntil: later(-1) }), [])
        await holds.noteSenders(id, [sender])
      }
    })
    const moving = heldOpen()
    const senders = [{ key: 'phone', mostQuarters: 12 }]
    const wished: PatientStep = { kind: 'another time', time: { day: wednesday, time: '14:00' } }
    const moved = step(wished, { records: moving.records, holds: { ...holds, senders } })
    await moving.written
    await records.transaction(({ holds }) => holds.forgetSenders())
    moving.goOn()
    expect((await moved).kind).toBe('done')
    const held = await records.transaction(({ holds }) => holds.quartersOf(['phone'], now))
    expect(held.get('phone')).toBeGreaterThan(0)
    expect(await records.transaction(({ holds }) => holds.sendersOf('ben'))).toEqual([])
  })
})
