import { describe, expect, test } from 'vitest'
import {
  ask,
  askFor,
  beginBeforeMaryAsks,
  decide,
  formHeaders,
  links,
  mary,
  move,
  openPage,
  practice,
  records,
  settle,
  step,
  wish,
} from '../../../tests/marys-request.ts'
import { everythingIn } from '../../database/test-leftovers.ts'

beginBeforeMaryAsks()

describe('my request', () => {
  test('says how it stands, until when the time is kept, and by which working day somebody answers', async () => {
    const address = await askFor()
    expect(address).toMatch(/^\/my-request\/[\da-f]{64}$/)
    const { status, words, text } = await openPage(address)
    expect(status).toBe(200)
    // Who has asked already is not to be led to ask again.
    expect(text.includes('class="bottom-bar"')).toBe(false)
    expect(words).toContain('Requested, not confirmed yet')
    expect(words).toContain('Thursday 10 December 2026 at 10:15')
    expect(words).toContain('We keep this time for you until Friday 4 December at 09:00. After that')
    expect(words).toContain('by the end of Wednesday 2 December 2026')
    practice.pass(2 * 24 * 60)
    expect((await openPage(address)).words).toContain(
      'We meant to answer you by Wednesday 2 December 2026, and are late.',
    )
    practice.pass(24 * 60)
    expect((await openPage(address)).words).toContain('nobody had answered by then')

    await decide('Appointed')
    expect((await openPage(address)).words).toContain('We are working on it')
    await settle()
    expect((await openPage(address)).words).toContain('Confirmed When Thursday 10 December 2026 at 10:15')
    practice.pass(7 * 24 * 60)
    expect((await openPage(address)).words).toContain('This time has passed')
  })

  test('tells whoever is late for a confirmed visit to ring, for as long as it would have lasted', async () => {
    const late = 'If you are late, please ring 01632 960140 (out of hours 01632 960199 ) now'
    const address = await askFor()
    const unconfirmed = await askFor({ name: 'Cy Moor', email: 'cy@example.org', phone: '' })
    await decide('Appointed')
    practice.pass(9 * 24 * 60 + 80)
    const { words } = await openPage(address)
    expect(words).toContain('This time has passed')
    expect(words).toContain(late)
    expect(words).not.toContain('ask for another time')
    expect((await openPage(unconfirmed)).words).not.toContain('late')
    practice.pass(60)
    expect((await openPage(address)).words).not.toContain(late)
    expect((await openPage(address)).words).toContain('ask for another time')
  })

  test('is opened by every letter, each by a link of its own, and by the page of a form without scripts', async () => {
    const shown = await askFor()
    await settle()
    await decide('Appointed')
    await settle()
    await move('11:15')
    await settle()
    await decide('Cancelled')
    await settle()
    const letters = await links()
    expect(letters.map(({ subject }) => subject.split(' – ')[0])).toEqual([
      'Your appointment is cancelled',
      'Your appointment has a new time',
      'Your appointment is confirmed',
      'We have your request',
    ])
    const addresses = [shown, ...letters.map(({ address }) => address)]
    expect(new Set(addresses).size).toBe(5)
    for (const address of addresses) expect((await openPage(address)).words).toContain('Your request Cancelled')

    const form = new URLSearchParams({ ...wish, name: 'Noor Okafor', email: '', appointmentTime: '14:00' }).toString()
    const sent = await practice.send('POST', '/appointment', form, { headers: formHeaders })
    const answered = await practice.send('GET', sent.headers.get('location')?.replace(/#.*/, '') ?? '')
    const ownPage = answered.text.match(/href="(\/my-request\/[\w-]+)"/)?.[1] ?? ''
    expect((await openPage(ownPage)).words).toContain('Requested, not confirmed yet')
  })

  test('is nobody else’s: kept nowhere, listed nowhere, in no referrer, log, calendar or cookie, and says little', async () => {
    const address = await askFor()
    const token = address.split('/').at(-1) ?? ''
    const { headers, text, words } = await openPage(address)
    expect(headers.get('cache-control')).toBe('private, no-store')
    expect(headers.get('referrer-policy')).toBe('strict-origin')
    expect(headers.get('x-robots-tag')).toContain('noindex')
    expect(text).toContain('<meta name="robots" content="noindex"/>')
    expect(headers.get('set-cookie')).toBeNull()
    for (const secret of ['Mary', 'Okafor', 'mary@', '900321', 'Veneers', 'crown', 'minutes']) {
      expect(words.includes(secret), secret).toBe(false)
    }
    const calendar = await practice.send('GET', `${address}/appointment.ics`)
    expect(calendar.headers.get('content-type')).toContain('text/calendar')
    expect(calendar.text).toMatch(/METHOD:PUBLISH\r\n.*STATUS:TENTATIVE/s)
    expect(calendar.text).not.toContain(token)
    await step(address, { step: 'another time', time: '2026-12-09T10:15' })
    await practice.send('GET', '/my-request/never-was')
    expect(JSON.stringify(practice.log).includes(token)).toBe(false)
    await practice.sendLetters()
    const kept = JSON.stringify(await everythingIn(records.place))
    expect(kept.includes(token)).toBe(false)
    expect((await practice.send('GET', '/sitemap.xml')).text.includes('my-request')).toBe(false)
  })

  test('goes into a calendar without what staff may still take back, and gives way to the letter about it', async () => {
    const address = await askFor()
    const file = async () => (await practice.send('GET', `${address}/appointment.ics`)).text
    const sequence = (text = '') => Number(text.match(/SEQUENCE:(\d+)/)?.[1])
    expect((await move('11:00')).status).toBe(200)
    const early = await file()
    expect(early).toContain('DTSTART:20261210T101500Z')
    await settle()
    const letter = practice.letters.find(({ kind }) => kind === 'appointment-moved')
    expect(sequence(early)).toBeLessThan(sequence(letter?.calendar?.content))
    expect(await file()).toContain('DTSTART:20261210T110000Z')
  })

  test('is offered for a calendar only while its time is kept', async () => {
    const offers = async (address: string) => (await openPage(address)).words.includes('Add to my calendar')
    const held = await askFor()
    expect(await offers(held)).toBe(true)
    expect(await offers(await askFor({ appointmentTime: '21:00' }))).toBe(false)
    practice.pass(4 * 24 * 60)
    expect((await openPage(held)).words).toContain('nobody had answered by then')
    expect(await offers(held)).toBe(false)
  })

  test('is made anew by the same words after it was withdrawn, once, with letters of its own', async () => {
    const first = await askFor()
    await step(first, { step: 'withdraw' })
    await settle()
    const told = practice.letters.length
    const again = await Promise.all([ask(), ask()])
    expect(again.map(({ status }) => status)).toEqual([201, 201])
    expect(new Set(again.map(({ body }) => body.requestAddress)).size).toBe(1)
    expect(again[0]?.body.requestAddress).not.toBe(first)
    expect((await openPage(again[0]?.body.requestAddress ?? '')).words).toContain('Requested, not confirmed yet')
    expect(again[0]?.body.letters).toBe(true)
    await practice.sendLetters()
    expect(practice.letters.length - told).toBe(2)
  })

  test.each([
    ['staff', () => move('11:15')],
    ['the patient', (address: string) => step(address, { step: 'another time', time: '2026-12-09T10:15' })],
  ])('is made anew by the same words after %s moved it, once', async (_, moveIt) => {
    const first = await askFor()
    expect((await ask()).body.requestAddress).toBe(first)
    expect((await moveIt(first)).status).toBeLessThan(400)
    const again = await Promise.all([ask(), ask()])
    expect(again.map(({ status }) => status)).toEqual([201, 201])
    expect(new Set(again.map(({ body }) => body.requestAddress)).size).toBe(1)
    const made = again[0]?.body.requestAddress ?? ''
    expect(made).not.toBe(first)
    expect((await openPage(made)).words).toContain('Thursday 10 December 2026 at 10:15')
  })

  test('is still the same one by the same words after staff gave it the time that they did not name', async () => {
    const first = await askFor({ appointmentTime: '' })
    expect((await move('11:15')).status).toBe(200)
    expect((await ask({ appointmentTime: '' })).body.requestAddress).toBe(first)
  })

  test('ends 30 days after the visit, and with its person; then its link is like one that never was', async () => {
    const address = await askFor()
    practice.pass(9 * 24 * 60 + 30 * 24 * 60)
    expect((await openPage(address)).status).toBe(200)
    practice.pass(24 * 60)
    const ended = await openPage(address)
    const never = await openPage('/my-request/XxXxXxXxXxXxXxXxXxXxXxXxXxXxXxXxXxXxXxXxXxX')
    expect([ended.status, never.status]).toEqual([404, 404])
    expect(ended.text).toBe(never.text)
    expect([...ended.headers]).toEqual([...never.headers])

    const other = await askFor({ appointmentDate: '2027-01-14' })
    await practice.backend.records.transaction(async ({ people }) => {
      const kept = await people.find({ email: mary.email })
      await people.erase(kept, { traced: [kept], searches: [] })
    })
    expect((await openPage(other)).text).toBe(never.text)
    expect((await step(other, { step: 'withdraw' }, '1')).status).toBe(404)
  })

  test('is opened too by a link with what a mail program took for its end', async () => {
    await askFor()
    await settle()
    const address = (await links())[0]?.address ?? ''
    for (const more of [
      '.',
      ',',
      '>',
      '%3E',
      ')',
      '%22',
      '=',
      '%20',
      '%C2%A0',
      '%E2%80%8B',
      '%E2%80%9D',
      '%0A',
      '&utm_source=mail',
      '.?x=1',
    ]) {
      expect((await openPage(`${address}${more}`)).words, more).toContain('Requested, not confirmed yet')
    }
    const page = await openPage(`${address}%3E`)
    expect(page.text).toContain(`href="${address}/appointment.ics"`)
    for (const more of ['%E2%80%9D', '%0A', '%3E']) {
      const taken = await step(`${address}${more}`, { step: 'withdraw' })
      expect([taken.status, taken.headers.get('location')], more).toEqual([303, `${address}#state`])
    }
    expect((await openPage(address)).words).toContain('You have withdrawn')
    expect((await openPage(address.slice(0, -1))).status).toBe(404)
  })

  test('cannot be looked for: tries are counted, while a link that opens is never stopped', async () => {
    const address = await askFor()
    const from = '203.0.113.9'
    const tries = Array.from({ length: 31 }, (_, at) => `/my-request/try-${at}`)
    const look = async (at: string, by = from) => (await practice.send('GET', at, undefined, { from: by })).status
    const statuses: number[] = []
    for (const tried of tries) statuses.push(await look(tried))
    expect(statuses.slice(0, 30).every((status) => status === 404)).toBe(true)
    expect(statuses[30]).toBe(429)
    expect(await look('/my-request/try-of-a-neighbour', '203.0.113.10')).toBe(404)
    expect(await look(address)).toBe(200)
    const foreign = { ...formHeaders, origin: 'https://elsewhere.example' }
    expect((await practice.send('POST', address, 'step=withdraw&version=1', { headers: foreign })).status).toBe(403)
    expect((await openPage(address)).words).toContain('Requested, not confirmed yet')
  })

  test('takes twenty steps a day, and no more of anybody who has its link', async () => {
    const address = await askFor()
    const press = async (from: string, on = address) =>
      (await practice.send('POST', on, 'step=nothing', { headers: formHeaders, from })).status
    const statuses: number[] = []
    for (let pressed = 0; pressed < 20; pressed += 1) statuses.push(await press(`203.0.113.${pressed}`))
    expect(statuses).not.toContain(429)
    expect(await press('203.0.113.99')).toBe(429)
    expect(await press('203.0.113.99', await askFor({ appointmentTime: '12:00' }))).not.toBe(429)
    practice.pass(24 * 60 - 1)
    expect(await press('203.0.113.99')).toBe(429)
    practice.pass(1)
    expect(await press('203.0.113.99')).not.toBe(429)
  })

  test('is what a letter leads to when its patient asks for the same time again, once an hour', async () => {
    await askFor()
    practice.pass(5)
    for (const time of ['first', 'again']) {
      const refused = await ask({ message: time })
      expect(refused.status).toBe(400)
      expect(refused.body.message).toContain('already kept')
      expect(JSON.stringify(refused.body)).not.toContain('my-request')
    }
    // By phone alone: the letter goes to the address that stands in the request.
    await ask({ email: 'stranger@example.com' })
    const leading = async () =>
      (await links()).filter(({ subject }) => subject.startsWith('We have this request already'))
    const letters = await leading()
    expect(letters).toHaveLength(1)
    practice.pass(59)
    await ask({ message: 'and again' })
    expect(await leading()).toHaveLength(1)
    practice.pass(1)
    await ask({ message: 'and again' })
    expect(await leading()).toHaveLength(2)
    expect((await openPage(letters[0]?.address ?? '')).words).toContain('Requested, not confirmed yet')
    expect(practice.letters.some(({ to }) => to.address === 'stranger@example.com')).toBe(false)
  })

  test('is told to nobody by more letters than visitors may cause to one address', async () => {
    const from = '203.0.113.77'
    const askThere = (more: object) => practice.send('POST', '/api/user/appointment', { ...wish, ...more }, { from })
    for (const appointmentTime of ['10:15', '12:15', '14:15']) {
      expect((await askThere({ appointmentTime })).body.letters).toBe(true)
    }
    expect((await askThere({ message: 'again' })).body.message).toContain('already kept')
    const leading = (await links()).filter(({ subject }) => subject.startsWith('We have this request already'))
    expect(leading).toEqual([])
  })
})
