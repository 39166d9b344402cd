import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openTestPractice, type TestPractice } from '../../tests/test-practice.ts'
import type { Config } from '../config.ts'

/** So that nothing is to be said about letters. */
const withMail = { smtpUrl: 'smtp://localhost' }

let practice: TestPractice
beforeEach(async () => {
  practice = await openTestPractice({ settings: withMail })
})
afterEach(() => practice.close())

async function openAnother(settings: Partial<Config>): Promise<void> {
  await practice.close()
  practice = await openTestPractice({ settings: { ...withMail, ...settings } })
}

const notices = async () => {
  const answer = await practice.asStaff('GET', '/api/admin/notices')
  expect(answer.status).toBe(200)
  return JSON.parse(answer.text).notices
}
const warnings = () => practice.log.filter(({ facts }) => facts.setting === 'TRUSTED_PROXIES')
const visit = (from: string, headers: Record<string, string>) => practice.send('GET', '/', undefined, { from, headers })

describe('a proxy that no setting names', () => {
  test.each([
    ['x-forwarded-for', '203.0.113.7'],
    ['forwarded', 'for=203.0.113.7'],
    ['via', '1.1 caddy'],
    ['x-real-ip', '203.0.113.7'],
    ['x-forwarded-proto', 'https'],
    ['x-forwarded-host', 'www.ashcombedental.example'],
  ])('is told once in the log and on the overview at the first request it hands on: %s', async (name, value) => {
    expect(await notices()).toEqual([])
    for (const from of ['::ffff:10.0.0.2', '127.0.0.1', '10.0.0.2']) await visit(from, { [name]: value })
    expect(await notices()).toMatchObject([{ kind: 'unnamed-proxy', sentence: expect.stringContaining('10.0.0.2') }])
    expect((await notices())[0].sentence).toContain('TRUSTED_PROXIES')
    const message = expect.stringContaining('a proxy is not named in TRUSTED_PROXIES')
    expect(warnings()).toMatchObject([{ facts: { proxy: '10.0.0.2' }, message }])
  })

  test('is told again after an hour, and no longer on the overview when it was not seen for a day', async () => {
    await visit('10.0.0.2', { via: '1.1 caddy' })
    practice.pass(59)
    await visit('10.0.0.2', { via: '1.1 caddy' })
    expect(warnings()).toHaveLength(1)
    practice.pass(1)
    await visit('10.0.0.2', { via: '1.1 caddy' })
    expect(warnings()).toHaveLength(2)
    expect(await notices()).toMatchObject([{ since: '2026-12-01T09:00:00.000Z' }])
    practice.pass(24 * 60)
    expect(await notices()).toEqual([])
  })

  test('is not told of one that is named, nor of visitors who come straight', async () => {
    await openAnother({ publicUrl: 'https://www.ashcombedental.example', trustedProxies: ['10.0.0.0/8'] })
    await visit('10.0.0.2', { 'x-forwarded-for': '203.0.113.7', via: '1.1 caddy' })
    await visit('203.0.113.7', {})
    expect(await notices()).toEqual([])
    expect(warnings()).toEqual([])
  })

  test('is told of one that is named and does not say for whom', async () => {
    await openAnother({ publicUrl: 'https://www.ashcombedental.example', trustedProxies: ['10.0.0.0/8', '192.0.2.9'] })
    for (const from of ['10.0.0.2', '192.0.2.9']) await visit(from, { 'x-real-ip': '203.0.113.7' })
    expect(await notices()).toMatchObject([
      { kind: 'silent-proxy', sentence: expect.stringMatching(/proxy at 10\.0\.0\.2, .* X-Forwarded-For/) },
    ])
    const message = expect.stringContaining('a proxy writes no X-Forwarded-For')
    expect(warnings()).toMatchObject([{ facts: { proxy: '10.0.0.2' }, message }])
    expect(JSON.stringify([await notices(), practice.log])).not.toContain('203.0.113.7')
  })

  test('is told at start where visitors come by HTTPS', async () => {
    await openAnother({ publicUrl: 'https://www.ashcombedental.example' })
    expect(warnings()).toHaveLength(1)
    expect(await notices()).toMatchObject([{ kind: 'no-proxy-named' }])
    await openAnother({ publicUrl: 'http://practice.local' })
    expect(warnings()).toEqual([])
  })
})

describe('a computer at the desk', () => {
  const noticed = async (clock: string) => {
    const answer = await practice.asStaff('GET', `/api/admin/notices?clock=${encodeURIComponent(clock)}`)
    return JSON.parse(answer.text).notices
  }

  test.each([
    ['2026-12-01T12:00:10.000Z', '3 hours ahead of'],
    ['2026-12-01T08:54:00.000Z', '6 minutes behind'],
    ['2026-11-29T08:00:00.000Z', '2 days behind'],
  ])('is told at %s that its clock is %s the server’s', async (clock, how) => {
    const sentence = expect.stringContaining(`This computer’s clock is ${how} the server’s`)
    expect(await noticed(clock)).toMatchObject([{ kind: 'clock-differs', sentence }])
  })

  test.each(['2026-12-01T09:04:59.000Z', '2026-12-01T08:56:00.000Z', 'soon', ''])(
    'is told nothing at “%s”',
    async (clock) => {
      expect(await noticed(clock)).toEqual([])
    },
  )
})

describe('a visitor who plays a proxy', () => {
  const nia = { name: 'Nia Bevan', email: 'nia@example.com', phone: '020 7946 0101' }
  const plays = (number: number) => ({ 'x-forwarded-for': `192.0.2.${number}`, via: `1.1 ${number}` })

  test('fills neither the log nor the overview, and their address stands in neither', async () => {
    await openAnother({ publicUrl: 'http://practice.local' })
    for (let number = 0; number < 50; number += 1) await visit(`198.51.100.${number}`, plays(number))
    expect(warnings()).toHaveLength(1)
    const said = await notices()
    expect(said).toMatchObject([{ kind: 'unnamed-network', sentence: expect.stringContaining('198.51.100.0/24') }])
    expect(JSON.stringify([said, practice.log])).not.toMatch(/192\.0\.2\.|1\.1 \d|198\.51\.100\.[1-9]/)
  })

  test('hides no proxy of our own, and is nobody’s business on a machine of one’s own', async () => {
    await visit('198.51.100.9', plays(1))
    expect(await notices()).toEqual([])
    await openAnother({ publicUrl: 'http://practice.local' })
    await visit('198.51.100.9', plays(1))
    await visit('127.0.0.1', plays(2))
    expect(await notices()).toMatchObject([{ kind: 'unnamed-network' }, { kind: 'unnamed-proxy' }])
  })

  test('gains no fresh count', async () => {
    await openAnother({ publicUrl: 'http://practice.local' })
    const statuses: number[] = []
    for (let number = 0; number < 6; number += 1) {
      const message = { ...nia, message: `Are you open? ${number}` }
      const more = { from: '198.51.100.9', headers: plays(number) }
      statuses.push((await practice.send('POST', '/api/user/contact', message, more)).status)
    }
    expect(statuses).toEqual([201, 201, 201, 201, 201, 400])
  })
})
