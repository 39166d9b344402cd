import { describe, expect, test } from 'vitest'
import {
  accepted,
  beginWithNothingToSend,
  later,
  lines,
  messageIds,
  noon,
  notices,
  now,
  pass,
  passing,
  put,
  received,
  records,
  room,
  server,
  statesOf,
} from '../../tests/letters-to-send.ts'
import { commitsInLog } from '../database/test-commits.ts'
import { testEngine } from '../database/test-records.ts'
import { clockSetting } from '../domain/doubted-clock.ts'
import { beforeOthers, type Letter } from '../domain/letters.ts'
import type { Records } from '../domain/records.ts'
import { LetterNotSent } from '../mail/letter-not-sent.ts'
import type { Mailer } from '../mail/mailer.ts'
import { ashcombe, everyLetter } from '../mail/test-letters.ts'
import { readRawLetter, valuesOf } from '../mail/test-raw-letter.ts'
import { believesClock } from './believe-clock.ts'
import type { Sender } from './letter-sending.ts'
import { sendDueLetters } from './send-letter.ts'

beginWithNothingToSend()

const dateOf = ({ raw }: { raw: string }) => valuesOf(readRawLetter(raw), 'Date')[0]
const arrivedAtPractice = everyLetter['request-arrived']!

test('a letter leaves, staff see that it was sent, and its words are forgotten', async () => {
  await put({ letter: received, to: 'mary@post.example', appointment: 'mary' })
  expect(await sendDueLetters(room())).toMatchObject({ tried: 1, serverAway: false })
  expect(server.arrived.map(({ recipients }) => recipients)).toEqual([['mary@post.example']])
  expect(await records.outbox.statesFor(['mary'])).toMatchObject([{ kind: 'request-received', state: 'sent' }])
  expect(await records.outbox.waiting()).toEqual({ count: 0 })
  expect(await sendDueLetters(room())).toMatchObject({ tried: 0, serverAway: false })
})

test('a letter that has waited for longer than an hour bears the date as of which it says what is so', async () => {
  const datesOf = () => server.arrived.map(dateOf)
  await put({ letter: received, to: 'mary@post.example' })
  pass(50 * 60)
  await sendDueLetters(room())
  expect(datesOf()).toEqual(['Fri, 20 Nov 2026 12:00:00 +0000'])
  await put({ letter: received, to: 'omar@post.example' })
  pass(2 * 86_400)
  await sendDueLetters(room())
  // Where a mail program has those first that are newest, nobody looks among the letters of the day before yesterday.
  expect(datesOf()[1]).toBe('Sun, 22 Nov 2026 12:50:00 +0000')
})

test('each letter lets go first who waits for an answer', async () => {
  await put({ letter: received, to: 'mary@post.example' })
  await put({ letter: received, to: 'omar@post.example' })
  const arrivedBefore: number[] = []
  const whenQuiet = async () => void arrivedBefore.push(server.arrived.length)
  expect(await sendDueLetters(room(), { whenQuiet })).toMatchObject({ tried: 2, serverAway: false })
  expect(arrivedBefore).toEqual([0, 1])
})

test('a letter that staff caused waits for their undo, and an undone one never leaves', async () => {
  await put({ letter: accepted, to: 'mary@post.example', change: 'first', notBefore: later(12) })
  await put({ letter: accepted, to: 'omar@post.example', change: 'second', notBefore: later(12) })
  await sendDueLetters(room())
  expect(server.arrived).toEqual([])
  expect(await records.transaction(({ outbox }) => outbox.takeBack('first'))).toBe(true)
  pass(12)
  await sendDueLetters(room())
  expect(server.arrived.map(({ recipients }) => recipients)).toEqual([['omar@post.example']])
})

test('a letter to nobody does not keep the others back', async () => {
  await put({ letter: received, to: 'mary@post.example, victim@elsewhere.example', appointment: 'mary' })
  await put({ letter: received, to: 'omar@post.example', appointment: 'omar' })
  await sendDueLetters(room())
  expect(server.arrived.map(({ recipients }) => recipients)).toEqual([['omar@post.example']])
  expect(await statesOf('mary', 'omar')).toEqual(['refused', 'sent'])
})

test('of a letter that did not arrive those are told at once who show its appointment', async () => {
  await put({ letter: received, to: 'omar@post.example', appointment: 'omar' })
  await put({ letter: received, to: 'mary@post.example, victim@elsewhere.example', appointment: 'mary' })
  const heard: string[] = []
  const watch = records.watch(
    (subjects, isCounted) => !isCounted && heard.push(...subjects),
    () => expect.unreachable(),
  )
  await sendDueLetters(room())
  expect(await statesOf('mary', 'omar')).toEqual(['refused', 'sent'])
  expect(heard).toEqual(['appointments'])
  watch.close()
})

test.runIf(testEngine === 'sqlite')('three letters cost a commit each, and one for the first', async () => {
  for (let patient = 0; patient < 3; patient += 1) await put({ letter: received, to: `p${patient}@post.example` })
  const before = commitsInLog(records.place)
  await sendDueLetters(room())
  expect(server.arrived).toHaveLength(3)
  expect(commitsInLog(records.place) - before).toBe(4)
})

describe('when the mail server', () => {
  test('is away for an hour, no letter is lost or doubled, and the first leaves within a minute of its return', async () => {
    for (let patient = 0; patient < 12; patient += 1) await put({ letter: received, to: `p${patient}@post.example` })
    await server.stop()
    await passing(1800, 20)
    const restarted = await records.reopen()
    await passing(1800, 20, restarted)
    expect(await records.outbox.waiting()).toMatchObject({ count: 12, oldest: noon })
    await server.start()
    const returned = now
    while (server.arrived.length === 0) await passing(5, 5, restarted)
    expect(now.getTime() - returned.getTime()).toBeLessThanOrEqual(60_000)
    await passing(60, 5, restarted)
    await restarted.close()
    expect(new Set(messageIds()).size).toBe(12)
    expect(server.arrived).toHaveLength(12)
    expect(await records.outbox.waiting()).toEqual({ count: 0 })
  })

  test('is away, a link to a new password that was asked for meanwhile leaves before what has waited for longer', async () => {
    for (let patient = 0; patient < 30; patient += 1) await put({ letter: received, to: `p${patient}@post.example` })
    await server.stop()
    await passing(600, 30)
    const link = everyLetter['password-link']!
    await put({ letter: link, to: 'amira@post.example', notBefore: beforeOthers(now) })
    await passing(600, 30)
    await server.start()
    await passing(60, 30)
    expect(server.arrived).toHaveLength(31)
    expect(server.arrived[0]?.recipients).toEqual(['amira@post.example'])
  })

  test('is away for one recipient alone, such a letter to them does not keep the others back', async () => {
    await put({ letter: everyLetter['password-link']!, to: 'amira@post.example', notBefore: beforeOthers(now) })
    await put({ letter: received, to: 'mary@post.example' })
    const mailer: Mailer = {
      ...room().mailer,
      async send(letter) {
        if (letter.kind === 'password-link') throw new LetterNotSent('server away', 'EABORT')
        await room().mailer.send(letter)
      },
    }
    for (let round = 0; round < 4; round += 1) {
      pass(5)
      await sendDueLetters({ ...room(), mailer })
    }
    expect(server.arrived.map(({ recipients }) => recipients)).toEqual([['mary@post.example']])
  })

  test('ends every talk, such a letter does not keep the others back', async () => {
    await put({ letter: everyLetter['password-link']!, to: 'amira@post.example', notBefore: beforeOthers(now) })
    await put({ letter: received, to: 'mary@post.example' })
    server.manner = 'greets nobody'
    await passing(20, 5)
    for (const kind of ['password-link', 'request-received'])
      expect(lines).toContainEqual(expect.stringMatching(`^letter not sent .*"${kind}"`))
  })

  test('is away for ten minutes, the overview says so until it takes a letter, or knows of no such patient, or nobody can tell any more', async () => {
    const sender: Sender = { gone: new Map(), answeredSince: noon }
    const trying = async (minutes: number) => {
      for (let round = 0; round < minutes * 2; round += 1) {
        pass(30)
        await sendDueLetters(room(), { sender })
      }
    }
    const said = () => notices.all().map(({ kind }) => kind)
    for (const [patient, manner] of [
      ['mary', 'takes letters'],
      ['omar', 'does not know the recipient'],
    ] as const) {
      await put({ letter: received, to: `${patient}@post.example` })
      await server.stop()
      await trying(10)
      expect(said()).toEqual([])
      await trying(1)
      expect(said()).toEqual(['mail-server-away'])
      server.manner = manner
      await server.start()
      await trying(1)
      expect(said()).toEqual([])
    }
    await put({ letter: received, to: 'lin@post.example' })
    await server.stop()
    await trying(11)
    expect(said()).toEqual(['mail-server-away'])
    pass(1200)
    expect(said()).toEqual([])
    await sendDueLetters(room(), { sender })
    expect(said()).toEqual([])
    await server.start()
  })

  test('puts every letter off for ten minutes, the overview says so until it takes one', async () => {
    const sender: Sender = { gone: new Map(), answeredSince: noon }
    const said = () => notices.all().map(({ sentence }) => sentence)
    const trying = async (minutes: number) => {
      for (let round = 0; round < minutes * 2; round += 1) {
        pass(30)
        await sendDueLetters(room(), { sender })
      }
    }
    await trying(1)
    server.manner = 'asks to come again'
    await put({ letter: received, to: 'mary@post.example' })
    await trying(15)
    // Whose mailbox is full says nothing of the others.
    expect(said()).toEqual([])
    await put({ letter: arrivedAtPractice, to: ashcombe.email })
    await trying(5)
    expect(said()).toEqual([
      expect.stringMatching(/^No letter leaves: the mail server puts each one off, or refuses it\b/),
    ])
    server.manner = 'takes letters'
    await trying(5)
    expect(said()).toEqual([])
    expect(server.arrived).toHaveLength(2)
  })

  test.each([
    ['puts a letter off', 'asks to come again'],
    ['cuts the connection whenever the letter is in, which its patient may have by then', 'cuts after the letter'],
  ] as const)('%s, we come again after 5 s, twice as long each time, and every 5 min at last', async (_, manner) => {
    await put({ letter: received, to: 'mary@post.example' })
    server.manner = manner
    const attempts: number[] = []
    while (attempts.length < 10) {
      const { tried } = await sendDueLetters(room())
      if (tried) attempts.push((now.getTime() - noon.getTime()) / 1000)
      pass(5)
    }
    const waits = attempts.slice(1).map((at, index) => at - attempts[index]!)
    expect(waits).toEqual([5, 10, 20, 40, 80, 160, 300, 300, 300])
  })

  test('cuts the connection whenever the letter is in, for more than an hour, its patient gets no further copy and is rung', async () => {
    await put({ letter: received, to: 'mary@post.example', appointment: 'mary' })
    const sender: Sender = { gone: new Map(), answeredSince: noon }
    server.manner = 'cuts after the letter'
    const trying = async (minutes: number) => {
      for (let round = 0; round < minutes * 2; round += 1) {
        await sendDueLetters(room(), { sender })
        pass(30)
      }
    }
    await trying(60)
    expect(await statesOf('mary')).toEqual(['waiting'])
    await trying(60)
    expect(await statesOf('mary')).toEqual(['given up'])
    expect(server.arrived).toHaveLength(20)
    // Of those that are not tried again nothing is counted any more.
    expect(sender.unanswered).toEqual(new Map())
    expect(lines.at(-1)).toMatch(/letter given up.*"why":"server away"/)
  })

  test('is away for three days, the log names the message of which the practice was not told', async () => {
    const letter = everyLetter['message-arrived']
    await put({ letter: letter!, to: 'hello@post.example' })
    await server.stop()
    await sendDueLetters(room())
    pass(72 * 3600)
    await sendDueLetters(room())
    expect(lines.at(-1)).toMatch(/letter given up.*"reference":"[2-9A-Z]{8}"/)
  })

  test('is away for three days, the letter is given up and staff are told to ring', async () => {
    await put({ letter: received, to: 'mary@post.example', appointment: 'mary' })
    await server.stop()
    await sendDueLetters(room())
    pass(72 * 3600 - 1)
    await sendDueLetters(room())
    expect(await statesOf('mary')).toEqual(['waiting'])
    pass(60)
    await sendDueLetters(room())
    expect(await statesOf('mary')).toEqual(['given up'])
    await server.start()
    pass(3600)
    await sendDueLetters(room())
    expect(server.arrived).toEqual([])
  })

  test.each([
    ['jumps four days ahead meanwhile', 96 * 3600],
    ['was years behind and is put right', 6 * 365 * 86_400],
  ])('is away and our clock %s, no letter is given up while that is doubted', async (_, ahead) => {
    await records.transaction(({ settings }) =>
      settings.write(clockSetting, JSON.stringify({ believed: now.getTime() })),
    )
    await put({ letter: received, to: 'mary@post.example', appointment: 'mary' })
    await server.stop()
    await sendDueLetters(room())
    pass(ahead)
    await sendDueLetters(room())
    expect(await statesOf('mary')).toEqual(['waiting'])
    pass(300)
    await server.start()
    await sendDueLetters(room())
    expect(await statesOf('mary')).toEqual(['sent'])
    // Nor does it bear a date that may be days ahead.
    expect(server.arrived.map(dateOf)).toEqual(['Fri, 20 Nov 2026 12:00:00 +0000'])
  })

  test('is away when ours comes back after four days, the letter has its 72 hours all the same', async () => {
    await put({ letter: received, to: 'mary@post.example', appointment: 'mary' })
    await server.stop()
    pass(96 * 3600)
    const restarted = await records.reopen()
    await sendDueLetters(room({ records: restarted }))
    expect(await statesOf('mary')).toEqual(['waiting'])
    pass(72 * 3600 - 1)
    await sendDueLetters(room({ records: restarted }))
    expect(await statesOf('mary')).toEqual(['waiting'])
    pass(31)
    await sendDueLetters(room({ records: restarted }))
    expect(await statesOf('mary')).toEqual(['given up'])
    await restarted.close()
  })

  test('is away when the clock goes days ahead by mistake, no letter is given up for that', async () => {
    const believe = () => believesClock({ records, notices, now: () => now, log: room().log })
    await believe()
    await put({ letter: received, to: 'mary@post.example', appointment: 'mary' })
    await server.stop()
    await sendDueLetters(room())
    pass(96 * 3600)
    await sendDueLetters(room())
    expect(await statesOf('mary')).toEqual(['waiting'])
    await believe()
    // It was no mistake: a day later it is believed.
    pass(24 * 3600)
    await believe()
    await sendDueLetters(room())
    expect(await statesOf('mary')).toEqual(['given up'])
  })

  test.each([
    ['does not know the recipient', '550 5.1.1 <mary@post.example> no such person here'],
    ['has a full mailbox', '550 5.2.2 <mary@post.example> mailbox full'],
  ] as const)('%s, staff are told at once and in its own words, and it is not tried again', async (manner, said) => {
    await put({ letter: received, to: 'mary@post.example', appointment: 'mary' })
    server.manner = manner
    await sendDueLetters(room())
    expect(await records.outbox.statesFor(['mary'])).toMatchObject([{ state: 'refused', at: now, said }])
    pass(3600)
    server.manner = 'takes letters'
    expect(await sendDueLetters(room())).toMatchObject({ tried: 0, serverAway: false })
    expect(server.arrived).toEqual([])
  })

  test('puts a letter off, staff see what it said and when it is tried again', async () => {
    await put({ letter: received, to: 'mary@post.example', appointment: 'mary' })
    server.manner = 'asks to come again'
    await sendDueLetters(room())
    expect(await records.outbox.statesFor(['mary'])).toMatchObject([
      { state: 'waiting', said: '451 4.7.1 try again later', triedAgainAt: later(5) },
    ])
    pass(5)
    await server.stop()
    await sendDueLetters(room())
    // What was heard last stands while nobody answers at all.
    expect(await records.outbox.statesFor(['mary'])).toMatchObject([{ said: '451 4.7.1 try again later' }])
    await server.start()
    server.manner = 'takes letters'
    pass(60)
    await sendDueLetters(room())
    const [taken] = await records.outbox.statesFor(['mary'])
    expect(taken).toMatchObject({ state: 'sent', at: now })
    expect(taken).not.toHaveProperty('said')
    expect(taken).not.toHaveProperty('triedAgainAt')
  })

  test('does not know the practice itself, the letter waits until that is mended', async () => {
    await put({ letter: arrivedAtPractice, to: ashcombe.email, appointment: 'mary' })
    server.manner = 'does not know the recipient'
    await sendDueLetters(room())
    expect(await statesOf('mary')).toEqual(['waiting'])
    server.manner = 'takes letters'
    pass(5)
    await sendDueLetters(room())
    expect(server.arrived.map(({ recipients }) => recipients)).toEqual([[ashcombe.email]])
  })

  test.each(['will not relay', 'does not know the sender', 'finds the content wrong', 'greets nobody'] as const)(
    '%s, the letter waits',
    async (manner) => {
      await put({ letter: received, to: 'mary@post.example', appointment: 'mary' })
      server.manner = manner
      await sendDueLetters(room())
      expect(await statesOf('mary')).toEqual(['waiting'])
    },
  )

  test('cuts connections after the letter is in, the copies are no more than the cuts, with the same Message-ID', async () => {
    for (let patient = 0; patient < 20; patient += 1) await put({ letter: received, to: `p${patient}@post.example` })
    server.manner = 'cuts every second letter'
    await passing(30, 5)
    server.manner = 'takes letters'
    await passing(60, 5)
    expect(server.cuts).toBeGreaterThan(0)
    expect(new Set(messageIds()).size).toBe(20)
    expect(server.arrived.length - 20).toBeLessThanOrEqual(server.cuts)
    expect(new Set(server.arrived.flatMap(({ recipients }) => recipients)).size).toBe(20)
    expect(await records.outbox.waiting()).toEqual({ count: 0 })
  })
})

test('a letter of which nobody can say how it stands does not keep the others back', async () => {
  await put({ letter: accepted, to: 'mary@post.example', appointment: 'mary' })
  await put({ letter: everyLetter['message-received']!, to: 'omar@post.example' })
  const find = () => Promise.reject(new TypeError('a row that cannot be read'))
  const without = room({ records: { ...records, appointments: { ...records.appointments, find } } })
  // Nor is it held against the mail server, which nobody has asked.
  expect(await sendDueLetters(without)).toMatchObject({ tried: 2, taken: 1, putOff: [] })
  expect(server.arrived.map(({ recipients }) => recipients)).toEqual([['omar@post.example']])
  pass(5)
  await sendDueLetters(room())
  expect(server.arrived.map(({ recipients }) => recipients)).toEqual([['omar@post.example'], ['mary@post.example']])
})

test('a letter is noted, and keeps none of the others back, where nobody can say whether somebody must be told', async () => {
  await put({ letter: accepted, to: 'mary@post.example', appointment: 'mary', change: 'first' })
  await put({ letter: everyLetter['message-received']!, to: 'omar@post.example' })
  const spoiled = async (id: string) => {
    if (id === 'mary') throw new SyntaxError('a step that cannot be read')
    return []
  }
  const transaction: Records['transaction'] = (work) =>
    records.transaction((books) => work({ ...books, appointments: { ...books.appointments, historyOf: spoiled } }))
  await sendDueLetters(room({ records: { ...records, transaction } }))
  await sendDueLetters(room({ records: { ...records, transaction } }))
  expect(server.arrived.map(({ recipients }) => recipients)).toEqual([['mary@post.example'], ['omar@post.example']])
  expect(await statesOf('mary')).toEqual(['sent'])
  expect(lines.filter((line) => line.startsWith('not noted whether somebody must be told'))).toHaveLength(1)
})

test('the log tells what happened, but neither to whom nor in what words', async () => {
  const message = { ...everyLetter['message-arrived'], message: 'my canary hurts' } as Letter
  await put({ letter: received, to: 'mary.canary@post.example' })
  await put({ letter: message, to: 'hello@canary.example' })
  for (const manner of ['asks to come again', 'does not know the recipient', 'takes letters'] as const) {
    server.manner = manner
    await sendDueLetters(room())
    pass(600)
  }
  expect(lines.length).toBeGreaterThanOrEqual(5)
  expect(lines.join('\n')).not.toMatch(/canary|okafor|K7MP2QRT|W4HN8DXC/i)
  expect(lines[0]).toMatch(/letter not sent.*"attempt":1,"why":"not now","code":"451 4.7.1","waitSeconds":5/)
})
