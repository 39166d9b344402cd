import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Answer, openTestPractice, type TestPractice } from '../../../tests/test-practice.ts'

// Tuesday, 1 December 2026, 09:00 in London; the surgery is open from 9 to 20.
let practice: TestPractice
beforeEach(async () => {
  practice = await openTestPractice({ settings: { rateLimitMultiplier: 1e6 } })
})
afterEach(() => practice.close())

const maya = {
  name: 'Maya Okafor',
  phone: '07700 900123',
  service: 'General hygiene',
  appointmentDate: '2026-12-03',
  appointmentTime: '10:00',
  chair: 2,
  minutes: 30,
}
const book = (more: object = {}, as = practice.asStaff) => as('POST', '/api/admin/book', { ...maya, ...more })
const patient = async (answer: Answer) => {
  const { body } = await practice.asStaff('GET', `/api/admin/patients/${answer.body.updatedUser?._id}`)
  return body.patient
}
const edit = (booked: Answer, change: object) =>
  practice.asStaff('PUT', `/api/admin/update/${booked.body.updatedUser?._id}`, change)
const mailTo = (address: string) => practice.letters.filter(({ to }) => JSON.stringify(to).includes(address))
const queue = async () => (await practice.asStaff('GET', '/api/admin/queue')).body.queue

describe('a booking for somebody on the telephone', () => {
  test('is confirmed at once, says who booked it, and leaves nobody to be told', async () => {
    const booked = await book({ message: 'Prefers Dr Hargreaves' })
    expect(booked.status).toBe(201)
    expect(booked.body.updatedUser).toMatchObject({
      status: 'Appointed',
      chair: 2,
      minutes: 30,
      appointmentTime: '10:00',
    })
    expect(booked.body.message).toContain('No letter goes out')
    const [step] = (await patient(booked))?.history ?? []
    expect(step).toMatchObject({ what: 'booked', by: expect.any(String) })
    expect(step?.by).not.toBe('the patient')
    practice.pass(30)
    await practice.sendLetters()
    expect(practice.letters).toEqual([])
    expect(await queue()).toEqual([])
  })

  test('notes for whom it is, that nobody rings and what is needed', async () => {
    const care = { patientName: 'Tom Okafor', patientBirthYear: '2019', noCalls: true, needs: 'Step-free' }
    const booked = await book(care)
    expect(booked.body.updatedUser).toMatchObject({ ...care, patientBirthYear: 2019, name: 'Maya Okafor' })
    const odd = await book({ ...care, patientBirthYear: '19', appointmentTime: '12:00' })
    expect(odd).toMatchObject({ status: 400, body: { field: 'patientBirthYear' } })
  })

  test('is confirmed by letter where there is an address, after the time of its undo', async () => {
    await book({ email: 'maya@example.org' })
    await practice.sendLetters()
    expect(mailTo('maya@example.org')).toEqual([])
    practice.pass(1)
    await practice.sendLetters()
    expect(mailTo('maya@example.org').map(({ subject }) => subject)).toEqual([expect.stringContaining('confirmed')])
  })

  test('can be undone: then nobody has the time, and no letter goes', async () => {
    const booked = await book({ email: 'maya@example.org' })
    const id = booked.body.updatedUser?._id
    expect((await practice.asStaff('POST', `/api/admin/undo/${id}`, { change: booked.body.change })).status).toBe(200)
    expect((await patient(booked))?.status).toBe('Cancelled')
    practice.pass(30)
    await practice.sendLetters()
    expect(mailTo('maya@example.org')).toEqual([])
    expect(await queue()).toEqual([])
    expect((await book({ name: 'Omar Haddad' })).status).toBe(201)
  })

  test('is made anew by the same words after it was undone', async () => {
    const undone = await book()
    await practice.asStaff('POST', `/api/admin/undo/${undone.body.updatedUser?._id}`, { change: undone.body.change })
    const again = await Promise.all([book(), book()])
    expect(again.map(({ status }) => status)).toEqual([201, 201])
    expect(again.map(({ body }) => body.updatedUser?.status)).toEqual(['Appointed', 'Appointed'])
    expect(new Set(again.map(({ body }) => body.updatedUser?._id)).size).toBe(1)
  })

  test('is one however often it is sent', async () => {
    const token = await practice.signIn()
    const headers = { token, 'idempotency-key': 'one dialog' }
    const send = () => practice.send('POST', '/api/admin/book', maya, { headers })
    const answers = await Promise.all([send(), send(), send()])
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(answers.map(({ body }) => body.updatedUser?._id)).size).toBe(1)
    // Who asks again is not offered to take back what was done before for as long as if it was done now.
    expect(answers.filter(({ body }) => body.undoUntil)).toHaveLength(1)
    const elsewhere = await practice.send('POST', '/api/admin/book', { ...maya, appointmentTime: '15:00' }, { headers })
    expect(elsewhere.status).toBe(409)
    expect(elsewhere.body.message).toMatch(/^They are booked already\./)
  })

  test('that is sent once more with its key is not said to stand where a colleague has cancelled it, or it was undone', async () => {
    const tom = await practice.addColleague('Tom Reed')
    const token = await practice.signIn()
    const send = (key: string, more: object = {}) =>
      practice.send('POST', '/api/admin/book', { ...maya, ...more }, { headers: { token, 'idempotency-key': key } })
    const first = await send('one dialog')
    const id = first.body.updatedUser?._id
    expect((await tom('PUT', `/api/admin/statuschange/${id}`, { status: 'Cancelled' })).status).toBe(200)
    const again = await send('one dialog')
    expect(again.status).toBe(409)
    expect(again.body.message).toBe('This request was already cancelled by Tom Reed at 09:00.')
    expect(again.body.patient).toMatchObject({ _id: id, status: 'Cancelled' })
    const other = await send('another dialog', { appointmentTime: '15:00' })
    const { updatedUser, change } = other.body
    await practice.asStaff('POST', `/api/admin/undo/${updatedUser?._id}`, { change })
    expect((await send('another dialog', { appointmentTime: '15:00' })).body.message).toBe(
      'The last step on this request was already undone by Ashcombe Dental Group at 09:00.',
    )
  })

  test('of two at one seat one gets it; the other learns who is there, and the next three free seats', async () => {
    const tom = await practice.addColleague('Tom Reed')
    const answers = await Promise.all([book(), book({ name: 'Omar Haddad', phone: '07700 900456' }, tom)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
    const winner = answers.find(({ status }) => status === 201)?.body.updatedUser?.name
    const { body } = answers.find(({ status }) => status === 409) ?? {}
    expect(body?.holder?.name).toBe(winner)
    expect(body?.message).toBe(`Chair 2 is taken then: ${winner} has it from 10:00, for 30 minutes.`)
    expect(body?.neighbours).toEqual([
      { date: '2026-12-03', time: '10:00', chair: 1 },
      { date: '2026-12-03', time: '10:15', chair: 1 },
      { date: '2026-12-03', time: '10:30', chair: 2 },
    ])
  })

  test('does not overlap, whatever reason is given, but may begin where another ends', async () => {
    await book()
    const across = await book({ name: 'Omar Haddad', appointmentTime: '09:45', reason: 'He insists' })
    expect(across.status).toBe(409)
    expect((await book({ name: 'Omar Haddad', appointmentTime: '10:30' })).status).toBe(201)
  })

  test.each([
    ['where the surgery is closed', { appointmentTime: '07:30' }, 'closed'],
    ['on a closed day', { appointmentDate: '2026-12-06' }, 'closed'],
    ['where it would end after closing time', { appointmentTime: '19:45' }, 'after closing'],
  ])('%s wants a reason, which its history keeps', async (_, when, why) => {
    const refused = await book(when)
    expect([refused.status, refused.body.field]).toEqual([400, 'reason'])
    expect(refused.body.message).toContain(why)
    const booked = await book({ ...when, reason: 'Flies home at noon' })
    expect(booked.status).toBe(201)
    expect((await patient(booked))?.history?.[0]?.reason).toBe('Flies home at noon')
  })

  test('a reason that is left in the form from another time is not kept where nothing asks for one', async () => {
    const reason = 'The dentist stays late'
    const booked = await book({ appointmentTime: '10:00', reason })
    expect((await patient(booked))?.history?.[0]).not.toHaveProperty('reason')
    const seat = { appointmentDate: '2026-12-03', appointmentTime: '11:00', chair: 2 }
    expect((await edit(booked, { ...seat, reason })).status).toBe(200)
    expect((await patient(booked))?.history?.[0]).not.toHaveProperty('reason')
  })

  test('an emergency on a chair on call wants none, and the quarter hour that runs can still be given', async () => {
    const pain = { service: '24 hours emergency dental care', appointmentTime: '22:00', chair: 1 }
    expect((await book(pain)).status).toBe(201)
    practice.pass(7)
    const now = { appointmentDate: '2026-12-01', name: 'Omar Haddad' }
    expect((await book({ ...now, appointmentTime: '09:00' })).status).toBe(201)
    practice.pass(15)
    expect((await book({ ...now, chair: 1, appointmentTime: '09:00' })).body.message).toContain('passed')
  })

  test.each([
    ['no name', { name: ' ' }, 'name'],
    ['no phone', { phone: '' }, 'phone'],
    ['an e-mail that is none', { email: 'maya' }, 'email'],
    ['no time', { appointmentTime: '' }, 'appointmentTime'],
    ['a day that is none', { appointmentDate: '2026-02-30' }, 'appointmentDate'],
    ['a day beyond ten years', { appointmentDate: '2036-12-02' }, 'appointmentDate'],
    [
      'a time that the clocks leave out',
      { appointmentDate: '2027-03-28', appointmentTime: '01:15', reason: 'Swollen face' },
      'appointmentTime',
    ],
    ['no chair', { chair: null }, 'chair'],
    ['a chair that is not there', { chair: 9 }, 'chair'],
    ['a length of its own', { minutes: 20 }, 'minutes'],
  ])('with %s is refused where it is typed', async (_, wrong, field) => {
    const { status, body } = await book(wrong)
    expect([status, body.field]).toEqual([400, field])
  })
})

test('a phone number in any writing names the persons who are known by it, each once', async () => {
  await book()
  await book({ name: 'maya  okafor', phone: '+44 7700 900123', email: 'maya@example.org', chair: 1 })
  await book({ name: 'Ben Okafor', phone: '0044 7700 900123', chair: 3 })
  await book({ name: 'Una Other', phone: '07700 900999', appointmentTime: '12:00' })
  const known = async (phone: string) =>
    (await practice.asStaff('GET', `/api/admin/known?phone=${encodeURIComponent(phone)}`)).body.known
  const people = await known('07700900123')
  expect(people?.map(({ name, email }) => [name.toLowerCase().replace(/\s+/g, ' '), email]).toSorted()).toEqual([
    ['ben okafor', ''],
    ['maya okafor', 'maya@example.org'],
  ])
  expect(await known('07700 9')).toEqual([])
  expect(await known('0770')).toEqual([])
})

describe('a visit that is moved from the day', () => {
  test('goes to the chair and takes the time that were chosen, and only another time is told', async () => {
    const booked = await book({ email: 'maya@example.org' })
    practice.pass(1)
    await practice.sendLetters()
    const seat = { appointmentDate: '2026-12-03', appointmentTime: '10:00', chair: 3, minutes: 45 }
    const moved = await edit(booked, seat)
    expect(moved.body.updatedUser).toMatchObject({ chair: 3, minutes: 45 })
    practice.pass(1)
    await practice.sendLetters()
    expect(mailTo('maya@example.org')).toHaveLength(1)
    await edit(booked, { ...seat, appointmentTime: '14:00' })
    practice.pass(1)
    await practice.sendLetters()
    expect(mailTo('maya@example.org')).toHaveLength(2)
  })

  test('and back by undo, to the very chair', async () => {
    const booked = await book()
    const moved = await edit(booked, { appointmentDate: '2026-12-03', appointmentTime: '11:00', chair: 3 })
    const id = booked.body.updatedUser?._id
    await practice.asStaff('POST', `/api/admin/undo/${id}`, { change: moved.body.change })
    expect(await patient(booked)).toMatchObject({ appointmentTime: '10:00', chair: 2 })
  })

  test('onto somebody else is refused, with who has it and where is room', async () => {
    await book()
    const ben = await book({ name: 'Ben Okafor', appointmentTime: '12:00' })
    const { status, body } = await edit(ben, { appointmentDate: '2026-12-03', appointmentTime: '10:15', chair: 2 })
    expect([status, body.holder?.name]).toEqual([409, 'Maya Okafor'])
    expect(body.neighbours).toHaveLength(3)
    expect(await patient(ben)).toMatchObject({ appointmentTime: '12:00', chair: 2 })
  })

  test('beyond opening hours wants a reason, and keeps its chair when it is corrected later', async () => {
    const booked = await book()
    const late = { appointmentDate: '2026-12-03', appointmentTime: '20:30', chair: 2 }
    expect((await edit(booked, late)).body.field).toBe('reason')
    expect((await edit(booked, { ...late, reason: 'She works until eight' })).status).toBe(200)
    expect((await patient(booked))?.history?.[0]?.reason).toBe('She works until eight')
    expect((await edit(booked, { service: 'Veneers' })).body.updatedUser).toMatchObject({ chair: 2 })
  })

  test.each([
    ['another treatment', 'PUT', 'update', { service: 'Hygiene and airflow' }],
    ['an offer of other times', 'POST', 'offer', { times: [{ date: '2026-12-04', time: '10:00' }] }],
  ])('beyond opening hours keeps its chair by %s, also where nobody is on call', async (_, method, call, change) => {
    const chairPlan = [1, 2, 3].map((chair) => ({ chair, name: `Chair ${chair}`, onCall: false, exceptions: [] }))
    expect((await practice.asStaff('PUT', '/api/admin/practice', { version: 0, chairPlan })).status).toBe(200)
    const late = { appointmentTime: '21:00', reason: 'She works until eight', email: 'maya@example.org' }
    const booked = await book(late)
    const path = `/api/admin/${call}/${booked.body.updatedUser?._id}`
    expect((await practice.asStaff(method, path, change)).status).toBe(200)
    expect(await patient(booked)).toMatchObject({ appointmentTime: '21:00', chair: 2 })
    expect((await book({ ...late, name: 'Ben Okafor' })).status).toBe(409)
  })

  test('a wish is put on a chair and holds it until it is answered', async () => {
    const form = { name: 'Wim Wish', phone: '07700 900777', service: 'Veneers', appointmentDate: '2026-12-03' }
    await practice.send('POST', '/api/user/appointment', { ...form, appointmentTime: '21:00' })
    const { body } = await practice.asStaff('GET', '/api/admin/patients?search=wim')
    const id = body.patients?.[0]?._id
    const seat = { appointmentDate: '2026-12-03', appointmentTime: '16:00', chair: 1 }
    const moved = await practice.asStaff('PUT', `/api/admin/update/${id}`, seat)
    expect(moved.body.updatedUser).toMatchObject({ status: 'New Appointment', chair: 1 })
    expect(moved.body.updatedUser?.heldUntil).toBeDefined()
    expect((await book({ appointmentTime: '16:00', chair: 1 })).status).toBe(409)
  })
})

describe('what came of a visit', () => {
  const noted = (booked: Answer, visit: string, version?: number) =>
    practice.asStaff('POST', `/api/admin/visit/${booked.body.updatedUser?._id}`, { visit, version })
  const today = { appointmentDate: '2026-12-01', appointmentTime: '10:00' }

  test('stands beside the status with who said so and when, and can be undone', async () => {
    const booked = await book(today)
    const arrived = await noted(booked, 'arrived', 1)
    expect(arrived.body.updatedUser).toMatchObject({ status: 'Appointed', visit: 'arrived', version: 2 })
    expect(arrived.body.message).toBe('Noted: arrived.')
    const done = await noted(booked, 'done', 2)
    expect(done.body).toMatchObject({ message: 'Noted: done.', updatedUser: { visit: 'done' } })
    const whats = (await patient(booked))?.history?.map(({ what }) => what)
    expect(whats).toEqual(['done', 'arrived', 'booked'])
    const id = booked.body.updatedUser?._id
    const undone = await practice.asStaff('POST', `/api/admin/undo/${id}`, { change: done.body.change })
    expect(undone.body.updatedUser).toMatchObject({ visit: 'arrived', chair: 2 })
    const expected = await noted(booked, 'expected')
    expect(expected.body.message).toBe('Noted: expected again.')
    expect(expected.body.updatedUser).not.toHaveProperty('visit')
  })

  test('is for nobody who is to come another day, or was not confirmed, and for the quicker of two', async () => {
    expect((await noted(await book(), 'arrived')).status).toBe(409)
    const booked = await book(today)
    expect((await noted(booked, 'absent', 1)).body.message).toBe('Noted: did not come.')
    expect((await noted(booked, 'arrived', 1)).body.message).toMatch(/already noted as not having come/)
    expect((await noted(booked, 'gone')).status).toBe(400)
  })

  test('is open again where the visit is moved', async () => {
    const booked = await book(today)
    await noted(booked, 'absent')
    await edit(booked, { appointmentDate: '2026-12-04', appointmentTime: '10:00', chair: 1 })
    expect(await patient(booked)).not.toHaveProperty('visit')
  })

  test('who came knows how it stands: nobody rings them', async () => {
    const booked = await book(today)
    await edit(booked, { appointmentDate: '2026-12-01', appointmentTime: '09:15', chair: 1 })
    expect(await queue()).toHaveLength(1)
    await noted(booked, 'arrived')
    expect(await queue()).toEqual([])
  })
})
