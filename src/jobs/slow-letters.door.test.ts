import { setImmediate as nextRound } from 'node:timers/promises'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import {
  accepted,
  beginWithNothingToSend,
  lines,
  now,
  pass,
  put,
  received,
  records,
  room,
  statesOf,
} from '../../tests/letters-to-send.ts'
import { type Records, RecordsAway } from '../domain/records.ts'
import { LetterNotSent } from '../mail/letter-not-sent.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { Sender } from './letter-sending.ts'
import { sendDueLetters } from './send-letter.ts'
import { allOver } from './slow-letters.ts'

beginWithNothingToSend()

/** To whom letters have left. */
let left: string[]
/** What ends each that is on its way to a slow host, by its address. */
let slow: Map<string, { take(): void; lose(error: Error): void }>
let sender: Sender
let away: boolean

beforeEach(() => {
  left = []
  slow = new Map()
  sender = { gone: new Map(), answeredSince: now }
  away = false
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
})
afterEach(() => void vi.useRealTimers())

/** A mail server that takes its time for these hosts. `says`: it has answered. */
function mailer({ says = true } = {}): Mailer {
  return {
    async send({ to: { address } }, _notOurs, answered) {
      if (says) answered?.()
      if (/@slow/.test(address)) {
        await new Promise<void>((take, lose) => void slow.set(address, { take, lose })).finally(() =>
          slow.delete(address),
        )
      }
      left.push(address)
    },
    async close() {},
  }
}

/** The records, which may be unplugged. */
const plugged = (): Records => ({
  ...records,
  transaction: (work) => (away ? Promise.reject(new RecordsAway('unplugged')) : records.transaction(work)),
})

const send = (goOn?: () => boolean) =>
  sendDueLetters({ ...room({ records: plugged() }), mailer: mailer() }, { sender, ...(goOn ? { goOn } : {}) })

/** A round. Time passes while the mail server alone is waited for: a database would be taken for one that is away. */
async function round(): Promise<void> {
  let isOver = false
  const sending = send().finally(() => {
    isOver = true
  })
  const tried = new Set(slow.keys())
  while (!isOver) {
    await nextRound()
    const fresh = [...slow.keys()].filter((address) => !tried.has(address))
    if (fresh.length === 0 || slow.size > 2) continue
    for (const address of fresh) tried.add(address)
    await vi.advanceTimersByTimeAsync(5_000)
  }
  await sending
}

async function take(address: string): Promise<void> {
  slow.get(address)?.take()
  while (slow.has(address)) await nextRound()
}

test('a letter at which the mail server takes its time keeps no other back, and is noted in the end', async () => {
  await put({ letter: received, to: 'mary@slow.example', appointment: 'mary' })
  await put({ letter: received, to: 'omar@post.example', appointment: 'omar' })
  await round()
  await put({ letter: received, to: 'lin@post.example', appointment: 'lin' })
  await round()
  expect(left).toEqual(['omar@post.example', 'lin@post.example'])
  expect(await statesOf('mary', 'omar', 'lin')).toEqual(['waiting', 'sent', 'sent'])
  await take('mary@slow.example')
  await allOver(sender)
  expect(await statesOf('mary')).toEqual(['sent'])
  expect(sender.gone.size).toBe(0)
  await round()
  expect(left).toHaveLength(3)
})

test('a newer letter to the same address waits for it, also in another process', async () => {
  await put({ letter: received, to: 'mary@slow.example', appointment: 'mary' })
  await round()
  pass(1)
  await put({ letter: accepted, to: 'mary@slow.example', change: 'first' })
  await round()
  const other = await records.reopen()
  onTestFinished(() => other.close())
  await sendDueLetters({ ...room({ records: other }), mailer: mailer() })
  expect(left).toEqual([])
  await take('mary@slow.example')
  await allOver(sender)
  const second = send()
  while (!slow.has('mary@slow.example')) await nextRound()
  await take('mary@slow.example')
  await second
  expect(left).toEqual(['mary@slow.example', 'mary@slow.example'])
})

test('one that is put off in the end is tried again like any other', async () => {
  await put({ letter: received, to: 'mary@slow.example', appointment: 'mary' })
  await round()
  slow.get('mary@slow.example')?.lose(new LetterNotSent('not now', '451 4.7.1', '451 4.7.1 come again'))
  await allOver(sender)
  expect(await records.outbox.statesFor(['mary'])).toMatchObject([{ state: 'waiting', said: '451 4.7.1 come again' }])
  pass(4)
  await round()
  expect(slow.size).toBe(0)
  pass(1)
  await round()
  expect([...slow.keys()]).toEqual(['mary@slow.example'])
  await take('mary@slow.example')
  await allOver(sender)
})

test('two give way and no third, and nothing else is tried where they go', async () => {
  for (const to of ['mary@slow.example', 'omar@slow.example', 'lin@slow.example', 'ann@post.example'])
    await put({ letter: received, to })
  await round()
  expect([...slow.keys()]).toEqual(['mary@slow.example', 'omar@slow.example'])
  expect(left).toEqual(['ann@post.example'])

  await put({ letter: received, to: 'tom@slow.test' })
  await put({ letter: received, to: 'eve@post.example' })
  const third = send()
  while (!slow.has('tom@slow.test')) await nextRound()
  await vi.advanceTimersByTimeAsync(6_000)
  expect(left).toEqual(['ann@post.example'])
  await take('mary@slow.example')
  await third
  expect(left).toEqual(['ann@post.example', 'mary@slow.example', 'eve@post.example'])
  expect([...slow.keys()].toSorted()).toEqual(['omar@slow.example', 'tom@slow.test'])
  for (const address of slow.keys()) await take(address)
  await allOver(sender)
})

test('a mail server that has not answered is waited for: one letter finds out that it is away', async () => {
  await put({ letter: received, to: 'mary@slow.example' })
  await put({ letter: received, to: 'omar@post.example' })
  const sending = sendDueLetters({ ...room(), mailer: mailer({ says: false }) }, { sender })
  while (!slow.has('mary@slow.example')) await nextRound()
  await vi.advanceTimersByTimeAsync(15_000)
  expect(left).toEqual([])
  slow.get('mary@slow.example')?.lose(new LetterNotSent('server away', 'EABORT'))
  expect(await sending).toMatchObject({ tried: 1, serverAway: true })
  expect(left).toEqual([])
})

test('one that leaves while the database is away is noted once it is back, and not sent a second time', async () => {
  await put({ letter: received, to: 'mary@slow.example', appointment: 'mary' })
  await round()
  away = true
  await take('mary@slow.example')
  await allOver(sender)
  expect(lines.at(-1)).toMatch(/^not noted what became of a slow letter .*"error":/)
  expect(lines.at(-1)).not.toContain('mary@')
  expect(sender.answeredSince).toBeUndefined()
  away = false
  pass(90)
  await round()
  expect(await statesOf('mary')).toEqual(['sent'])
  expect(left).toEqual(['mary@slow.example'])
})

test('one that leaves while the database is away for a moment is noted as soon as it is back, while a third is slow', async () => {
  for (const to of ['mary@slow.example', 'omar@slow.example'])
    await put({ letter: received, to, appointment: to.slice(0, 4) })
  await round()
  await put({ letter: received, to: 'tom@slow.test' })
  const third = send()
  while (!slow.has('tom@slow.test')) await nextRound()
  away = true
  await take('mary@slow.example')
  while (!lines.at(-1)?.startsWith('not noted')) await nextRound()
  away = false
  await vi.advanceTimersByTimeAsync(2_000)
  for (let rounds = 0; rounds < 50; rounds += 1) await nextRound()
  pass(90)
  const other = await records.reopen()
  onTestFinished(() => other.close())
  const again = vi.fn()
  await sendDueLetters({
    ...room({ records: other }),
    mailer: { send: async ({ to }) => again(to.address), async close() {} },
  })
  expect(again).not.toHaveBeenCalledWith('mary@slow.example')
  for (const address of slow.keys()) await take(address)
  await third
  await allOver(sender)
})

test('once nothing more is to be begun, nothing is claimed behind a slow letter', async () => {
  await put({ letter: received, to: 'mary@slow.example' })
  await put({ letter: received, to: 'omar@post.example' })
  let closing = false
  const sending = send(() => !closing)
  while (!slow.has('mary@slow.example')) await nextRound()
  closing = true
  await vi.advanceTimersByTimeAsync(5_000)
  await sending
  expect(left).toEqual([])
  await take('mary@slow.example')
  await allOver(sender)
})
