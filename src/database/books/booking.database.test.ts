import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startOf, type Wish } from '../../domain/appointments/appointment.ts'
import { changeAppointment } from '../../domain/appointments/change-appointment.ts'
import { requestAppointment } from '../../domain/appointments/request-appointment.ts'
import { undoChange } from '../../domain/appointments/undo-change.ts'
import { quartersFrom, timeOfMinute } from '../../domain/clinic-time.ts'
import { type Records, RecordsAway, WriteConflict } from '../../domain/records.ts'
import {
  appointment,
  countedSecrets,
  formsTo,
  later,
  maya,
  now,
  practiceWith,
  tuesday,
  wednesday,
} from '../test-practice.ts'
import { openTestRecords, type TestRecords } from '../test-records.ts'

let records: TestRecords
beforeEach(async () => {
  records = await openTestRecords()
})
afterEach(() => records.close())

/** As a browser does; on a busy machine the last of 200 would wait longer than anybody is let wait. */
const askPatiently: typeof requestAppointment = async (...asked) => {
  try {
    return await requestAppointment(...asked)
  } catch (error) {
    if (!(error instanceof RecordsAway)) throw error
    return askPatiently(...asked)
  }
}

describe('many at once', () => {
  it.each([1, 3, 5])('of 200 who want the same time, %i chairs take as many', async (chairs) => {
    const form = formsTo(records, chairs)
    const answers = await Promise.all(Array.from({ length: 200 }, (_, at) => askPatiently(patient(at), form())))
    expect(answers.filter((answer) => answer.kind === 'requested')).toHaveLength(chairs)
    const refused = answers.filter((answer) => answer.kind === 'time-taken')
    expect(refused).toHaveLength(200 - chairs)
    expect(refused.every((answer) => answer.neighbours.length === 4)).toBe(true)
    expect((await records.appointments.list({ limit: 500 })).appointments).toHaveLength(chairs)
  })

  it('those who cannot have the time are told so without a transaction, and together', async () => {
    let transactions = 0
    const counting: Records = {
      ...records,
      transaction: (work) => {
        transactions += 1
        return records.transaction(work)
      },
    }
    const form = formsTo(counting, 3)
    const answers = await Promise.all(Array.from({ length: 60 }, (_, at) => askPatiently(patient(at), form())))
    expect(answers.filter((answer) => answer.kind === 'requested')).toHaveLength(3)
    expect(transactions).toBe(3)
  })

  it('it is the same for 200 who come through four programs', async () => {
    const programs = [records, await records.reopen(), await records.reopen(), await records.reopen()]
    const forms = programs.map((program) => formsTo(program, 3))
    const secrets = countedSecrets()
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) => {
        const form = forms[index % 4]!()
        return askPatiently(patient(index), {
          ...form,
          secrets,
          repeat: { ...form.repeat, key: `form ${index}` },
        })
      }),
    )
    for (const other of programs.slice(1)) await other.close()
    expect(answers.filter((answer) => answer.kind === 'requested')).toHaveLength(3)
    expect(answers.filter((answer) => answer.kind === 'time-taken')).toHaveLength(197)
  })

  it('400 overlapping requests never share a chair and a quarter hour', async () => {
    const form = formsTo(records, 3)
    const services = ['Check-up', 'Hygiene', 'Root canal', 'Dentures']
    const ask = (at: number) => {
      const time = timeOfMinute(9 * 60 + 15 * Math.floor(Math.random() * 27))
      return askPatiently(patient(at, { time, service: services[Math.floor(Math.random() * 4)] }), form())
    }
    let accepted = 0
    // A hundred at once: of four hundred the last would wait longer for a connection than anybody is let wait.
    for (const wave of [0, 100, 200, 300]) {
      const answers = await Promise.all(Array.from({ length: 100 }, (_, at) => ask(wave + at)))
      accepted += answers.filter((answer) => answer.kind === 'requested').length
    }
    expect(accepted).toBeGreaterThan(10)
    expect((await heldQuarters(records)).appointments).toBe(accepted)
  })

  it('fifty forms of one sender at once, through four programs, hold no more than the sender may', async () => {
    const programs = [records, await records.reopen(), await records.reopen(), await records.reopen()]
    const forms = programs.map((program) => formsTo(program, 5))
    const secrets = countedSecrets()
    const senders = ['phone', 'e-mail', 'address'].map((key) => ({ key, mostQuarters: 12 }))
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) => {
        const form = forms[at % 4]!()
        const wish = patient(at, { service: 'Hygiene', time: timeOfMinute(9 * 60 + 15 * (at % 30)) })
        // Not all of them share all of it.
        const holds = { senders: at % 3 === 0 ? senders : senders.toReversed().slice(0, 2), workingDays: 3 }
        return askPatiently(wish, { ...form, secrets, holds, repeat: { ...form.repeat, key: `form ${at}` } })
      }),
    )
    for (const other of programs.slice(1)) await other.close()
    expect(answers.filter((answer) => answer.kind === 'requested' && answer.hold.holds)).toHaveLength(6)
    expect(await records.appointments.chairTimeOn([tuesday], now)).toHaveLength(12)
    const wishes = answers.filter((answer) => answer.kind === 'requested' && !answer.hold.holds)
    expect(wishes).toHaveLength(44)
    const held = await records.transaction(({ holds }) => holds.quartersOf(['phone', 'e-mail', 'address'], now))
    expect([held.get('address'), held.get('e-mail')]).toEqual([12, 12])
  })

  it('staff who accept, move, cancel and undo at once keep it so', async () => {
    const form = formsTo(records, 2)
    const secrets = countedSecrets()
    for (let hour = 9; hour < 17; hour += 1) await requestAppointment(maya({ time: timeOfMinute(hour * 60) }), form())
    const ids = (await records.appointments.list({ limit: 50 })).appointments.map(({ id }) => id)
    const context = {
      records,
      practice: practiceWith(2),
      owner: practiceWith(2),
      holdWorkingDays: 3,
      secrets: { ...secrets, newId: () => `staff ${secrets.newId()}` },
    }
    const one = <T>(list: T[]) => list[Math.floor(Math.random() * list.length)]!
    const clients = Array.from({ length: 8 }, async (_, client) => {
      const by = { id: `staff-${client}`, name: 'Priya Shah' }
      for (let command = 0; command < 25; command += 1) {
        const time = timeOfMinute(9 * 60 + 15 * Math.floor(Math.random() * 30))
        const edit = one([
          { status: 'appointed' as const },
          { status: 'cancelled' as const },
          { day: tuesday, time },
          { time },
        ])
        if (Math.random() < 0.3) await undoChange(one(ids), undefined, { ...context, now, by })
        else await changeAppointment(one(ids), edit, { ...context, now, by })
      }
    })
    await Promise.all(clients)
    await heldQuarters(records)
  })
})

describe('an appointment', () => {
  it('comes back as it was written, with what was left open absent', async () => {
    const full = appointment({
      id: 'full',
      email: 'maya@example.org',
      phone: '07700 900123',
      service: 'Hygiene',
      message: 'Mornings, please',
      day: tuesday,
      time: '10:00',
      chair: 2,
      status: 'appointed',
      sequence: 1,
    })
    const bare = appointment({ id: 'bare' })
    await records.transaction(async ({ appointments }) => {
      await appointments.add(full, [{ day: tuesday, time: '10:00', chair: 2 }])
      await appointments.add(bare, [])
    })
    expect(await records.appointments.find('full')).toEqual(full)
    expect(await records.appointments.find('bare')).toEqual(bare)
    expect(await records.appointments.find('nobody')).toBeUndefined()
    expect(await records.appointments.find('no\0body')).toBeUndefined()
  })

  it('gives up the chair time it held when it moves, and its own is left out when asked for', async () => {
    const moving = appointment({ id: 'moving', day: tuesday, time: '10:00', chair: 1 })
    const [ten, eleven] = [
      { day: tuesday, time: '10:00', chair: 1 },
      { day: wednesday, time: '11:00', chair: 1 },
    ]
    await records.transaction(({ appointments }) => appointments.add(moving, [ten]))
    await records.transaction(({ appointments }) => appointments.change({ ...moving, version: 2 }, 1, [eleven], now))
    expect(await records.appointments.chairTimeOn([tuesday, wednesday], now)).toEqual([eleven])
    expect(await records.appointments.chairTimeOn([tuesday, wednesday], now, 'moving')).toEqual([])
    expect(await records.appointments.chairTimeOn([], now)).toEqual([])
  })

  it('gives up its time and its senders when its hold ends, and no other gives up theirs', async () => {
    const times = [1, 2, 3].map((chair) => ({ day: tuesday, time: '10:00', chair }))
    const facts = [
      { id: 'over', heldUntil: later(60) },
      { id: 'held', heldUntil: later(600) },
      { id: 'visit', status: 'appointed' as const },
    ]
    await records.transaction(async ({ appointments, holds }) => {
      for (const [at, one] of facts.entries()) {
        await appointments.add(appointment({ ...one, ...times[at] }), times.slice(at, at + 1))
        await holds.changeSenders(one.id, [], ['phone'])
      }
      await holds.changeSenders('over', ['phone'], [])
    })
    expect(await records.transaction(({ holds }) => holds.end(later(60), 10))).toBe(1)
    expect(await records.appointments.chairTimeOn([tuesday], later(60))).toEqual(times.slice(1))
    const kept = await Promise.all(facts.map(({ id }) => records.appointments.find(id)))
    expect(kept.map((one) => one?.chair)).toEqual([undefined, 2, 3])
    const sendersOf = (id: string) => records.transaction(({ holds }) => holds.sendersOf(id))
    expect([await sendersOf('over'), await sendersOf('held')]).toEqual([[], ['phone']])
  })

  it('loses what its offer holds and no more when that is narrowed, or over, and no other does', async () => {
    const [early, late] = ['10:00', '11:00']
    const at = (chair: number, day = tuesday, time = early) => ({ day, time, chair })
    const offers = {
      narrowed: [at(1), at(1, tuesday, late)],
      over: [at(2), at(2, tuesday, late)],
      stands: [at(3), at(1, wednesday)],
    }
    const visits = { narrowed: at(4), over: at(5) }
    await records.transaction(async ({ appointments, offers: book }) => {
      for (const [id, times] of Object.entries(offers)) {
        const own = Object.entries(visits).flatMap(([whose, visit]) => (whose === id ? [visit] : []))
        await appointments.add(appointment({ id }), own)
        await book.put({ appointment: id, times, ends: later(60) }, times)
      }
    })
    await records.transaction(async ({ offers: book }) => {
      const times = offers.narrowed.slice(1)
      await book.narrow({ appointment: 'narrowed', times, ends: later(60) }, times, now)
      await book.end('over', now)
    })
    const left = ['narrowed', 'over', 'stands'].map((id) => records.offers.of(id))
    expect((await Promise.all(left)).map((offer) => offer?.times)).toEqual([
      offers.narrowed.slice(1),
      undefined,
      offers.stands,
    ])
    const held = await records.appointments.chairTimeOn([tuesday, wednesday], now)
    const staying = [...offers.narrowed.slice(1), ...offers.stands, ...Object.values(visits)]
    expect(new Set(held)).toEqual(new Set(staying))
    expect(held).toHaveLength(staying.length)
  })

  it('leaves the waiting list, and no other does', async () => {
    const waiting = { since: now, part: 'morning' as const, letGo: [] }
    await records.transaction(async ({ appointments, waitingList }) => {
      for (const id of ['leaves', 'stays', 'goes']) {
        await appointments.add(appointment({ id }), [])
        await waitingList.put({ appointment: id, ...waiting })
      }
      await waitingList.leave('leaves', 'a change')
      await waitingList.remove('goes')
    })
    const left = ['leaves', 'stays', 'goes'].map((id) => records.waitingList.of(id))
    expect(await Promise.all(left)).toEqual([undefined, { appointment: 'stays', ...waiting }, undefined])
  })

  it('is refused over a version that is no longer the newest', async () => {
    await records.transaction(({ appointments }) => appointments.add(appointment({ id: 'read' }), []))
    const write = () =>
      records.transaction(({ appointments }) =>
        appointments.change(appointment({ id: 'read', version: 2 }), 1, [], now),
      )
    await write()
    await expect(write()).rejects.toThrow(WriteConflict)
  })

  it('keeps its history, newest first, also within one millisecond', async () => {
    const by = { id: 'staff-1', name: 'Priya Shah' }
    const before = { status: 'new' as const, service: 'Hygiene', minutes: 30, day: tuesday, time: '10:00', chair: 1 }
    await records.transaction(async ({ appointments }) => {
      await appointments.add(appointment({ id: 'noted' }), [])
      await appointments.note({ id: 'b', appointment: 'noted', at: now, what: 'requested' })
      await appointments.note({ id: 'a', appointment: 'noted', at: now, by, what: 'accepted', before })
    })
    expect(await records.appointments.historyOf('noted')).toEqual([
      { id: 'a', appointment: 'noted', at: now, by, what: 'accepted', before },
      { id: 'b', appointment: 'noted', at: now, what: 'requested' },
    ])
  })

  it.each([
    ['30 minutes too long', { minutes: 120 }],
    ['a time between the quarters', { day: tuesday, time: '10:10' }],
    ['a day of another shape', { day: '05/01/2027' }],
    ['a letter in its time', { day: tuesday, time: '1a:00' }],
    ['version 0', { version: 0 }],
  ])('is refused by the tables themselves with %s', async (_, facts) => {
    const wrong = appointment({ id: 'wrong', ...facts })
    await expect(records.transaction(({ appointments }) => appointments.add(wrong, []))).rejects.toThrow(/check/i)
    expect(await records.appointments.find('wrong')).toBeUndefined()
  })
})

describe('in one transaction', () => {
  it('does nothing of a work that fails halfway', async () => {
    const work = records.transaction(async ({ appointments, outbox }) => {
      await appointments.add(appointment({ id: 'half' }), [])
      const letter = { kind: 'message-received' as const, reference: 'R1' }
      await outbox.put({ id: 'letter', to: 'maya@example.org', letter, notBefore: now }, now)
      throw new Error('The lights went out')
    })
    await expect(work).rejects.toThrow('The lights went out')
    expect(await records.appointments.find('half')).toBeUndefined()
    expect(await records.outbox.waiting()).toEqual({ count: 0 })
  })

  it('begins again when somebody else was quicker, and gives up after 25 times', async () => {
    let tries = 0
    const outcome = await records.transaction(async () => {
      tries += 1
      if (tries < 4) throw new WriteConflict('Just taken')
      return 'got it'
    })
    expect([outcome, tries]).toEqual(['got it', 4])
    const never = records.transaction(async () => {
      tries += 1
      throw new WriteConflict('Always taken')
    })
    await expect(never).rejects.toThrow('Always taken')
    expect(tries).toBe(4 + 25)
  })

  it('begins again when a chair was just taken, and sees who took it', async () => {
    const quarter = { day: tuesday, time: '10:00' }
    const book = (id: string) =>
      records.transaction(async ({ appointments }) => {
        const taken = await appointments.chairTimeOn([tuesday], now)
        await appointments.add(appointment({ id }), [{ ...quarter, chair: taken.length + 1 }])
        return taken.length + 1
      })
    const chairs = await Promise.all(['maya', 'tom', 'aisha', 'li'].map(book))
    expect(chairs.toSorted()).toEqual([1, 2, 3, 4])
  })
})

/** Checks that no two live appointments share a chair and a quarter hour, and that the book says the same. */
async function heldQuarters(records: Records): Promise<{ appointments: number }> {
  const { appointments } = await records.appointments.list({ limit: 500 })
  const live = appointments.filter(({ status, chair }) => status !== 'cancelled' && chair !== undefined)
  const held = live.flatMap((one) => {
    const start = startOf(one)
    return start ? quartersFrom(start, one.minutes).map(({ day, time }) => `${day} ${time} ${one.chair}`) : []
  })
  expect(new Set(held).size).toBe(held.length)
  const taken = await records.appointments.chairTimeOn([tuesday, wednesday], now)
  expect(taken.map(({ day, time, chair }) => `${day} ${time} ${chair}`).toSorted()).toEqual(held.toSorted())
  return { appointments: live.length }
}

/** One of many people: whoever asks again for the time they hold is told so instead. */
function patient(number: number, wish: Partial<Wish> = {}): Wish {
  return maya({ name: `Patient ${number}`, email: `patient-${number}@example.org`, ...wish })
}
