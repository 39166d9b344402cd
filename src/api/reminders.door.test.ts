import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openTestPractice, type TestPractice } from '../../tests/test-practice.ts'
import { appointment } from '../database/test-practice.ts'
import type { Records } from '../domain/records.ts'
import { sendReminders } from '../jobs/send-reminders.ts'

let practice: TestPractice
// Tuesday, 1 December 2026, 09:00 in London.
beforeEach(async () => {
  practice = await openTestPractice()
})
afterEach(() => practice.close())

const hour = 60
const day = 24 * hour
const mary = { name: 'Mary Okafor', email: 'Mary@example.com', service: 'Veneers' }
const visit = { appointmentDate: '2026-12-10', appointmentTime: '10:15' }

async function ask(more: object = {}): Promise<void> {
  const { status } = await practice.send('POST', '/api/user/appointment', { ...mary, ...visit, ...more })
  expect(status).toBe(201)
}
async function atTheDesk(name = 'okafor') {
  return (await practice.asStaff('GET', `/api/admin/patients?search=${name}`)).body.patients?.[0]
}
async function decide(status: string, name?: string): Promise<void> {
  const { _id } = (await atTheDesk(name)) ?? {}
  expect((await practice.asStaff('PUT', `/api/admin/statuschange/${_id}`, { status })).status).toBe(200)
}
async function confirmed(more: { name?: string } & Record<string, string> = {}): Promise<void> {
  await ask(more)
  await decide('Appointed', more.name)
  practice.pass(1)
  await practice.sendLetters()
  practice.letters.length = 0
}
/** Lets the clock say this, and everything that is due by then leave. */
async function until(instant: string): Promise<void> {
  practice.pass((new Date(instant).getTime() - practice.house.now().getTime()) / 60_000)
  await practice.sendReminders()
  await practice.sendLetters()
}
const reminders = () => practice.letters.filter(({ kind }) => kind === 'appointment-reminder')
const stopOf = (text: string) => text.match(/\/stop-reminders\/[\w-]+/)?.[0] ?? ''

describe('a reminder', () => {
  test('comes two days before the visit, in the morning, once, however many processes ask', async () => {
    await confirmed()
    await until('2026-12-08T08:59:00Z')
    expect(reminders()).toHaveLength(0)
    practice.pass(1)
    const other = await practice.another()
    const written = await Promise.all([practice.sendReminders(), other.sendReminders()])
    expect(written.map((round) => round.reminders).sort()).toEqual([0, 1])
    await other.close()
    await practice.sendLetters()
    await until('2026-12-09T12:00:00Z')
    const [letter, ...more] = reminders()
    expect(more).toEqual([])
    expect(letter?.to.address.toLowerCase()).toBe('mary@example.com')
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
    await ask({ name: 'Asked Only', email: 'asked@example.com' })
    await ask({ name: 'Rung Only', email: '', phone: '07700 900321', appointmentTime: '11:15' })
    await decide('Appointed', 'rung')
    await confirmed({ name: 'Called Off', email: 'off@example.com', appointmentTime: '12:15' })
    await decide('Cancelled', 'called')
    practice.pass(7 * day)
    await decide('Appointed', 'asked')
    const { _id } = (await atTheDesk()) ?? {}
    await practice.asStaff('PUT', `/api/admin/update/${_id}`, { ...visit, appointmentTime: '15:15' })
    practice.pass(1)
    await practice.sendLetters()
    practice.letters.length = 0
    await until('2026-12-08T09:30:00Z')
    expect(reminders().map(({ to }) => to.address)).toEqual([])
  })

  test('does not come to who was booked by telephone, or took an offered time, since it was due', async () => {
    const { requestAddress: page = '' } = (await practice.send('POST', '/api/user/appointment', { ...mary, ...visit }))
      .body
    await decide('Appointed')
    practice.pass(7 * day)
    const booking = { ...mary, ...visit, name: 'Rung Today', phone: '07700 900321', chair: 1 }
    await practice.asStaff('POST', '/api/admin/book', { ...booking, appointmentDate: '2026-12-09' })
    const { _id } = (await atTheDesk()) ?? {}
    await practice.asStaff('POST', `/api/admin/offer/${_id}`, { times: [{ date: '2026-12-09', time: '15:00' }] })
    practice.pass(1)
    const version = (await practice.send('GET', page)).text.match(/name="version" value="(\d+)"/)?.[1] ?? ''
    const taken = new URLSearchParams({ step: 'take', version, time: '2026-12-09T15:00' }).toString()
    await practice.send('POST', page, taken, { headers: { 'content-type': 'application/x-www-form-urlencoded' } })
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

  test('is stopped by one press in a mail program, and begun again on its page', async () => {
    await confirmed()
    await until('2026-12-08T09:30:00Z')
    const [letter] = reminders()
    const stop = stopOf(letter?.text ?? '')
    expect(letter?.stopAt).toBe(`http://localhost:3000${stop}`)
    const page = await practice.send('GET', stop)
    expect(page.text).toContain('Stop reminders?')
    expect(page.headers.get('set-cookie')).toBeNull()
    expect(page.headers.get('x-robots-tag')).toContain('noindex')
    const pressed = await practice.send('POST', stop, 'List-Unsubscribe=One-Click', {
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://mail.example' },
    })
    expect(pressed.status).toBe(200)
    expect((await practice.send('GET', stop)).text).toContain('You get no more reminders')
    await confirmed({ email: 'mary@EXAMPLE.com', appointmentDate: '2026-12-17' })
    await until('2026-12-15T09:30:00Z')
    expect(reminders()).toHaveLength(0)

    const again = await practice.send('POST', stop, 'reminders=yes', {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect([again.status, again.headers.get('location')]).toEqual([303, stop])
    await confirmed({ appointmentDate: '2026-12-22' })
    await until('2026-12-20T09:30:00Z')
    expect(reminders()).toHaveLength(1)
    expect((await practice.send('GET', '/stop-reminders/never-was')).status).toBe(404)
    expect((await practice.send('POST', '/stop-reminders/never-was', 'a=b')).status).toBe(404)
  })

  test('that a program has stopped by trying the links of a letter is begun again on the page of the request', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    await confirmed()
    await until('2026-12-08T09:30:00Z')
    const stop = stopOf(reminders()[0]?.text ?? '')
    const page = reminders()[0]?.text.match(/\/my-request\/[\w-]+/)?.[0] ?? ''
    expect((await practice.send('GET', page)).text).not.toContain('Remind me again')
    await practice.send('POST', stop, 'List-Unsubscribe=One-Click', { headers })
    const shown = (await practice.send('GET', page)).text
    expect(shown).toContain('You get no reminders')
    expect(shown).not.toContain('Mary@example.com')
    for (const press of ['once', 'twice']) {
      const begun = await practice.send('POST', page, 'step=remind+me&version=0', { headers })
      expect([begun.status, begun.headers.get('location')], press).toEqual([303, `${page}#state`])
    }
    expect((await practice.send('GET', page)).text).not.toContain('You get no reminders')
    await confirmed({ appointmentDate: '2026-12-17' })
    await until('2026-12-15T09:30:00Z')
    expect(reminders()).toHaveLength(1)
  })

  test('that was due while reminders were stopped comes where they are begun again in time, once', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    await confirmed()
    await until('2026-12-08T09:30:00Z')
    const stop = stopOf(reminders()[0]?.text ?? '')
    await practice.send('POST', stop, 'List-Unsubscribe=One-Click', { headers })
    await confirmed({ appointmentDate: '2026-12-17' })
    await until('2026-12-15T09:30:00Z')
    expect(reminders()).toHaveLength(0)
    await practice.send('POST', stop, 'reminders=yes', { headers })
    await until('2026-12-15T10:00:00Z')
    await until('2026-12-15T10:30:00Z')
    expect(reminders().map(({ text }) => text.includes('Thursday 17 December 2026'))).toEqual([true])
  })

  test('that was stopped after it was written, while it waited for the mail server, is not sent', async () => {
    await confirmed()
    await confirmed({ appointmentDate: '2026-12-11', appointmentTime: '11:15' })
    await until('2026-12-08T09:30:00Z')
    const stop = stopOf(reminders()[0]?.text ?? '')
    practice.pass(day)
    expect(await practice.sendReminders()).toMatchObject({ reminders: 1 })
    const pressed = await practice.send('POST', stop, 'List-Unsubscribe=One-Click', {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(pressed.status).toBe(200)
    await practice.sendLetters()
    expect(reminders()).toHaveLength(1)
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
    expect((await practice.send('GET', stopOf(reminders()[0]?.text ?? ''))).status).toBe(200)
  })

  test('that was not sent since a visit was cancelled is written again where that is undone', async () => {
    await confirmed()
    practice.pass(7 * day)
    expect(await practice.sendReminders()).toMatchObject({ reminders: 1 })
    await decide('Cancelled')
    await practice.sendLetters()
    const { _id } = (await atTheDesk()) ?? {}
    expect((await practice.asStaff('POST', `/api/admin/undo/${_id}`, {})).status).toBe(200)
    await until('2026-12-08T09:10:00Z')
    expect(reminders()).toHaveLength(1)
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
    const at = practice.house.now()
    await practice.house.records.transaction(async ({ appointments }) => {
      for (let patient = 0; patient < 120; patient += 1) {
        const id = `not-kept-${String(patient).padStart(13, '0')}`
        const visit = { day: '2026-12-09', time: '10:15', status: 'appointed', email: 'ned@example.com' } as const
        await appointments.add(appointment({ id, ...visit }), [])
        await appointments.note({ id, appointment: id, at, by: { id: 'ana', name: 'Ana' }, what: 'to ring' })
      }
    })
    await until('2026-12-08T09:30:00Z')
    expect(reminders().map(({ to }) => to.address)).toEqual(['Mary@example.com'])
  })

  test('that cannot be written keeps nobody else’s back, nor the end of another’s offer, and is written later', async () => {
    await confirmed()
    await confirmed({ name: 'Noor Haddad', email: 'noor@example.com', appointmentTime: '12:15' })
    await ask({ name: 'Ann Archer', email: 'ann@example.com', appointmentDate: '2026-12-17' })
    await ask({ name: 'Ben Baker', email: 'ben@example.com', appointmentDate: '2026-12-17', appointmentTime: '12:15' })
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
    const { records } = practice.house
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

  test('of whom was erased leaves nothing behind, also that they wanted none', async () => {
    await confirmed()
    await until('2026-12-08T09:30:00Z')
    const stop = stopOf(reminders()[0]?.text ?? '')
    await practice.send('POST', stop, 'List-Unsubscribe=One-Click')
    const { records } = practice.house
    const mary = { email: 'mary@example.com' }
    const kept = await records.people.find(mary)
    expect(kept.remindersStopped).toMatchObject([{ email: 'mary@example.com' }])
    await records.transaction((books) => books.people.erase(kept, mary))
    expect((await practice.send('GET', stop)).status).toBe(404)
    expect(await records.reminders.isStopped('mary@example.com')).toBe(false)
  })
})

test('where no letter leaves, nobody is reminded by one', async () => {
  await practice.close()
  practice = await openTestPractice({ settings: { publicUrl: 'https://practice.example' } })
  await ask()
  await decide('Appointed')
  await until('2026-12-08T09:30:00Z')
  expect(reminders()).toHaveLength(0)
})
