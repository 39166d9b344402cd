import { describe, expect, test } from 'vitest'
import {
  anotherProcess,
  askFor,
  atTheDesk,
  beginBeforeMaryAsks,
  mary,
  openAnother,
  practice,
  settle,
  step,
  wish,
} from '../../tests/marys-request.ts'
import { offer } from '../../tests/offered-times.ts'
import { asked, confirmed, day, decided, hour, reminders, stopAddress, until } from '../../tests/reminded-of-a-visit.ts'
import { appointment } from '../database/test-practice.ts'
import type { Appointment } from '../domain/appointments/appointment.ts'
import { remind } from '../domain/appointments/due/reminder.ts'
import type { Records } from '../domain/records.ts'
import { sendReminders } from '../jobs/send-reminders.ts'

beginBeforeMaryAsks()

describe('a reminder', () => {
  test('comes two days before the visit, in the morning, once, however many processes ask', async () => {
    await confirmed()
    await until('2026-12-08T08:59:00Z')
    expect(reminders()).toHaveLength(0)
    practice.pass(1)
    const other = await anotherProcess()
    const written = await Promise.all([practice.sendReminders(), other.sendReminders()])
    expect(written.map((round) => round.reminders).sort()).toEqual([0, 1])
    await other.close()
    await practice.sendLetters()
    await until('2026-12-09T12:00:00Z')
    const [letter, ...more] = reminders()
    expect(more).toEqual([])
    expect(letter?.to.address).toBe('mary@example.com')
    expect(letter?.subject).toBe('A reminder of your appointment – Ashcombe Dental Group')
    expect(letter?.text).toContain('Thursday 10 December 2026 at 10:15')
    for (const secret of ['Mary', 'Okafor', 'Veneers']) expect(letter?.text.includes(secret), secret).toBe(false)
    expect((await practice.send('GET', letter?.text.match(/\/my-request\/[\w-]+/)?.[0] ?? '')).status).toBe(200)
  })

  test('never comes at night, and the day before where the server was off', async () => {
    await confirmed()
    await until('2026-12-08T20:30:00Z')
    await until('2026-12-09T03:00:00Z')
    expect(reminders()).toHaveLength(0)
    await until('2026-12-09T09:05:00Z')
    expect(reminders()).toHaveLength(1)
  })

  test('does not come to who has just heard of the visit, asked only, was cancelled, or gave no address', async () => {
    await confirmed()
    await asked({ name: 'Asked Only', email: 'asked@example.com' })
    await asked({ name: 'Rung Only', email: '', phone: '07700 900321', appointmentTime: '11:15' })
    await decided('Appointed', 'rung')
    await confirmed({ name: 'Called Off', email: 'off@example.com', appointmentTime: '12:15' })
    await decided('Cancelled', 'called')
    practice.pass(7 * day)
    await decided('Appointed', 'asked')
    const { _id } = (await atTheDesk()) ?? {}
    const later = { appointmentDate: '2026-12-10', appointmentTime: '15:15' }
    await practice.asStaff('PUT', `/api/admin/update/${_id}`, later)
    practice.pass(1)
    await practice.sendLetters()
    practice.letters.length = 0
    await until('2026-12-08T09:30:00Z')
    expect(reminders().map(({ to }) => to.address)).toEqual([])
  })

  test('does not come to who was booked by telephone, or took an offered time, since it was due', async () => {
    const page = await askFor()
    await decided('Appointed')
    practice.pass(7 * day)
    const booking = { ...wish, name: 'Rung Today', phone: '07700 900322', chair: 1 }
    await practice.asStaff('POST', '/api/admin/book', { ...booking, appointmentDate: '2026-12-09' })
    const { _id } = (await atTheDesk()) ?? {}
    await practice.asStaff('POST', `/api/admin/offer/${_id}`, { times: [{ date: '2026-12-09', time: '15:00' }] })
    practice.pass(1)
    await step(page, { step: 'take', time: '2026-12-09T15:00' })
    expect(await atTheDesk()).toMatchObject({ status: 'Appointed', appointmentTime: '15:00' })
    expect(await practice.sendReminders()).toMatchObject({ reminders: 0 })
  })

  test('is not sent of a time that was changed while it waited, and comes for the new one', async () => {
    await confirmed()
    practice.pass(7 * day)
    expect(await practice.sendReminders()).toMatchObject({ reminders: 1 })
    const { _id } = (await atTheDesk()) ?? {}
    const moved = { appointmentDate: '2026-12-17', appointmentTime: '10:15' }
    expect((await practice.asStaff('PUT', `/api/admin/update/${_id}`, moved)).status).toBe(200)
    practice.pass(1)
    await practice.sendLetters()
    expect(practice.letters.map(({ kind }) => kind)).toEqual(['appointment-moved'])
    await until('2026-12-15T09:30:00Z')
    expect(reminders()).toHaveLength(1)
    expect(reminders()[0]?.text).toContain('Thursday 17 December 2026')
  })

  test.each([
    ['has left for', ['mary@example.com', 'mary.okafor@example.com']],
    ['waits to leave for', ['mary.okafor@example.com']],
  ])('that %s an address that is corrected then comes to the right one, once', async (how, addresses) => {
    await confirmed()
    practice.pass(7 * day)
    expect(await practice.sendReminders()).toMatchObject({ reminders: 1 })
    if (how === 'has left for') await practice.sendLetters()
    const { _id } = (await atTheDesk()) ?? {}
    const corrected = { ...mary, email: 'mary.okafor@example.com' }
    expect((await practice.asStaff('PUT', `/api/admin/person/${_id}`, corrected)).status).toBe(200)
    await until('2026-12-08T09:30:00Z')
    await until('2026-12-09T09:30:00Z')
    expect(reminders().map(({ to }) => to.address)).toEqual(addresses)
  })

  test('says of a wish for another time that it is not answered yet, and that theirs stands', async () => {
    const page = await askFor()
    await decided('Appointed')
    await settle()
    practice.pass(6 * day)
    await step(page, { step: 'another time', time: '2026-12-10T11:15' })
    await until('2026-12-08T09:30:00Z')
    const words = reminders()[0]?.text.replace(/\s+/g, ' ')
    expect(words).toContain('Until we have answered you, your confirmed time stands.')
    expect(words).toContain('You asked for: Thursday 10 December 2026 at 11:15')
    expect(words).not.toContain('Nothing has changed')
  })

  test('says that other times are offered and until when, and that theirs stands unless they take one', async () => {
    const page = await askFor()
    await decided('Appointed')
    await settle()
    practice.pass(6 * day)
    await step(page, { step: 'another time', time: '2026-12-10T11:15' })
    practice.pass(hour)
    const times = [{ date: '2026-12-11', time: '11:00' }]
    expect((await offer({ times })).status).toBe(200)
    await until('2026-12-08T09:30:00Z')
    const words = reminders()[0]?.text.replace(/\s+/g, ' ')
    expect(words).toMatch(
      /We have offered you another time, and keep it for you until .* Your confirmed time stands unless you take it\./,
    )
    expect(words).toContain('See or change your request')
    expect(words).not.toMatch(/Nothing has changed|Until we have answered/)
  })

  const saved = async (change: object) =>
    expect((await practice.asStaff('PUT', '/api/admin/practice', change)).status).toBe(200)
  async function closeForFrost(): Promise<void> {
    const choices = [{ patient: (await atTheDesk())?._id, choice: 'to ring' }]
    await saved({ version: 0, closedDays: [{ day: '2026-12-10', reason: 'Frost' }], choices })
  }
  const openAgain = () => saved({ version: 1, closedDays: [] })

  test('that waited for the mail server while its day was closed is not sent', async () => {
    await confirmed()
    practice.pass(7 * day)
    expect(await practice.sendReminders()).toMatchObject({ reminders: 1 })
    await closeForFrost()
    await practice.sendLetters()
    expect(reminders()).toHaveLength(0)
  })

  test('comes after all where a day that was closed is open again in time', async () => {
    await confirmed()
    await closeForFrost()
    await until('2026-12-08T09:30:00Z')
    expect(reminders()).toHaveLength(0)
    await openAgain()
    await until('2026-12-08T10:00:00Z')
    await until('2026-12-08T10:30:00Z')
    expect(reminders()).toHaveLength(1)
  })

  test('that was not sent since its day was closed is written again where the day opens in time', async () => {
    await confirmed()
    practice.pass(7 * day)
    expect(await practice.sendReminders()).toMatchObject({ reminders: 1 })
    await closeForFrost()
    await until('2026-12-08T09:10:00Z')
    expect(reminders()).toHaveLength(0)
    await openAgain()
    await until('2026-12-08T10:00:00Z')
    await until('2026-12-08T10:30:00Z')
    expect(reminders()).toHaveLength(1)
    expect((await practice.send('GET', stopAddress())).status).toBe(200)
  })

  test('that was not sent since a visit was cancelled is written again where that is undone', async () => {
    await confirmed()
    practice.pass(7 * day)
    expect(await practice.sendReminders()).toMatchObject({ reminders: 1 })
    await decided('Cancelled')
    await practice.sendLetters()
    const { _id } = (await atTheDesk()) ?? {}
    expect((await practice.asStaff('POST', `/api/admin/undo/${_id}`, {})).status).toBe(200)
    await until('2026-12-08T09:10:00Z')
    expect(reminders()).toHaveLength(1)
  })

  test('does not come of a visit that was cancelled, moved, or lost its address since it was found to be due', async () => {
    practice.pass(7 * day)
    const now = practice.backend.now()
    const due = { day: '2026-12-10', time: '10:15', status: 'appointed', email: 'mary@example.com' } as const
    const since: [string, Partial<Appointment>, boolean][] = [
      ['nothing', {}, true],
      ['cancelled', { status: 'cancelled' }, false],
      ['moved', { day: '2026-12-17' }, false],
      ['no address', { email: undefined }, false],
    ]
    for (const [id, change, comes] of since) {
      await practice.backend.records.transaction(({ appointments }) =>
        appointments.add(appointment({ id, ...due, ...change }), []),
      )
      expect(await remind(id, { ...practice.practice.reminding, now }), id).toBe(comes)
    }
  })

  test('comes although a treatment was corrected, of which no letter tells', async () => {
    await confirmed()
    practice.pass(7 * day)
    const { _id } = (await atTheDesk()) ?? {}
    const corrected = await practice.asStaff('PUT', `/api/admin/update/${_id}`, { service: 'General hygiene' })
    expect(corrected.status).toBe(200)
    await until('2026-12-09T09:30:00Z')
    expect(reminders()).toHaveLength(1)
  })

  test('comes however many are before it whose time is not kept', async () => {
    await confirmed()
    const eve = { closedDays: [{ day: '2026-12-09', reason: 'Frost' }] }
    expect((await practice.asStaff('PUT', '/api/admin/practice', { version: 0, ...eve })).status).toBe(200)
    const at = practice.backend.now()
    await practice.backend.records.transaction(async ({ appointments }) => {
      for (let patient = 0; patient < 120; patient += 1) {
        const id = `not-kept-${String(patient).padStart(13, '0')}`
        const visit = { day: '2026-12-09', time: '10:15', status: 'appointed', email: 'ned@example.com' } as const
        await appointments.add(appointment({ id, ...visit }), [])
        await appointments.note({ id, appointment: id, at, by: { id: 'ana', name: 'Ana' }, what: 'to ring' })
      }
    })
    await until('2026-12-08T09:30:00Z')
    expect(reminders().map(({ to }) => to.address)).toEqual(['mary@example.com'])
  })

  test('that cannot be written keeps nobody else’s back, nor the end of another’s offer, and is written later', async () => {
    await confirmed()
    await confirmed({ name: 'Noor Haddad', email: 'noor@example.com', appointmentTime: '12:15' })
    await asked({ name: 'Ann Archer', email: 'ann@example.com', appointmentDate: '2026-12-17' })
    await asked({
      name: 'Ben Baker',
      email: 'ben@example.com',
      appointmentDate: '2026-12-17',
      appointmentTime: '12:15',
    })
    practice.pass(6 * day)
    for (const [name, time] of [
      ['archer', '09:00'],
      ['baker', '11:00'],
    ]) {
      const { _id } = (await atTheDesk(name)) ?? {}
      const offer = { times: [{ date: '2026-12-16', time }], workingDays: 1 }
      expect((await practice.asStaff('POST', `/api/admin/offer/${_id}`, offer)).status).toBe(200)
    }
    practice.pass(day + hour)
    const spoiled = new Set([(await atTheDesk())?._id, (await atTheDesk('archer'))?._id])
    const { records } = practice.backend
    const transaction: Records['transaction'] = (work) =>
      records.transaction((books) => {
        const historyOf = async (id: string) => {
          if (spoiled.has(id)) throw new SyntaxError('a step that cannot be read')
          return books.appointments.historyOf(id)
        }
        return work({ ...books, appointments: { ...books.appointments, historyOf } })
      })
    const room = { ...practice.practice.reminding, records: { ...records, transaction } }
    expect(await sendReminders(room)).toMatchObject({ reminders: 1, ended: 1 })
    const left = practice.log.filter(({ message }) => message === 'left for the next round')
    expect(left.map(({ facts }) => Object.keys(facts)[1])).toEqual(['offer', 'reminder'])
    expect(await practice.sendReminders()).toMatchObject({ reminders: 1, ended: 1 })
  })
})

test('where no letter leaves, nobody is reminded by one', async () => {
  await openAnother({ publicUrl: 'https://practice.example' })
  await asked()
  await decided('Appointed')
  await until('2026-12-08T09:30:00Z')
  expect(reminders()).toHaveLength(0)
})
