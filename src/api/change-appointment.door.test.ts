import { describe, expect, test } from 'vitest'
import {
  amira,
  ask,
  askWithPage,
  beginWithTwoAtTheDesk,
  edit,
  look,
  practice,
  press,
  setStatus,
  tom,
  undo,
  wish,
} from '../../tests/two-at-the-desk.ts'

beginWithTwoAtTheDesk()

describe('a screen that is no longer so', () => {
  test.each(['Appointed', 'Cancelled'])('does not make a request %s that a colleague has moved', async (status) => {
    const id = await ask()
    const version = (await look(id))?.version
    await edit(id, { appointmentDate: '2026-12-04', appointmentTime: '16:30' }, tom)
    const stale = await setStatus(id, status, { version })
    expect(stale.status).toBe(409)
    expect(stale.body.message).toBe(
      'This request was already moved from Thursday 3 December 2026 at 10:15 to Friday 4 December 2026 at 16:30 by Tom Reed at 09:00.',
    )
    expect(stale.body.patient).toMatchObject({ _id: id, status: 'New Appointment', appointmentTime: '16:30' })
    expect(await look(id)).toMatchObject({ status: 'New Appointment' })
  })

  test('does not cancel what a colleague has just accepted', async () => {
    const id = await ask()
    await setStatus(id, 'Appointed', { version: 1 }, tom)
    const stale = await setStatus(id, 'Cancelled', { version: 1 })
    expect(stale.status).toBe(409)
    expect(stale.body.message).toBe('This request was already approved by Tom Reed at 09:00.')
    expect(stale.body.patient).toMatchObject({ status: 'Appointed', version: 2 })
    expect((await setStatus(id, 'Cancelled', { version: 2 })).status).toBe(200)
  })

  test('says the day too, where the colleague was there on another one', async () => {
    const id = await ask()
    await setStatus(id, 'Appointed', {}, tom)
    practice.pass(24 * 60)
    const stale = await edit(id, { service: 'Dentures', version: 1 })
    expect(stale.body.message).toBe(
      'This request was already approved by Tom Reed on Tuesday 1 December 2026 at 09:00.',
    )
  })

  test.each([0, 7])('of version %i says nothing of a colleague where only its patient was there', async (version) => {
    const id = await ask()
    const { status, body } = await setStatus(id, 'Appointed', { version })
    expect([status, body.message]).toEqual([
      409,
      'This request stands as it was made by the patient at 09:00. Please look at it again.',
    ])
    expect(await look(id)).toMatchObject({ status: 'New Appointment' })
  })

  test('names who approved it, also where somebody else corrected it later', async () => {
    const id = await ask()
    await setStatus(id, 'Appointed', {}, tom)
    await edit(id, { service: 'Dentures' })
    const second = await setStatus(id, 'Appointed')
    expect(second.body.message).toBe('This request was already approved by Tom Reed at 09:00.')
  })

  test('names who gave it the time that it has: a colleague on the telephone, or the patient who took an offered one', async () => {
    const seat = { appointmentDate: '2026-12-03', appointmentTime: '12:00', chair: 1 }
    const caller = { name: 'Ben Baker', phone: '07700 900456', service: 'Veneers', ...seat }
    const { updatedUser, change } = (await tom('POST', '/api/admin/book', caller)).body
    const booked = updatedUser?._id ?? ''
    const second = await setStatus(booked, 'Appointed')
    expect(second.status).toBe(409)
    expect(second.body.message).toBe('This request was already booked on the telephone by Tom Reed at 09:00.')
    await undo(booked, change, tom)
    expect((await setStatus(booked, 'Appointed')).body.message).toBe(
      'The last step on this request was already undone by Tom Reed at 09:00.',
    )

    const { id, page } = await askWithPage()
    await amira('POST', `/api/admin/offer/${id}`, { times: [{ date: '2026-12-04', time: '11:00' }] })
    practice.pass(1)
    expect((await press(page, id, { step: 'take', time: '2026-12-04T11:00' })).status).toBe(303)
    expect((await setStatus(id, 'Appointed')).body.message).toBe(
      'This request was already confirmed for an offered time and moved from Thursday 3 December 2026 at 10:15 to Friday 4 December 2026 at 11:00 by the patient at 09:01.',
    )
  })

  test('of eight who accept at once, one wins and seven learn who', async () => {
    const id = await ask()
    const eight = await Promise.all(Array.from({ length: 8 }, (_, index) => practice.addColleague(`Person ${index}`)))
    await Promise.all(eight.map((person) => person('GET', '/api/admin/doctor')))
    const answers = await Promise.all(eight.map((person) => setStatus(id, 'Appointed', { version: 1 }, person)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const winner = answers.findIndex(({ status }) => status === 200)
    const refused = answers.filter(({ status }) => status === 409).map(({ body }) => body.message)
    expect(refused).toEqual(Array(7).fill(`This request was already approved by Person ${winner} at 09:00.`))
  })
})

describe('Accept', () => {
  const patientsLetters = () => practice.letters.filter(({ to }) => to.address === wish.email)

  test.each([
    ['an hour ago', { appointmentDate: '2026-12-01', appointmentTime: '09:15' }, 75],
    ['on another day', {}, 60 * 24 * 20],
    ['on a day without a time', { appointmentTime: '' }, 60 * 24 * 20],
    ['just now', { appointmentDate: '2026-12-01', appointmentTime: '09:15' }, 15],
  ])('never confirms a time that has passed (%s), and one more press confirms a free one', async (_, when, minutes) => {
    const id = await ask(when)
    await practice.sendLetters()
    practice.pass(minutes)
    const refused = await setStatus(id, 'Appointed', { version: 1 })
    expect(refused.status).toBe(409)
    expect(refused.body.message).toMatch(/has passed, so it cannot be confirmed\. Please choose another time\.$/)
    const [next, ...more] = refused.body.neighbours ?? []
    expect(more.length).toBeGreaterThan(0)
    const accepted = await edit(id, {
      status: 'Appointed',
      appointmentDate: next?.date,
      appointmentTime: next?.time,
      version: 1,
    })
    expect(accepted.status).toBe(200)
    expect(accepted.body.updatedUser).toMatchObject({ status: 'Appointed', appointmentTime: next?.time, chair: 1 })
    practice.pass(1)
    await practice.sendLetters()
    expect(patientsLetters().map(({ kind }) => kind)).toEqual(['request-received', 'appointment-accepted'])
    const now = practice.backend.now().getTime()
    expect(Date.parse(`${next?.date}T${next?.time}:00Z`)).toBeGreaterThan(now - 60_000)
  })

  test('is refused on the form too, where the passed time is left in it', async () => {
    const id = await ask({ appointmentDate: '2026-12-01', appointmentTime: '09:15' })
    practice.pass(60)
    const kept = { appointmentDate: '2026-12-01', appointmentTime: '09:15', status: 'Appointed' }
    const refused = await edit(id, kept)
    expect(refused.status).toBe(409)
    expect(refused.body.neighbours?.length).toBeGreaterThan(0)
    expect((await edit(id, { ...kept, status: 'Cancelled' })).status).toBe(200)
  })

  test('does not confirm a routine wish at night, and offers the nearest surgery times', async () => {
    const id = await ask({ appointmentTime: '03:00' })
    const refused = await setStatus(id, 'Appointed', { version: 1 })
    expect(refused.status).toBe(409)
    expect(refused.body.message).toBe(
      'Nobody is at the surgery on Thursday 3 December 2026 at 03:00, and this is no emergency. Please choose another time.',
    )
    expect(refused.body.neighbours?.map(({ date, time }) => `${date} ${time}`)).toEqual([
      '2026-12-03 09:00',
      '2026-12-03 09:15',
      '2026-12-03 09:30',
      '2026-12-03 09:45',
    ])
    expect(await look(id)).toMatchObject({ status: 'New Appointment' })
  })

  test('takes a wish at night from staff who say that they know, and on the form where they name the time', async () => {
    const [one, two] = [await ask({ appointmentTime: '03:00' }), await ask({ appointmentTime: '05:00' })]
    expect((await setStatus(one, 'Appointed', { knowingly: true })).body.updatedUser).toMatchObject({ chair: 1 })
    const named = { status: 'Appointed', appointmentDate: '2026-12-03', appointmentTime: '05:00' }
    expect((await edit(two, named)).body.updatedUser).toMatchObject({ chair: 1 })
  })

  test('takes an emergency at night, and a request without a day, as they are', async () => {
    const [one, two] = [
      await ask({ appointmentTime: '03:00', service: '24 hours emergency dental care' }),
      await ask({ appointmentDate: '', appointmentTime: '' }),
    ]
    expect((await setStatus(one, 'Appointed')).status).toBe(200)
    expect((await setStatus(two, 'Appointed')).status).toBe(200)
  })
})

describe('a move', () => {
  const there = { appointmentDate: '2026-12-04', appointmentTime: '16:30' }

  test('says from and to, in its answer and in the history', async () => {
    const id = await ask()
    const moved = await edit(id, there)
    expect(moved.body.message).toBe(
      'The request is moved from Thursday 3 December 2026 at 10:15 to Friday 4 December 2026 at 16:30.',
    )
    const accepted = await edit(id, { status: 'Appointed', appointmentTime: '16:00' }, tom)
    expect(accepted.body.message).toBe(
      'The appointment is approved and moved from Friday 4 December 2026 at 16:30 to Friday 4 December 2026 at 16:00.',
    )
    await undo(id, accepted.body.change, tom)
    const history = (await look(id))?.history ?? []
    expect(history.map(({ what, by, moved }) => [what, by, moved?.from.time, moved?.to.time])).toEqual([
      ['undone', 'Tom Reed', '16:00', '16:30'],
      ['accepted', 'Tom Reed', '16:30', '16:00'],
      ['edited', 'Ashcombe Dental Group', '10:15', '16:30'],
      ['requested', 'the patient', undefined, undefined],
    ])
    expect(history[2]?.moved).toEqual({
      from: { date: '2026-12-03T00:00:00.000Z', time: '10:15' },
      to: { date: '2026-12-04T00:00:00.000Z', time: '16:30' },
    })
  })

  test('keeps the length that staff gave the visit, also where the form names its treatment once more', async () => {
    const id = await ask()
    await edit(id, { minutes: 15 })
    const moved = await edit(id, { service: wish.service, ...there, status: 'Appointed' })
    expect(moved.body.updatedUser).toMatchObject({ ...there, appointmentDate: expect.any(String), minutes: 15 })
    expect((await edit(id, { service: 'Root Canal Treatment' })).body.updatedUser).toMatchObject({ minutes: 90 })
  })

  test('is shown the times into which the visit fits with the length that staff gave it', async () => {
    for (const name of ['Ann', 'Ben', 'Cai'])
      await ask({ name, email: `${name}@example.com`, appointmentTime: '11:00' })
    const id = await ask({ appointmentTime: '14:00' })
    const at = async (time: string, service: string) => {
      const query = new URLSearchParams({ service, appointment: id })
      const { times } = (await amira('GET', `/api/admin/times/2026-12-03?${query}`)).body
      return times?.find((one) => one.time === time)?.state
    }
    expect(await at('10:45', wish.service)).toBe('full')
    await edit(id, { minutes: 15 })
    expect([await at('10:45', wish.service), await at('10:45', 'Dentures')]).toEqual(['free', 'full'])
  })

  test('by a program that sends the whole patient back takes any free chair, and the time its treatment needs', async () => {
    await ask({ name: 'Ben Baker', email: 'ben@example.com', appointmentTime: '14:00' })
    const id = await ask()
    expect(await look(id)).toMatchObject({ chair: 1 })
    const moved = await edit(id, { ...(await look(id)), appointmentTime: '14:00', status: 'Appointed' })
    expect(moved.body.updatedUser).toMatchObject({ appointmentTime: '14:00', chair: 2, status: 'Appointed' })
    const other = await edit(id, { ...(await look(id)), service: 'Root Canal Treatment' })
    expect(other.body.updatedUser).toMatchObject({ service: 'Root Canal Treatment', minutes: 90, chair: 2 })
  })

  test('of nothing is none, also where a program sends back a whole request that leaves everything open', async () => {
    const id = await ask({ service: '', appointmentDate: '', appointmentTime: '' })
    const before = await look(id)
    const sent = await edit(id, { ...before })
    expect(sent.status).toBe(200)
    expect(sent.body.updatedUser).toMatchObject({ status: 'New Appointment', version: before?.version })
    expect((await edit(id, { ...before, status: 'Appointed' })).body.updatedUser).toMatchObject({ status: 'Appointed' })
  })

  test('by a quarter of an hour is possible on the last chair, and for the chair on call', async () => {
    // Each with an address of their own: one person may not hold so much time.
    for (const name of ['Ann', 'Ben']) await ask({ name, email: `${name}@example.com` })
    const emergency = { service: '24 hours emergency dental care', appointmentTime: '03:00' }
    const [last, night] = [await ask(), await ask(emergency)]
    const times = async (id: string, service: string) => {
      const query = new URLSearchParams({ service, appointment: id })
      return (await amira('GET', `/api/admin/times/2026-12-03?${query}`)).body.times ?? []
    }
    const state = (all: { time: string; state: string }[], time: string) => all.find((one) => one.time === time)?.state
    expect(state(await times(last, wish.service), '10:30')).toBe('free')
    expect(state(await times(night, emergency.service), '03:15')).toBe('free')
    expect(state(await times('', wish.service), '10:30')).toBe('full')
    expect(state(await times('', emergency.service), '03:15')).toBe('full')
    expect((await edit(last, { appointmentTime: '10:30' })).status).toBe(200)
    expect((await edit(night, { appointmentTime: '03:15' })).status).toBe(200)
    for (const day of ['2026-11-30', '2026-02-30'])
      expect((await amira('GET', `/api/admin/times/${day}`)).status).toBe(400)
  })
})

test('an appointment that keeps its time is approved once, and then updated', async () => {
  const id = await ask()
  expect((await setStatus(id, 'Appointed')).body.message).toBe('The appointment is approved.')
  const { chair } = (await look(id)) ?? {}
  const seated = await edit(id, {
    appointmentDate: wish.appointmentDate,
    appointmentTime: wish.appointmentTime,
    chair: chair === 1 ? 2 : 1,
  })
  expect(seated.body.message).toBe('The appointment is updated.')
  expect((await edit(id, { service: 'Dentures' })).body.message).toBe('The appointment is updated.')
})
