import { describe, expect, test } from 'vitest'
import { ask, atTheDesk, beginBeforeMaryAsks, decide, practice } from '../../tests/marys-request.ts'
import { until } from '../../tests/reminded-of-a-visit.ts'
import { tellUnanswered } from '../domain/appointments/due/unanswered.ts'
import type { OpeningHours } from '../domain/availability/opening-hours.ts'
import { clockSetting } from '../domain/doubted-clock.ts'

beginBeforeMaryAsks()

describe('requests that nobody has answered for a working day', () => {
  const told = () => practice.letters.filter(({ kind }) => kind === 'requests-unanswered')
  /** How many are told of at an instant where some days have other hours. */
  function toldAt(now: string, hours: Partial<OpeningHours>) {
    const { records, secrets, content } = practice.backend
    const openingHours = { ...content.practice.openingHours, ...hours }
    return tellUnanswered({ records, secrets, practice: { ...content.practice, openingHours }, now: new Date(now) })
  }

  test('are not those to whom staff have offered other times', async () => {
    await ask()
    const { _id } = (await atTheDesk()) ?? {}
    const offer = { times: [{ date: '2026-12-09', time: '15:00' }], workingDays: 2 }
    expect((await practice.asStaff('POST', `/api/admin/offer/${_id}`, offer)).status).toBe(200)
    await until('2026-12-02T09:00:00Z')
    expect(told()).toHaveLength(0)
  })

  test('are told to the practice in one letter, each once, without a name', async () => {
    await ask()
    await ask({ name: 'Noor Haddad', email: 'noor@example.com', appointmentTime: '12:15', urgent: true })
    await ask({ name: 'Ann Archer', email: 'ann@example.com', appointmentTime: '13:15' })
    expect((await decide('Appointed', 'archer')).status).toBe(200)
    await until('2026-12-02T08:59:00Z')
    expect(told()).toHaveLength(0)
    await until('2026-12-02T09:00:00Z')
    await until('2026-12-03T09:00:00Z')
    const [letter, ...more] = told()
    expect(more).toEqual([])
    expect(letter?.subject).toBe('2 requests have waited for a working day')
    expect(letter?.to.address).toBe(practice.backend.content.practice.email)
    expect(letter?.text).toContain((await atTheDesk())?.reference)
    expect(letter?.text).toContain('urgent')
    for (const secret of ['Mary', 'Noor', 'Veneers', 'example.com']) expect(letter?.text.includes(secret)).toBe(false)
  })

  test('count from the hour at which somebody could read them: a weekend is no working day', async () => {
    // Saturday, 5 December 2026: open from nine to three.
    practice.pass((4 * 24 + 8) * 60)
    await ask()
    await until('2026-12-08T08:59:00Z')
    expect(told()).toHaveLength(0)
    await until('2026-12-08T09:00:00Z')
    expect(told().map(({ subject }) => subject)).toEqual(['A request has waited for a working day'])
  })

  test('count from the opening where they came before it, although the next day opens sooner', async () => {
    await ask()
    const tuesday = { opens: '10:00', closes: '20:00' }
    const wednesday = { opens: '08:00', closes: '20:00' }
    expect(await toldAt('2026-12-02T09:59:00Z', { tuesday, wednesday })).toBe(0)
    expect(await toldAt('2026-12-02T10:00:00Z', { tuesday, wednesday })).toBe(1)
  })

  test('count from the end of lunch where they came over it', async () => {
    await ask()
    const tuesday = { opens: '08:00', closes: '20:00', lunch: { from: '09:00', until: '10:00' } }
    expect(await toldAt('2026-12-02T09:59:00Z', { tuesday })).toBe(0)
    expect(await toldAt('2026-12-02T10:00:00Z', { tuesday })).toBe(1)
  })

  test('wait no longer than until the surgery shuts, where that is sooner on the next day', async () => {
    // Friday, 4 December 2026, at 18:00; on Saturday it shuts at three.
    practice.pass((3 * 24 + 9) * 60)
    await ask()
    await until('2026-12-05T14:59:00Z')
    expect(told()).toHaveLength(0)
    await until('2026-12-05T15:00:00Z')
    expect(told()).toHaveLength(1)
  })

  test('are told by no clock that is doubted, and when they have waited by one that is right', async () => {
    await ask()
    const { records, now } = practice.backend
    const believed = JSON.stringify({ believed: now().getTime() })
    await records.transaction(({ settings }) => settings.write(clockSetting, believed))
    await until('2027-12-01T09:00:00Z')
    expect(told()).toHaveLength(0)
    await until('2026-12-02T08:59:00Z')
    expect(told()).toHaveLength(0)
    await until('2026-12-02T09:00:00Z')
    expect(told()).toHaveLength(1)
  })
})
