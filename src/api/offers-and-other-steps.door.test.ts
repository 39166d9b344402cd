import { beforeEach, describe, expect, test } from 'vitest'
import {
  askFor,
  atTheDesk,
  beginBeforeMaryAsks,
  inFull,
  mary,
  practice,
  settle,
  step,
} from '../../tests/marys-request.ts'
import { offer, othersTake, queued, take, times } from '../../tests/offered-times.ts'

beginBeforeMaryAsks()

const change = async (path: string, body: object) =>
  practice.asStaff('PUT', `/api/admin/${path}/${(await atTheDesk())?._id}`, body)
/** On which of the days that staff offer something is held. */
async function daysHeld() {
  const { records, now } = practice.backend
  const held = await records.appointments.chairTimeOn(['2026-12-09', '2026-12-11'], now())
  return [...new Set(held.map(({ day }) => day))].sort()
}

describe('an offer', () => {
  test.each([
    ['cancelled', 'PUT', 'statuschange', { status: 'Cancelled' }],
    ['moved', 'PUT', 'update', { appointmentDate: '2026-12-14', appointmentTime: '10:15' }],
    ['rung', 'POST', 'call', { answered: false }],
    ['made another offer', 'POST', 'offer', { times: [{ date: '2026-12-16', time: '10:15' }] }],
  ])('stands as it was where they are %s and that is taken back', async (_, method, call, body) => {
    const address = await askFor()
    await offer()
    await settle()
    const { _id } = (await atTheDesk()) ?? {}
    const { offer: before } = (await inFull()) ?? {}
    const done = await practice.asStaff(method, `/api/admin/${call}/${_id}`, body)
    expect((await practice.asStaff('POST', `/api/admin/undo/${_id}`, { change: done.body.change })).status).toBe(200)
    practice.pass(1)
    expect((await inFull())?.offer).toEqual(before)
    const chairs = practice.backend.content.practice.chairs.surgeryHours
    expect(await othersTake('2026-12-09', '09:00', chairs)).toBe(chairs - 1)
    await take(address, '2026-12-09T09:00')
    expect(await atTheDesk()).toMatchObject({ status: 'Appointed', appointmentTime: '09:00' })
  })

  test('loses what others have taken before a step was taken back', async () => {
    await askFor()
    await offer()
    await settle()
    const { _id } = (await atTheDesk()) ?? {}
    const { change } = (await practice.asStaff('PUT', `/api/admin/statuschange/${_id}`, { status: 'Cancelled' })).body
    await othersTake('2026-12-09', '09:00', practice.backend.content.practice.chairs.surgeryHours)
    await practice.asStaff('POST', `/api/admin/undo/${_id}`, { change })
    expect((await inFull())?.offer?.times.map(({ time }) => time)).toEqual(['14:30', '11:00'])
  })

  test('that has lost some of its times when a step is taken back is told of again, and one that has lost all is taken back', async () => {
    await askFor()
    await offer({ times: times.slice(0, 2) })
    await settle()
    const { _id } = (await atTheDesk()) ?? {}
    const cancelAndUndo = async (meanwhile: () => Promise<unknown>) => {
      const { change } = (await practice.asStaff('PUT', `/api/admin/statuschange/${_id}`, { status: 'Cancelled' })).body
      await meanwhile()
      practice.letters.length = 0
      const undone = await practice.asStaff('POST', `/api/admin/undo/${_id}`, { change })
      expect(undone.body.updatedUser?.version).toBe((await atTheDesk())?.version)
      await settle()
      const letters = practice.letters.filter(({ to }) => to.address === mary.email)
      return { said: undone.body.message, letters }
    }
    const chairs = practice.backend.content.practice.chairs.surgeryHours
    const first = await cancelAndUndo(() => othersTake('2026-12-09', '09:00', chairs))
    expect(first.said).toBe(
      'Undone. But Wednesday 9 December 2026 at 09:00 can no longer be offered, and a letter tells the patient so.',
    )
    const [fewer, ...more] = first.letters
    expect([fewer?.kind, more]).toEqual(['times-offered', []])
    const text = fewer?.text.replace(/\s+/g, ' ')
    expect(text).toContain('Not all of the times that we offered you can be kept')
    expect(text).toContain('Wednesday 9 December 2026 at 14:30')
    const none = await cancelAndUndo(() => othersTake('2026-12-09', '14:30', chairs))
    expect(none.said).toContain('14:30 can no longer be offered, and a letter tells the patient so.')
    expect(none.letters.map(({ kind }) => kind)).toEqual(['offer-taken-back'])
    expect((await inFull())?.offer).toBeUndefined()
    expect(await queued()).toContain('new')
  })

  test('ends with whatever else staff do: accept, move, make a new offer, cancel', async () => {
    await askFor()
    await offer()
    expect(await daysHeld()).toEqual(['2026-12-09', '2026-12-11'])
    expect((await change('statuschange', { status: 'Appointed' })).status).toBe(200)
    expect(await daysHeld()).toEqual([])
    await offer({ times: [times[0]] })
    expect((await change('update', { appointmentDate: '2026-12-14', appointmentTime: '10:15' })).status).toBe(200)
    expect(await daysHeld()).toEqual([])
    await offer({ times: [times[0]] })
    await offer({ times: [times[2]] })
    expect(await daysHeld()).toEqual(['2026-12-11'])
    expect((await change('statuschange', { status: 'Cancelled' })).status).toBe(200)
    expect(await daysHeld()).toEqual([])
    expect((await offer()).status).toBe(409)
  })

  test.each([
    ['withdraws', { step: 'withdraw' }],
    ['asks for another time', { step: 'another time', time: '2026-12-14T11:00' }],
  ])('ends where its patient %s', async (_, form) => {
    const address = await askFor()
    await offer()
    await settle()
    expect(await daysHeld()).toEqual(['2026-12-09', '2026-12-11'])
    expect((await step(address, form)).status).toBe(303)
    expect(await daysHeld()).toEqual([])
  })

  test('of which a time is taken in place of a confirmed one names both to the practice', async () => {
    const address = await askFor()
    await practice.asStaff('PUT', `/api/admin/statuschange/${(await atTheDesk())?._id}`, { status: 'Appointed' })
    await settle()
    await offer()
    await settle()
    practice.letters.length = 0
    await take(address, '2026-12-09T14:30')
    await settle()
    const words = practice.letters.find(({ kind }) => kind === 'request-changed')?.text.replace(/\s+/g, ' ')
    expect(words).toContain('Old time: Thursday 10 December 2026 at 10:15')
    expect(words).toContain('Confirmed: Wednesday 9 December 2026 at 14:30')
    expect(words).toContain('It is confirmed, and the old time is free again. There is nothing to do.')
  })

  test('of which somebody takes a time who did not come to their visit begins a new one, of which nothing is noted', async () => {
    const address = await askFor({ appointmentDate: '2026-12-02' })
    const { _id } = (await atTheDesk()) ?? {}
    await practice.asStaff('PUT', `/api/admin/statuschange/${_id}`, { status: 'Appointed' })
    practice.pass(26 * 60)
    await practice.asStaff('POST', `/api/admin/visit/${_id}`, { visit: 'absent' })
    await offer()
    await settle()
    await take(address, '2026-12-09T09:00')
    const patient = await inFull()
    expect(patient).toMatchObject({ status: 'Appointed', appointmentTime: '09:00' })
    expect([patient?.visit, patient?.history?.map(({ what }) => what).includes('did not come')]).toEqual([
      undefined,
      true,
    ])
  })

  describe('made within the undo time of another step', () => {
    const move = () => change('update', { appointmentDate: '2026-12-14', appointmentTime: '11:00' })
    const accept = () => change('statuschange', { status: 'Appointed' })
    beforeEach(async () => {
      await askFor()
      await settle()
      practice.letters.length = 0
    })
    /** The last letter to Mary, once nothing can be undone any more. */
    async function toMary() {
      await settle()
      const { text = '', calendar, kind } = practice.letters.findLast(({ to }) => to.address === mary.email) ?? {}
      return { kind, words: text.replace(/\s+/g, ' '), calendar: calendar?.content ?? '' }
    }

    test('tells of a move too, whose letter gave way to it', async () => {
      await move()
      await offer({ times: [times[0]] })
      const { kind, words, calendar } = await toMary()
      expect(kind).toBe('times-offered')
      expect(words).toContain('We have changed the time of your request. The new time is not confirmed yet.')
      expect(words).toContain('Old time: Thursday 10 December 2026 at 10:15 New time: Monday 14 December 2026 at 11:00')
      expect(calendar).toContain('DTSTART:20261214T110000Z')
    })

    test('tells of an answer too', async () => {
      await accept()
      await offer({ times: [times[0]] })
      const { words, calendar } = await toMary()
      expect(words).toContain('We have confirmed your appointment. A calendar file')
      expect(words).toContain('Your time now: Thursday 10 December 2026 at 10:15')
      expect(calendar).toContain('STATUS:CONFIRMED')
    })

    test('leaves what they know to the letter to which it gives way in turn', async () => {
      await move()
      await offer({ times: [times[0]] })
      await change('update', { appointmentDate: '2026-12-15', appointmentTime: '09:00' })
      const { kind, words } = await toMary()
      expect(kind).toBe('appointment-moved')
      expect(words).toContain(
        'Old time: Thursday 10 December 2026 at 10:15 New time: Tuesday 15 December 2026 at 09:00',
      )
    })

    test('that ends before they have heard of it leaves both moves to be told', async () => {
      await move()
      await change('update', { appointmentDate: '2026-12-15', appointmentTime: '09:00' })
      await offer({ times: [times[0]] })
      await change('update', { service: 'Teeth whitening' })
      const { kind, words } = await toMary()
      expect(kind).toBe('appointment-moved')
      expect(words).toContain(
        'Old time: Thursday 10 December 2026 at 10:15 New time: Tuesday 15 December 2026 at 09:00',
      )
    })
  })

  test('can be undone within the undo time, and then nobody hears of it', async () => {
    await askFor()
    await settle()
    practice.letters.length = 0
    const { change } = (await offer()).body
    const { _id } = (await atTheDesk()) ?? {}
    expect((await practice.asStaff('POST', `/api/admin/undo/${_id}`, { change })).status).toBe(200)
    await settle()
    expect(practice.letters).toEqual([])
    expect((await inFull())?.offer).toBeUndefined()
    expect(await atTheDesk()).toMatchObject({ status: 'New Appointment', appointmentTime: '10:15', chair: 1 })
  })
})

test('a screen from before an offer ended by itself is told that it did, and by nobody', async () => {
  await askFor()
  await offer()
  await settle()
  const seen = await atTheDesk()
  practice.pass(24 * 60)
  await practice.sendReminders()
  const late = { status: 'Appointed', version: seen?.version }
  const { body } = await practice.asStaff('PUT', `/api/admin/statuschange/${seen?._id}`, late)
  expect(body.message).toMatch(/^This request was already left without the offered times at \d\d:\d\d\.$/)
})
