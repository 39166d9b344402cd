import { describe, expect, test } from 'vitest'
import {
  accept,
  askAndLookLast,
  askWhileItCloses,
  beginWithEveryDayOpen,
  lettersTo,
  meets,
  path,
  practice,
  queueOf,
  request,
  snow,
} from '../../tests/closing-days.ts'
import { testEngine } from '../database/test-records.ts'

beginWithEveryDayOpen()

const namesIn = (people: { patient: { name: string } }[]) => people.map(({ patient }) => patient.name)

test('before a day is closed, everybody whom it meets is listed with free times instead, and nobody else', async () => {
  const ada = await request({ name: 'Ada Accepted', email: 'ada@example.org' })
  await accept(ada)
  await request({ name: 'Ben Waits', time: '11:00' })
  await request({ name: 'Cyd Dayonly', time: '' })
  await request({ name: 'Dee Atnight', time: '03:00', service: '24 hours emergency dental care' })
  await request({ name: 'Eva Dayafter', day: '2026-12-04' })
  const gone = await request({ name: 'Flo Cancelled', time: '12:00' })
  await practice.asStaff('PUT', `/api/admin/statuschange/${gone}`, { status: 'Cancelled' })
  const people = await meets(snow)
  expect(namesIn(people)).toEqual(['Cyd Dayonly', 'Ada Accepted', 'Ben Waits'])
  expect(people[1]?.free).toEqual([
    { date: '2026-12-04', time: '09:30' },
    { date: '2026-12-04', time: '09:45' },
    { date: '2026-12-04', time: '10:00' },
    { date: '2026-12-04', time: '10:15' },
  ])
  expect((await practice.asStaff('GET', path)).body.practice?.version).toBe(0)
})

test('a closed afternoon meets the afternoon, and who would still sit in the chair when it shuts', async () => {
  await request({ name: 'Gus Morning', time: '09:00' })
  await request({ name: 'Hal Atnoon', time: '11:45' })
  await request({ name: 'Ida Afternoon', time: '15:00' })
  const half = { day: '2026-12-03', reason: 'Training', hours: { opens: '09:00', closes: '12:00' } }
  expect(namesIn(await meets({ closedDays: [half] }))).toEqual(['Hal Atnoon', 'Ida Afternoon'])
})

test('a range meets every one of its days, and is left behind by the times that are offered', async () => {
  const closedDays = ['2026-12-03', '2026-12-04', '2026-12-05'].map((day) => ({ day, reason: 'Moving house' }))
  await request({ name: 'Jim Thursday' })
  await request({ name: 'Kay Friday', day: '2026-12-04' })
  const people = await meets({ closedDays })
  expect(namesIn(people)).toEqual(['Jim Thursday', 'Kay Friday'])
  expect(people[0]?.free[0]?.date).toBe('2026-12-07')
})

/** So many confirmed visits from ten o'clock on, all on one day or on each of some. */
async function fullDays(days: string[], people: number): Promise<string[]> {
  const ids: string[] = []
  await practice.backend.records.transaction(async ({ appointments }) => {
    for (const day of days) {
      for (let one = 0; one < people; one += 1) {
        const id = `${day} ${one} ${practice.backend.secrets.newId()}`
        const asked = { id, reference: id, name: 'Nia Fullday', service: 'Veneers' }
        const when = { day, time: '10:00', minutes: 30 }
        const state = { status: 'appointed' as const, version: 1, sequence: 0, createdAt: new Date(0) }
        await appointments.add({ ...asked, ...when, ...state }, [])
        ids.push(id)
      }
    }
  })
  return ids
}

async function turnsOf(work: () => Promise<unknown>): Promise<number> {
  let turns = 0
  const count = () => {
    turns += 1
    next = setImmediate(count)
  }
  let next = setImmediate(count)
  await work()
  clearImmediate(next)
  return turns
}

// On PostgreSQL the turns of whoever waits for an answer cannot be told from those between.
describe.runIf(testEngine === 'sqlite')('everybody else has their turn', () => {
  test('while it is looked for whom a full day meets', async () => {
    await fullDays(['2026-12-03'], 1)
    await meets(snow)
    await fullDays(['2026-12-03'], 1)
    const few = await turnsOf(() => meets(snow))
    await fullDays(['2026-12-03'], 48)
    expect(await turnsOf(() => meets(snow))).toBeGreaterThanOrEqual(few + 8)
  })

  test('while a full day closes', async () => {
    const close = async (day: string, people: number) => {
      const choices = (await fullDays([day], people)).map((patient) => ({ patient, choice: 'to ring' }))
      const { version, closedDays = [] } = (await practice.asStaff('GET', path)).body.practice ?? {}
      const closed = [...closedDays, { day, reason: 'Snow' }].map(({ day, reason }) => ({ day, reason }))
      const body = { version, closedDays: closed, choices }
      return turnsOf(async () => expect((await practice.asStaff('PUT', path, body)).status).toBe(200))
    }
    await close('2026-12-03', 1)
    const few = await close('2026-12-04', 1)
    expect(await close('2026-12-08', 100)).toBeGreaterThanOrEqual(few + 20)
  })
})

test('whom a month meets is read some at a time, and so are their letters', async () => {
  const days = Array.from({ length: 28 }, (_, day) => `2027-02-${String(day + 1).padStart(2, '0')}`)
  await fullDays(days, 22)
  const { appointments, outbox } = practice.backend.records
  const { onDays } = appointments
  const { statesFor } = outbox
  let most = { days: 0, letters: 0 }
  appointments.onDays = (asked) => {
    most = { ...most, days: Math.max(most.days, asked.length) }
    return onDays(asked)
  }
  outbox.statesFor = (asked) => {
    most = { ...most, letters: Math.max(most.letters, asked.length) }
    return statesFor(asked)
  }
  const met = await meets({ closedDays: days.map((day) => ({ day, reason: 'Moving house' })) })
  // Not on Sundays, on which routine visits are out of hours already.
  expect(met).toHaveLength(24 * 22)
  expect(most.days).toBeLessThanOrEqual(2)
  expect(most.letters).toBeLessThanOrEqual(500)
})

test('it is not closed while nothing is chosen for somebody: nobody is forgotten who booked meanwhile', async () => {
  const lea = await request({ name: 'Lea Early' })
  const chosen = [{ patient: lea, choice: 'left' }]
  await request({ name: 'Max Meanwhile', time: '11:00' })
  const refused = await practice.asStaff('PUT', path, { version: 0, ...snow, choices: chosen })
  expect(refused).toMatchObject({ status: 409, body: { met: 1, message: expect.stringMatching(/^One person has/) } })
  expect((await practice.send('GET', '/api/user/filter_appointment_time/2026-12-03')).body.open).toBe(true)
})

test('who is to be rung stands in the queue until they were told, and who is left keeps the time; both say by whom', async () => {
  const ned = await request({ name: 'Ned Ring', email: 'ned@example.org' })
  const oda = await request({ name: 'Oda Left', email: 'oda@example.org', time: '11:00' })
  await accept(ned)
  await accept(oda)
  practice.pass(1)
  await practice.sendLetters()
  const tom = await practice.addColleague('Tom Reed')
  const choices = [
    { patient: ned, choice: 'to ring' },
    { patient: oda, choice: 'left' },
  ]
  expect((await tom('PUT', path, { version: 0, ...snow, choices })).status).toBe(200)
  expect(await queueOf('Ned Ring')).toMatchObject({ reason: 'tell', untoldBecause: 'not kept' })
  expect(await queueOf('Oda Left')).toBe(undefined)
  for (const [id, what] of [
    [ned, 'to ring'],
    [oda, 'left'],
  ] as const) {
    const { patient } = (await practice.asStaff('GET', `/api/admin/patients/${id}`)).body
    expect(patient).toMatchObject({ status: 'Appointed', appointmentDate: '2026-12-03T00:00:00.000Z' })
    expect(patient?.history?.[0]).toMatchObject({ what, by: 'Tom Reed' })
  }
  await practice.asStaff('POST', `/api/admin/call/${ned}`, { answered: true })
  expect(await queueOf('Ned Ring')).toBe(undefined)
})

test('who is moved is met no more, and a letter tells them', async () => {
  const pia = await request({ name: 'Pia Moves', email: 'pia@example.org' })
  await accept(pia)
  practice.pass(1)
  await practice.sendLetters()
  const [{ free } = { free: [] }] = await meets(snow)
  const to = { appointmentDate: free[0]?.date, appointmentTime: free[0]?.time }
  expect((await practice.asStaff('PUT', `/api/admin/update/${pia}`, to)).status).toBe(200)
  expect(await meets(snow)).toEqual([])
  expect((await practice.asStaff('PUT', path, { version: 0, ...snow })).status).toBe(200)
  practice.pass(1)
  await practice.sendLetters()
  expect(practice.letters.map(({ subject }) => subject)).toContainEqual(expect.stringMatching(/has a new time/))
})

test('what was chosen for somebody when a day was closed is taken back by no undo', async () => {
  const ned = await request({ name: 'Ned Ring', email: 'ned@example.org' })
  const oda = await request({ name: 'Oda Left', email: 'oda@example.org', time: '11:00' })
  await accept(ned)
  await accept(oda)
  practice.pass(1)
  const choices = [
    { patient: ned, choice: 'to ring' },
    { patient: oda, choice: 'left' },
  ]
  expect((await practice.asStaff('PUT', path, { version: 0, ...snow, choices })).status).toBe(200)
  for (const id of [ned, oda]) expect((await practice.asStaff('POST', `/api/admin/undo/${id}`)).status).toBe(409)
  expect(await queueOf('Ned Ring')).toMatchObject({ reason: 'tell', untoldBecause: 'not kept' })
})

describe('who is given a time while a colleague closes its day stands in the queue to be rung', () => {
  const toSnow = { appointmentDate: '2026-12-03', appointmentTime: '10:00' }
  const giveWhileItCloses = async (method: string, to: string, body: object) => {
    const given = await askWhileItCloses(method, to, body)
    expect(given.status).toBeLessThan(300)
    expect(given.body.message).toMatch(/\. But a colleague has closed that time meanwhile: please ring the patient\.$/)
    expect(given.body.message).not.toMatch(/letter/)
    practice.pass(1)
    practice.letters.length = 0
    await practice.sendLetters()
    expect(practice.letters.map(({ kind }) => kind)).toEqual([])
  }

  test('by a booking', async () => {
    const caller = { name: 'Sue Booked', phone: '07700 900456', email: 'sue@example.org', service: 'General hygiene' }
    await giveWhileItCloses('POST', '/api/admin/book', { ...caller, ...toSnow, chair: 1 })
    expect(await queueOf('Sue Booked')).toMatchObject({ reason: 'tell', untoldBecause: 'not kept' })
  })

  test('also where whoever gave it is signed out as soon as it is written', async () => {
    const tom = await practice.addColleague('Tom Reed')
    const headers = { token: await practice.signIn() }
    const late = await practice.another()
    const { records } = late.backend
    const { transaction } = records
    records.transaction = async (work) => {
      records.transaction = transaction
      expect((await tom('PUT', path, { version: 0, ...snow })).status).toBe(200)
      const done = await transaction(work)
      await practice.send('POST', '/api/admin/logout', undefined, { headers })
      return done
    }
    const caller = { name: 'Sol Booked', phone: '07700 900457', service: 'General hygiene' }
    const given = await late.send('POST', '/api/admin/book', { ...caller, ...toSnow, chair: 1 }, { headers })
    await late.close()
    expect(given.body.message).toMatch(/a colleague has closed that time meanwhile: please ring the patient\.$/)
    expect(given.status).toBe(201)
    expect(await queueOf('Sol Booked')).toMatchObject({ reason: 'tell', untoldBecause: 'not kept' })
  })

  test('also where the answer was lost and the booking is sent once more with its key', async () => {
    const caller = { name: 'Sue Booked', phone: '07700 900456', email: 'sue@example.org', service: 'General hygiene' }
    const key = { 'idempotency-key': 'one dialog' }
    const booking = { ...caller, ...toSnow, chair: 1 }
    const first = await askWhileItCloses('POST', '/api/admin/book', booking, key)
    const sendAgain = async () =>
      practice.send('POST', '/api/admin/book', booking, { headers: { token: await practice.signIn(), ...key } })
    const again = await sendAgain()
    expect([first.status, again.status]).toEqual([201, 201])
    expect(again.body.message).toBe(first.body.message)
    expect(again.body.message).toMatch(/\. But a colleague has closed that time meanwhile: please ring the patient\.$/)
    expect(again.body.updatedUser?._id).toBe(first.body.updatedUser?._id)

    const { _id } = first.body.updatedUser ?? {}
    await practice.asStaff('POST', `/api/admin/call/${_id}`, { answered: true })
    const { version } = (await practice.asStaff('GET', `/api/admin/patients/${_id}`)).body.patient ?? {}
    const noted = await practice.asStaff('PUT', `/api/admin/note/${_id}`, { version, note: 'Rings back on Friday' })
    expect(noted.status).toBe(200)
    const rung = await sendAgain()
    expect(rung.status).toBe(409)
    expect(rung.body.message).toMatch(/ already noted as rung by Ashcombe Dental Group at /)
    expect(rung.body.patient?._id).toBe(_id)
  })

  test('by a booking that the colleague sees first', async () => {
    const caller = { name: 'Sue Booked', phone: '07700 900456', email: 'sue@example.org', service: 'General hygiene' }
    const booked = await askAndLookLast('POST', '/api/admin/book', { ...caller, ...toSnow, chair: 1 })
    expect(booked.status).toBe(201)
    expect(booked.body.message).toMatch(/\. But a colleague has closed that time meanwhile: please ring the patient\.$/)
    const { patient } = (await practice.asStaff('GET', `/api/admin/patients/${booked.body.updatedUser?._id}`)).body
    expect(patient?.history?.map(({ what, by }) => [what, by])).toEqual([
      ['to ring', 'Tom Reed'],
      ['booked', 'Ashcombe Dental Group'],
    ])
  })

  test('by a move', async () => {
    const ted = await request({ name: 'Ted Moved', email: 'ted@example.org', day: '2026-12-08' })
    await accept(ted)
    practice.pass(1)
    await practice.sendLetters()
    await giveWhileItCloses('PUT', `/api/admin/update/${ted}`, toSnow)
    expect(await queueOf('Ted Moved')).toMatchObject({ reason: 'tell', untoldBecause: 'not kept' })
  })
})

test('who asks for a time while its day is closed stands in the queue as out of hours, and staff are shown other times', async () => {
  const when = { appointmentDate: '2026-12-03', appointmentTime: '10:00' }
  const wish = { name: 'Uma Asks', phone: '07700 900457', service: 'General hygiene', ...when }
  expect((await askWhileItCloses('POST', '/api/user/appointment', wish)).body).toMatchObject({ holdsTime: true })
  const entry = await queueOf('Uma Asks')
  expect(entry).toMatchObject({ reason: 'new', patient: { outOfHours: true } })
  const refused = await accept(entry?.patient._id ?? '')
  expect(refused.status).toBe(409)
  expect(refused.body.message).toMatch(/^Nobody is at the surgery on Thursday 3 December 2026 at 10:00/)
  expect(refused.body.neighbours?.[0]?.date).toBe('2026-12-04')
})

describe('who asks for a time while its day is closed', () => {
  const wish = { name: 'Uma Asks', email: 'uma@example.org', service: 'General hygiene' }
  const toSnow = { appointmentDate: '2026-12-03', appointmentTime: '10:00' }
  const wordsToUma = async () => {
    await practice.sendLetters()
    return lettersTo(wish.email).map(({ text }) => text.replace(/\s+/g, ' '))
  }

  test('reads in the letter that it is not kept, and on the page that staff look for another', async () => {
    const { requestAddress = '' } = (await askWhileItCloses('POST', '/api/user/appointment', { ...wish, ...toSnow }))
      .body
    expect(await wordsToUma()).toEqual([expect.stringContaining('We cannot keep this time free for you.')])
    expect((await practice.send('GET', requestAddress)).text).toContain('We cannot keep this time')
    const { _id } = (await queueOf('Uma Asks'))?.patient ?? {}
    const { patient } = (await practice.asStaff('GET', `/api/admin/patients/${_id}`)).body
    expect(patient?.history?.[0]).toMatchObject({ what: 'to ring', by: 'Tom Reed' })
  })

  test('reads the same where the letter leaves from where nobody has heard of the closing', async () => {
    const said: string[] = []
    await askWhileItCloses('POST', '/api/user/appointment', { ...wish, ...toSnow }, {}, async (late) => {
      await late.sendLetters()
      said.push(...late.letters.filter(({ to }) => to.address === wish.email).map(({ text }) => text))
    })
    expect(said).toEqual([expect.stringContaining('We cannot keep this time free for you.')])
  })

  test('is rung where they move to it by themselves', async () => {
    const asked = { ...wish, appointmentDate: '2026-12-08', appointmentTime: '10:00' }
    const { requestAddress = '' } = (await practice.send('POST', '/api/user/appointment', asked)).body
    await practice.sendLetters()
    const move = new URLSearchParams({ step: 'another time', version: '1', time: '2026-12-03T10:00' }).toString()
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    expect((await askWhileItCloses('POST', requestAddress, move, form)).status).toBe(303)
    practice.pass(1)
    practice.letters.length = 0
    expect(await wordsToUma()).toEqual([])
    expect((await practice.send('GET', requestAddress)).text).toContain('We cannot keep this time')
  })

  test('and is on call for whom it is, keeps it', async () => {
    const emergency = { ...wish, ...toSnow, service: '24 hours emergency dental care' }
    await askWhileItCloses('POST', '/api/user/appointment', emergency)
    expect(await wordsToUma()).toEqual([expect.stringContaining('We keep this time for you until')])
  })
})

describe('who is given back a time that was closed meanwhile stands in the queue to be rung', () => {
  const undo = (id: string, change: string | undefined) => practice.asStaff('POST', `/api/admin/undo/${id}`, { change })
  const close = async () => {
    const tom = await practice.addColleague('Tom Reed')
    expect((await tom('PUT', path, { version: 0, ...snow })).status).toBe(200)
  }

  test('as their cancelled appointment comes back', async () => {
    const pam = await request({ name: 'Pam Back', email: 'pam@example.org' })
    await accept(pam)
    practice.pass(1)
    await practice.sendLetters()
    const cancelled = await practice.asStaff('PUT', `/api/admin/statuschange/${pam}`, { status: 'Cancelled' })
    await close()
    const { status, body } = await undo(pam, cancelled.body.change)
    expect(status).toBe(200)
    expect(body.message).toBe(
      'Undone. No letter was sent. But a colleague has closed that time meanwhile: please ring the patient.',
    )
    expect(body.updatedUser?.status).toBe('Appointed')
    expect(await queueOf('Pam Back')).toMatchObject({ reason: 'tell', untoldBecause: 'not kept' })
  })

  test('as their move is taken back', async () => {
    const quin = await request({ name: 'Quin Moved', email: 'quin@example.org' })
    await accept(quin)
    practice.pass(1)
    await practice.sendLetters()
    const to = { appointmentDate: '2026-12-08', appointmentTime: '10:00' }
    const moved = await practice.asStaff('PUT', `/api/admin/update/${quin}`, to)
    await close()
    expect((await undo(quin, moved.body.change)).status).toBe(200)
    expect(await queueOf('Quin Moved')).toMatchObject({ reason: 'tell', untoldBecause: 'not kept' })
  })

  test('and who was booked on that day knowingly, does not', async () => {
    await close()
    const seat = { appointmentDate: '2026-12-03', appointmentTime: '10:00', chair: 1, reason: 'Dr Shah comes in.' }
    const booking = { name: 'Rae Known', phone: '07700 900456', service: 'General hygiene', ...seat }
    const booked = await practice.asStaff('POST', '/api/admin/book', booking)
    expect(booked.status).toBe(201)
    const id = booked.body.updatedUser?._id ?? ''
    practice.pass(1)
    const cancelled = await practice.asStaff('PUT', `/api/admin/statuschange/${id}`, { status: 'Cancelled' })
    expect((await undo(id, cancelled.body.change)).body.message).toBe('Undone. No letter was sent.')
    expect(await queueOf('Rae Known')).toBe(undefined)
  })
})

test('the bank holidays of the nation are closed by rule, and the desk opens one or chooses another nation', async () => {
  const timesOn = async (day: string, at = practice) =>
    (await at.send('GET', `/api/user/filter_appointment_time/${day}?service=General+hygiene`)).body
  expect(await timesOn('2031-04-14')).toMatchObject({ open: false, reason: 'Easter Monday' })
  expect(await timesOn('2036-08-25')).toMatchObject({ open: false, reason: 'Summer bank holiday' })
  expect(await timesOn('2027-01-04')).toMatchObject({ open: true })
  const other = await practice.another()
  const changed = await practice.asStaff('PUT', path, { version: 0, bankHolidays: 'Scotland' })
  expect(changed.body.practice?.closedDays).toContainEqual({
    day: '2027-01-04',
    reason: '2 January (substitute day)',
    by: 'bank holiday',
  })
  expect(await timesOn('2031-04-14')).toMatchObject({ open: true })
  await expect.poll(() => timesOn('2027-01-04', other)).toMatchObject({ open: false })
  await other.close()
  await practice.asStaff('PUT', path, { version: 1, openedDays: ['2027-01-04'] })
  expect(await timesOn('2027-01-04')).toMatchObject({ open: true })
  const odd = await practice.asStaff('PUT', path, { version: 2, bankHolidays: 'Wales' })
  expect(odd).toMatchObject({ status: 400, body: { message: expect.stringMatching(/whose bank holidays/) } })
})

test('a closed day stands on the pages that name the hours, with its reason, and in the data for search engines', async () => {
  const before = await practice.send('GET', '/contact')
  expect(before.text.includes('Thursday 3 December')).toBe(false)
  await practice.asStaff('PUT', path, { version: 0, ...snow })
  const { text } = await practice.send('GET', '/contact')
  expect(/<dt>Thursday 3 December<\/dt><dd>Closed(?:<!-- -->)?: (?:<!-- -->)?Snow<\/dd>/.test(text)).toBe(true)
  expect(text.includes('"name":"Snow","validFrom":"2026-12-03"')).toBe(true)
  const form = await practice.send('GET', '/appointment')
  expect(form.text.includes('Thursday 3 December')).toBe(true)
})
