import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openTestPractice, type TestPractice } from '../../tests/test-practice.ts'
import { everythingIn } from '../database/test-leftovers.ts'
import { openTestRecords } from '../database/test-records.ts'
import { endHolds } from '../jobs/end-holds.ts'

let practice: TestPractice
beforeEach(async () => {
  practice = await openTestPractice()
})
afterEach(() => practice.close())

const day = '2026-12-10'
const wish = { service: 'Veneers', appointmentDate: day, appointmentTime: '10:15' }
const ask = (who: object, more: object = {}, from?: string) =>
  practice.send('POST', '/api/user/appointment', { ...wish, ...who, ...more }, from ? { from } : {})
const ngozi = { name: 'Ngozi Okafor', email: 'ngozi@example.com' }
const others = ['Ann Archer', 'Ben Baker', 'Cai Jones'].map((name, at) => ({ name, email: `${at}@example.com` }))
const [ann, ben, cai] = others
const names = ['Ada', 'Bea', 'Cy', 'Dot', 'Eli', 'Flo', 'Gus', 'Hal', 'Ira', 'Jo'].map((name) => `${name} Moor`)
const patientNamed = async (name: string) =>
  (await practice.asStaff('GET', `/api/admin/patients?search=${encodeURIComponent(name)}`)).body.patients?.[0]
const stateOf = async (time: string) => {
  const answer = await practice.send('GET', `/api/user/filter_appointment_time/${day}?service=Veneers`)
  return answer.body.times?.find((offered) => offered.time === time)?.state
}
const accept = async (name: string) =>
  practice.asStaff('PUT', `/api/admin/statuschange/${(await patientNamed(name))?._id}`, { status: 'Appointed' })
/** The page that a browser without scripts is led to. */
const pageAfter = async (form: Record<string, string>) => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const sent = await practice.send('POST', '/appointment', new URLSearchParams(form).toString(), { headers })
  return (await practice.send('GET', sent.headers.get('location') ?? '')).text
}
/** A patient asks for another time on the page of their request. */
const moveTo = async (time: string, address = '') => {
  const version = (await practice.send('GET', address)).text.match(/name="version" value="(\d+)"/)?.[1] ?? ''
  const form = new URLSearchParams({ step: 'another time', version, time: `${day}T${time}` }).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  return (await practice.send('POST', address, form, { headers })).status
}
const job = () => ({ records: practice.backend.records, now: practice.backend.now, log: practice.backend.log })
/** The practice opens at nine on Tuesday, 1 December; three working days later is Friday at nine. */
const untilTheEnd = 3 * 24 * 60

describe('a hold ends', () => {
  test('and answer, page and letter name its hour', async () => {
    const answer = await ask(ngozi)
    expect(answer.body).toMatchObject({ holdsTime: true, heldUntil: '2026-12-04T09:00:00.000Z' })
    await practice.sendLetters()
    const letter = practice.letters.find(({ to }) => to.address === ngozi.email)
    expect(letter?.text.replace(/\s+/g, ' ')).toContain('We keep this time for you until Friday 4 December at 09:00.')
    expect(await pageAfter({ ...wish, ...ann })).toContain(
      'We keep this time for you until <strong>Friday 4 December at 09:00</strong>',
    )
  })

  test('for tomorrow when the appointment itself begins', async () => {
    const answer = await ask(ngozi, { appointmentDate: '2026-12-02' })
    expect(answer.body).toMatchObject({ heldUntil: '2026-12-02T10:15:00.000Z', untilItBegins: true })
    const page = await pageAfter({ ...wish, ...ann, appointmentDate: '2026-12-03', appointmentTime: '11:15' })
    expect(page).toContain('If you have not heard from us before then, please ring us.')
    expect(page).not.toContain('may go to somebody else')
    practice.pass(26 * 60)
    expect(await patientNamed('Ngozi')).not.toHaveProperty('givenFreeAt')
  })

  test('at the hour that was named, also where staff moved the request and took that back', async () => {
    const { heldUntil } = (await ask(ngozi)).body
    const { _id } = (await patientNamed('Ngozi')) ?? {}
    const today = { appointmentDate: '2026-12-01', appointmentTime: '15:00' }
    const { change } = (await practice.asStaff('PUT', `/api/admin/update/${_id}`, today)).body
    expect((await patientNamed('Ngozi'))?.heldUntil).toBe('2026-12-01T15:00:00.000Z')
    await practice.asStaff('POST', `/api/admin/undo/${_id}`, { change })
    expect((await patientNamed('Ngozi'))?.heldUntil).toBe(heldUntil)
  })

  test('at the hour that was named, also where the patient moves the request later', async () => {
    const { heldUntil, requestAddress } = (await ask(ngozi)).body
    practice.pass(24 * 60)
    expect(await moveTo('11:15', requestAddress)).toBe(303)
    expect(await patientNamed('Ngozi')).toMatchObject({ appointmentTime: '11:15', chair: 1, heldUntil })
  })

  test('after the working days that it was made for, where the patient moves it from a day before them to one behind', async () => {
    const { heldUntil, requestAddress } = (await ask(ngozi, { appointmentDate: '2026-12-03' })).body
    expect(heldUntil).toBe('2026-12-03T10:15:00.000Z')
    practice.pass(24 * 60)
    const untilFriday = { appointmentDate: `${day}T00:00:00.000Z`, heldUntil: '2026-12-04T09:00:00.000Z' }
    expect(await moveTo('11:15', requestAddress)).toBe(303)
    expect(await patientNamed('Ngozi')).toMatchObject({ appointmentTime: '11:15', chair: 1, ...untilFriday })
    practice.pass(60)
    expect(await moveTo('12:15', requestAddress)).toBe(303)
    expect(await patientNamed('Ngozi')).toMatchObject({ appointmentTime: '12:15', chair: 1, ...untilFriday })
  })

  test('not at all where it was a wish, which staff gave a time and took it back', async () => {
    await ask(ngozi, { appointmentTime: '22:15' })
    const { _id } = (await patientNamed('Ngozi')) ?? {}
    const { change } = (await practice.asStaff('PUT', `/api/admin/update/${_id}`, { appointmentTime: '15:00' })).body
    await practice.asStaff('POST', `/api/admin/undo/${_id}`, { change })
    practice.pass(untilTheEnd)
    expect(await patientNamed('Ngozi')).not.toHaveProperty('givenFreeAt')
  })

  test('not before its hour, and then for the next who asks, even where no job has run', async () => {
    for (const who of others) expect((await ask(who)).body.holdsTime).toBe(true)
    practice.pass(untilTheEnd - 1)
    expect(await stateOf('10:15')).toBe('full')
    expect((await ask(ngozi)).status).toBe(400)
    practice.pass(1)
    expect(await stateOf('10:15')).toBe('free')
    expect((await ask(ngozi)).body.holdsTime).toBe(true)
    const times = await practice.backend.records.appointments.chairTimeOn([day], practice.backend.now())
    expect(times).toHaveLength(4)
  })

  test('and its request stands before the newer ones at the desk', async () => {
    await ask(ngozi)
    practice.pass(untilTheEnd)
    await endHolds(job())
    await ask(ann ?? {})
    const { queue } = (await practice.asStaff('GET', '/api/admin/queue')).body
    expect(queue?.map(({ patient, reason }) => [patient.name, reason, patient.givenFreeAt])).toEqual([
      ['Ngozi Okafor', 'new', '2026-12-04T09:00:00.000Z'],
      ['Ann Archer', 'new', undefined],
    ])
  })

  test('and its request stays new, says when its time was given free, and takes it again when accepted', async () => {
    await ask(ngozi)
    practice.pass(untilTheEnd)
    for (const looked of [1, 2]) {
      const patient = await patientNamed('Ngozi')
      expect(patient, `look ${looked}`).toMatchObject({
        status: 'New Appointment',
        givenFreeAt: '2026-12-04T09:00:00.000Z',
      })
      expect(patient).not.toHaveProperty('chair')
      expect(patient).not.toHaveProperty('heldUntil')
      await endHolds(job())
    }
    const { _id = '' } = (await patientNamed('Ngozi')) ?? {}
    expect(await practice.backend.records.holds.sendersOf(_id), 'from whom it came is kept for holds alone').toEqual([])
    const accepted = await accept('Ngozi')
    expect(accepted.body.updatedUser).toMatchObject({ status: 'Appointed', chair: 1 })
    expect(accepted.body.updatedUser).not.toHaveProperty('givenFreeAt')
    practice.pass(untilTheEnd)
    expect(await stateOf('10:15')).toBe('free')
    expect(await practice.backend.records.appointments.chairTimeOn([day], practice.backend.now())).toHaveLength(4)
  })

  test('and when it has gone to others meanwhile, accepting it says so with times that are free', async () => {
    await ask(ngozi)
    practice.pass(untilTheEnd)
    for (const who of others) expect((await ask(who)).body.holdsTime).toBe(true)
    const refused = await accept('Ngozi')
    expect(refused.status).toBe(409)
    expect(refused.body.neighbours?.length).toBeGreaterThan(0)
    for (const { name } of others) expect((await accept(name)).status).toBe(200)
  })

  test('and correcting its service takes no time that others have meanwhile', async () => {
    await ask(ngozi)
    practice.pass(untilTheEnd)
    for (const who of others) await ask(who)
    const id = (await patientNamed('Ngozi'))?._id
    const corrected = await practice.asStaff('PUT', `/api/admin/update/${id}`, { service: 'Dentures' })
    expect(corrected.body.updatedUser).toMatchObject({ service: 'Dentures', status: 'New Appointment' })
  })

  test('anew from when staff move it without an answer', async () => {
    await ask(ngozi)
    practice.pass(untilTheEnd - 60)
    const id = (await patientNamed('Ngozi'))?._id
    const moved = await practice.asStaff('PUT', `/api/admin/update/${id}`, { appointmentTime: '11:15' })
    expect(moved.body.updatedUser).toMatchObject({ chair: 1, heldUntil: '2026-12-08T09:00:00.000Z' })
  })

  test('once, however many processes clear it away', async () => {
    for (const [at, who] of others.entries()) await ask(who, { appointmentTime: `1${at}:15` })
    practice.pass(untilTheEnd)
    const ended = await Promise.all([1, 2, 3].map(() => endHolds(job())))
    expect(ended.reduce((one, other) => one + other)).toBe(3)
    expect(await endHolds(job())).toBe(0)
    practice.pass(-untilTheEnd)
    expect(await practice.backend.records.appointments.chairTimeOn([day], practice.backend.now())).toEqual([])
  })

  test('and one just after midnight is in the way of no emergency that begins before', async () => {
    const emergency = { service: '24 hours emergency dental care' }
    await ask(ngozi, { ...emergency, appointmentDate: '2026-12-11', appointmentTime: '00:00' })
    practice.pass(untilTheEnd)
    expect((await ask(ann ?? {}, { ...emergency, appointmentTime: '23:45' })).body.holdsTime).toBe(true)
  })
})

describe('one sender holds twelve quarter hours at most without an answer', () => {
  const beyond = { holdsTime: false, notHeldBecause: 'enough held' }
  const phones = ['07700 900123', '+44 (0)7700 900123', '0044 7700-900-123', '447700900123']
  const emails = ['Ngozi@Example.com', 'ngozi@example.com', 'NGOZI@EXAMPLE.COM', 'ngozi@EXAMPLE.com']

  test.each([
    ['phone, however it is written', (at: number) => ({ phone: phones[at] })],
    ['e-mail, whatever its case', (at: number) => ({ email: emails[at] })],
  ])('one %s', async (_, contact) => {
    const form = (at: number) => ask({ name: names[at], ...contact(at) }, { appointmentTime: `1${at}:00` })
    for (const at of [0, 1, 2]) expect((await form(at)).body.holdsTime).toBe(true)
    const fourth = await form(3)
    expect(fourth.status).toBe(201)
    expect(fourth.body).toMatchObject(beyond)
    expect(fourth.body).not.toHaveProperty('heldUntil')
    const patient = await patientNamed('Dot Moor')
    expect(patient).toMatchObject({ status: 'New Appointment', appointmentTime: '13:00' })
    expect(patient).not.toHaveProperty('chair')
    expect(await practice.backend.records.appointments.chairTimeOn([day], practice.backend.now())).toHaveLength(12)
  })

  test('a patient who moves a wish by its link holds no more by it, until something of theirs is answered', async () => {
    const form = (at: number) => ask({ name: names[at], phone: phones[0] }, { appointmentTime: `1${at}:00` })
    for (const at of [0, 1, 2]) await form(at)
    const { requestAddress } = (await form(3)).body
    const held = async () =>
      (await practice.backend.records.appointments.chairTimeOn([day], practice.backend.now())).length
    expect(await moveTo('15:00', requestAddress)).toBe(303)
    const patient = await patientNamed('Dot Moor')
    expect(patient).toMatchObject({ status: 'New Appointment', appointmentTime: '15:00' })
    expect([patient?.chair, await held()]).toEqual([undefined, 12])
    await accept('Ada Moor')
    expect(await moveTo('16:00', requestAddress)).toBe(303)
    expect([(await patientNamed('Dot Moor'))?.chair, await held()]).toEqual([1, 16])
    expect((await form(4)).body).toMatchObject(beyond)
  })

  test('one network address, which is kept nowhere', async () => {
    const from = '203.0.113.77'
    await practice.close()
    const records = await openTestRecords()
    practice = await openTestPractice({ records })
    for (const who of others) expect((await ask(who, {}, from)).body.holdsTime).toBe(true)
    expect((await ask(ngozi, { appointmentTime: '14:00' }, from)).body).toMatchObject(beyond)
    expect((await ask({ ...ngozi, name: 'Ada' }, { appointmentTime: '14:00' }, '203.0.113.78')).body.holdsTime).toBe(
      true,
    )
    const kept = await everythingIn(records.place)
    expect(kept).not.toContain(from)
  })

  test('more than that for the address of the practice’s own machine, while it is not on the internet', async () => {
    for (let at = 0; at < 6; at += 1) {
      const who = { name: names[at], phone: `07700 90010${at}` }
      expect((await ask(who, { appointmentTime: `1${at}:00` })).body.holdsTime).toBe(true)
    }
  })

  test('and page and letter say so kindly', async () => {
    for (const at of [0, 1, 2]) await ask({ ...ngozi, email: '', phone: phones[at] }, { appointmentTime: `1${at}:00` })
    const page = await pageAfter({ ...wish, ...ngozi, phone: phones[0] ?? '', appointmentTime: '15:00' })
    expect(page).toContain('We keep only so much time for one sender until we have answered')
    await practice.sendLetters()
    const letter = practice.letters.find(({ to }) => to.address === ngozi.email)
    expect(letter?.text.replace(/\s+/g, ' ')).toContain(
      'We keep only so much time for one sender until we have answered.',
    )
  })

  test('what is accepted, cancelled or ended no longer counts', async () => {
    const form = (at: number) =>
      ask({ name: names[at], phone: phones[0] }, { appointmentTime: `${9 + at}:00`, appointmentDate: day })
    for (const at of [0, 1, 2]) await form(at)
    await accept('Ada Moor')
    expect((await form(3)).body.holdsTime).toBe(true)
    await practice.asStaff('PUT', `/api/admin/statuschange/${(await patientNamed('Bea Moor'))?._id}`, {
      status: 'Cancelled',
    })
    expect((await form(4)).body.holdsTime).toBe(true)
    expect((await form(5)).body.holdsTime).toBe(false)
    practice.pass(untilTheEnd)
    for (const at of [6, 7, 8]) expect((await form(at)).body.holdsTime, String(at)).toBe(true)
    expect((await form(9)).body.holdsTime).toBe(false)
  })

  test('a time that is full is refused beyond it too, not taken as a wish', async () => {
    for (const who of others) await ask({ ...who, phone: phones[0] })
    expect((await ask({ name: 'Dev', phone: phones[1] })).body.neighbours?.length).toBeGreaterThan(0)
  })

  test('the setting says how much', async () => {
    await practice.close()
    practice = await openTestPractice({ settings: { heldQuartersPerSender: 4, holdWorkingDays: 1 } })
    expect((await ask(ngozi)).body).toMatchObject({ holdsTime: true, heldUntil: '2026-12-02T09:00:00.000Z' })
    expect((await ask(ngozi, { appointmentTime: '15:00' })).body).toMatchObject(beyond)
  })

  test('a family of four that books in one evening, with one e-mail and one phone, has all its times kept', async () => {
    practice.pass(11 * 60)
    const family = ['Amina', 'Yusuf', 'Zara', 'Idris'].map((name) => `${name} Rahman`)
    for (const [at, name] of family.entries()) {
      const who = { name, email: 'rahman@example.com', phone: '01632 960345' }
      const service = at < 2 ? 'General check-up and examination' : 'Child dentistry'
      const answer = await ask(who, { service, appointmentTime: at < 3 ? '16:00' : '16:30' }, '203.0.113.9')
      expect(answer.status, name).toBe(201)
      expect(answer.body.holdsTime, name).toBe(true)
    }
  })
})

describe('who asks again for the time that they hold themselves', () => {
  const sentence = expect.stringContaining('already kept')

  test.each([
    ['in another case', { name: 'ngozi  OKAFOR', email: 'NGOZI@example.com' }],
    ['with the same phone in another writing', { name: 'Ngozi Okafor', phone: '+44 7700 900123' }],
  ])('learns that it is theirs, %s', async (_, again) => {
    await ask({ ...ngozi, phone: '07700 900123' })
    practice.pass(3)
    const answer = await ask(again, { message: 'Is it still free?' })
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({ message: sentence, field: 'appointmentTime', theirsAlready: true })
    expect(answer.body).not.toHaveProperty('neighbours')
    expect(await practice.backend.records.appointments.chairTimeOn([day], practice.backend.now())).toHaveLength(4)
  })

  test('also with no e-mail address and no number to ring', async () => {
    const nowhere = { name: 'Ngozi Okafor', phone: '00000' }
    await ask(nowhere)
    practice.pass(3)
    expect((await ask(nowhere, { message: 'Is it still free?' })).body.message).toEqual(sentence)
  })

  test('also where the time is full, and once it is accepted', async () => {
    for (const who of [ngozi, ann, ben]) await ask(who ?? {})
    await accept('Ngozi')
    practice.pass(3)
    expect((await ask(ngozi)).body.message).toEqual(sentence)
    expect((await ask(cai ?? {})).body.message).toContain('just been taken')
  })

  test('who only knows somebody’s phone or name learns nothing', async () => {
    await ask({ ...ngozi, phone: '07700 900123' })
    expect((await ask({ name: 'Tom Reed', phone: '07700 900123' })).body.holdsTime).toBe(true)
    expect((await ask({ name: 'Ngozi Okafor', phone: '07700 900555' })).body.holdsTime).toBe(true)
  })

  test('asks anew once the hold has ended', async () => {
    await ask(ngozi)
    practice.pass(untilTheEnd)
    expect((await ask(ngozi)).body.holdsTime).toBe(true)
  })

  test('the same form twice at the same moment stays one request with one answer', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => ask(ngozi)))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(answers[0]?.status).toBe(201)
  })
})
