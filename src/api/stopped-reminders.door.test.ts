import { describe, expect, test } from 'vitest'
import { ask, beginBeforeMaryAsks, formHeaders, practice } from '../../tests/marys-request.ts'
import { confirmed, day, reminders, stopAddress, until } from '../../tests/reminded-of-a-visit.ts'

beginBeforeMaryAsks()

describe('a reminder', () => {
  test('is stopped by one press in a mail program, and begun again on its page', async () => {
    await confirmed()
    await until('2026-12-08T09:30:00Z')
    const [letter] = reminders()
    const stop = stopAddress()
    expect(letter?.stopAt).toBe(`http://localhost:3000${stop}`)
    const page = await practice.send('GET', stop)
    expect(page.text).toContain('Stop reminders?')
    expect(page.headers.get('set-cookie')).toBeNull()
    expect(page.headers.get('x-robots-tag')).toContain('noindex')
    const pressed = await practice.send('POST', stop, 'List-Unsubscribe=One-Click', {
      headers: { ...formHeaders, origin: 'https://mail.example' },
    })
    expect(pressed.status).toBe(200)
    expect((await practice.send('GET', stop)).text).toContain('You get no more reminders')
    await confirmed({ email: 'mary@EXAMPLE.com', appointmentDate: '2026-12-17' })
    await until('2026-12-15T09:30:00Z')
    expect(reminders()).toHaveLength(0)

    const again = await practice.send('POST', stop, 'reminders=yes', { headers: formHeaders })
    expect([again.status, again.headers.get('location')]).toEqual([303, stop])
    const quoted = await practice.send('POST', `${stop}%E2%80%9D`, 'reminders=yes', { headers: formHeaders })
    expect([quoted.status, quoted.headers.get('location')]).toEqual([303, stop])
    await confirmed({ appointmentDate: '2026-12-22' })
    await until('2026-12-20T09:30:00Z')
    expect(reminders()).toHaveLength(1)
    expect((await practice.send('GET', '/stop-reminders/never-was')).status).toBe(404)
    expect((await practice.send('POST', '/stop-reminders/never-was', 'a=b')).status).toBe(404)
  })

  test('that a program has stopped by trying the links of a letter is begun again on the page of the request', async () => {
    await confirmed()
    await until('2026-12-08T09:30:00Z')
    const stop = stopAddress()
    const page = reminders()[0]?.text.match(/\/my-request\/[\w-]+/)?.[0] ?? ''
    expect((await practice.send('GET', page)).text).not.toContain('Remind me again')
    await practice.send('POST', stop, 'List-Unsubscribe=One-Click', { headers: formHeaders })
    const shown = (await practice.send('GET', page)).text
    expect(shown).toContain('You get no reminders')
    expect(shown).not.toContain('mary@example.com')
    for (const press of ['once', 'twice']) {
      const begun = await practice.send('POST', page, 'step=remind+me&version=0', { headers: formHeaders })
      const there = begun.headers.get('location') ?? ''
      expect([begun.status, there], press).toEqual([303, `${page}?reminded=again#reminders`])
      const told = (await practice.send('GET', there)).text
      expect(told, press).toMatch(/id="reminders"[^>]*><h2[^>]*>You get reminders again<\/h2>/)
      expect(told, press).not.toContain('You get no reminders')
    }
    expect((await practice.send('GET', page)).text).not.toMatch(/You get (no )?reminders/)
    await practice.send('POST', stop, 'List-Unsubscribe=One-Click', { headers: formHeaders })
    expect((await practice.send('GET', `${page}?reminded=again`)).text).toContain('You get no reminders')
    await practice.send('POST', page, 'step=remind+me&version=0', { headers: formHeaders })
    await confirmed({ appointmentDate: '2026-12-17' })
    await until('2026-12-15T09:30:00Z')
    expect(reminders()).toHaveLength(1)
  })

  test('stays stopped where a stranger asks in the name of that address: only a visit that staff have confirmed begins it again', async () => {
    await confirmed()
    await until('2026-12-08T09:30:00Z')
    await practice.send('POST', stopAddress(), 'List-Unsubscribe=One-Click', { headers: formHeaders })
    const { body } = await ask({ name: 'Not Mary', phone: '07700 900555', appointmentDate: '2026-12-17' })
    const page = body.requestAddress ?? ''
    expect((await practice.send('GET', page)).text).not.toContain('Remind me again')
    const pressed = await practice.send('POST', page, 'step=remind+me&version=1', { headers: formHeaders })
    expect(pressed.status).toBe(409)
    expect(await practice.backend.records.reminders.isStopped('mary@example.com')).toBe(true)
  })

  test('that was due while reminders were stopped comes where they are begun again in time, once', async () => {
    await confirmed()
    await until('2026-12-08T09:30:00Z')
    const stop = stopAddress()
    await practice.send('POST', stop, 'List-Unsubscribe=One-Click', { headers: formHeaders })
    await confirmed({ appointmentDate: '2026-12-17' })
    await until('2026-12-15T09:30:00Z')
    expect(reminders()).toHaveLength(0)
    await practice.send('POST', stop, 'reminders=yes', { headers: formHeaders })
    await until('2026-12-15T10:00:00Z')
    await until('2026-12-15T10:30:00Z')
    expect(reminders().map(({ text }) => text.includes('Thursday 17 December 2026'))).toEqual([true])
  })

  test('that was stopped after it was written, while it waited for the mail server, is not sent', async () => {
    await confirmed()
    await confirmed({ appointmentDate: '2026-12-11', appointmentTime: '11:15' })
    await until('2026-12-08T09:30:00Z')
    const stop = stopAddress()
    practice.pass(day)
    expect(await practice.sendReminders()).toMatchObject({ reminders: 1 })
    const pressed = await practice.send('POST', stop, 'List-Unsubscribe=One-Click', { headers: formHeaders })
    expect(pressed.status).toBe(200)
    await practice.sendLetters()
    expect(reminders()).toHaveLength(1)
  })

  test('of whom was erased leaves nothing behind, also that they wanted none', async () => {
    await confirmed({ email: 'Mary@example.com' })
    await until('2026-12-08T09:30:00Z')
    const stop = stopAddress()
    await practice.send('POST', stop, 'List-Unsubscribe=One-Click')
    const { records } = practice.backend
    const mary = { email: 'mary@example.com' }
    const kept = await records.people.find(mary)
    expect(kept.remindersStopped).toMatchObject([{ email: 'mary@example.com' }])
    await records.transaction((books) => books.people.erase(kept, { traced: [kept], searches: [] }))
    expect((await practice.send('GET', stop)).status).toBe(404)
    expect(await records.reminders.isStopped('mary@example.com')).toBe(false)
  })
})
