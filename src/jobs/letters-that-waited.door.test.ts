import { describe, expect, test } from 'vitest'
import {
  accept,
  cancel,
  close,
  done,
  frost,
  hour,
  id,
  inTheEnd,
  kinds,
  moveTo,
  offer,
  press,
  queued,
  read,
  snow,
  toMary,
  toPractice,
  words,
} from '../../tests/letters-on-their-way.ts'
import { askFor, beginBeforeMaryAsks, inFull, openAnother, practice } from '../../tests/marys-request.ts'
import { staffEmail } from '../../tests/test-practice.ts'
import { clockSetting } from '../domain/doubted-clock.ts'
import { erasePerson } from '../domain/person/erase-person.ts'
import { operator } from '../domain/staff/account-notes.ts'

beginBeforeMaryAsks()

describe('a letter that waits for the mail server', () => {
  test('gives way to the letter about what was done since, so that one says it all', async () => {
    await askFor()
    await read()
    await accept()
    practice.pass(hour)
    await moveTo('11:15')
    await inTheEnd()
    expect(kinds()).toEqual(['appointment-accepted'])
    expect(words()).toContain('this is not the time that you asked for')
    expect(words()).toContain('When: Thursday 10 December 2026 at 11:15')
  })

  test('and gave way comes back where the step that it gave way to is undone', async () => {
    await askFor()
    await read()
    await accept()
    practice.pass(hour)
    await cancel()
    await done(practice.asStaff('POST', `/api/admin/undo/${await id()}`, {}))
    await inTheEnd()
    expect(kinds()).toEqual(['appointment-accepted'])
  })

  test('about an offer is not sent, nor one that takes it back, where the offer is taken back', async () => {
    await askFor()
    await read()
    await offer()
    practice.pass(hour)
    await close(snow, 'taken back')
    await inTheEnd()
    expect(kinds()).toEqual([])
  })

  test('about a time that staff have chosen comes back where the offer that it gave way to is taken back', async () => {
    await askFor()
    await read()
    await moveTo('11:15')
    practice.pass(hour)
    await offer()
    practice.pass(hour)
    await close(snow, 'taken back')
    await inTheEnd()
    expect(kinds()).toEqual(['appointment-moved'])
    expect(words()).toContain(
      'Old time: Thursday 10 December 2026 at 10:15 New time: Thursday 10 December 2026 at 11:15',
    )
    expect(words()).toContain('The new time is not confirmed yet.')
  })

  test.each([
    [1, 'If it does not suit you, ask for another time there, or ring us on'],
    [8 * hour, 'If it does not suit you, please ring us on'],
  ])(
    'about an offer, that leaves after %i minutes, leads to the page while that changes anything',
    async (after, said) => {
      await askFor({ appointmentDate: '2026-12-02', appointmentTime: '15:15' })
      await accept()
      await read()
      await offer()
      await inTheEnd(after)
      expect(kinds()).toEqual(['times-offered'])
      expect(words()).toContain(said)
    },
  )

  test('that an offer has ended asks them to ring where their visit is near', async () => {
    await askFor({ appointmentDate: '2026-12-02', appointmentTime: '15:15' })
    await accept()
    await offer()
    await read()
    practice.pass(24 * hour)
    await practice.sendReminders()
    await inTheEnd()
    expect(kinds()).toEqual(['offer-ended'])
    expect(words()).toContain('or another one, please ring us on')
    expect(words()).not.toMatch(/on the page of your request|change your request/)
  })

  test('about an offer is given up once that has ended, and of its end they read nothing: staff ring', async () => {
    await askFor()
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

  test('about an offer that was given up is followed by none about its end: staff ring', async () => {
    await askFor()
    await accept()
    await read()
    await offer()
    const { records, now } = practice.backend
    const soon = new Date(now().getTime() + 60_000)
    await records.transaction(async ({ outbox }) => {
      for (const { id } of await outbox.claim(soon, soon, 9)) await outbox.giveUp(id, now())
    })
    practice.pass(26 * hour)
    await practice.sendReminders()
    await inTheEnd()
    expect(kinds()).toEqual([])
    expect(await queued()).toMatchObject([{ reason: 'tell' }])
    const [ended] = toPractice().filter(({ kind }) => kind === 'request-changed')
    expect(ended?.text).toContain('Our letter about them could not be sent.')
  })

  test('that confirms a visit has its length by now in its calendar file', async () => {
    await askFor()
    await read()
    await accept()
    await done(practice.asStaff('PUT', `/api/admin/update/${await id()}`, { minutes: 30 }))
    await inTheEnd()
    expect(kinds()).toEqual(['appointment-accepted'])
    expect(toMary()[0]?.calendar?.content).toMatch(/DTSTART:20261210T101500Z\s+DTEND:20261210T104500Z/)
  })

  const unanswered = async () => {
    await askFor()
    await askFor({ name: 'Noor Haddad', email: 'noor@example.com', appointmentTime: '12:15' })
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
    await erasePerson({ email: 'noor@example.com' }, { ...practice.backend, now: practice.backend.now(), by: operator })
    await practice.sendLetters()
    expect(subjects()).toEqual(['A request has waited for a working day'])
  })

  test.each([
    ['confirms', accept, 'appointment-accepted'],
    ['moves', () => moveTo('14:15'), 'appointment-moved'],
  ])('that %s a visit which is over by then is given up: nobody is asked to come', async (_, by, kind) => {
    await askFor({ appointmentTime: '13:15' })
    await read()
    practice.pass(9 * 24 * hour)
    await by()
    await inTheEnd(6 * hour)
    expect(kinds()).toEqual([])
    expect((await inFull())?.letters?.at(-1)).toMatchObject({ kind, state: 'given up' })
  })

  test.each([
    ['confirms a visit', accept, 'appointment-accepted'],
    ['offers other times', () => offer(), 'times-offered'],
  ])(
    'and %s leaves by a clock that was put right, where one that was days ahead had overtaken it',
    async (_, by, kind) => {
      await askFor()
      await read()
      const { records, now } = practice.backend
      const believed = JSON.stringify({ believed: now().getTime() })
      await records.transaction(({ settings }) => settings.write(clockSetting, believed))
      await by()
      await inTheEnd(20 * 24 * hour)
      expect(kinds()).toEqual([])
      await inTheEnd(10 - 20 * 24 * hour)
      expect(kinds()).toEqual([kind])
    },
  )

  test.each([
    ['confirms a visit', accept, 'appointment-accepted'],
    ['moves it', () => moveTo('11:15'), 'appointment-moved'],
    ['cancels it', cancel, 'appointment-cancelled'],
    ['offers other times', () => offer(), 'times-offered'],
  ])('and %s leaves at once where the clock was an hour ahead and is put right before', async (_, by, kind) => {
    const address = await askFor()
    await read()
    await by()
    await inTheEnd(-hour)
    expect(kinds()).toEqual([kind])
    expect((await practice.send('GET', address)).text).not.toContain('We are working on it')
  })

  test('about a request says no more that its time is kept, once it is not, nor a day that is over', async () => {
    await openAnother({ holdWorkingDays: 1 })
    await askFor()
    await inTheEnd(49 * hour)
    expect(words()).toContain('We cannot keep this time free for you. Our team will contact you soon and offer')
    expect(words()).not.toMatch(/We keep|2 December/)
  })

  test('about a request says no more that its time is kept where its day is closed', async () => {
    await askFor()
    await close(frost, 'to ring')
    await inTheEnd()
    expect(words()).toContain('We cannot keep this time free for you.')
  })

  test.each([
    ['held', {}, 'The time'],
    ['not held', { appointmentTime: '22:00' }, 'The time'],
    ['of a day alone', { appointmentTime: undefined }, 'The day'],
  ])('about a request %s whose time has passed by then keeps nothing free', async (_, wish, what) => {
    await askFor({ appointmentDate: '2026-12-02', ...wish })
    await inTheEnd(40 * hour)
    expect(kinds()).toEqual(['request-received'])
    expect(words()).toContain(
      `${what} that you asked for has passed, and we are sorry that this e-mail comes only now. Our team will contact you`,
    )
    expect(words()).toContain('See your request')
    expect(words()).not.toMatch(/keep|as near to it|is closed then|change your request/)
  })

  test('about a request at night does not send them to an hour that is over', async () => {
    practice.pass(13 * hour)
    await askFor({ appointmentDate: '2026-12-02', appointmentTime: '15:15' })
    await inTheEnd(12 * hour)
    expect(words()).toContain('It is near, so please ring us')
    expect(words()).not.toContain('before we open')
  })

  test('about another time that its patient has chosen says no more that it is kept, once it is not', async () => {
    await openAnother({ holdWorkingDays: 1 })
    const address = await askFor()
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
