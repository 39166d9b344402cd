import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Answer, openTestPractice, type TestPractice } from '../../../tests/test-practice.ts'

let practice: TestPractice
// Tuesday, 1 December 2026, 09:00 in London.
beforeEach(async () => {
  practice = await openTestPractice()
})
afterEach(() => practice.close())

const hour = 60
const day = 24 * hour
const wish = {
  name: 'Mary Okafor',
  email: 'mary@example.com',
  service: 'Veneers',
  appointmentDate: '2026-12-10',
  appointmentTime: '10:15',
}
const from = '203.0.113.9'

/** The words of a page's main part. */
function wordsOf({ text }: Answer): string {
  const main = text.slice(text.indexOf('<main'), text.indexOf('</main>'))
  // What is strong goes to the next line as a whole: a sign behind it would begin one.
  expect(main).not.toMatch(/<\/strong>[.,;:]/)
  return main.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
}
async function askFor(more: object = {}): Promise<string> {
  const { requestAddress = '' } = (await practice.send('POST', '/api/user/appointment', { ...wish, ...more })).body
  return requestAddress
}
const openPage = async (address: string) => wordsOf(await practice.send('GET', address))
const versionOf = async (address: string) =>
  (await practice.send('GET', address)).text.match(/name="version" value="(\d+)"/)?.[1] ?? ''
async function step(address: string, form: Record<string, string>) {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const body = new URLSearchParams(form).toString()
  return wordsOf(await practice.send('POST', address, body, { headers, from }))
}
const idOfMary = async () =>
  (await practice.asStaff('GET', '/api/admin/patients?search=okafor')).body.patients?.[0]?._id
const asStaff = async (method: string, path: string, body: object) =>
  practice.asStaff(method, `/api/admin/${path}/${await idOfMary()}`, body)
const accept = () => asStaff('PUT', 'statuschange', { status: 'Appointed' })
const offer = (date: string, time: string) => asStaff('POST', 'offer', { times: [{ date, time }], workingDays: 2 })
async function settle() {
  practice.pass(1)
  await practice.sendLetters()
}

describe('the page of a request says what is so', () => {
  test('of a time that has passed while others are offered', async () => {
    const address = await askFor({ appointmentDate: '2026-12-01', appointmentTime: '11:00' })
    expect((await offer('2026-12-04', '10:00')).status).toBe(200)
    practice.pass(3 * hour)
    const words = await openPage(address)
    expect(words).toContain('This time has passed, and we offer you the time below.')
    expect(words).not.toContain('sorry if nobody answered you')
  })

  test('of a time that was moved a moment ago: the old one stands there until staff cannot take it back', async () => {
    const address = await askFor()
    await accept()
    await settle()
    await asStaff('PUT', 'update', { appointmentDate: '2026-12-11', appointmentTime: '11:15' })
    expect(await openPage(address)).toContain('We are working on it When Thursday 10 December 2026 at 10:15 Reference')
    practice.pass(1)
    expect(await openPage(address)).toContain('Confirmed When Friday 11 December 2026 at 11:15')
  })

  test('of two times that are offered: one other is free then, and of three there are others', async () => {
    const address = await askFor()
    const times = ['10:00', '10:15', '10:30'].map((time) => ({ date: '2026-12-04', time }))
    for (const [offered, words] of [
      [times.slice(0, 2), 'confirmed; the other one is then free for somebody else.'],
      [times, 'confirmed; the others are then free for somebody else.'],
    ] as const) {
      await asStaff('POST', 'offer', { times: offered, workingDays: 1 })
      await settle()
      expect(await openPage(address)).toContain(words)
    }
  })

  test('of an offer that is over: no free time is spoken of where none stands below', async () => {
    const address = await askFor({ appointmentDate: '2026-12-01', appointmentTime: '11:00' })
    await offer('2026-12-04', '10:00')
    await settle()
    const version = await versionOf(address)
    practice.pass(4 * day)
    const words = await step(address, { step: 'take', time: '2026-12-04T10:00', version })
    expect(words).toContain('What we offered you is no longer kept for you.')
    expect(words).not.toContain('free times below')
  })

  test('of a time that staff have chosen: nobody says that its patient asked for it', async () => {
    const address = await askFor()
    expect(await openPage(address)).toContain('You asked for Thursday 10 December 2026 at 10:15')
    await asStaff('PUT', 'update', { appointmentDate: '2026-12-11', appointmentTime: '14:15' })
    await settle()
    expect(await openPage(address)).toContain('New time Friday 11 December 2026 at 14:15')
    await step(address, { step: 'another time', time: '2026-12-09T10:15', version: await versionOf(address) })
    expect(await openPage(address)).toContain('You asked for Wednesday 9 December 2026 at 10:15')
    await accept()
    practice.pass(9 * day)
    expect(await openPage(address)).toContain('This time has passed When Wednesday 9 December 2026 at 10:15')
  })

  test('of another time while some are offered: those go to somebody else', async () => {
    const address = await askFor()
    const freed = 'What we offer you is then free for somebody else.'
    expect(await openPage(address)).not.toContain(freed)
    await offer('2026-12-04', '10:00')
    await settle()
    expect(await openPage(address)).toContain(freed)
    await step(address, { step: 'another time', time: '2026-12-09T10:15', version: await versionOf(address) })
    expect((await openPage(address)).includes('Please choose a time')).toBe(false)
  })

  test('of a request that was left open: no other time is spoken of', async () => {
    const page = await openPage(await askFor({ appointmentDate: '', appointmentTime: '' }))
    expect(page).toContain('Which time would suit you?')
    expect(page).not.toContain('another time')
  })

  test('of a visit that is over: it is not too near', async () => {
    const address = await askFor()
    await accept()
    await settle()
    const version = await versionOf(address)
    practice.pass(10 * day)
    const words = await step(address, { step: 'withdraw', version })
    expect(words).toContain('This time has passed')
    expect(words).not.toContain('too near')
  })

  test('of a patient to whom somebody has spoken: nobody is late', async () => {
    const address = await askFor()
    await asStaff('POST', 'call', { answered: true })
    practice.pass(2 * day)
    const late = await openPage(address)
    expect(late).toContain(
      'We have been in touch with you about it. If anything is still open, please ring 01632 960140',
    )
    expect(late).not.toContain('are late')
    practice.pass(2 * day)
    const free = await openPage(address)
    expect(free).toContain('the time may go to somebody else')
    expect(free).not.toContain('nobody had answered')
  })

  test('of what is urgent and asked for at night: nobody reads it, and the number by day is named for nothing', async () => {
    practice.pass(14 * hour)
    const words = await openPage(
      await askFor({ urgent: 'yes', appointmentDate: '2026-12-02', appointmentTime: '09:00' }),
    )
    expect(words).toMatch(/do not wait for an e-mail: ring 01632 960199 now/)
    expect(words).toContain('Nobody reads your request before we open')
    expect(words).not.toContain('It is near, so please ring')
  })

  test('of whoever has withdrawn, also when somebody has rung them since', async () => {
    const address = await askFor()
    await step(address, { step: 'withdraw', version: await versionOf(address) })
    await asStaff('POST', 'call', { answered: true })
    practice.pass(1)
    expect(await openPage(address)).toContain('You have withdrawn')
  })

  test('of a time that was moved: it is asked whether it suits, also after a call that nobody answered', async () => {
    const address = await askFor()
    await accept()
    await settle()
    await asStaff('PUT', 'update', { appointmentDate: '2026-12-10', appointmentTime: '11:15' })
    await settle()
    await asStaff('POST', 'call', { answered: false })
    practice.pass(1)
    expect(await openPage(address)).toContain('Does the new time suit you?')
  })

  test.each([
    ['without a day', { appointmentDate: '', appointmentTime: '' }],
    ['on a day', { appointmentTime: '' }],
  ])('of a visit that was asked for %s, and has a time: it is no new one', async (_, more) => {
    const address = await askFor(more)
    await accept()
    await settle()
    await asStaff('PUT', 'update', { appointmentDate: wish.appointmentDate, appointmentTime: '11:15' })
    await settle()
    const words = await openPage(address)
    expect(words).toContain('Does this time suit you? We have set it to Thursday 10 December 2026 at 11:15.')
    expect(words).not.toMatch(/new time|moved|still open/)
  })

  test('of an offer that nobody took: nobody is late, since it was an answer', async () => {
    const address = await askFor()
    await offer('2026-12-04', '10:00')
    await settle()
    practice.pass(4 * day)
    await practice.sendReminders()
    const page = await openPage(address)
    expect(page).toContain('We have been in touch with you about it. If anything is still open, please ring')
    expect(page).not.toMatch(/are late|nobody had answered/)
  })

  test('of an offer that nobody has heard of, since its letter never left: we are late', async () => {
    const address = await askFor()
    await offer('2026-12-04', '10:00')
    practice.pass(4 * day)
    await practice.sendReminders()
    await practice.sendLetters()
    const page = await openPage(address)
    expect(page).toContain('We meant to answer you by Wednesday 2 December 2026, and are late.')
    expect(page).not.toContain('been in touch')
  })

  test('of a confirmed time while another is asked for: they come', async () => {
    const address = await askFor()
    await accept()
    await settle()
    await step(address, { step: 'another time', time: '2026-12-09T11:00', version: await versionOf(address) })
    const words = await openPage(address)
    expect(words).toContain('by the end of Wednesday 2 December 2026. If you have not heard by then, ring')
    expect(words).not.toContain('Please wait to hear from us before you come')
  })

  test('of a nearer time that is asked for: no day of an answer after it', async () => {
    const address = await askFor()
    await accept()
    await settle()
    await step(address, { step: 'another time', time: '2026-12-02T11:00', version: await versionOf(address) })
    const words = await openPage(address)
    expect(words).toContain('You asked for instead Wednesday 2 December 2026 at 11:00')
    expect(words).not.toContain('by the end of')
  })

  test('of another time: it is kept until an hour that the page names, where it can be', async () => {
    expect(await openPage(await askFor())).toContain('We keep the time that you choose instead of this one.')
    const open = await openPage(await askFor({ name: 'Noor Okafor', appointmentDate: '', appointmentTime: '' }))
    expect(open).toContain('We keep the time that you choose for you, if we can.')
  })

  test('of a time that waits for an answer: it is nobody’s for ever, and free for others once it is given up', async () => {
    const words = await openPage(await askFor())
    expect(words).toContain('Your time stays as it is until you take the earlier one.')
    expect(words).toContain('Your time is then free for somebody else.')
  })

  test('to whoever wants no calls: how to write, and who rings for them in an emergency', async () => {
    const words = await openPage(await askFor({ noCalls: 'yes' }))
    expect(words).toMatch(/United Kingdom Write to \S+@\S+ \. In an emergency have somebody ring us on 01632 960140/)
    expect(words).not.toContain('Ring us on')
  })

  test('of an answer that does not come: which number answers at night', async () => {
    expect(await openPage(await askFor())).toContain(
      'If you cannot wait, ring 01632 960140 (out of hours 01632 960199 )',
    )
  })

  test('of a link that has ended: no other letter has one that works', async () => {
    const address = await askFor()
    practice.pass(45 * day)
    const words = await openPage(address)
    expect(words).toContain('This link does not work')
    expect(words).toContain('Until then the link in our newest e-mail works.')
  })

  test('of too many tries: what was tried too often', async () => {
    const address = await askFor()
    const version = await versionOf(address)
    let words = ''
    for (let taken = 0; taken < 21; taken += 1) words = await step(address, { step: 'wait no more', version })
    expect(words).toContain(
      'Your request was changed many times within a day. Please wait until Wednesday 2 December at 09:00, or ring 01632 960140',
    )
    expect(words).toContain('See how it stands')
    expect(await step(address, { step: 'withdraw', version })).not.toContain('changed many times')
    expect(await openPage(address)).toContain('You have withdrawn')
    for (let tried = 0; tried < 31; tried += 1)
      words = wordsOf(await practice.send('GET', `/my-request/try-${tried}`, undefined, { from: '203.0.113.77' }))
    expect(words).toContain('Several links that open nothing were tried from here.')
  })
})

describe('a letter says what is so', () => {
  const textOf = (subject: RegExp) =>
    practice.letters.findLast((letter) => subject.test(letter.subject))?.text.replace(/\s+/g, ' ') ?? ''

  test('of an offer that outlasts the visit: no confirmed time stands', async () => {
    await askFor({ appointmentDate: '2026-12-02' })
    await accept()
    await settle()
    await offer('2026-12-07', '10:00')
    await settle()
    expect(textOf(/offer you a time/)).toContain('If you do nothing, your confirmed time stands.')
    practice.pass(3 * day)
    await practice.sendReminders()
    await practice.sendLetters()
    const ended = textOf(/is free again/)
    expect(ended).toContain('ask for it on our website')
    expect(ended).not.toContain('confirmed time stands')
  })

  test('of an offer instead of a time that is not kept: it does not stand', async () => {
    await askFor()
    await accept()
    await settle()
    const closing = {
      version: 0,
      closedDays: [{ day: '2026-12-10', reason: 'Frost' }],
      choices: [{ patient: await idOfMary(), choice: 'to ring' }],
    }
    expect((await practice.asStaff('PUT', '/api/admin/practice', closing)).status).toBe(200)
    await offer('2026-12-07', '10:00')
    await settle()
    const offered = textOf(/offer you a time/)
    expect(offered).toContain('Monday 7 December 2026 at 10:00')
    expect(offered).not.toMatch(/confirmed time stands|Your time now/)
  })
})
