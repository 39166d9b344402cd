import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Answer, openTestPractice, type TestPractice } from '../../../tests/test-practice.ts'
import { everythingIn } from '../../database/test-leftovers.ts'
import { openTestRecords } from '../../database/test-records.ts'
import { RecordsAway } from '../../domain/records.ts'

let records: Awaited<ReturnType<typeof openTestRecords>>
let practice: TestPractice
// Tuesday, 1 December 2026, 09:00 in London, as the doors' tests have it.
beforeEach(async () => {
  records = await openTestRecords()
  practice = await openTestPractice({ records })
})
afterEach(() => practice.close())

const mary = { name: 'Mary Okafor', email: 'mary@example.com', phone: '07700 900321', message: 'A crown came off' }
const wish = { ...mary, service: 'Veneers', appointmentDate: '2026-12-10', appointmentTime: '10:15' }
const ask = (more: object = {}) => practice.send('POST', '/api/user/appointment', { ...wish, ...more })
const formHeaders = { 'content-type': 'application/x-www-form-urlencoded' }

/** The words of a page's main part. */
function wordsOf({ text }: Answer): string {
  const main = text.slice(text.indexOf('<main'), text.indexOf('</main>'))
  return main
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .replaceAll('&#x27;', "'")
}
async function openPage(address: string) {
  const answer = await practice.send('GET', address)
  return { ...answer, words: wordsOf(answer), version: answer.text.match(/name="version" value="(\d+)"/)?.[1] ?? '' }
}
async function step(address: string, form: Record<string, string>, version?: string) {
  const read = version ?? (await openPage(address)).version
  const body = new URLSearchParams({ version: read, ...form }).toString()
  const answer = await practice.send('POST', address, body, { headers: formHeaders })
  return { ...answer, words: wordsOf(answer) }
}
async function askFor(more: object = {}): Promise<string> {
  const { requestAddress } = (await ask(more)).body
  if (!requestAddress) throw new Error('No link came with the answer')
  return requestAddress
}
const atTheDesk = async () => (await practice.asStaff('GET', '/api/admin/patients?search=okafor')).body.patients?.[0]
const inFull = async () =>
  (await practice.asStaff('GET', `/api/admin/patients/${(await atTheDesk())?._id}`)).body.patient
const decide = async (status: string) =>
  practice.asStaff('PUT', `/api/admin/statuschange/${(await atTheDesk())?._id}`, { status })
const move = async (appointmentTime: string) =>
  practice.asStaff('PUT', `/api/admin/update/${(await atTheDesk())?._id}`, {
    appointmentDate: '2026-12-10',
    appointmentTime,
  })
const stateAt = async (time: string) =>
  (await practice.send('GET', '/api/user/filter_appointment_time/2026-12-10?service=Veneers')).body.times?.find(
    (offered) => offered.time === time,
  )?.state
/** The links in the letters to Mary, the newest one first, by their subjects. */
async function links(): Promise<{ subject: string; address: string; text: string }[]> {
  await practice.sendLetters()
  return practice.letters
    .filter(({ to }) => to.address === mary.email)
    .map(({ subject, text }) => ({ subject, text, address: text.match(/\/my-request\/[\w-]+/)?.[0] ?? '' }))
    .reverse()
}
/** Whether each letter says that a time is free. */
const saysFree = () => practice.letters.map(({ text }) => /time is free/.test(text))
const settle = async () => {
  practice.pass(1)
  await practice.sendLetters()
}

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
    expect(words).toContain('We keep this time for you until Friday 4 December at 09:00 . After that')
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

  test('is opened by every letter, each by a link of its own, and by the page of a form without scripts', async () => {
    const shown = await askFor()
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

  test('is withdrawn once, however often it is sent; the practice and the patient hear it in one letter each', async () => {
    const address = await askFor()
    await decide('Appointed')
    await settle()
    practice.letters.length = 0
    const { version } = await openPage(address)
    for (const time of ['first', 'again']) {
      const taken = await step(address, { step: 'withdraw' }, version)
      expect(taken.status, time).toBe(303)
      expect(taken.headers.get('location')).toBe(`${address}#state`)
    }
    expect((await openPage(address)).words).toContain('You have withdrawn')
    expect(await stateAt('10:15')).toBe('free')
    await settle()
    expect(practice.letters.map(({ subject }) => subject.split(' – ')[0]).sort()).toEqual([
      'A patient has withdrawn',
      'Your appointment is cancelled',
    ])
    expect(practice.letters.find(({ to }) => to.address === mary.email)?.calendar?.content).toContain(
      'STATUS:CANCELLED',
    )
    expect(saysFree()).toEqual([true, true])
    expect((await inFull())?.history?.[0]).toMatchObject({ what: 'cancelled', by: 'the patient' })
    const late = await decide('Appointed')
    expect(late.status).toBe(409)
    expect(late.body.message).toBe('This request was already cancelled by the patient at 09:01.')
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

  test('that held no time, or holds it no more, frees none when it is withdrawn', async () => {
    const wish = await askFor({ appointmentTime: '21:00' })
    await settle()
    practice.letters.length = 0
    await step(wish, { step: 'withdraw' })
    await settle()
    expect(saysFree()).toEqual([false, false])
    const held = await askFor()
    practice.pass(4 * 24 * 60)
    await settle()
    practice.letters.length = 0
    expect((await openPage(held)).words).toContain('nobody had answered by then')
    await step(held, { step: 'withdraw' })
    expect((await openPage(held)).words).not.toContain('free for somebody else')
    await settle()
    expect(saysFree()).toEqual([false, false])
  })

  test('has one winner where the patient withdraws while staff accept', async () => {
    const address = await askFor()
    const { version } = await openPage(address)
    await decide('Appointed')
    const lost = await step(address, { step: 'withdraw' }, version)
    expect(lost.status).toBe(409)
    expect(lost.words).toContain('Something about your request has changed since this page was opened')
    expect((await atTheDesk())?.status).toBe('Appointed')

    await settle()
    const seen = await atTheDesk()
    const current = (await openPage(address)).version
    const [patient, desk] = await Promise.all([
      step(address, { step: 'withdraw' }, current),
      practice.asStaff('PUT', `/api/admin/update/${seen?._id}`, {
        appointmentDate: '2026-12-10',
        appointmentTime: '15:00',
        version: seen?.version,
      }),
    ])
    expect([patient.status, desk.status].sort()).toEqual(patient.status === 303 ? [303, 409] : [200, 409])
  })

  test('does nothing from a page that was opened before staff moved the visit', async () => {
    const address = await askFor()
    await decide('Appointed')
    await settle()
    const { version } = await openPage(address)
    expect((await move('15:30')).status).toBe(200)
    await settle()
    const { status, words } = await step(address, { step: 'withdraw' }, version)
    expect(status).toBe(409)
    expect(words).toContain('15:30')
    expect((await atTheDesk())?.status).toBe('Appointed')
  })

  test('takes another time at once while it waits, keeps its hold’s end, and is told when the time is gone', async () => {
    const address = await askFor()
    const { text } = await openPage(address)
    expect(text).toContain('value="2026-12-09T10:15"')
    expect((await step(address, { step: 'another time', time: '2026-12-09T10:15' })).status).toBe(303)
    const { words } = await openPage(address)
    expect(words).toContain('Wednesday 9 December 2026 at 10:15')
    expect(words).toContain('until Friday 4 December at 09:00')
    expect(await stateAt('10:15')).toBe('free')
    // Back again within seconds: nobody needs a letter about that.
    expect((await step(address, { step: 'another time', time: '2026-12-10T10:15' })).status).toBe(303)
    practice.letters.length = 0
    await settle()
    expect(practice.letters.map(({ subject }) => subject)).not.toContain('A patient has chosen another time')

    for (const name of ['Ann Archer', 'Ben Baker', 'Cai Jones'])
      await practice.send('POST', '/api/user/appointment', {
        ...wish,
        name,
        phone: '',
        email: `${name[0]}@example.com`,
        appointmentDate: '2026-12-08',
      })
    const taken = await step(address, { step: 'another time', time: '2026-12-08T10:15' })
    expect(taken.status).toBe(409)
    expect(taken.words).toContain('That time has just been taken')
    // What is free near it is one tap away, and the day that was chosen stands open.
    expect(taken.words).toContain('These times near it are free:')
    const alert = taken.text.slice(taken.text.indexOf('role="alert"'), taken.text.indexOf('id="state"'))
    const near = [...alert.matchAll(/<button[^>]*value="([^"]+)" name="time"/g)].map(([, value]) => value)
    expect(near[0]).toMatch(/^2026-12-08T/)
    expect(taken.text.match(/<details[^>]* open[^>]*>\s*<summary><span>([^<]*)/)?.[1]).toBe('Tuesday 8 December 2026')
    expect((await openPage(address)).words).toContain('Thursday 10 December 2026 at 10:15')
    expect((await step(address, { step: 'another time', time: near[0] ?? '' })).status).toBe(303)
    expect((await openPage(address)).words).toContain('Tuesday 8 December 2026')
    for (const time of ['2026-12-09T03:00', '2026-11-30T10:15', '2026-02-30T10:15', 'never'])
      expect([400, 409]).toContain((await step(address, { step: 'another time', time })).status)
  })

  test('keeps a confirmed time until staff have answered the wish for another one, and says so to both', async () => {
    const address = await askFor()
    await decide('Appointed')
    await settle()
    practice.letters.length = 0
    await step(address, { step: 'another time', time: '2026-12-09T11:00' })
    const { words } = await openPage(address)
    expect(words).toContain('Confirmed')
    expect(words).toContain('You asked for instead Wednesday 9 December 2026 at 11:00')
    expect(words).toContain('by the end of Wednesday 2 December 2026')
    expect(await atTheDesk()).toMatchObject({
      status: 'Appointed',
      appointmentTime: '10:15',
      asksFor: { date: '2026-12-09T00:00:00.000Z', time: '11:00' },
    })
    expect((await inFull())?.history?.[0]).toMatchObject({ what: 'asked', by: 'the patient' })
    await settle()
    expect(practice.letters.map(({ subject }) => subject.split(' – ')[0]).sort()).toEqual([
      'A patient with a confirmed time asks for another one',
      'You asked for another time',
    ])

    practice.letters.length = 0
    // Staff save it unchanged: the time stays, and the patient hears it.
    await move('10:15')
    await settle()
    expect(practice.letters.map(({ subject }) => subject.split(' – ')[0])).toEqual(['Your appointment is confirmed'])
    expect(await atTheDesk()).not.toHaveProperty('asksFor')
    expect((await openPage(address)).words).toContain('please come to us at this time')
  })

  test('hears that a moved time suits, once', async () => {
    const address = await askFor()
    expect((await step(address, { step: 'suits' })).status).toBe(409)
    await decide('Appointed')
    await settle()
    await move('11:15')
    await settle()
    const moved = await openPage(address)
    expect(moved.words).toContain('from Thursday 10 December 2026 at 10:15 to Thursday 10 December 2026 at 11:15')
    for (const time of ['first', 'again'])
      expect((await step(address, { step: 'suits' }, moved.version)).status, time).toBe(303)
    expect((await openPage(address)).words).toContain('You told us that this time suits you')
    expect((await inFull())?.history?.map(({ what, by }) => `${what} by ${by}`)).toEqual([
      'suits by the patient',
      'edited by Ashcombe Dental Group',
      'accepted by Ashcombe Dental Group',
      'requested by the patient',
    ])
    expect(await stateAt('11:15')).toBe('free')
    expect((await atTheDesk())?.chair).toBe(1)
  })

  test('says to ring from 24 hours before the visit, and refuses what an older page still offers', async () => {
    const address = await askFor()
    await decide('Appointed')
    await settle()
    const { version } = await openPage(address)
    practice.pass(8 * 24 * 60 + 74)
    expect((await openPage(address)).words).toContain('Withdraw my appointment')
    practice.pass(1)
    const { words, text } = await openPage(address)
    expect(words).toContain('Your visit begins in less than 24 hours, so please ring 01632 960140')
    expect(text).not.toContain('value="withdraw"')
    const late = await step(address, { step: 'withdraw' }, version)
    expect(late.status).toBe(409)
    expect(late.words).toContain('Please ring 01632 960140')
    expect((await atTheDesk())?.status).toBe('Appointed')
  })

  test('is not lost while the database is away: a step is sent again with one press, and taken once', async () => {
    const address = await askFor()
    const { version } = await openPage(address)
    const { transaction } = practice.house.records
    practice.house.records.transaction = () => Promise.reject(new RecordsAway('Locked by another process'))
    const refused = await step(address, { step: 'another time', time: '2026-12-09T09:00' }, version)
    expect(refused.status).toBe(500)
    expect(refused.words).toMatch(/Please try again in a few minutes, or ring us/)
    const hidden = [...refused.text.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)]
    const again = Object.fromEntries(hidden.map(([, name = '', value = '']) => [name, value]))
    expect(again).toEqual({ step: 'another time', time: '2026-12-09T09:00', version })
    expect(refused.text).toContain(`<a class="button button-quiet" href="${address}">`)
    practice.house.records.transaction = transaction
    for (const _ of ['once', 'twice']) expect((await step(address, again, version)).status).toBe(303)
    expect(await atTheDesk()).toMatchObject({ appointmentTime: '09:00', version: Number(version) + 1 })

    const { find } = practice.house.records.requestLinks
    practice.house.records.requestLinks.find = () => Promise.reject(new RecordsAway('gone'))
    const unread = await openPage(address)
    expect([unread.status, unread.words.includes('Try again')]).toEqual([500, true])
    practice.house.records.requestLinks.find = find
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
    await practice.house.records.transaction(async (books) =>
      books.people.erase(await books.people.find({ email: mary.email }), { email: mary.email }),
    )
    expect((await openPage(other)).text).toBe(never.text)
    expect((await step(other, { step: 'withdraw' }, '1')).status).toBe(404)
  })

  test('cannot be looked for: tries are counted, while a link that opens is never stopped', async () => {
    const address = await askFor()
    const from = '203.0.113.9'
    const tries = Array.from({ length: 31 }, (_, at) => `/my-request/try-${at}`)
    const statuses: number[] = []
    for (const tried of tries) statuses.push((await practice.send('GET', tried, undefined, { from })).status)
    expect(statuses.slice(0, 30).every((status) => status === 404)).toBe(true)
    expect(statuses[30]).toBe(429)
    expect((await practice.send('GET', address, undefined, { from })).status).toBe(200)
    const foreign = { ...formHeaders, origin: 'https://elsewhere.example' }
    expect((await practice.send('POST', address, 'step=withdraw&version=1', { headers: foreign })).status).toBe(403)
    expect((await openPage(address)).words).toContain('Requested, not confirmed yet')
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
    const letters = (await links()).filter(({ subject }) => subject.startsWith('We have this request already'))
    expect(letters).toHaveLength(1)
    expect((await openPage(letters[0]?.address ?? '')).words).toContain('Requested, not confirmed yet')
    expect(practice.letters.some(({ to }) => to.address === 'stranger@example.com')).toBe(false)
  })
})

describe('what became of our last letter', () => {
  const onItsWay = 'A letter about it is on its way to the e-mail address that you gave.'
  const sent = 'We have sent a letter about it to the e-mail address that you gave.'
  const lost = /Our last letter to you did not arrive\. Please ring 01632 960140 with your reference/

  test('it is on its way until the mail server has taken it, and then it is sent', async () => {
    const address = await askFor()
    expect((await openPage(address)).words).toContain(onItsWay)
    practice.pass(1)
    await practice.sendLetters()
    expect((await openPage(address)).words).toContain(sent)
    expect((await openPage(address)).words).not.toContain(onItsWay)
    await decide('Appointed')
    // What staff may still take back is not told.
    expect((await openPage(address)).words).not.toMatch(/letter/)
    practice.pass(1)
    expect((await openPage(address)).words).toContain(onItsWay)
  })

  test('whoever opens the page reads that none arrived, and whom to ring', async () => {
    const address = await askFor()
    await practice.sendLetters()
    const letter = (await inFull())?.letters?.find(({ kind }) => kind === 'request-received')
    await practice.asStaff('POST', `/api/admin/letter-came-back/${letter?.id}`)
    const { words } = await openPage(address)
    expect(words).toMatch(lost)
    expect(words).not.toContain(sent)
    expect(words).not.toContain('mary@example.com')
  })

  test('whoever wants no calls is told to write, and never to ring', async () => {
    const address = await askFor({ noCalls: 'yes' })
    await practice.sendLetters()
    const letter = (await inFull())?.letters?.find(({ kind }) => kind === 'request-received')
    await practice.asStaff('POST', `/api/admin/letter-came-back/${letter?.id}`)
    const { words } = await openPage(address)
    expect(words).toMatch(/did not arrive\. Please write to \S+@\S+ with your reference/)
    expect(words).toMatch(/If you have not heard by then, write to \S+@/)
    expect(words).not.toMatch(/please ring/i)
    const refused = await step(address, { step: 'another time', time: '2026-12-09T09:00' }, '99')
    expect(refused.words).toMatch(/Nothing was changed.*You can also write to \S+@/)
    expect(refused.words).not.toMatch(/(please|also|or) ring/i)
    const [first] = await links()
    expect(first?.text).toMatch(/contact you by\s+the end of Wednesday 2 December 2026/)
    expect(first?.text).toMatch(/please\s+answer\s+this\s+e-mail:\s+your\s+request/)
  })

  test('whoever says that it is urgent is told by letter too to ring, and not to wait', async () => {
    await askFor({ urgent: 'yes' })
    const [first] = await links()
    expect(first?.text).toMatch(/do not wait for our answer: ring us now,\s+on\s+01632/)
    expect(first?.text).toMatch(/by\s+the\s+end\s+of Tuesday 1\s+December/)
  })

  test('whoever asks for tomorrow is not told of an answer after it, but to ring', async () => {
    const { words } = await openPage(await askFor({ appointmentDate: '2026-12-02' }))
    expect(words).toContain('we write to you or ring you before then. It is near, so please ring 01632 960140')
    expect(words).not.toContain('by the end of')
    const [first] = await links()
    expect(first?.text).toMatch(/contact\s+you\s+soon\s+to\s+confirm/)
    expect(first?.text).toMatch(/It\s+is\s+near,\s+so\s+please\s+ring\s+us\s+on\s+01632/)
  })

  test('whoever asks at night for the next morning is told by page, form and letter that nobody reads it before', async () => {
    practice.pass(14 * 60)
    const tomorrow = { appointmentDate: '2026-12-02', appointmentTime: '09:00' }
    const address = await askFor(tomorrow)
    const nobodyReads = 'Nobody reads your request before we open, on Wednesday 2 December at 09:00'
    const { words } = await openPage(address)
    expect(words).toContain(`${nobodyReads} . Please ring 01632 960140 then`)
    expect(words).not.toContain('before then')
    expect(words).not.toContain('After that your request stays with us')
    const [first] = await links()
    expect(first?.text.replace(/\s+/g, ' ')).toContain(
      `${nobodyReads}: please ring us then, on 01632 960140, before you`,
    )
    const form = new URLSearchParams({ name: 'Nora Quick', phone: '07700 900777', ...tomorrow }).toString()
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const sent = await practice.send('POST', '/appointment', form, { headers })
    const { text } = await practice.send('GET', sent.headers.get('location') ?? '')
    expect(text).toContain('Nobody reads your request before Wednesday 2 December at 09:00: please ring us then')
    expect(text).not.toContain('There is nothing more for you to do')
    const quiet = await openPage(
      await askFor({ name: 'Dee Unwin', email: 'dee@example.org', noCalls: 'yes', ...tomorrow }),
    )
    expect(quiet.words).toContain(`${nobodyReads} . Please do not come before you have heard from us.`)
    const moving = await askFor({ ...mary, appointmentDate: '2026-12-10' })
    expect((await step(moving, { step: 'another time', time: '2026-12-02T11:00' })).status).toBe(303)
    await settle()
    const [moved] = await links()
    expect(moved?.text.replace(/\s+/g, ' ')).toContain(`${nobodyReads}: please ring us then`)
    // Once the surgery has opened, somebody answers the telephone.
    const later = await askFor({ name: 'Cy Moor', ...tomorrow, appointmentTime: '16:00' })
    practice.pass(10 * 60)
    expect((await openPage(later)).words).toContain('It is near, so please ring 01632 960140')
  })

  test('whoever was accepted without a time asks for one, and no confirmed time is spoken of', async () => {
    const address = await askFor({ appointmentDate: '', appointmentTime: '' })
    await decide('Appointed')
    await settle()
    const { words } = await openPage(address)
    expect(words).toContain('Which time would suit you?')
    expect(words).not.toMatch(/confirmed time|another time|What happens next.*What happens next/)
    practice.letters.length = 0
    expect((await step(address, { step: 'another time', time: '2026-12-09T09:30' })).status).toBe(303)
    await settle()
    const asked = (await openPage(address)).words
    expect(asked).toContain('You asked for Wednesday 9 December 2026 at 09:30')
    expect(asked).not.toMatch(/confirmed time|instead/)
    expect(practice.letters.map(({ subject }) => subject.split(' – ')[0]).sort()).toEqual([
      'A patient who was accepted without a time asks for one',
      'You asked for a time',
    ])
    for (const { text } of practice.letters) expect(text).not.toMatch(/confirmed\s+time|other\s+time\s+is/i)
  })

  test('whoever has no time that is kept is not told that another is kept instead of it', async () => {
    const instead = 'We keep the time that you choose instead of this one.'
    expect((await openPage(await askFor())).words).toContain(instead)
    for (const more of [{ appointmentDate: '' }, { appointmentTime: '22:00' }]) {
      const { words } = await openPage(await askFor(more))
      expect(words).toContain('We keep the time that you choose for you, if we can.')
      expect(words).not.toContain(instead)
    }
  })

  test('nothing is said where there is no address, and where no letter leaves', async () => {
    const byPhone = await askFor({ email: '' })
    await practice.sendLetters()
    expect((await openPage(byPhone)).words).not.toMatch(/letter/)
    const shut = await openTestPractice({
      records: await records.reopen(),
      settings: { publicUrl: 'http://practice.local' },
    })
    const answer = await shut.send('POST', '/api/user/appointment', { ...wish, appointmentTime: '14:15' })
    expect(wordsOf(await shut.send('GET', answer.body.requestAddress ?? ''))).not.toMatch(/letter/)
    await shut.close()
  })
})
