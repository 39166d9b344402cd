import { describe, expect, test } from 'vitest'
import {
  accept,
  cancel,
  close,
  done,
  early,
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
import { askFor, atTheDesk, beginBeforeMaryAsks, mary, practice, wish } from '../../tests/marys-request.ts'
import type { Letter } from '../domain/letters.ts'
import { LetterNotSent } from '../mail/letter-not-sent.ts'
import { sendDueLetters } from './send-letter.ts'

beginBeforeMaryAsks()

async function wantsNoCalls(): Promise<void> {
  await done(practice.asStaff('PUT', `/api/admin/person/${await id()}`, { ...mary, noCalls: true }))
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

describe('a letter that was on its way, and was put off', () => {
  test('about a request is not sent once staff have accepted it, which has a letter of its own', async () => {
    await askFor()
    await whilePutOff('request-received', accept)
    expect(kinds()).toEqual(['appointment-accepted'])
  })

  test('about a request is sent although a step was taken meanwhile that is undone', async () => {
    await askFor()
    await whilePutOff('request-received', async () => {
      await accept()
      await done(practice.asStaff('POST', `/api/admin/undo/${await id()}`, {}))
    })
    expect(kinds()).toEqual(['request-received'])
  })

  test.each([
    ['moved', () => moveTo('11:15'), ['appointment-moved']],
    ['cancelled', cancel, ['appointment-cancelled']],
    ['left to be rung, since its day is closed', () => close(frost, 'to ring'), []],
  ] as const)('that confirms a visit is not sent once it was %s', async (_, meanwhile, left) => {
    await askFor()
    await read()
    await accept()
    await whilePutOff('appointment-accepted', meanwhile)
    expect(kinds()).toEqual(left)
    expect((await queued()).map(({ reason }) => reason)).toEqual(left.length > 0 ? [] : ['tell'])
  })

  test('that names a new time is not sent once there is another one', async () => {
    await askFor()
    await accept()
    await read()
    await moveTo('11:15')
    await whilePutOff('appointment-moved', () => moveTo('12:15'))
    expect(kinds()).toEqual(['appointment-moved'])
    expect(words()).toContain('New time: Thursday 10 December 2026 at 12:15')
  })

  test('about a wish for another time is not sent once that is answered, to neither side', async () => {
    const address = await askFor()
    await accept()
    await read()
    await press(address, 'another time', { time: '2026-12-11T10:15' })
    await whilePutOff('other-time-asked', () => moveTo('12:15'))
    expect(kinds()).toEqual(['appointment-moved'])
  })

  test('that a request is there already is not sent once it was cancelled', async () => {
    await askFor()
    await read()
    practice.pass(3 * hour)
    expect((await practice.send('POST', '/api/user/appointment', { ...wish, message: 'Again' })).status).toBe(400)
    await whilePutOff('request-stands', cancel)
    expect(kinds()).toEqual(['appointment-cancelled'])
  })

  test('about an offer is not sent once that was taken back, nor a letter that takes back what they never heard of', async () => {
    await askFor()
    await read()
    await offer([{ date: '2026-12-10', time: '15:15' }])
    await whilePutOff('times-offered', () => close(frost, 'left'))
    expect(kinds()).toEqual([])
  })

  test('about an offer that is taken back leaves them the answer that gave way to it', async () => {
    await askFor()
    await read()
    await accept()
    await offer()
    await whilePutOff('times-offered', () => close(snow, 'taken back'))
    expect(kinds()).toEqual(['appointment-accepted'])
  })

  test('about an offer that loses times meanwhile names what is left, and speaks of no others', async () => {
    await askFor()
    await read()
    await offer([early, { date: '2026-12-11', time: '09:00' }])
    await whilePutOff('times-offered', () => close(snow, 'taken back'))
    expect(kinds()).toEqual(['times-offered'])
    expect(words()).toContain('Friday 11 December 2026 at 09:00')
    expect(words()).not.toMatch(/Tuesday 8 December|Not all of the times/)
  })

  test('that an offer has ended is not sent once the visit is cancelled, or offered anew', async () => {
    await askFor()
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
    await askFor()
    await offer()
    await read()
    await close(snow, 'taken back')
    await whilePutOff('offer-taken-back', accept)
    const taken = toMary().find(({ kind }) => kind === 'offer-taken-back')
    expect(taken?.text.replace(/\s+/g, ' ')).toContain('Your confirmed time stands.')
  })

  test('about an earlier time says what taking it means by now', async () => {
    const ed = { name: 'Ed Early', email: 'ed@example.com', phone: '', appointmentDate: '2026-12-04' }
    const edsPage = await askFor(ed)
    const address = await askFor()
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
    await askFor()
    await read()
    await accept()
    await whilePutOff('appointment-accepted', wantsNoCalls)
    expect(words()).toContain('Please answer this e-mail as soon as you can.')
  })

  test('to the practice about a wish is not sent once staff have answered it', async () => {
    const address = await askFor()
    await accept()
    await read()
    await press(address, 'another time', { time: '2026-12-11T10:15' })
    await whilePutOff('request-changed', () => moveTo('12:15'))
    expect(toPractice()).toEqual([])
  })

  test.each([
    ['moved', 'accepted', accept],
    ['took an offered time', 'moved', () => moveTo('12:15')],
  ] as const)('to the practice that somebody %s is not sent once it was %s', async (what, _, meanwhile) => {
    const address = await askFor()
    if (what === 'took an offered time') await offer()
    await read()
    if (what === 'moved') await press(address, 'another time', { time: '2026-12-11T10:15' })
    else await press(address, 'take', { time: `${early.date}T${early.time}` })
    await whilePutOff('request-changed', meanwhile)
    expect(toPractice()).toEqual([])
  })

  test.each([
    ['A patient has chosen another time', 'another time', { time: '2026-12-11T10:15' }],
    ['A patient has withdrawn', 'withdraw', {}],
    ['A patient has taken an offered time', 'take', { time: `${early.date}T${early.time}` }],
  ])('to the practice is sent where it is still so: %s', async (subject, button, more) => {
    const address = await askFor()
    if (button === 'take') await offer()
    await read()
    await press(address, button, { ...more })
    await whilePutOff('request-changed', async () => {})
    expect(toPractice().map((letter) => letter.subject)).toEqual([subject])
  })

  test('to the practice about an urgent request asks nobody to ring them once it is decided', async () => {
    await askFor({ urgent: true })
    await whilePutOff('request-arrived', cancel)
    const [arrived] = toPractice()
    expect(arrived?.subject).toBe('A new appointment request has arrived')
    expect(arrived?.text).not.toMatch(/Please ring|urgent/i)
  })

  test('to the practice about whoever wants no calls, which was noted meanwhile, asks nobody to ring them', async () => {
    await askFor({ urgent: true })
    await whilePutOff('request-arrived', wantsNoCalls)
    const [arrived] = toPractice()
    expect(arrived?.text.replace(/\s+/g, ' ')).toContain('says that it is urgent, and asks not to be rung.')
  })

  test('to the practice about a wish does not say that a letter tells them, once they have no address', async () => {
    const address = await askFor()
    await accept()
    await read()
    await press(address, 'another time', { time: '2026-12-11T10:15' })
    await whilePutOff('request-changed', async () => {
      const { name, phone } = mary
      await done(practice.asStaff('PUT', `/api/admin/person/${await id()}`, { name, phone, email: '' }))
    })
    const [asks] = toPractice()
    expect(asks?.text.replace(/\s+/g, ' ')).toContain('and tell the patient by telephone')
  })

  test('to the practice about requests without an answer names those that are still without one', async () => {
    await askFor()
    await askFor({ name: 'Noor Haddad', email: 'noor@example.com', appointmentTime: '12:15' })
    await read()
    practice.pass(26 * hour)
    await practice.sendReminders()
    await whilePutOff('requests-unanswered', accept)
    const [told, ...more] = toPractice()
    expect(more).toEqual([])
    expect(told?.subject).toBe('A request has waited for a working day')
    expect(told?.text).not.toContain((await atTheDesk())?.reference)
  })
})

test('a letter that the mail server takes minutes later tells of nothing that was done meanwhile', async () => {
  await askFor()
  const { sending } = practice.practice
  const mailer: typeof sending.mailer = {
    async send(letter) {
      if (letter.kind === 'appointment-accepted') throw new LetterNotSent('recipient refused', '550')
      if (letter.kind === 'request-received') {
        await accept()
        practice.pass(3)
      }
      await sending.mailer.send(letter)
    },
    async close() {},
  }
  await sendDueLetters({ ...sending, mailer })
  await moveTo('11:15')
  await inTheEnd()
  expect(kinds()).toEqual(['request-received', 'appointment-accepted'])
})
