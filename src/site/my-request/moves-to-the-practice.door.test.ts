import { expect, test } from 'vitest'
import {
  atTheDesk,
  beginBeforeMaryAsks,
  formHeaders,
  mary,
  openPage,
  practice,
  settle,
  wish,
} from '../../../tests/marys-request.ts'
import { countMove } from '../../http/limits.ts'

beginBeforeMaryAsks()

const from = '203.0.113.7'
const toPractice = () => practice.letters.filter(({ to }) => to.address !== mary.email)

async function askFromAfar(more: object = {}): Promise<string> {
  const { body } = await practice.send('POST', '/api/user/appointment', { ...wish, ...more }, { from })
  return body.requestAddress ?? ''
}

async function moveTo(time: string, address: string, sender = from) {
  const { version } = await openPage(address)
  const form = new URLSearchParams({ version, step: 'another time', time: `2026-12-10T${time}` }).toString()
  return practice.send('POST', address, form, { from: sender, headers: formHeaders })
}

test('a request that is moved to and fro is three letters a day to the practice, the last of which says so', async () => {
  const address = await askFromAfar()
  await settle()
  practice.letters.length = 0
  const move = async (time: string) => {
    expect((await moveTo(time, address)).status).toBe(303)
    await settle()
  }
  for (const time of ['11:15', '12:15', '13:15', '14:15', '15:15']) await move(time)
  expect(toPractice()).toHaveLength(3)
  const isLast = toPractice().map(({ text }) => /no\s+letter\s+comes\s+for\s+up\s+to\s+a\s+day/.test(text))
  expect(isLast).toEqual([false, false, true])
  expect(toPractice()[2]?.text).toContain('13:15')
  expect((await atTheDesk())?.appointmentTime).toBe('15:15')
  practice.pass(24 * 60)
  await move('16:15')
  expect(toPractice()).toHaveLength(4)
})

test('quick changes of mind count as the one letter that they are', async () => {
  const address = await askFromAfar()
  await settle()
  practice.letters.length = 0
  for (const time of ['11:15', '12:15', '13:15', '14:15', '15:15']) await moveTo(time, address)
  await settle()
  expect(toPractice()).toHaveLength(1)
  expect(toPractice()[0]?.text).toContain('15:15')
  // Also where the last of a day has not left.
  for (const time of ['11:15', '12:15']) {
    await moveTo(time, address)
    await settle()
  }
  await moveTo('13:15', address)
  await settle()
  expect(toPractice()).toHaveLength(3)
})

test('that a request is withdrawn is told at once, whatever was moved before', async () => {
  const address = await askFromAfar()
  for (const time of ['11:15', '12:15', '13:15', '14:15']) {
    await moveTo(time, address)
    await settle()
  }
  practice.letters.length = 0
  const { version } = await openPage(address)
  const form = new URLSearchParams({ version, step: 'withdraw' }).toString()
  expect((await practice.send('POST', address, form, { from, headers: formHeaders })).status).toBe(303)
  await settle()
  expect(toPractice().map(({ subject }) => subject.split(' – ')[0])).toEqual(['A patient has withdrawn'])
})

test('from one place thirty wishes for another time a day are taken, whosever requests they are, and withdrawing beyond', async () => {
  const addresses: string[] = []
  for (const hour of ['10', '11', '12', '13']) addresses.push(await askFromAfar({ appointmentTime: `${hour}:15` }))
  const [first = '', ...others] = addresses
  const statuses: number[] = []
  for (let moved = 0; moved < 30; moved += 1) {
    const address = others[moved % others.length] ?? ''
    statuses.push((await moveTo(`1${4 + (moved % 5)}:${moved % 2 ? '15' : '45'}`, address)).status)
  }
  expect(statuses).not.toContain(429)
  // However often: what is refused is no step on the request.
  for (let pressed = 0; pressed < 21; pressed += 1)
    expect((await moveTo('16:00', first)).text).toContain(
      'Other times were asked for many times from here within a day.',
    )
  expect((await moveTo('16:00', first, '203.0.113.8')).status).not.toBe(429)
  const { version } = await openPage(first)
  const form = new URLSearchParams({ version, step: 'withdraw' }).toString()
  expect((await practice.send('POST', first, form, { from, headers: formHeaders })).status).toBe(303)
  practice.pass(24 * 60)
  expect((await moveTo('16:30', others[0] ?? '')).status).not.toBe(429)
})

test('whoever presses one link again and again uses up its own steps, and leaves the others of the place their moves', async () => {
  const [pressed = '', other = ''] = [await askFromAfar(), await askFromAfar({ appointmentTime: '12:15' })]
  const form = new URLSearchParams({ version: '1', step: 'another time', time: '2026-12-10T11:15' }).toString()
  for (let press = 0; press < 40; press += 1) {
    const { status } = await practice.send('POST', pressed, form, { from, headers: formHeaders })
    if (press >= 20) expect(status).toBe(429)
  }
  expect((await moveTo('13:15', other)).status).toBe(303)
})

test('from one network as many wishes are taken as sixteen households may send, and no more', async () => {
  const { backend } = practice
  const threeEach = { ...backend, settings: { ...backend.settings, rateLimitMultiplier: 0.1 } }
  const isTooMany = async (household: number) => {
    const sender = { address: `2001:db8:7:${household}00::1`, straightFromLoopback: false }
    return (await countMove(sender, threeEach)).tooMany
  }
  const answers: boolean[] = []
  for (let move = 0; move < 48; move += 1) answers.push(await isTooMany(10 + (move % 16)))
  expect(answers).not.toContain(true)
  expect(await isTooMany(30)).toBe(true)
})
