import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openTestPractice, type TestPractice } from '../../tests/test-practice.ts'
import { RecordsAway } from '../domain/records.ts'

let practice: TestPractice
// Tuesday, 1 December 2026, 09:00 in London.
beforeEach(async () => {
  practice = await openTestPractice()
})
afterEach(() => practice.close())

const ask = (more: object) =>
  practice.send('POST', '/api/user/appointment', { phone: '07700 900321', service: 'Veneers', ...more })
const freeDays = async (service = 'Veneers') =>
  (await practice.send('GET', `/api/user/free_times?service=${encodeURIComponent(service)}`)).body.days ?? []
const timesOn = async (date: string, service?: string) =>
  (await freeDays(service)).find((day) => day.date === date)?.times ?? []

const postForm = (form: Record<string, string>) =>
  practice.send('POST', '/appointment', new URLSearchParams(form).toString(), {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })

describe('an urgent request', () => {
  test('stands first at the desk until it is answered, is counted apart, and the practice’s letter says so', async () => {
    await ask({ name: 'Ann Archer', appointmentDate: '2026-12-02', appointmentTime: '10:00' })
    practice.pass(3)
    await ask({ name: 'Ben Baker', phone: '07700 900322', urgent: 'yes', appointmentDate: '2026-12-09' })
    practice.pass(3)
    await ask({ name: 'Cai Jones', phone: '07700 900323', urgent: 'yes' })
    const list = async () => (await practice.asStaff('GET', '/api/admin/patients')).body
    const { patients = [], waiting } = await list()
    expect(patients.map(({ name, urgent }) => [name, urgent])).toEqual([
      ['Ben Baker', true],
      ['Cai Jones', true],
      ['Ann Archer', undefined],
    ])
    expect(waiting).toMatchObject({ count: 3, urgent: 2, urgentSince: '2026-12-01T09:03:00.000Z' })
    await practice.sendLetters()
    expect(practice.letters.map(({ subject }) => subject).filter((subject) => /^Urgent/.test(subject))).toHaveLength(2)

    await practice.asStaff('PUT', `/api/admin/statuschange/${patients[0]?._id}`, { status: 'Appointed' })
    const after = await list()
    expect(after.patients?.map(({ name }) => name)).toEqual(['Cai Jones', 'Ann Archer', 'Ben Baker'])
    expect(after.waiting).toMatchObject({ urgent: 1 })
  })

  test('at night, for a time before anybody reads it: the letter promises no answer, and says not to come unheard', async () => {
    practice.pass(17 * 60 + 40)
    const urgent = { urgent: 'yes', appointmentDate: '2026-12-02' }
    const said = async (name: string, more: object) => {
      const email = `${name.toLowerCase()}@example.com`
      const { body } = await ask({ ...urgent, name, email, phone: '', ...more })
      expect(body).not.toHaveProperty('ringFrom')
      await practice.sendLetters()
      return practice.letters.find(({ to }) => to.address === email)?.text.replace(/\s+/g, ' ')
    }
    const soonest = await said('Fay', { appointmentTime: '09:00' })
    expect(soonest).toContain(
      'Nobody reads your request before we open, on Wednesday 2 December at 09:00: please do not come before you have heard from us.',
    )
    const emergency = await said('Gwen', { service: '24 hours emergency dental care', appointmentTime: '04:00' })
    expect(emergency).toContain(
      'Nobody reads your request before then, since we are closed: please do not come before you have spoken to us.',
    )
    for (const letter of [soonest, emergency]) {
      expect(letter).toContain('Please do not wait for our answer: ring us now')
      expect(letter).not.toContain('will contact you')
    }
  })

  test.each(['no', '', 'maybe', 1, null, ['yes']])('is none where the answer is %j', async (urgent) => {
    expect((await ask({ name: 'Dot Eames', urgent })).status).toBe(201)
    const { patients } = (await practice.asStaff('GET', '/api/admin/patients')).body
    expect(patients?.[0]).not.toHaveProperty('urgent')
  })

  test('is asked for without scripts: everything typed stays, with the number that answers now and the soonest times', async () => {
    const typed = { name: 'Eli Flint', message: 'Since Monday' }
    const yes = await postForm({ ...typed, urgency: 'yes' })
    expect(yes.status).toBe(200)
    expect(yes.text).toMatch(/01632 960140<\/a> answers now(<!-- -->)?, until (<!-- -->)?8pm/)
    expect(yes.text).toMatch(/value="2026-12-01T09:15"[^>]*>Tue 1 Dec, 09:15/)
    expect(yes.text).toMatch(/name="urgent"[^>]* checked=""|checked=""[^>]* name="urgent"/)
    expect(yes.text).toMatch(/name="name"[^>]*value="Eli Flint"/)
    const chosen = await postForm({ ...typed, urgent: 'yes', choose: '2026-12-01T09:15' })
    expect(chosen.text).toMatch(/name="appointmentDate"[^>]*value="2026-12-01"/)
    expect(chosen.text).toMatch(/<option value="09:15" selected/)
    expect(chosen.text).toMatch(/name="urgent"[^>]* checked=""|checked=""[^>]* name="urgent"/)
    const no = await postForm({ ...typed, urgency: 'no' })
    expect(no.text.includes('Call 999')).toBe(false)
    expect((await practice.asStaff('GET', '/api/admin/patients')).body.patients).toEqual([])
    // Twelve hours later it is night.
    practice.pass(12 * 60)
    expect((await postForm({ urgency: 'yes' })).text).toMatch(/01632 960199<\/a> answers now/)
  })

  test('names the ways without a voice to whoever answers “Yes”, and on the emergency’s page', async () => {
    for (const { text } of [
      await postForm({ urgency: 'yes' }),
      await practice.send('GET', '/treatment/24hour-dental-emergency'),
    ]) {
      expect(text).toContain('999 BSL, or <a href="tel:18000">18000</a> with Relay UK')
      expect(text).toContain('With Relay UK, put 18001 before our number or 111.')
    }
  })

  test('is told whom to ring while the database is away, and nothing typed is lost', async () => {
    const { appointments } = practice.backend.records
    const { chairTimeOn } = appointments
    appointments.chairTimeOn = () => Promise.reject(new RecordsAway('gone'))
    const typed = { name: 'Eli Flint', message: 'Since Monday', service: 'Veneers' }
    for (const pressed of [{ urgency: 'yes' }, { look: 'days' }, { choose: '2026-12-02T10:00' }]) {
      const { status, text } = await postForm({ ...typed, ...pressed })
      expect(status).toBe(500)
      expect(text).toMatch(/There is a problem.*Sorry, we cannot take this just now/)
      expect(text).toMatch(/name="name"[^>]*value="Eli Flint"/)
      expect(text).toMatch(/>Since Monday<\/textarea>/)
      expect(text.includes('Call 999 or go to A&amp;E now')).toBe('urgency' in pressed)
      expect(text.includes('<option value="10:00" selected')).toBe('choose' in pressed)
      expect(text).not.toMatch(/Looking for free times|has free times/)
    }
    // What could not be read is read again, and not only when the next quarter hour begins.
    appointments.chairTimeOn = chairTimeOn
    expect((await freeDays())[0]?.date).toBe('2026-12-01')
  })
})

test('with the free days it is said which telephone answers now, and which when the surgery shuts or opens next', async () => {
  const [main, outOfHours] = ['01632 960140', '01632 960199'].map((shown) => ({
    shown,
    dialled: `+44${shown.slice(1).replace(' ', '')}`,
  }))
  const answersNow = async () => (await practice.send('GET', '/api/user/free_times')).body.answersNow
  const now = () => practice.backend.now().toISOString()
  const closing = { hour: '8pm', at: '2026-12-01T20:00:00.000Z', next: outOfHours }
  expect(await answersNow()).toEqual({ phone: main, until: closing, now: now() })
  practice.pass(11 * 60)
  const opening = { at: '2026-12-02T09:00:00.000Z', next: main }
  expect(await answersNow()).toEqual({ phone: outOfHours, until: opening, now: now() })
  // Saturday at 15:00, with a Sunday behind it.
  practice.pass((3 * 24 + 19) * 60)
  const onMonday = { at: '2026-12-07T09:00:00.000Z', next: main }
  expect(await answersNow()).toEqual({ phone: outOfHours, until: onMonday, now: now() })
})

describe('the free days', () => {
  test('are the next fourteen with times in surgery hours, long enough for the service, on as many chairs as there are', async () => {
    const days = await freeDays()
    expect(days[0]?.date).toBe('2026-12-01')
    expect(days[0]?.times[0]).toBe('09:15')
    expect(days.some(({ date }) => date === '2026-12-06')).toBe(false)
    expect(days.at(-1)?.date).toBe('2026-12-14')
    // Veneers take an hour, so the last one begins an hour before the surgery shuts.
    expect((await timesOn('2026-12-02')).at(-1)).toBe('19:00')
    expect((await timesOn('2026-12-02', 'General check-up and examination')).at(-1)).toBe('19:30')
  })

  test('lose a time with its last chair and get it back when it is free again', async () => {
    const wish = { appointmentDate: '2026-12-02', appointmentTime: '10:00' }
    for (const [at, name] of ['Ann Archer', 'Ben Baker', 'Cai Jones'].entries()) {
      expect(await timesOn('2026-12-02')).toContain('10:00')
      await ask({ name, phone: `07700 90010${at}`, ...wish })
    }
    expect(await timesOn('2026-12-02')).not.toContain('10:00')
    const { patients } = (await practice.asStaff('GET', '/api/admin/patients?search=archer')).body
    await practice.asStaff('PUT', `/api/admin/statuschange/${patients?.[0]?._id}`, { status: 'Cancelled' })
    expect(await timesOn('2026-12-02')).toContain('10:00')
  })

  test('are right when a quarter hour has begun, and when a hold has ended', async () => {
    expect((await timesOn('2026-12-01'))[0]).toBe('09:15')
    practice.pass(15)
    expect((await timesOn('2026-12-01'))[0]).toBe('09:30')
    for (const [at, name] of ['Ann Archer', 'Ben Baker', 'Cai Jones'].entries())
      await ask({ name, phone: `07700 90010${at}`, appointmentDate: '2026-12-10', appointmentTime: '10:00' })
    expect(await timesOn('2026-12-10')).not.toContain('10:00')
    practice.pass(3 * 24 * 60)
    expect(await timesOn('2026-12-10')).toContain('10:00')
  })

  test('are those of today again once a clock that was a day ahead is put right', async () => {
    practice.pass(24 * 60)
    expect((await freeDays())[0]?.date).toBe('2026-12-02')
    practice.pass(-24 * 60)
    expect((await freeDays())[0]?.date).toBe('2026-12-01')
  })

  test('say at night from when on a time is answered before it begins, and the first free one is that', async () => {
    expect((await freeDays())[0]).not.toHaveProperty('answeredFrom')
    const firstFree = async () =>
      (await postForm({ look: 'days', service: 'Veneers' })).text.match(/value="([\dT:-]+)"[^>]*>First free</)?.[1]
    expect(await firstFree()).toBe('2026-12-01T09:15')
    // Tuesday at 21:00, Saturday at 16:00, and Monday at 8:00: the surgery is shut.
    for (const [minutes, day] of [
      [12 * 60, '2026-12-02'],
      [(3 * 24 + 19) * 60, '2026-12-07'],
      [40 * 60, '2026-12-07'],
    ] as const) {
      practice.pass(minutes)
      const [first, second] = await freeDays()
      expect(first).toMatchObject({ date: day, answeredFrom: '10:00' })
      expect(first?.times[0]).toBe('09:00')
      expect(second).not.toHaveProperty('answeredFrom')
      expect(await firstFree()).toBe(`${day}T10:00`)
    }
    practice.pass(60)
    expect((await freeDays())[0]).not.toHaveProperty('answeredFrom')
  })
})
