import { describe, expect, test } from 'vitest'
import {
  askFor,
  atTheDesk,
  beginBeforeMaryAsks,
  decide,
  formHeaders,
  inFull,
  links,
  mary,
  openPage,
  practice,
  records,
  settle,
  step,
  wish,
  wordsOf,
} from '../../../tests/marys-request.ts'
import { openTestPractice } from '../../../tests/test-practice.ts'

beginBeforeMaryAsks()

describe('what became of our last letter', () => {
  const onItsWay = 'An e-mail about it is on its way to the address that you gave.'
  const sent = 'We have sent an e-mail about it to the address that you gave.'
  const lost = /Our last e-mail to you did not arrive\. Please ring 01632 960140 with your reference/

  test('it is on its way until the mail server has taken it, and then it is sent', async () => {
    const address = await askFor()
    expect((await openPage(address)).words).toContain(onItsWay)
    practice.pass(1)
    await practice.sendLetters()
    expect((await openPage(address)).words).toContain(sent)
    expect((await openPage(address)).words).not.toContain(onItsWay)
    await decide('Appointed')
    // What staff may still take back is not told.
    expect((await openPage(address)).words).not.toMatch(/e-mail (about it|to you)/)
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
    expect(words).toContain(`${nobodyReads}. Please ring 01632 960140 then`)
    expect(words).not.toContain('before then')
    expect(words).not.toContain('After that your request stays with us')
    const [first] = await links()
    expect(first?.text.replace(/\s+/g, ' ')).toContain(
      `${nobodyReads}: please ring us then, on 01632 960140, before you`,
    )
    const form = new URLSearchParams({ name: 'Nora Quick', phone: '07700 900777', ...tomorrow }).toString()
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const sent = await practice.send('POST', '/appointment', form, { headers })
    const shown = await practice.send('GET', sent.headers.get('location') ?? '')
    expect(shown.text).toContain('Nobody reads your request before Wednesday 2 December at 09:00: please ring us then')
    expect(shown.text).not.toContain('There is nothing more for you to do')
    expect(wordsOf(shown)).toContain('how it stands and, unless its time is near, how to move or withdraw it.')
    const quiet = await openPage(
      await askFor({ name: 'Dee Unwin', email: 'dee@example.org', noCalls: 'yes', ...tomorrow }),
    )
    expect(quiet.words).toContain(`${nobodyReads}. Please do not come before you have heard from us.`)
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

  test('whoever moves an urgent request at night to the next morning is not told that we contact them before', async () => {
    const moving = await askFor({ urgent: 'yes', appointmentDate: '2026-12-10' })
    practice.pass(14 * 60)
    expect((await step(moving, { step: 'another time', time: '2026-12-02T11:00' })).status).toBe(303)
    await settle()
    const [moved] = await links()
    const words = moved?.text.replace(/\s+/g, ' ')
    expect(words).toContain(
      'Nobody reads your request before we open, on Wednesday 2 December at 09:00: please do not come before you have heard from us.',
    )
    expect(words).not.toContain('contact you')
  })

  test('whoever asks at night for an emergency before the surgery opens is told to ring at once the number that is answered then', async () => {
    practice.pass(14 * 60)
    const night = { appointmentDate: '2026-12-02', appointmentTime: '03:00' }
    const emergency = { service: '24 hours emergency dental care', ...night }
    const nobodyReads = 'Nobody reads your request before then, since we are closed'
    const address = await askFor(emergency)
    const { words } = await openPage(address)
    expect(words).toContain(
      `${nobodyReads}. Please ring 01632 960199 now, and do not come before you have spoken to us.`,
    )
    expect(words).not.toContain('before we open')
    const [first] = await links()
    expect(first?.text.replace(/\s+/g, ' ')).toContain(
      `${nobodyReads}: please ring us now on 01632 960199, and do not come`,
    )
    await decide('Cancelled')
    const form = new URLSearchParams({ name: 'Nora Quick', phone: '07700 900777', ...emergency }).toString()
    const sent = await practice.send('POST', '/appointment', form, { headers: formHeaders })
    const answer = await practice.send('GET', sent.headers.get('location') ?? '')
    expect(wordsOf(answer)).toContain(`${nobodyReads}: please ring 01632 960199 now, and do not come`)
    const wish = await openPage(await askFor({ name: 'Cy Moor', email: 'cy@example.org', ...night }))
    expect(wish.words).toContain('Nobody reads your request before we open, on Wednesday 2 December at 09:00')
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
    expect((await openPage(byPhone)).words).not.toMatch(/e-mail (about it|to you)/)
    const shut = await openTestPractice({
      records: await records.reopen(),
      settings: { publicUrl: 'http://practice.local' },
    })
    const answer = await shut.send('POST', '/api/user/appointment', { ...wish, appointmentTime: '14:15' })
    expect(wordsOf(await shut.send('GET', answer.body.requestAddress ?? ''))).not.toMatch(/e-mail (about it|to you)/)
    await shut.close()
  })
})

describe('letters that the page of a request causes', () => {
  const from = '203.0.113.7'
  const times = ['11:15', '12:15', '13:15', '14:15', '15:15']
  const toMary = () => practice.letters.filter(({ to }) => to.address === mary.email)

  async function askFromAfar(): Promise<string> {
    const { body } = await practice.send('POST', '/api/user/appointment', wish, { from })
    await settle()
    return body.requestAddress ?? ''
  }

  async function stepFromAfar(address: string, step: 'another time' | 'take' | 'withdraw', time: string) {
    const { version } = await openPage(address)
    const form = new URLSearchParams({ version, step, time: `2026-12-10T${time}` }).toString()
    expect((await practice.send('POST', address, form, { from, headers: formHeaders })).status).toBe(303)
  }

  /** A minute later its letter has left. */
  async function moveTo(time: string, address: string) {
    await stepFromAfar(address, 'another time', time)
    await settle()
  }

  test('are three an hour to one mailbox, with those of the forms, so that nobody fills it by moving to and fro', async () => {
    const address = await askFromAfar()
    for (const time of times) await moveTo(time, address)
    expect(toMary().map(({ subject }) => subject.split(' – ')[0])).toEqual([
      'We have your request',
      'Your request has a new time',
      'Your request has a new time',
    ])
    const { words } = await openPage(address)
    expect(words).toContain('15:15')
    // Of the last step no letter tells.
    expect(words).not.toMatch(/e-mail (about it|to you)/)
    // The practice hears of the request itself, and of three moves a day.
    expect(practice.letters.filter(({ to }) => to.address !== mary.email)).toHaveLength(4)
    practice.pass(60)
    await moveTo('16:15', address)
    expect(toMary()).toHaveLength(4)
    expect((await openPage(address)).words).toMatch(/We have sent an e-mail about it/)
  })

  test('are as many as ever where staff have led to them: an offered time that is taken, and a confirmed one that is given up', async () => {
    const address = await askFromAfar()
    for (const time of times.slice(0, 3)) await moveTo(time, address)
    const { _id, version } = (await atTheDesk()) ?? {}
    const offered = [{ date: '2026-12-10', time: '16:15' }]
    expect((await practice.asStaff('POST', `/api/admin/offer/${_id}`, { times: offered, version })).status).toBe(200)
    await settle()
    practice.letters.length = 0
    await stepFromAfar(address, 'take', '16:15')
    await settle()
    expect(toMary()).toHaveLength(1)
    await stepFromAfar(address, 'withdraw', '')
    await settle()
    expect(toMary()[1]?.subject).toMatch('Your appointment is cancelled')
  })

  test('count once where quick changes of mind are one letter', async () => {
    const address = await askFromAfar()
    for (const time of times) await stepFromAfar(address, 'another time', time)
    await settle()
    expect(toMary()).toHaveLength(2)
    expect(toMary()[1]?.text).toContain('15:15')
    expect((await openPage(address)).words).toMatch(/We have sent an e-mail about it/)
  })
})
