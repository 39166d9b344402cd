import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import {
  awayAfterTheClaim,
  beginWithNothingToSend,
  later,
  messageIds,
  noon,
  now,
  pass,
  put,
  received,
  records,
  room,
  server,
  statesOf,
} from '../../tests/letters-to-send.ts'
import { erasePerson } from '../domain/person/erase-person.ts'
import { type Records, RecordsAway } from '../domain/records.ts'
import { operator } from '../domain/staff/account-notes.ts'
import { LetterNotSent } from '../mail/letter-not-sent.ts'
import type { Mailer } from '../mail/mailer.ts'
import { quickSecrets } from '../secrets/test-quick-secrets.ts'
import type { Sender } from './letter-sending.ts'
import { sendDueLetters } from './send-letter.ts'

beginWithNothingToSend()

test('two workers on one outbox send each letter once', async () => {
  const other = await records.reopen()
  for (let patient = 0; patient < 20; patient += 1) await put({ letter: received, to: `p${patient}@post.example` })
  await Promise.all([sendDueLetters(room()), sendDueLetters(room({ records: other }))])
  await other.close()
  expect(server.arrived).toHaveLength(20)
  expect(new Set(messageIds()).size).toBe(20)
})

test('a letter that left just before the database went away is not sent a second time', async () => {
  await put({ letter: received, to: 'mary@post.example', appointment: 'mary' })
  const sender: Sender = { gone: new Map() }
  await expect(sendDueLetters(room({ records: awayAfterTheClaim() }), { sender })).rejects.toThrow(RecordsAway)
  expect(server.arrived).toHaveLength(1)
  pass(61)
  await sendDueLetters(room(), { sender })
  expect(server.arrived).toHaveLength(1)
  expect(await statesOf('mary')).toEqual(['sent'])
  expect(sender.gone.size).toBe(0)
})

describe('of two processes one sends a letter, and', () => {
  let other: Records
  let one: Sender
  let two: Sender
  beforeEach(async () => {
    one = { gone: new Map(), answeredSince: noon }
    two = { gone: new Map(), answeredSince: noon }
    other = await records.reopen()
    await put({ letter: received, to: 'mary@post.example', appointment: 'mary' })
  })
  afterEach(() => other.close())

  let answered: Promise<unknown>
  /** The real records, whose last answer can be waited for: timers here are false, and answers are not. */
  const watched = (): Records => ({
    ...records,
    transaction(work) {
      const asked = records.transaction(work)
      answered = asked.catch(() => undefined)
      return asked
    },
  })

  const sentByOneWithoutNoting = () =>
    expect(sendDueLetters(room({ records: awayAfterTheClaim() }), { sender: one })).rejects.toThrow(RecordsAway)

  test('the database is away for some seconds: it is noted as soon as it is back, before the other may look', async () => {
    await sentByOneWithoutNoting()
    pass(5)
    await sendDueLetters(room(), { sender: one })
    pass(120)
    await sendDueLetters(room({ records: other }), { sender: two })
    expect(server.arrived).toHaveLength(1)
  })

  test('the database is away for longer than a lease: the other, which looks first, waits for the one to note it', async () => {
    await sentByOneWithoutNoting()
    const away: Records = { ...other, transaction: () => Promise.reject(new RecordsAway('unplugged')) }
    pass(90)
    await expect(sendDueLetters(room({ records: away }), { sender: two })).rejects.toThrow(RecordsAway)
    pass(3)
    expect(await sendDueLetters(room({ records: other }), { sender: two })).toMatchObject({ tried: 0 })
    pass(4)
    await sendDueLetters(room(), { sender: one })
    pass(30)
    await sendDueLetters(room({ records: other }), { sender: two })
    expect(server.arrived).toHaveLength(1)
    expect(await statesOf('mary')).toEqual(['sent'])
  })

  test('dies: the other takes the letter over, once the lease has run out and it has waited', async () => {
    await records.transaction(({ outbox }) => outbox.claim(now, later(60), 1))
    pass(70)
    two.answeredSince = later(-3)
    expect(await sendDueLetters(room({ records: other }), { sender: two })).toMatchObject({ tried: 0 })
    pass(7)
    expect(await sendDueLetters(room({ records: other }), { sender: two })).toMatchObject({ tried: 1 })
    expect(server.arrived).toHaveLength(1)
  })

  test('the mail server looks through it for longer than a lease: it stays with the one that waits', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    let sent = 0
    const mailer: Mailer = {
      async send() {
        sent += 1
        for (let waited = 0; waited < 300 && sent === 1; waited += 20) {
          pass(20)
          await vi.advanceTimersByTimeAsync(20_000)
          await answered
          await sendDueLetters({ ...room({ records: other }), mailer }, { sender: two })
        }
      },
      close: async () => {},
    }
    await sendDueLetters({ ...room({ records: watched() }), mailer }, { sender: one })
    await sendDueLetters({ ...room({ records: other }), mailer }, { sender: two })
    expect(sent).toBe(1)
    expect(await statesOf('mary')).toEqual(['sent'])
  })

  describe('the mail server is slow', () => {
    beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] }))
    afterEach(() => void vi.useRealTimers())

    /** Takes five minutes, unless the letter is its sender's no longer; `each` is asked before each second. */
    function slowMailer(each: (second: number) => unknown) {
      const slow = {
        waited: 0,
        sent: 0,
        async send(_letter: unknown, notOurs?: AbortSignal) {
          for (let second = 0; second < 300 && !notOurs?.aborted; second += 1) {
            await each(second)
            pass(1)
            await vi.advanceTimersByTimeAsync(1_000)
            await answered
            slow.waited = second + 1
          }
          if (notOurs?.aborted) throw new LetterNotSent('server away', 'EABORT')
          slow.sent += 1
        },
        close: async () => {},
      } satisfies Mailer & { waited: number; sent: number }
      return slow
    }

    test.each([
      // It was renewed after 100 seconds for the last time, and ends after 160.
      ['away after a while', { awayAfter: 110, late: 0, most: 145 }],
      ['away from the beginning, which was late after the claim', { awayAfter: 0, late: 14, most: 31 }],
    ])('and the database %s: it is left to the other in time', async (_, { awayAfter, late, most }) => {
      let isUnplugged = false
      const plugged = watched()
      const unplugged: Records = {
        ...plugged,
        transaction: (work) => (isUnplugged ? Promise.reject(new RecordsAway('unplugged')) : plugged.transaction(work)),
      }
      const mailer = slowMailer((second) => {
        isUnplugged = second >= awayAfter
      })
      const sending = sendDueLetters(
        { ...room({ records: unplugged }), mailer },
        { sender: one, whenQuiet: async () => pass(late) },
      )
      await expect(sending).rejects.toThrow(RecordsAway)
      expect(mailer.waited).toBeLessThanOrEqual(most)
      expect(mailer.waited).toBeGreaterThan(most - 5)
    })

    test('and the one stood still for longer than a lease: it leaves it to the other, who has sent it', async () => {
      const quick: Mailer = { send: vi.fn(async () => {}), close: async () => {} }
      const mailer = slowMailer(async (second) => {
        if (second > 0) return
        // Its clock went on, and its timers did not.
        pass(70)
        await sendDueLetters({ ...room({ records: other }), mailer: quick }, { sender: two })
      })
      await sendDueLetters({ ...room({ records: watched() }), mailer }, { sender: one })
      expect(quick.send).toHaveBeenCalledOnce()
      expect(mailer.sent).toBe(0)
      expect(mailer.waited).toBeLessThanOrEqual(20)
    })

    test('and its patient is erased meanwhile: it is not handed over any more', async () => {
      const maryAsks = { records, secrets: quickSecrets(), by: operator, eraseLetterFiles: async () => 0 }
      const mailer = slowMailer(async (second) => {
        if (second === 0) await erasePerson({ email: 'mary@post.example' }, { ...maryAsks, now })
      })
      await sendDueLetters({ ...room({ records: watched() }), mailer }, { sender: one })
      expect(mailer.sent).toBe(0)
      expect(mailer.waited).toBeLessThanOrEqual(20)
    })
  })

  test('is held up between claiming it and handing it over: by then it is the other’s', async () => {
    const slow: Records = {
      ...records,
      appointments: {
        ...records.appointments,
        async find(id) {
          pass(75)
          await sendDueLetters(room({ records: other }))
          return records.appointments.find(id)
        },
      },
    }
    await sendDueLetters(room({ records: slow }))
    expect(server.arrived).toHaveLength(1)
    expect(await statesOf('mary')).toEqual(['sent'])
  })
})

test('a worker that dies while sending leaves the letter to the next, after its lease', async () => {
  await put({ letter: received, to: 'mary@post.example' })
  await records.transaction(({ outbox }) => outbox.claim(now, later(60), 1))
  pass(59)
  expect(await sendDueLetters(room())).toMatchObject({ tried: 0 })
  pass(1)
  expect(await sendDueLetters(room())).toMatchObject({ tried: 1 })
  expect(server.arrived).toHaveLength(1)
})
