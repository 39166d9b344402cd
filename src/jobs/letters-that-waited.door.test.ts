import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openTestPractice, staffEmail, type TestPractice } from '../../tests/test-practice.ts'
import type { Letter } from '../domain/letters.ts'
import { erasePerson } from '../domain/person/erase-person.ts'
import { operator } from '../domain/staff/account-notes.ts'
import { LetterNotSent } from '../mail/letter-not-sent.ts'
import { sendDueLetters } from './send-letter.ts'

let practice: TestPractice
// Tuesday, 1 December 2026, 09:00 in London.
beforeEach(async () => {
  practice = await openTestPractice()
})
afterEach(() => practice.close())

const hour = 60
const email = 'mary@example.com'
const wish = {
  ...{ name: 'Mary Okafor', email, phone: '07700 900321', service: 'Veneers' },
  ...{ appointmentDate: '2026-12-10', appointmentTime: '10:15' },
}
const frost = { closedDays: [{ day: '2026-12-10', reason: 'Frost' }] }
const early = { date: '2026-12-08', time: '09:00' }

async function ask(more: object = {}): Promise<string> {
  const { status, body } = await practice.send('POST', '/api/user/appointment', { ...wish, ...more })
  expect(status).toBe(201)
  return body.requestAddress ?? ''
}
const desk = async () => (await practice.asStaff('GET', '/api/admin/patients?search=okafor')).body.patients?.[0]
const id = async () => (await desk())?._id ?? ''
const inFull = async () => (await practice.asStaff('GET', `/api/admin/patients/${await id()}`)).body.patient
const queued = async () => (await practice.asStaff('GET', '/api/admin/queue')).body.queue ?? []
async function done(answer: Promise<{ status: number }>): Promise<void> {
  expect((await answer).status).toBe(200)
}
const decide = async (status: string) =>
  done(practice.asStaff('PUT', `/api/admin/statuschange/${await id()}`, { status }))
const accept = () => decide('Appointed')
const cancel = () => decide('Cancelled')
const move = async (appointmentTime: string) =>
  done(practice.asStaff('PUT', `/api/admin/update/${await id()}`, { appointmentDate: '2026-12-10', appointmentTime }))
const offer = async (times = [early]) =>
  done(practice.asStaff('POST', `/api/admin/offer/${await id()}`, { times, workingDays: 1 }))
async function close(change: object, choice: string, version = 0): Promise<void> {
  const choices = [{ patient: await id(), choice }]
  await done(practice.asStaff('PUT', '/api/admin/practice', { version, ...change, choices }))
}
async function wantsNoCalls(): Promise<void> {
  const { name, phone } = wish
  await done(practice.asStaff('PUT', `/api/admin/person/${await id()}`, { name, phone, email, noCalls: true }))
}
async function press(address: string, step: string, more: Record<string, string> = {}): Promise<void> {
  const version = (await practice.send('GET', address)).text.match(/name="version" value="(\d+)"/)?.[1] ?? ''
  const body = new URLSearchParams({ step, version, ...more }).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  expect((await practice.send('POST', address, body, { headers })).status).toBe(303)
}

/** Everything that is due so far leaves and is read. */
async function read(): Promise<void> {
  practice.pass(1)
  await practice.sendLetters()
  practice.letters.length = 0
}

/** The mail server puts letters of a kind off, and meanwhile something is done. */
async function whilePutOff(kind: Letter['kind'], meanwhile: () => Promise<void>): Promise<void> {
  practice.pass(1)
  let isPutOff = false
  const { sending } = practice.practice
  const mailer: typeof sending.mailer = {
    async send(letter) {
      if (letter.kind !== kind) return sending.mailer.send(letter)
      if (!isPutOff) await meanwhile()
      isPutOff = true
      throw new LetterNotSent('not now', '451 4.7.1')
    },
    async close() {},
  }
  practice.letters.length = 0
  await sendDueLetters({ ...sending, mailer })
  expect(isPutOff, `a letter ${kind} was on its way`).toBe(true)
  await inTheEnd()
}

/** Everything leaves that is still to be read. */
async function inTheEnd(minutes = 10): Promise<void> {
  practice.pass(minutes)
  await practice.sendLetters()
}

const toMary = () => practice.letters.filter(({ to }) => to.address === email)
const kinds = () => toMary().map(({ kind }) => kind)
const toPractice = () => practice.letters.filter(({ to }) => to.address !== email)
const words = () => toMary().at(-1)?.text.replace(/\s+/g, ' ') ?? ''

describe('a letter that was on its way, and was put off', () => {
  test('about a request is not sent once staff have accepted it, which has a letter of its own', async () => {
    await ask()
    await whilePutOff('request-received', accept)
    expect(kinds()).toEqual(['appointment-accepted'])
  })

  test('about a request is sent although a step was taken meanwhile that is undone', async () => {
    await ask()
    await whilePutOff('request-received', async () => {
      await accept()
      await done(practice.asStaff('POST', `/api/admin/undo/${await id()}`, {}))
    })
    expect(kinds()).toEqual(['request-received'])
  })

  test.each([
    ['moved', () => move('11:15'), ['appointment-moved']],
    ['cancelled', cancel, ['appointment-cancelled']],
    ['left to be rung, since its day is closed', () => close(frost, 'to ring'), []],
  ] as const)('that confirms a visit is not sent once it was %s', async (_, meanwhile, left) => {
    await ask()
    await read()
    await accept()
    await whilePutOff('appointment-accepted', meanwhile)
    expect(kinds()).toEqual(left)
    expect((await queued()).map(({ reason }) => reason)).toEqual(left.length > 0 ? [] : ['tell'])
  })

  test('that names a new time is not sent once there is another one', async () => {
    await ask()
    await accept()
    await read()
    await move('11:15')
    await whilePutOff('appointment-moved', () => move('12:15'))
    expect(kinds()).toEqual(['appointment-moved'])
    expect(words()).toContain('New time: Thursday 10 December 2026 at 12:15')
  })

  test('about a wish for another time is not sent once that is answered, to neither side', async () => {
    const address = await ask()
    await accept()
    await read()
    await press(address, 'another time', { time: '2026-12-11T10:15' })
    await whilePutOff('other-time-asked', () => move('12:15'))
    expect(kinds()).toEqual(['appointment-moved'])
  })

  test('that a request is there already is not sent once it was cancelled', async () => {
    await ask()
    await read()
    practice.pass(3 * hour)
    expect((await practice.send('POST', '/api/user/appointment', { ...wish, message: 'Again' })).status).toBe(400)
    await whilePutOff('request-stands', cancel)
    expect(kinds()).toEqual(['appointment-cancelled'])
  })

  test('about an offer is not sent once that was taken back', async () => {
    await ask()
    await read()
    await offer([{ date: '2026-12-10', time: '15:15' }])
    await whilePutOff('times-offered', () => close(frost, 'left'))
    expect(kinds()).toEqual(['offer-taken-back'])
  })

  test('that an offer has ended is not sent once the visit is cancelled, or offered anew', async () => {
    await ask()
    for (const meanwhile of [() => offer(), cancel]) {
      await offer()
      await read()
      practice.pass(26 * hour)
      await practice.sendReminders()
      await whilePutOff('offer-ended', meanwhile)
      expect(kinds()).not.toContain('offer-ended')
    }
  })

  test('that an offer is taken back says how the visit stands by now', async () => {
    await ask()
    await offer()
    await read()
    await close({ closedDays: [{ day: early.date, reason: 'Snow' }] }, 'taken back')
    await whilePutOff('offer-taken-back', accept)
    const taken = toMary().find(({ kind }) => kind === 'offer-taken-back')
    expect(taken?.text.replace(/\s+/g, ' ')).toContain('Your confirmed time stands.')
  })

  test('about an earlier time says what taking it means by now', async () => {
    const ed = { name: 'Ed Early', email: 'ed@example.com', phone: '', appointmentDate: '2026-12-04' }
    const edsPage = await ask(ed)
    const address = await ask()
    await read()
    await press(address, 'wait', { part: '' })
    await press(edsPage, 'withdraw')
    await read()
    expect(await practice.sendReminders()).toMatchObject({ offered: 1 })
    await whilePutOff('earlier-time-offered', accept)
    const offered = toMary().find(({ kind }) => kind === 'earlier-time-offered')
    expect(offered?.text.replace(/\s+/g, ' ')).toContain('it is confirmed in place of the one you have')
  })

  test('to whoever wants no calls, which was noted meanwhile, does not ask them to ring', async () => {
    await ask()
    await read()
    await accept()
    await whilePutOff('appointment-accepted', wantsNoCalls)
    expect(words()).toContain('Please answer this e-mail as soon as you can.')
  })

  test('to the practice about a wish is not sent once staff have answered it', async () => {
    const address = await ask()
    await accept()
    await read()
    await press(address, 'another time', { time: '2026-12-11T10:15' })
    await whilePutOff('request-changed', () => move('12:15'))
    expect(toPractice()).toEqual([])
  })

  test('to the practice about an urgent request asks nobody to ring them once it is decided', async () => {
    await ask({ urgent: true })
    await whilePutOff('request-arrived', cancel)
    const [arrived] = toPractice()
    expect(arrived?.subject).toBe('A new appointment request has arrived')
    expect(arrived?.text).not.toMatch(/Please ring|urgent/i)
  })

  test('to the practice about whoever wants no calls, which was noted meanwhile, asks nobody to ring them', async () => {
    await ask({ urgent: true })
    await whilePutOff('request-arrived', wantsNoCalls)
    const [arrived] = toPractice()
    expect(arrived?.text.replace(/\s+/g, ' ')).toContain('says that it is urgent, and asks not to be rung.')
  })

  test('to the practice about a wish does not say that a letter tells them, once they have no address', async () => {
    const address = await ask()
    await accept()
    await read()
    await press(address, 'another time', { time: '2026-12-11T10:15' })
    await whilePutOff('request-changed', async () => {
      const { name, phone } = wish
      await done(practice.asStaff('PUT', `/api/admin/person/${await id()}`, { name, phone, email: '' }))
    })
    const [asks] = toPractice()
    expect(asks?.text.replace(/\s+/g, ' ')).toContain('and tell the patient by telephone')
  })

  test('to the practice about requests without an answer names those that are still without one', async () => {
    await ask()
    await ask({ name: 'Noor Haddad', email: 'noor@example.com', appointmentTime: '12:15' })
    await read()
    practice.pass(26 * hour)
    await practice.sendReminders()
    await whilePutOff('requests-unanswered', accept)
    const [told, ...more] = toPractice()
    expect(more).toEqual([])
    expect(told?.subject).toBe('A request has waited for a working day')
    expect(told?.text).not.toContain((await desk())?.reference)
  })
})

describe('a letter that waits for the mail server', () => {
  test('gives way to the letter about what was done since, so that one says it all', async () => {
    await ask()
    await read()
    await accept()
    practice.pass(hour)
    await move('11:15')
    await inTheEnd()
    expect(kinds()).toEqual(['appointment-accepted'])
    expect(words()).toContain('the time is another one than you asked for')
    expect(words()).toContain('When: Thursday 10 December 2026 at 11:15')
  })

  test('and gave way comes back where the step that it gave way to is undone', async () => {
    await ask()
    await read()
    await accept()
    practice.pass(hour)
    await cancel()
    await done(practice.asStaff('POST', `/api/admin/undo/${await id()}`, {}))
    await inTheEnd()
    expect(kinds()).toEqual(['appointment-accepted'])
  })

  test('about an offer is not sent, nor one that takes it back, where the offer is taken back', async () => {
    await ask()
    await read()
    await offer()
    practice.pass(hour)
    await close({ closedDays: [{ day: early.date, reason: 'Snow' }] }, 'taken back')
    await inTheEnd()
    expect(kinds()).toEqual([])
  })

  test('about a time that staff have chosen comes back where the offer that it gave way to is taken back', async () => {
    await ask()
    await read()
    await move('11:15')
    practice.pass(hour)
    await offer()
    practice.pass(hour)
    await close({ closedDays: [{ day: early.date, reason: 'Snow' }] }, 'taken back')
    await inTheEnd()
    expect(kinds()).toEqual(['appointment-moved'])
    expect(words()).toContain(
      'Old time: Thursday 10 December 2026 at 10:15 New time: Thursday 10 December 2026 at 11:15',
    )
    expect(words()).toContain('The new time is not confirmed yet.')
  })

  test('about an offer is given up once that has ended, and of its end they read nothing: staff ring', async () => {
    await ask()
    await accept()
    await read()
    await offer()
    practice.pass(26 * hour)
    await practice.sendReminders()
    await inTheEnd()
    expect(kinds()).toEqual([])
    expect((await inFull())?.letters?.findLast(({ kind }) => kind === 'times-offered')?.state).toBe('given up')
    expect(await queued()).toMatchObject([{ reason: 'tell' }])
    const [ended] = toPractice().filter(({ kind }) => kind === 'request-changed')
    expect(ended?.text).toMatch(/Confirmed: +Thursday 10 December 2026 at 10:15/)
    expect(ended?.text).toContain('Our letter about them could not be sent.')
  })

  test('that confirms a visit has its length by now in its calendar file', async () => {
    await ask()
    await read()
    await accept()
    await done(practice.asStaff('PUT', `/api/admin/update/${await id()}`, { minutes: 30 }))
    await inTheEnd()
    expect(kinds()).toEqual(['appointment-accepted'])
    expect(toMary()[0]?.calendar?.content).toMatch(/DTSTART:20261210T101500Z\s+DTEND:20261210T104500Z/)
  })

  const unanswered = async () => {
    await ask()
    await ask({ name: 'Noor Haddad', email: 'noor@example.com', appointmentTime: '12:15' })
    await read()
    practice.pass(26 * hour)
    await practice.sendReminders()
  }
  const subjects = () => toPractice().map(({ subject }) => subject)

  test('about requests without an answer names one whose answer may yet be undone, since it names each once', async () => {
    await unanswered()
    await accept()
    await practice.sendLetters()
    expect(subjects()).toEqual(['2 requests have waited for a working day'])
  })

  test('about requests without an answer names nobody who was erased meanwhile', async () => {
    await unanswered()
    await erasePerson({ email: 'noor@example.com' }, { ...practice.house, now: practice.house.now(), by: operator })
    await practice.sendLetters()
    expect(subjects()).toEqual(['A request has waited for a working day'])
  })

  test('that confirms a visit which is over by then is given up: nobody is asked to come', async () => {
    await ask({ appointmentDate: '2026-12-01', appointmentTime: '14:15' })
    await read()
    await accept()
    await inTheEnd(6 * hour)
    expect(kinds()).toEqual([])
    expect((await inFull())?.letters?.at(-1)).toMatchObject({ kind: 'appointment-accepted', state: 'given up' })
  })

  test('about a request says no more that its time is kept, once it is not, nor a day that is over', async () => {
    await practice.close()
    practice = await openTestPractice({ settings: { holdWorkingDays: 1 } })
    await ask()
    await inTheEnd(49 * hour)
    expect(words()).toContain('We cannot keep this time free for you. Our team will contact you soon and offer')
    expect(words()).not.toMatch(/We keep|2 December/)
  })

  test('about a request says no more that its time is kept where its day is closed', async () => {
    await ask()
    await close(frost, 'to ring')
    await inTheEnd()
    expect(words()).toContain('We cannot keep this time free for you.')
  })

  test('about a request at night does not send them to an hour that is over', async () => {
    practice.pass(13 * hour)
    await ask({ appointmentDate: '2026-12-02', appointmentTime: '15:15' })
    await inTheEnd(12 * hour)
    expect(words()).toContain('It is near, so please ring us')
    expect(words()).not.toContain('before we open')
  })

  test('about another time that its patient has chosen says no more that it is kept, once it is not', async () => {
    await practice.close()
    practice = await openTestPractice({ settings: { holdWorkingDays: 1 } })
    const address = await ask()
    await read()
    practice.pass(23 * hour)
    await press(address, 'another time', { time: '2026-12-11T11:15' })
    await inTheEnd(2 * hour)
    expect(words()).toContain('You asked for: Friday 11 December 2026 at 11:15')
    expect(words()).toContain('We cannot keep this time free for you.')
    expect(words()).not.toContain('We keep')
  })
})

describe('a letter with a link to choose a password', () => {
  const toAmira = () => practice.letters.find(({ kind }) => kind === 'password-link')?.text.replace(/\s+/g, ' ') ?? ''

  test.each([
    [hour - 1, /login\/new-password#[\w-]{43}/, /Ask for a new link/],
    [hour, /its link has ended\. .*Ask for a new link: \S+\/login\/forgotten /, /new-password#|opens once/],
  ])(
    'that leaves after %i minutes has one that opens, or says where to ask for another',
    async (minutes, says, not) => {
      await practice.signIn()
      expect((await practice.send('POST', '/api/admin/forgotten', { email: staffEmail })).status).toBe(200)
      await inTheEnd(minutes)
      expect(toAmira()).toMatch(says)
      expect(toAmira()).not.toMatch(not)
    },
  )
})
