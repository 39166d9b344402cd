import { describe, expect, test } from 'vitest'
import { formHeaders } from '../../../tests/marys-request.ts'
import { asWritten, beginBeforeMayaAsks, corrected, desk, practice, right, tom } from '../../../tests/mayas-request.ts'

beginBeforeMayaAsks()

describe('a letter to an address that was wrong', () => {
  test('and has not left yet goes to the right one', async () => {
    const id = await desk.ask()
    await desk.sendLetters()
    await desk.setStatus(id, 'Appointed')
    await desk.correct(id, corrected)
    expect(await desk.settled()).toMatchObject([{ to: right, kind: 'appointment-accepted' }])
    expect(await desk.toldOf(id)).toBe(undefined)
  })

  test('and came back is sent again in one press, to the right one, as it stands now', async () => {
    const id = await desk.ask()
    await desk.setStatus(id, 'Appointed')
    await desk.settled()
    expect(await desk.toldOf(id)).toMatchObject({ reason: 'tell', untoldBecause: 'letter came back' })
    await desk.correct(id, corrected)
    expect(await desk.look(id)).toMatchObject({ letterAgain: 'appointment-accepted', unreached: true })
    expect(await desk.toldOf(id)).toMatchObject({ reason: 'tell' })
    const again = await desk.sendAgain(id)
    expect(again.body).toMatchObject({ message: 'The letter goes out again, to the address as it is now.' })
    expect((await desk.look(id))?.history?.[0]).toMatchObject({ what: 'letter again', by: 'Tom Reed' })
    expect(await desk.toldOf(id)).toBe(undefined)
    const [letter, ...more] = await desk.sendLetters()
    expect([letter?.to, letter?.kind, more]).toEqual([right, 'appointment-accepted', []])
    expect(letter?.text).toContain('Thursday 3 December 2026 at 10:15')
    expect(await desk.look(id)).toMatchObject({ unreached: false })
    expect((await desk.look(id))?.letterAgain).toBe(undefined)
    expect((await tom('GET', '/api/admin/patients?unreached=yes')).body.patients).toEqual([])
    practice.pass(60)
    expect(await desk.toldOf(id)).toBe(undefined)
  })

  test('about an offer that has overtaken a move tells of both again', async () => {
    const id = await desk.ask()
    await desk.settled()
    await tom('PUT', `/api/admin/update/${id}`, { appointmentDate: '2026-12-14', appointmentTime: '11:00' })
    const times = [{ date: '2026-12-15', time: '09:00' }]
    expect((await tom('POST', `/api/admin/offer/${id}`, { times })).status).toBe(200)
    await desk.settled()
    await desk.correct(id, corrected)
    expect((await desk.look(id))?.letterAgain).toBe('times-offered')
    await desk.sendAgain(id)
    const [letter] = await desk.sendLetters()
    expect(letter?.text.replace(/\s+/g, ' ')).toContain(
      'Old time: Thursday 3 December 2026 at 10:15 New time: Monday 14 December 2026 at 11:00',
    )
  })

  test('never as a confirmation of what is cancelled since', async () => {
    const id = await desk.ask()
    await desk.setStatus(id, 'Appointed')
    await desk.settled()
    await desk.setStatus(id, 'Cancelled')
    await desk.settled()
    await desk.correct(id, corrected)
    expect((await desk.look(id))?.letterAgain).toBe('appointment-cancelled')
    await desk.sendAgain(id)
    const text = expect.stringContaining('Your appointment is cancelled')
    expect(await desk.sendLetters()).toMatchObject([{ to: right, kind: 'appointment-cancelled', text }])
  })

  test('of a request that nobody had confirmed calls it no appointment', async () => {
    const id = await desk.ask()
    await desk.setStatus(id, 'Cancelled')
    await desk.settled()
    await desk.correct(id, corrected)
    await desk.sendAgain(id)
    const text = expect.stringContaining('Your request is cancelled')
    expect(await desk.sendLetters()).toMatchObject([{ to: right, text }])
  })

  test('of a move says from when to when', async () => {
    const id = await desk.ask({ email: right })
    await desk.setStatus(id, 'Appointed')
    await desk.settled()
    await desk.correct(id, asWritten)
    await tom('PUT', `/api/admin/update/${id}`, { appointmentTime: '11:30' })
    await desk.settled()
    await desk.correct(id, corrected)
    await desk.sendAgain(id)
    const [letter] = await desk.sendLetters()
    expect(letter).toMatchObject({ to: right, kind: 'appointment-moved' })
    expect(letter?.text).toMatch(/at 10:15[\s\S]*at 11:30/)
  })

  test('of a confirmation says which time was asked for, where another is confirmed', async () => {
    const id = await desk.ask({ email: right })
    await desk.settled()
    practice.pass(1)
    await desk.correct(id, asWritten)
    await tom('PUT', `/api/admin/update/${id}`, { appointmentTime: '11:30', status: 'Appointed' })
    await desk.settled()
    await desk.correct(id, corrected)
    await desk.sendAgain(id)
    const [letter] = await desk.sendLetters()
    expect(letter).toMatchObject({ to: right, kind: 'appointment-accepted' })
    expect(letter?.text).toMatch(
      /not the time that you\s+asked for[\s\S]*You asked for:\s+Thursday 3 December 2026 at 10:15/,
    )
  })

  test('of a wish for another time says which it was, where the confirmed one stands', async () => {
    const id = await desk.ask({ email: right })
    await desk.setStatus(id, 'Appointed')
    const page = (await desk.settled()).at(-1)?.text.match(/\/my-request\/[\w-]+/)?.[0] ?? ''
    const version = String((await desk.look(id))?.version)
    const wish = new URLSearchParams({ step: 'another time', version, time: '2026-12-04T09:00' }).toString()
    expect((await practice.send('POST', page, wish, { headers: formHeaders })).status).toBe(303)
    await desk.correct(id, asWritten)
    const unchanged = { appointmentDate: '2026-12-03', appointmentTime: '10:15' }
    expect((await tom('PUT', `/api/admin/update/${id}`, unchanged)).status).toBe(200)
    await desk.settled()
    await desk.correct(id, corrected)
    await desk.sendAgain(id)
    const [letter] = await desk.sendLetters()
    expect(letter).toMatchObject({ to: right, kind: 'appointment-accepted' })
    expect(letter?.text).toMatch(
      /Your confirmed time\s+stands\.[\s\S]*You asked for:\s+Friday 4 December 2026 at 09:00/,
    )
  })

  test('of a time that its patient has chosen says so, and until when it is kept', async () => {
    const id = await desk.ask({ email: right })
    const page = (await desk.settled()).at(-1)?.text.match(/\/my-request\/[\w-]+/)?.[0] ?? ''
    const version = String((await desk.look(id))?.version)
    const wish = new URLSearchParams({ step: 'another time', version, time: '2026-12-04T09:00' }).toString()
    expect((await practice.send('POST', page, wish, { headers: formHeaders })).status).toBe(303)
    await desk.correct(id, asWritten)
    await desk.settled()
    await desk.correct(id, corrected)
    await desk.sendAgain(id)
    const [letter] = await desk.sendLetters()
    expect(letter).toMatchObject({ to: right, kind: 'appointment-moved' })
    expect(letter?.text).toMatch(/You have chosen another time\.[\s\S]*We keep this time for you until/)
  })

  test('never as a confirmation of a time that the practice cannot keep', async () => {
    const id = await desk.ask()
    await desk.setStatus(id, 'Appointed')
    await desk.settled()
    const closed = { closedDays: [{ day: '2026-12-03', reason: 'Snow' }] }
    const choices = [{ patient: id, choice: 'to ring' }]
    const saved = await tom('PUT', '/api/admin/practice', { version: 0, ...closed, choices })
    expect(saved.status).toBe(200)
    await desk.correct(id, corrected)
    expect(await desk.toldOf(id)).toMatchObject({ reason: 'tell', untoldBecause: 'not kept' })
    expect((await desk.look(id))?.letterAgain).toBe(undefined)
    expect((await desk.sendAgain(id)).status).toBe(409)
  })

  test('of a visit that is over is not sent', async () => {
    const id = await desk.ask()
    await desk.setStatus(id, 'Appointed')
    await desk.settled()
    practice.pass(4 * 24 * 60)
    await desk.correct(id, corrected)
    expect((await desk.look(id))?.letterAgain).toBe(undefined)
    expect((await desk.sendAgain(id)).status).toBe(409)
  })

  test('is sent once by two who press at once, and not again while it waits', async () => {
    const id = await desk.ask()
    await desk.sendLetters()
    await desk.correct(id, corrected)
    await tom('GET', '/api/admin/doctor')
    const pressed = await Promise.all([desk.sendAgain(id), desk.sendAgain(id, practice.asStaff), desk.sendAgain(id)])
    expect(pressed.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(await desk.sendLetters()).toMatchObject([{ to: right, kind: 'request-received' }])
  })

  test('and reached a stranger leaves its patient to be told, and its link opens nothing', async () => {
    const stranger = 'mayo@example.org'
    const asked = await practice.send('POST', '/api/user/appointment', {
      ...asWritten,
      email: stranger,
      appointmentDate: '2026-12-03',
      appointmentTime: '10:15',
    })
    const id = (await tom('GET', `/api/admin/patients?search=${asked.body.reference}`)).body.patients?.[0]?._id ?? ''
    await practice.sendLetters()
    await desk.setStatus(id, 'Appointed')
    practice.pass(1)
    await practice.sendLetters()
    const link = practice.letters.at(-1)?.text.match(/\/my-request\/[\w-]+/)?.[0] ?? 'none'
    expect((await practice.send('GET', link)).status).toBe(200)
    practice.pass(1)
    await desk.correct(id, { ...corrected, name: asWritten.name })
    expect((await practice.send('GET', link)).status).toBe(404)
    // Whoever sent the form has it on their own screen.
    expect((await practice.send('GET', asked.body.requestAddress ?? '')).status).toBe(200)
    expect(await desk.toldOf(id)).toMatchObject({ reason: 'tell', untoldBecause: 'new address' })
    await desk.sendAgain(id)
    expect(await desk.sendLetters()).toMatchObject([{ to: right, kind: 'appointment-accepted' }])
    expect(await desk.toldOf(id)).toBe(undefined)
  })

  test('that was only written in capitals was right: its link opens the request, and nobody is to be told anew', async () => {
    const id = await desk.ask({ email: 'Maya@Example.ORG' })
    await desk.sendLetters()
    await desk.setStatus(id, 'Appointed')
    practice.pass(1)
    await practice.sendLetters()
    const link = practice.letters.at(-1)?.text.match(/\/my-request\/[\w-]+/)?.[0] ?? 'none'
    await desk.correct(id, corrected)
    expect((await practice.send('GET', link)).status).toBe(200)
    expect(await desk.toldOf(id)).toBe(undefined)
    const spelt = { what: 'corrected', corrected: ['name', 'capitals of the e-mail'] }
    expect(await desk.look(id)).toMatchObject({ email: right, history: [spelt, {}, {}] })
    const again = await desk.correct(id, { ...corrected, name: corrected.name.toUpperCase() })
    expect(again.body.message).toBe('Corrected: name.')
    expect((await desk.correct(id, corrected)).body.message).toBe('Corrected: name.')
    expect((await desk.correct(id, corrected)).body.message).toBe('Nothing had to be corrected.')
  })

  test('that has not left opens the request at the right address', async () => {
    const id = await desk.ask()
    await desk.correct(id, corrected)
    const [letter] = await desk.sendLetters()
    const link = letter?.text.match(/\/my-request\/[\w-]+/)?.[0] ?? 'none'
    expect([letter?.to, (await practice.send('GET', link)).status]).toEqual([right, 200])
  })

  test('that is on its way to the wrong one just then goes to the right one too', async () => {
    const id = await desk.ask({ email: 'mayo@example.org' })
    const { records, now } = practice.backend
    const lease = new Date(now().getTime() + 60_000)
    await records.transaction(({ outbox }) => outbox.claim(now(), lease, 9))
    await desk.correct(id, corrected)
    expect(await desk.sendLetters()).toMatchObject([{ to: right, kind: 'request-received' }])
  })

  describe('that is on its way to the wrong one just then, and fails,', () => {
    const mistyped = 'maya.okafour@example.org'

    /** The letters that are due are on their way while she is corrected, and the mail server puts them off. */
    async function correctMeanwhile(id: string, person: object) {
      const { records, now } = practice.backend
      const lease = new Date(now().getTime() + 60_000)
      const leaving = await records.transaction(({ outbox }) => outbox.claim(now(), lease, 9))
      await desk.correct(id, person)
      await records.transaction(async ({ outbox }) => {
        for (const { id, attempts } of leaving) await outbox.failed(id, attempts, now(), '451 not now')
      })
      return leaving.map(({ letter }) => letter.kind)
    }

    test.each([
      ['another', corrected, [right]],
      ['none', { ...corrected, email: '' }, []],
    ])('is not tried there again where her address is %s by then', async (_, person, reached) => {
      const id = await desk.ask({ email: mistyped })
      expect(await correctMeanwhile(id, person)).toContain('request-received')
      expect((await desk.sendLetters()).map(({ to }) => to)).toEqual(reached)
      expect((await practice.backend.records.outbox.waiting()).count).toBe(0)
    })

    test('is one reminder at the right one, and no second', async () => {
      const id = await desk.ask({ email: mistyped, appointmentDate: '2026-12-10' })
      await desk.setStatus(id, 'Appointed')
      await desk.settled()
      practice.pass(7 * 24 * 60)
      await practice.sendReminders()
      expect(await correctMeanwhile(id, corrected)).toEqual(['appointment-reminder'])
      expect(await desk.sendLetters()).toMatchObject([{ to: right, kind: 'appointment-reminder' }])
      await practice.sendReminders()
      expect(await desk.sendLetters()).toEqual([])
    })
  })

  test('leaves somebody without an address to be told by telephone', async () => {
    const id = await desk.ask()
    await desk.sendLetters()
    await desk.setStatus(id, 'Appointed')
    await desk.correct(id, { ...corrected, email: '' })
    expect(await desk.settled()).toEqual([])
    expect(await desk.toldOf(id)).toMatchObject({ reason: 'tell', untoldBecause: 'no e-mail' })
    await desk.correct(id, corrected)
    expect(await desk.toldOf(id)).toMatchObject({ reason: 'tell' })
    await desk.sendAgain(id)
    expect(await desk.sendLetters()).toMatchObject([{ to: right, kind: 'appointment-accepted' }])
  })
})
