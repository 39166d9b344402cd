import { describe, expect, test } from 'vitest'
import { ask, beginBeforeAnybodyAsks, patients, practice, somebody, wish } from '../../tests/ngozis-request.ts'

beginBeforeAnybodyAsks()

describe('a patient asks for an appointment', () => {
  test('it is answered with 201, the practice’s sentence and a reference, and staff see it', async () => {
    const answer = await ask()
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({
      success: true,
      message:
        'Your Appointment Request has been sent to the practice group. You will be contacted soon from our team.',
      letters: true,
    })
    expect(answer.body.reference).toMatch(/^[A-Z0-9]{8}$/)
    expect(await patients()).toMatchObject([
      {
        ...wish,
        appointmentDate: '2026-12-03T00:00:00.000Z',
        status: 'New Appointment',
        reference: answer.body.reference,
        chair: 1,
        whatsapp: 'https://wa.me/447700900123',
      },
    ])
  })

  test('a letter goes to the patient and one to the practice, and neither names the treatment', async () => {
    await ask()
    await practice.sendLetters()
    expect(practice.letters.map((letter) => letter.to.address).sort()).toEqual([
      'hello@ashcombedental.example',
      'ngozi@example.com',
    ])
    for (const letter of practice.letters) {
      const whole = JSON.stringify(letter)
      expect(whole).not.toContain('Veneers')
      expect(whole).not.toContain('chipped')
      expect(whole).not.toContain('Ngozi Okafor')
    }
  })

  test.each([
    ['without a name', { name: ' ' }, 'name'],
    ['with a name that nobody can see', { name: '\u200b\u2066 \u2069\u00ad' }, 'name'],
    ['with neither e-mail nor phone', { email: '', phone: '' }, 'email'],
    ['with an e-mail that is none', { email: 'ngozi at example' }, 'email'],
    ['with two e-mails in one', { email: 'a@example.com, b@example.com' }, 'email'],
    ['with a phone of three digits', { phone: '123' }, 'phone'],
    ['for 30 February', { appointmentDate: '2027-02-30' }, 'appointmentDate'],
    ['for yesterday', { appointmentDate: '2026-11-30' }, 'appointmentDate'],
    ['for eleven years ahead', { appointmentDate: '2037-12-01' }, 'appointmentDate'],
    ['for ten past ten', { appointmentTime: '10:10' }, 'appointmentTime'],
    ['for an hour ago', { appointmentDate: '2026-12-01', appointmentTime: '08:00' }, 'appointmentTime'],
    ['in the missing hour', { appointmentDate: '2027-03-28', appointmentTime: '01:30' }, 'appointmentTime'],
    ['with a name of 121 letters', { name: 'N'.repeat(121) }, 'name'],
    ['with a message of 4,001 letters', { message: 'x'.repeat(4001) }, 'message'],
    ['with a number for a name', { name: 7 }, 'name'],
    ['with a list for a date', { appointmentDate: ['2026-12-03'] }, 'appointmentDate'],
  ])('%s it is 400 with a sentence, and nothing is written', async (_, more, field) => {
    const answer = await ask(more)
    expect(answer.status).toBe(400)
    expect(answer.body).toEqual({ success: false, field, message: expect.stringMatching(/^[A-Z].*[.]$/) })
    expect(await patients()).toEqual([])
  })

  test.each([
    ['is a number', 7, 'Please send this as text.'],
    [
      'has 255 characters',
      `${'n'.repeat(243)}@example.com`,
      'Please give an e-mail address of at most 254 characters.',
    ],
  ])('of an e-mail address that %s nothing is said that is not so', async (_, email, message) => {
    const { body } = await ask({ email })
    expect(body).toMatchObject({ message, field: 'email' })
  })

  test('fields as long as they may be are taken, counted in signs', async () => {
    const longest = { name: '𝒩'.repeat(120), service: '𝒮'.repeat(120), message: '😬'.repeat(4000) }
    const more = { patientName: '𝒩'.repeat(120), needs: '𝒩'.repeat(200), phone: '0'.repeat(20).padEnd(32, ' -') }
    expect(await ask({ ...longest, ...more })).toMatchObject({ status: 201 })
    expect(await patients()).toMatchObject([{ ...longest, ...more }])
  })

  test('a name turns none of our words around that stand beside it, and is kept as it reads', async () => {
    await ask({ name: 'Ada \u202edellecnac', patientName: '\u2067علی\u200cرضا', needs: '\u2066ramp \u202aplease' })
    expect(await patients()).toMatchObject([
      { name: 'Ada dellecnac', patientName: 'علی\u200cرضا', needs: 'ramp please' },
    ])
  })

  test('service, date, time, phone and message may be left open', async () => {
    expect(
      (await practice.send('POST', '/api/user/appointment', { name: 'Ann', email: 'ann@example.com' })).status,
    ).toBe(201)
    expect(await patients()).toMatchObject([
      { name: 'Ann', appointmentDate: '', appointmentTime: '', service: '', phone: '' },
    ])
  })

  test('a service is known whatever its case; other words are kept as written', async () => {
    await ask({ service: 'tEETH WHITENING', appointmentTime: '11:00' })
    await ask({ service: 'My crown fell out', appointmentTime: '12:00' })
    expect((await patients()).map(({ service, minutes }) => [service, minutes])).toEqual([
      ['Teeth whitening', expect.any(Number)],
      ['My crown fell out', 30],
    ])
  })

  test('a time that is full is refused, with free times near it', async () => {
    for (const name of ['Ann', 'Ben', 'Cai']) expect((await ask(somebody(name))).status).toBe(201)
    const fourth = await ask(somebody('Dev'))
    expect(fourth.status).toBe(400)
    expect(fourth.body.message).toBe('That time has just been taken. Please choose another one.')
    expect(fourth.body.neighbours?.length).toBeGreaterThan(0)
    const [near] = fourth.body.neighbours ?? []
    const offered = await ask({ ...somebody('Dev'), appointmentDate: near?.date, appointmentTime: near?.time })
    expect(offered.status).toBe(201)
  })

  test('a treatment that would end after closing time is a wish that holds no chair', async () => {
    const late = { service: 'Root Canal Treatment', appointmentTime: '18:45' }
    const offered = await practice.send(
      'GET',
      '/api/user/filter_appointment_time/2026-12-03?service=Root%20Canal%20Treatment',
    )
    const at = (time: string) => offered.body.times?.find((one) => one.time === time)
    expect(at('18:30')).toEqual({ time: '18:30', state: 'free', emergencyOnly: false })
    expect(at('18:45')).toEqual({ time: '18:45', state: 'free', emergencyOnly: true, endsAfterClosing: true })
    expect((await ask(late)).status).toBe(201)
    expect(await patients()).toMatchObject([{ endsAfterClosing: true, outOfHours: false }])
    expect((await patients())[0]).not.toHaveProperty('chair')
    expect(await practice.backend.records.appointments.chairTimeOn(['2026-12-03'], practice.backend.now())).toEqual([])
  })

  test('one that names no treatment at night is marked as out of hours for whoever accepts it, and holds a chair', async () => {
    expect((await ask({ service: undefined, appointmentTime: '03:00' })).status).toBe(201)
    expect(await patients()).toMatchObject([{ outOfHours: true, chair: 1 }])
  })

  test('a routine treatment at night is a wish that holds no chair; an emergency holds the one on call', async () => {
    const night = { appointmentTime: '03:00' }
    for (const name of ['Ann', 'Ben']) expect((await ask({ ...night, name })).status).toBe(201)
    expect(await patients()).toMatchObject([{ outOfHours: true }, { outOfHours: true }])
    expect((await patients())[0]).not.toHaveProperty('chair')
    const emergency = { ...night, service: '24 hours emergency dental care' }
    expect((await ask({ ...emergency, name: 'Cai' })).status).toBe(201)
    expect((await ask({ ...emergency, name: 'Dev' })).status).toBe(400)
  })

  test('the same form is answered fifty times in ten minutes, with a key and without, and then told to wait', async () => {
    const from = '203.0.113.7'
    const headers = { 'idempotency-key': 'a-key-of-this-form' }
    const copies = async (path: string, body: object, more: object = {}) => {
      const statuses: number[] = []
      for (let sent = 0; sent <= 51; sent += 1) {
        statuses.push((await practice.send('POST', path, body, { from, ...more })).status)
      }
      return statuses
    }
    const message = { name: 'Mary', email: 'mary@example.com', phone: '07700 900321', message: 'Hello' }
    const askTwice = (more?: object) => copies('/api/user/appointment', { ...wish, appointmentTime: '' }, more)
    for (const statuses of [await askTwice({ headers }), await copies('/api/user/contact', message)]) {
      expect(statuses.slice(0, 51).every((status) => status === 201)).toBe(true)
      expect(statuses[51]).toBe(400)
    }
    // A form of other words is a new one, and not told to wait.
    const other = { ...wish, appointmentTime: '12:00' }
    expect((await practice.send('POST', '/api/user/appointment', other, { from })).status).toBe(201)
    practice.pass(10)
    expect((await askTwice({ headers }))[0]).toBe(201)
  })

  test('the same form twice is one request with one reference, with a key and without', async () => {
    const [one, two] = await Promise.all([ask(), ask()])
    expect([one.status, two.status]).toEqual([201, 201])
    expect(one.body.reference).toBe(two.body.reference)
    const key = { headers: { 'idempotency-key': 'a-key-of-this-form' } }
    const send = (more: object) => practice.send('POST', '/api/user/appointment', { ...wish, ...more }, key)
    const first = await send({ appointmentTime: '14:00' })
    practice.pass(60 * 23)
    const again = await send({ appointmentTime: '14:00' })
    expect(again.status).toBe(201)
    expect(again.body.reference).toBe(first.body.reference)
    expect((await send({ appointmentTime: '15:00' })).status).toBe(400)
    expect(await patients()).toHaveLength(2)
  })

  test('the same form is a new one after its request was cancelled, but for one with a key', async () => {
    const key = { headers: { 'idempotency-key': 'a-key-of-this-form' } }
    const send = {
      keyed: () => practice.send('POST', '/api/user/appointment', { ...wish, name: 'Ann' }, key),
      bare: ask,
    }
    const before = { keyed: await send.keyed(), bare: await send.bare() }
    for (const { _id } of await patients())
      await practice.asStaff('PUT', `/api/admin/statuschange/${_id}`, { status: 'Cancelled' })
    const after = { keyed: await send.keyed(), bare: await send.bare() }
    expect(after.keyed.body.reference).toBe(before.keyed.body.reference)
    expect(after.bare.body.reference).not.toBe(before.bare.body.reference)
    expect((await patients()).map(({ status }) => status).toSorted()).toEqual([
      'Cancelled',
      'Cancelled',
      'New Appointment',
    ])
  })

  test.each([
    ['accepted', (id: string) => practice.asStaff('PUT', `/api/admin/statuschange/${id}`, { status: 'Appointed' })],
    ['cancelled', (id: string) => practice.asStaff('PUT', `/api/admin/statuschange/${id}`, { status: 'Cancelled' })],
    ['moved', (id: string) => practice.asStaff('PUT', `/api/admin/update/${id}`, { appointmentTime: '15:00' })],
    [
      'met by a day that is closed',
      (patient: string) =>
        practice.asStaff('PUT', '/api/admin/practice', {
          version: 0,
          closedDays: [{ day: wish.appointmentDate, reason: 'Snow' }],
          choices: [{ patient, choice: 'to ring' }],
        }),
    ],
  ])(
    'a form that comes again when its request was %s is told of no time that is kept, nor that somebody will write',
    async (_, meanwhile) => {
      const key = { headers: { 'idempotency-key': 'a-key-of-this-form' } }
      const send = () => practice.send('POST', '/api/user/appointment', wish, key)
      const first = await send()
      expect((await send()).body).toEqual(first.body)
      const [made] = await patients()
      expect((await meanwhile(made?._id ?? '')).status).toBe(200)
      const again = await send()
      expect(again.status).toBe(201)
      expect(again.body).toEqual({
        success: true,
        message: 'We have your request. Its page says how it stands now.',
        reference: first.body.reference,
        letters: true,
        holdsTime: false,
        changedSince: true,
        requestAddress: first.body.requestAddress,
      })
    },
  )

  test('a form without a time that comes again is told when its request was withdrawn, and not while it stands', async () => {
    const { appointmentTime: _, ...open } = wish
    const key = { headers: { 'idempotency-key': 'a-key-of-this-form' } }
    const send = () => practice.send('POST', '/api/user/appointment', open, key)
    const first = await send()
    expect((await send()).body).toEqual(first.body)
    const form = { headers: { 'content-type': 'application/x-www-form-urlencoded' } }
    const withdrawn = await practice.send('POST', first.body.requestAddress ?? '', 'step=withdraw&version=1', form)
    expect(withdrawn.status).toBe(303)
    expect((await send()).body).toMatchObject({ reference: first.body.reference, changedSince: true })
  })

  test('the same words are a new request after two minutes, and with their key after a day', async () => {
    const { appointmentDate: _, appointmentTime: __, ...some } = wish
    const send = async (headers: Record<string, string> = {}) =>
      (await practice.send('POST', '/api/user/appointment', some, { headers })).body.reference
    const key = { 'idempotency-key': 'a-key-of-this-form' }
    const first = { bare: await send(), keyed: await send(key) }
    practice.pass(1.9)
    expect(await send()).toBe(first.bare)
    practice.pass(0.2)
    expect(await send()).not.toBe(first.bare)
    practice.pass(24 * 60 - 3)
    expect(await send(key)).toBe(first.keyed)
    practice.pass(1)
    expect(await send(key)).not.toBe(first.keyed)
    expect(await patients()).toHaveLength(4)
  })

  test('the same words are a new request where the clock was ahead when they came first', async () => {
    const { appointmentDate: _, appointmentTime: __, ...some } = wish
    const send = async () => (await practice.send('POST', '/api/user/appointment', some)).body.reference
    practice.pass(2 * 60)
    const first = await send()
    practice.pass(-2 * 60)
    const second = await send()
    expect(second).not.toBe(first)
    expect(await send()).toBe(second)
    expect(await patients()).toHaveLength(2)
  })

  test('a trailing slash, unknown fields and a date-time are taken too', async () => {
    const body = { ...wish, appointmentDate: '2026-12-03T00:00:00.000Z', extra: { deep: true } }
    expect((await practice.send('POST', '/api/user/appointment/', body)).status).toBe(201)
  })

  test('twenty forms in a day from one address are enough, and the refusal says until when', async () => {
    const from = '203.0.113.7'
    const open = { ...wish, appointmentDate: '', appointmentTime: '' }
    const answers = []
    for (let sent = 0; sent <= 20; sent += 1) {
      if (sent % 5 === 0) practice.pass(11)
      answers.push(await practice.send('POST', '/api/user/appointment', { ...open, message: `${sent}` }, { from }))
    }
    expect(answers.map(({ status }) => status)).toEqual([...Array<number>(20).fill(201), 400])
    expect(answers.at(-1)?.body.message).toBe(
      'Many forms have come from here within a day. Please wait until Wednesday 2 December at 09:11, or ring us on 01632 960140 (out of hours 01632 960199).',
    )
  })

  test('whoever presses again while they are to wait a little is not told to wait for a day', async () => {
    const from = '203.0.113.7'
    const open = { ...wish, appointmentDate: '', appointmentTime: '' }
    const send = (message: number) =>
      practice.send('POST', '/api/user/appointment', { ...open, message: `${message}` }, { from })
    const press = async (times: number) => {
      for (let pressed = 1; pressed < times; pressed += 1) await send(pressed)
      return (await send(times)).body.message
    }
    expect(await press(25)).toMatch('Several forms have come from here in a short time. Please wait a little')
    for (let more = 0; more < 3; more += 1) {
      practice.pass(11)
      for (let sent = 0; sent < 5; sent += 1) expect((await send(100 * more + sent)).status).toBe(201)
    }
    // Now it is so, however soon they press again, and also where they are to wait a little besides.
    expect(await press(1)).toMatch('Please wait until Wednesday 2 December at 09:00')
    practice.pass(11)
    expect(await press(1)).toMatch('Please wait until Wednesday 2 December at 09:00')
    expect(await press(10)).toMatch('Please wait until Wednesday 2 December at 09:00')
  })

  test('six forms in ten minutes from one address are too many, and the refusal says the phone number', async () => {
    const from = '203.0.113.7'
    const times = ['10:00', '11:00', '12:00', '13:00', '14:00', '15:00']
    const answers = []
    for (const [at, appointmentTime] of times.entries()) {
      // However it is marked, it is one mailbox.
      const email = at === 0 ? 'Maya@example.org' : `maya+${at}@example.org`
      answers.push(await practice.send('POST', '/api/user/appointment', { ...wish, email, appointmentTime }, { from }))
    }
    expect(answers.map((answer) => answer.status)).toEqual([201, 201, 201, 201, 201, 400])
    expect(answers[5]?.body.message).toContain('01632 960140')
    expect(answers[5]?.headers.get('retry-after')).toBeTruthy()
    // Three letters an hour to one e-mail: the request counts, the letter is left out and not promised.
    expect(answers.map((answer) => answer.body.letters)).toEqual([true, true, true, false, false, undefined])
    const later = (appointmentTime: string) =>
      practice.send('POST', '/api/user/appointment', { ...wish, email: 'maya@example.org', appointmentTime }, { from })
    practice.pass(11)
    expect(await later('16:00')).toMatchObject({ status: 201, body: { letters: false } })
    practice.pass(49)
    expect(await later('17:00')).toMatchObject({ status: 201, body: { letters: true } })
  })

  test('who asks three times for what cannot be had is written to all the same once it can', async () => {
    const from = '203.0.113.7'
    const asking = async (appointmentDate: string) => {
      const { body } = await practice.send('POST', '/api/user/appointment', { ...wish, appointmentDate }, { from })
      return body.letters
    }
    const letters = []
    for (const day of ['2026-11-29', '2026-11-28', '2026-11-27', '2026-12-03']) letters.push(await asking(day))
    expect(letters).toEqual([undefined, undefined, undefined, true])
  })
})

describe('the times of a day', () => {
  test('say what is free and name nobody', async () => {
    await ask({ service: '24 hours emergency dental care', appointmentTime: '03:00' })
    const answer = await practice.send(
      'GET',
      '/api/user/filter_appointment_time/2026-12-03?service=24%20hours%20emergency%20dental%20care',
    )
    expect(answer.status).toBe(200)
    expect(answer.body.times).toHaveLength(96)
    expect(answer.body.times?.find(({ time }) => time === '03:00')).toEqual({
      time: '03:00',
      state: 'full',
      emergencyOnly: true,
    })
    expect(answer.body).toMatchObject({ date: '2026-12-03', open: true })
    expect(answer.text).not.toContain('Okafor')
  })

  test('a bank holiday says why the surgery is shut', async () => {
    const answer = await practice.send('GET', '/api/user/filter_appointment_time/2026-12-25')
    expect(answer.body).toMatchObject({ open: false, reason: expect.stringMatching(/Christmas/) })
  })

  test.each(['2026-02-30', '2026-11-30', '2037-01-01', 'today', '%00', '..%2f..', '2026-12-03x'])(
    '%s is 400',
    async (day) => {
      const answer = await practice.send('GET', `/api/user/filter_appointment_time/${day}`)
      expect(answer.status).toBe(400)
      expect(answer.body).toMatchObject({ success: false, field: 'appointmentDate' })
    },
  )
})
