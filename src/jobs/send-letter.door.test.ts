import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { commitsInLog } from '../database/test-commits.ts'
import { appointment, practiceWith } from '../database/test-practice.ts'
import { openTestRecords, type TestRecords, testEngine } from '../database/test-records.ts'
import type { Letter, NewLetter } from '../domain/letters.ts'
import { type Records, RecordsAway } from '../domain/records.ts'
import type { Mailer } from '../mail/mailer.ts'
import { openMailer } from '../mail/open-mailer.ts'
import { readRawLetter, valuesOf } from '../mail/read-raw-letter.ts'
import { ashcombe, everyLetter, setting } from '../mail/test-letters.ts'
import { openTestMailServer, type TestMailServer } from '../mail/test-mail-server.ts'
import { type LetterSending, type Sender, sendDueLetters } from './send-letter.ts'

const noon = new Date('2026-11-20T12:00:00Z')
const received = everyLetter['request-received']!
const accepted = everyLetter['appointment-accepted']!
const arrivedAtPractice = everyLetter['request-arrived']!

let records: TestRecords
let server: TestMailServer
let mailer: Mailer
let now: Date
let lines: string[]

beforeEach(async () => {
  records = await openTestRecords()
  server = await openTestMailServer()
  mailer = openMailer({ smtpUrl: server.url, folder: 'unused', from: setting.from })
  now = noon
  lines = []
})
afterEach(async () => {
  await mailer.close()
  await server.stop()
  await records.close()
})

test('a letter leaves, staff see that it was sent, and its words are forgotten', async () => {
  await put({ letter: received, to: 'mary@post.example', appointment: 'mary' })
  expect(await sendDueLetters(room())).toEqual({ tried: 1, serverAway: false })
  expect(server.arrived.map(({ recipients }) => recipients)).toEqual([['mary@post.example']])
  expect(await records.outbox.statesFor(['mary'])).toMatchObject([{ kind: 'request-received', state: 'sent' }])
  expect(await records.outbox.waiting()).toEqual({ count: 0 })
  expect(await sendDueLetters(room())).toEqual({ tried: 0, serverAway: false })
})

test('each letter lets go first who waits for an answer', async () => {
  await put({ letter: received, to: 'mary@post.example' })
  await put({ letter: received, to: 'omar@post.example' })
  const arrivedBefore: number[] = []
  const whenQuiet = async () => void arrivedBefore.push(server.arrived.length)
  expect(await sendDueLetters(room(), { whenQuiet })).toEqual({ tried: 2, serverAway: false })
  expect(arrivedBefore).toEqual([0, 1])
})

test('a letter that staff caused waits for their undo, and an undone one never leaves', async () => {
  await put({ letter: accepted, to: 'mary@post.example', change: 'first', notBefore: later(12) })
  await put({ letter: accepted, to: 'omar@post.example', change: 'second', notBefore: later(12) })
  await sendDueLetters(room())
  expect(server.arrived).toEqual([])
  expect(await records.transaction(({ outbox }) => outbox.takeBack('first'))).toBe(true)
  now = later(12)
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

test('two workers on one outbox send each letter once', async () => {
  const other = await records.reopen()
  for (let patient = 0; patient < 20; patient += 1) await put({ letter: received, to: `p${patient}@post.example` })
  await Promise.all([sendDueLetters(room()), sendDueLetters(room({ records: other }))])
  await other.close()
  expect(server.arrived).toHaveLength(20)
  expect(new Set(messageIds()).size).toBe(20)
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

  test('puts a letter off, we come again after 5 s, twice as long each time, and every 5 min at last', async () => {
    await put({ letter: received, to: 'mary@post.example' })
    server.manner = 'asks to come again'
    const attempts: number[] = []
    while (attempts.length < 10) {
      const { tried } = await sendDueLetters(room())
      if (tried) attempts.push((now.getTime() - noon.getTime()) / 1000)
      now = later(5)
    }
    const waits = attempts.slice(1).map((at, index) => at - attempts[index]!)
    expect(waits).toEqual([5, 10, 20, 40, 80, 160, 300, 300, 300])
  })

  test('is away for three days, the letter is given up and staff are told to ring', async () => {
    await put({ letter: received, to: 'mary@post.example', appointment: 'mary' })
    await server.stop()
    await sendDueLetters(room())
    now = later(72 * 3600 - 1)
    await sendDueLetters(room())
    expect(await statesOf('mary')).toEqual(['waiting'])
    now = later(60)
    await sendDueLetters(room())
    expect(await statesOf('mary')).toEqual(['given up'])
    await server.start()
    now = later(3600)
    await sendDueLetters(room())
    expect(server.arrived).toEqual([])
  })

  test('is away when ours comes back after four days, the letter has its 72 hours all the same', async () => {
    await put({ letter: received, to: 'mary@post.example', appointment: 'mary' })
    await server.stop()
    now = later(96 * 3600)
    const restarted = await records.reopen()
    await sendDueLetters(room({ records: restarted }))
    expect(await statesOf('mary')).toEqual(['waiting'])
    now = later(72 * 3600 - 1)
    await sendDueLetters(room({ records: restarted }))
    expect(await statesOf('mary')).toEqual(['waiting'])
    now = later(31)
    await sendDueLetters(room({ records: restarted }))
    expect(await statesOf('mary')).toEqual(['given up'])
    await restarted.close()
  })

  test.each([
    ['does not know the recipient', '550 5.1.1 <mary@post.example> no such person here'],
    ['has a full mailbox', '550 5.2.2 <mary@post.example> mailbox full'],
  ] as const)('%s, staff are told at once and in its own words, and it is not tried again', async (manner, said) => {
    await put({ letter: received, to: 'mary@post.example', appointment: 'mary' })
    server.manner = manner
    await sendDueLetters(room())
    expect(await records.outbox.statesFor(['mary'])).toMatchObject([{ state: 'refused', at: now, said }])
    now = later(3600)
    server.manner = 'takes letters'
    expect(await sendDueLetters(room())).toEqual({ tried: 0, serverAway: false })
    expect(server.arrived).toEqual([])
  })

  test('puts a letter off, staff see what it said and when it is tried again', async () => {
    await put({ letter: received, to: 'mary@post.example', appointment: 'mary' })
    server.manner = 'asks to come again'
    await sendDueLetters(room())
    expect(await records.outbox.statesFor(['mary'])).toMatchObject([
      { state: 'waiting', said: '451 4.7.1 try again later', triedAgainAt: later(5) },
    ])
    now = later(5)
    await server.stop()
    await sendDueLetters(room())
    // What was heard last stands while nobody answers at all.
    expect(await records.outbox.statesFor(['mary'])).toMatchObject([{ said: '451 4.7.1 try again later' }])
    await server.start()
    server.manner = 'takes letters'
    now = later(60)
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
    now = later(5)
    await sendDueLetters(room())
    expect(server.arrived.map(({ recipients }) => recipients)).toEqual([[ashcombe.email]])
  })

  test.each(['will not relay', 'finds the content wrong', 'greets nobody'] as const)(
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

test('a letter that left just before the database went away is not sent a second time', async () => {
  await put({ letter: received, to: 'mary@post.example', appointment: 'mary' })
  const sender: Sender = { gone: new Map() }
  await expect(sendDueLetters(room({ records: awayAfterTheClaim() }), { sender })).rejects.toThrow(RecordsAway)
  expect(server.arrived).toHaveLength(1)
  now = later(61)
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

  const sentByOneWithoutNoting = () =>
    expect(sendDueLetters(room({ records: awayAfterTheClaim() }), { sender: one })).rejects.toThrow(RecordsAway)

  test('the database is away for some seconds: it is noted as soon as it is back, before the other may look', async () => {
    await sentByOneWithoutNoting()
    now = later(5)
    await sendDueLetters(room(), { sender: one })
    now = later(120)
    await sendDueLetters(room({ records: other }), { sender: two })
    expect(server.arrived).toHaveLength(1)
  })

  test('the database is away for longer than a lease: the other, which looks first, waits for the one to note it', async () => {
    await sentByOneWithoutNoting()
    const away: Records = { ...other, transaction: () => Promise.reject(new RecordsAway('unplugged')) }
    now = later(90)
    await expect(sendDueLetters(room({ records: away }), { sender: two })).rejects.toThrow(RecordsAway)
    now = later(3)
    expect(await sendDueLetters(room({ records: other }), { sender: two })).toMatchObject({ tried: 0 })
    now = later(4)
    await sendDueLetters(room(), { sender: one })
    now = later(30)
    await sendDueLetters(room({ records: other }), { sender: two })
    expect(server.arrived).toHaveLength(1)
    expect(await statesOf('mary')).toEqual(['sent'])
  })

  test('dies: the other takes the letter over, once the lease has run out and it has waited', async () => {
    await records.transaction(({ outbox }) => outbox.claim(now, later(60), 1))
    now = later(70)
    two.answeredSince = later(-3)
    expect(await sendDueLetters(room({ records: other }), { sender: two })).toMatchObject({ tried: 0 })
    now = later(7)
    expect(await sendDueLetters(room({ records: other }), { sender: two })).toMatchObject({ tried: 1 })
    expect(server.arrived).toHaveLength(1)
  })

  test('is held up between claiming it and handing it over: by then it is the other’s', async () => {
    const slow: Records = {
      ...records,
      appointments: {
        ...records.appointments,
        async find(id) {
          now = later(75)
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
  now = later(59)
  expect(await sendDueLetters(room())).toMatchObject({ tried: 0 })
  now = later(1)
  expect(await sendDueLetters(room())).toMatchObject({ tried: 1 })
  expect(server.arrived).toHaveLength(1)
})

test('a letter of which nobody can say how it stands does not keep the others back', async () => {
  await put({ letter: accepted, to: 'mary@post.example', appointment: 'mary' })
  await put({ letter: everyLetter['message-received']!, to: 'omar@post.example' })
  const find = () => Promise.reject(new TypeError('a row that cannot be read'))
  await sendDueLetters(room({ records: { ...records, appointments: { ...records.appointments, find } } }))
  expect(server.arrived.map(({ recipients }) => recipients)).toEqual([['omar@post.example']])
  now = later(5)
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
    now = later(600)
  }
  expect(lines.length).toBeGreaterThanOrEqual(5)
  expect(lines.join('\n')).not.toMatch(/canary|okafor|K7MP2QRT|W4HN8DXC/i)
  expect(lines[0]).toMatch(/letter not sent.*"attempt":1,"why":"not now","code":"451 4.7.1","waitSeconds":5/)
})

let letters = 0

async function put(letter: Partial<NewLetter> & { letter: Letter; to: string }): Promise<void> {
  letters += 1
  const id = `letter-${String(letters).padStart(15, '0')}`
  await records.transaction(async ({ appointments, outbox }) => {
    if (letter.appointment) await appointments.add(appointment({ id: letter.appointment }), [])
    await outbox.put({ id, notBefore: now, ...letter }, now)
  })
}

function room(changed: { records?: Records } = {}): LetterSending {
  const write = (facts: Record<string, unknown>, message: string) =>
    void lines.push(`${message} ${JSON.stringify(facts)}`)
  return {
    records,
    mailer,
    lettersLeave: true,
    ...setting,
    practice: practiceWith(1),
    now: () => now,
    log: { info: write, warn: write, error: write },
    ...changed,
  }
}

/** The real records, unplugged between claiming a letter and noting what became of it. */
function awayAfterTheClaim(): Records {
  let asked = 0
  return {
    ...records,
    transaction(work) {
      asked += 1
      if (asked > 1) return Promise.reject(new RecordsAway('unplugged'))
      return records.transaction(work)
    },
  }
}

async function passing(seconds: number, step: number, on: Records = records): Promise<void> {
  for (let passed = 0; passed < seconds; passed += step) {
    now = later(step)
    await sendDueLetters(room({ records: on }))
  }
}

function later(seconds: number): Date {
  return new Date(now.getTime() + seconds * 1000)
}

async function statesOf(...appointments: string[]): Promise<string[]> {
  const states = await records.outbox.statesFor(appointments)
  return appointments.map((each) => states.find((state) => state.about === each)?.state ?? 'none')
}

function messageIds(): (string | undefined)[] {
  return server.arrived.map(({ raw }) => valuesOf(readRawLetter(raw), 'Message-ID')[0])
}
