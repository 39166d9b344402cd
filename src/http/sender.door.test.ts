import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openTestPractice, staffEmail, staffPassword, type TestPractice } from '../../tests/test-practice.ts'

let practice: TestPractice
beforeEach(async () => {
  practice = await openTestPractice({ settings: { publicUrl: 'http://practice.local' } })
})
afterEach(() => practice.close())

/** So many machines of one household, each in a network of its own. */
const machines = (count: number) => Array.from({ length: count }, (_, at) => `2001:db8:0:12${at + 10}::${at + 1}`)
const neighbour = '2001:db8:0:1300::1'

/** What each is answered, one after the other. */
async function oneByOne<T>(from: string[], send: (from: string, at: number) => Promise<T>): Promise<T[]> {
  const answers: T[] = []
  for (const [at, address] of from.entries()) answers.push(await send(address, at))
  return answers
}

describe('an IPv6 household is one sender', () => {
  test('who writes five messages in ten minutes', async () => {
    const write = async (from: string, at: number) => {
      const form = { name: 'Nia Bevan', email: `nia${at}@example.com`, phone: '01632 960111', message: `Open? ${at}` }
      return (await practice.send('POST', '/api/user/contact', form, { from })).status
    }
    expect(await oneByOne([...machines(6), neighbour], write)).toEqual([201, 201, 201, 201, 201, 400, 201])
  })

  test('who holds twelve quarter hours', async () => {
    const ask = async (from: string, at: number) => {
      const when = { appointmentDate: '2026-12-10', appointmentTime: `1${at}:00` }
      const form = { name: `Patient ${at}`, email: `p${at}@example.com`, service: 'Veneers', ...when }
      return (await practice.send('POST', '/api/user/appointment', form, { from })).body.holdsTime
    }
    expect(await oneByOne([...machines(4), neighbour], ask)).toEqual([true, true, true, false, true])
  })

  test('who fails five times at the sign-in', async () => {
    const signIn = async (from: string, at: number) => {
      const password = at < 5 ? 'wrong horse' : staffPassword
      return (await practice.send('POST', '/api/admin/login', { email: staffEmail, password }, { from })).status
    }
    expect(await oneByOne([...machines(6), neighbour], signIn)).toEqual([200, 200, 200, 200, 200, 429, 200])
  })

  test('who asks twenty times for a new password', async () => {
    await practice.close()
    practice = await openTestPractice()
    const ask = async (from: string) =>
      (await practice.send('POST', '/api/admin/forgotten', { email: staffEmail }, { from })).status
    const statuses = await Promise.all([...machines(21), neighbour].map(ask))
    expect([statuses.filter((status) => status === 429).length, statuses.at(-1)]).toEqual([1, 200])
  })
})

describe('the practice’s own machine sends', () => {
  test.each([
    ['a hundred times as much while there is no public address', {}, 100],
    ['as much as everybody once there is one', { publicUrl: 'http://practice.local' }, 1],
  ])('%s, each by what a setting says', async (_, own, most) => {
    await practice.close()
    practice = await openTestPractice({ settings: { ...own, rateLimitMultiplier: 0.2 } })
    const taken = []
    for (let at = 0; at <= most; at += 1) {
      const form = { name: 'Nia Bevan', email: 'nia@example.com', phone: '01632 960111', message: `Open? ${at}` }
      taken.push((await practice.send('POST', '/api/user/contact', form)).status)
    }
    expect(taken).toEqual([...Array<number>(most).fill(201), 400])
  })
})

describe('an IPv6 network that anybody is given', () => {
  /** So many forms of a household each, each with a time of its own. */
  const households = (count: number) =>
    Array.from({ length: count }, (_, at) => `2001:db8:7:${(at + 16).toString(16)}00::1`)

  test('sends as many messages as sixteen households, and a refused one counts for nobody else', async () => {
    const write = async (from: string, at: number) => {
      const form = { name: 'Nia Bevan', email: `nia${at}@example.com`, phone: '01632 960111', message: `Open? ${at}` }
      return (await practice.send('POST', '/api/user/contact', form, { from })).status
    }
    const busy = households(16)
    const all = busy.flatMap((household) => Array<string>(6).fill(household))
    expect((await oneByOne(all, write)).filter((status) => status === 201)).toHaveLength(80)
    const more = ['2001:db8:7:ff00::1', '2001:db8:8:ff00::1']
    expect(await oneByOne(more, (from, at) => write(from, 1_000 + at))).toEqual([400, 201])
  })

  test('holds as much as sixteen households', async () => {
    const days = ['07', '08', '09', '10', '11', '14', '15', '16', '17', '18']
    const ask = async (from: string, at: number) => {
      const when = {
        appointmentDate: `2026-12-${days[at % 10]}`,
        appointmentTime: `${10 + 2 * Math.floor(at / 30)}:00`,
      }
      const form = { name: `Patient ${at}`, email: `p${at}@example.com`, service: 'Veneers', ...when }
      return (await practice.send('POST', '/api/user/appointment', form, { from })).body.holdsTime
    }
    const full = households(16).flatMap((household) => Array<string>(3).fill(household))
    const held = await oneByOne(full, ask)
    expect(held.filter(Boolean)).toHaveLength(48)
    expect(await oneByOne(['2001:db8:7:ff00::1', '2001:db8:8:ff00::1'], (from, at) => ask(from, 60 + at))).toEqual([
      false,
      true,
    ])
  })
})
