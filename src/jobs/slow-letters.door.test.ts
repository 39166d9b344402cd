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
import { testEngine } from '../database/test-records.ts'
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
    async send({ to: { address } }, notOurs, answered) {
      if (says) answered?.()
      if (/@slow/i.test(address)) {
        await new Promise<void>((take, lose) => {
          slow.set(address, { take, lose })
          if (/with-all/.test(address)) return
          notOurs?.addEventListener('abort', () => lose(new LetterNotSent('server away', 'EABORT')))
        }).finally(() => slow.delete(address))
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

const isKnown = (address: string) => sender.slow?.has(address.split('@')[1]?.toLowerCase() ?? '') === true

/** A round. Time passes while the mail server alone is waited for: a database would be taken for one that is away. */
async function round(): Promise<void> {
  let isOver = false
  const sending = send().finally(() => {
    isOver = true
  })
  const tried = new Set(slow.keys())
  while (!isOver) {
    await nextRound()
    // One to a host that is known to be slow gives way at once.
    const fresh = [...slow.keys()].filter((address) => !tried.has(address) && !isKnown(address))
    if (fresh.length === 0 || slow.size > 2) continue
    for (const address of fresh) tried.add(address)
    await vi.advanceTimersByTimeAsync(5_000)
  }
  await sending
}

/** So many seconds pass from when a letter is on its way. */
async function comes(address: string, seconds: number): Promise<void> {
  while (!slow.has(address)) await nextRound()
  await vi.advanceTimersByTimeAsync(seconds * 1000)
}

/** Puts a letter to each, about an appointment named as its address before the @. Of those due at one instant any may leave first. */
async function putInTurn(addresses: string[]): Promise<void> {
  for (const [place, to] of addresses.entries()) {
    const notBefore = new Date(now.getTime() - addresses.length + place)
    await put({ letter: received, to, appointment: to.split('@')[0], notBefore })
  }
}

/** The server takes the letter to this address, and if it goes on by itself, that is noted. */
async function take(address: string): Promise<void> {
  const aside = [...(sender.aside ?? [])].filter(({ host }) => address.toLowerCase().endsWith(`@${host}`))
  slow.get(address)?.take()
  while (slow.has(address)) await nextRound()
  await Promise.all(aside.map(({ over }) => over))
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

test('a host that is slow has one line, and two of them give way at once', async () => {
  await putInTurn(['mary@slow.example', 'omar@slow.example', 'lin@SLOW.test', 'ann@post.example'])
  await round()
  expect([...slow.keys()]).toEqual(['mary@slow.example', 'lin@SLOW.test'])
  expect(left).toEqual(['ann@post.example'])
  await put({ letter: received, to: 'tom@slow.test' })
  await put({ letter: received, to: 'eve@post.example' })
  await round()
  expect(left).toEqual(['ann@post.example', 'eve@post.example'])
  await take('lin@SLOW.test')
  await round()
  expect([...slow.keys()]).toEqual(['mary@slow.example', 'tom@slow.test'])
  for (const address of slow.keys()) await take(address)
  await allOver(sender)
})

test('a third host at which it takes its time is left after fifteen seconds, and has its turn when one of the others is over', async () => {
  await putInTurn(['mary@slow.example', 'omar@slow.test', 'tom@slow.org', 'ann@post.example'])
  const sending = send()
  for (const each of ['mary@slow.example', 'omar@slow.test']) await comes(each, 5)
  await comes('tom@slow.org', 14)
  expect(left).toEqual([])
  await vi.advanceTimersByTimeAsync(1_000)
  await sending
  expect(left).toEqual(['ann@post.example'])
  expect(await statesOf('tom', 'ann')).toEqual(['waiting', 'sent'])
  await put({ letter: received, to: 'eve@post.example' })
  await put({ letter: received, to: 'ida@slow.org' })
  await round()
  expect(left).toEqual(['ann@post.example', 'eve@post.example'])
  await take('mary@slow.example')
  // It is known to be slow, and gives way with its first answer.
  await send()
  expect([...slow.keys()]).toEqual(['omar@slow.test', 'tom@slow.org'])
  for (const address of slow.keys()) await take(address)
  await allOver(sender)
  // To be stopped is no attempt that failed: it would wait longer after the next one, and be given up sooner.
  expect(lines.filter((line) => line.includes('letter sent') && !line.includes('"attempt":1'))).toEqual([])
})

test('one that is stopped for 72 hours is given up like any other', async () => {
  await putInTurn(['mary@slow.example', 'omar@slow.test', 'tom@slow.org'])
  const sending = send()
  for (const each of ['mary@slow.example', 'omar@slow.test']) await comes(each, 5)
  await comes('tom@slow.org', 15)
  await sending
  const stopAgain = async () => {
    const again = send()
    await comes('tom@slow.org', 15)
    await again
    return statesOf('tom')
  }
  pass(71 * 3600)
  expect(await stopAgain()).toEqual(['waiting'])
  pass(3600)
  expect(await stopAgain()).toEqual(['given up'])
  expect(lines.at(-1)).toMatch(/^letter given up .*"attempt":1,/)
  for (const address of slow.keys()) await take(address)
  await allOver(sender)
})

test('one that the server has wholly by then is not stopped: it may have arrived', async () => {
  await putInTurn(['mary@slow.example', 'omar@slow.test', 'tom@slow-with-all.example', 'ann@post.example'])
  const sending = send()
  for (const each of ['mary@slow.example', 'omar@slow.test']) await comes(each, 5)
  await comes('tom@slow-with-all.example', 16)
  expect(left).toEqual([])
  await take('omar@slow.test')
  await sending
  expect(left).toEqual(['omar@slow.test', 'ann@post.example'])
  expect([...slow.keys()]).toEqual(['mary@slow.example', 'tom@slow-with-all.example'])
  for (const address of slow.keys()) await take(address)
  await allOver(sender)
})

test('a host that was slow and is quick again gives way no more than any other', async () => {
  await put({ letter: received, to: 'mary@slow.example' })
  await round()
  await take('mary@slow.example')
  await allOver(sender)
  expect([...(sender.slow?.keys() ?? [])]).toEqual(['slow.example'])
  await put({ letter: received, to: 'omar@slow.example' })
  await send()
  await take('omar@slow.example')
  await allOver(sender)
  expect([...(sender.slow?.keys() ?? [])]).toEqual([])
})

// The patience with PostgreSQL goes by the same clock.
test.runIf(testEngine === 'sqlite')(
  'however many hosts are slow, all letters leave, those to others soon, and three are on their way at most',
  async () => {
    const hosts = ['one', 'two', 'three', 'four', 'five', 'six'].map((name) => `slow-${name}.example`)
    for (const name of ['mary', 'omar', 'lin']) {
      for (const host of hosts) await put({ letter: received, to: `${name}@${host}` })
      for (const number of [1, 2, 3, 4]) await put({ letter: received, to: `${name}-${number}@post.example` })
    }
    let mostAtOnce = 0
    let seconds = 0
    let lastToOthers = 0
    const begun = new Map<string, number>()
    while (left.length < 30 && seconds < 5_000) {
      let isOver = false
      const sending = send().finally(() => {
        isOver = true
      })
      do {
        for (let rounds = 0; rounds < 20 && !isOver; rounds += 1) await nextRound()
        mostAtOnce = Math.max(mostAtOnce, slow.size)
        for (const address of slow.keys()) begun.set(address, begun.get(address) ?? seconds)
        for (const address of begun.keys()) if (!slow.has(address)) begun.delete(address)
        seconds += 1
        pass(1)
        await vi.advanceTimersByTimeAsync(1_000)
        for (const [address, since] of begun) if (seconds - since >= 90) await take(address)
        if (left.filter((address) => address.endsWith('@post.example')).length < 12) lastToOthers = seconds
      } while (!isOver)
      await sending
    }
    await allOver(sender)
    expect(new Set(left).size).toBe(30)
    expect(mostAtOnce).toBeLessThanOrEqual(3)
    // Six hosts are found out, each in fifteen seconds at most.
    expect(lastToOthers).toBeLessThan(90)
  },
  30_000,
)

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
  await putInTurn(['mary@slow.example', 'omar@slow.org'])
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
