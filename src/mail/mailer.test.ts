import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer, Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextRound } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { writeLetter } from './letter.ts'
import { eraseLetters, forgetLettersBefore } from './letter-folder.ts'
import { LetterNotSent } from './letter-not-sent.ts'
import type { Mailer } from './mailer.ts'
import { openMailer } from './open-mailer.ts'
import { patience } from './smtp-line.ts'
import { openSmtpMailer } from './smtp-mailer.ts'
import { everyLetter, setting, waiting } from './test-letters.ts'
import { type Behaviour, openTestMailServer, type TestMailServer } from './test-mail-server.ts'
import { readRawLetter, valuesOf } from './test-raw-letter.ts'

const accepted = writeLetter(waiting(everyLetter['appointment-accepted']!), setting)
const { from } = setting

describe('by SMTP', () => {
  let server: TestMailServer
  let mailer: Mailer

  beforeEach(async () => {
    server = await openTestMailServer()
    mailer = openMailer({ smtpUrl: server.url, folder: 'unused', from })
  })
  afterEach(async () => {
    await mailer.close()
    await server.stop()
  })

  test('a letter arrives whole: words, page, and the calendar both as a part and as a file', async () => {
    await mailer.send(accepted)
    const [arrived] = server.arrived
    expect(arrived).toMatchObject({ from: 'letters@ashcombedental.example', recipients: ['mary.okafor@post.example'] })
    const letter = readRawLetter(arrived!.raw)
    expect(valuesOf(letter, 'Message-ID')).toEqual(['<L3tt3rF0rM4ry0k4f0r0001@ashcombedental.example>'])
    expect(valuesOf(letter, 'From')).toEqual(['Ashcombe Dental Group <letters@ashcombedental.example>'])
    expect(valuesOf(letter, 'Reply-To')).toEqual(['Ashcombe Dental Group <hello@ashcombedental.example>'])
    expect(valuesOf(letter, 'Auto-Submitted')).toEqual(['auto-generated'])
    // Screen readers choose their voice by it.
    expect(valuesOf(letter, 'Content-Language')).toEqual(['en-GB'])
    expect(valuesOf(letter, 'X-Letter-ID')).toEqual([accepted.id])
    expect(valuesOf(letter, 'Date')).toEqual(['Fri, 20 Nov 2026 12:00:00 +0000'])
    expect(letter.parts.map(({ type }) => type)).toEqual([
      'text/plain; charset=utf-8',
      'text/html; charset=utf-8',
      'text/calendar; charset=utf-8; method=PUBLISH',
      'application/ics; name=appointment.ics',
    ])
    const [words, page, calendar, file] = letter.parts.map(({ content }) => content.replace(/\r\n/g, '\n'))
    expect(words).toBe(accepted.text)
    expect(page).toBe(accepted.html)
    expect(calendar).toBe(accepted.calendar!.content.replace(/\r\n/g, '\n'))
    expect(file).toBe(calendar)
  })

  test.each(['appointment-reminder', 'earlier-time-offered'])(
    '%s can be stopped by one press, as mail programs look for it; other letters cannot',
    async (kind) => {
      const stoppable = writeLetter(waiting(everyLetter[kind]!), setting)
      await mailer.send(stoppable)
      await mailer.send(accepted)
      const [first, second] = server.arrived.map(({ raw }) => readRawLetter(raw))
      expect(valuesOf(first!, 'List-Unsubscribe')).toEqual([`<${stoppable.stopAt}>`])
      expect(valuesOf(first!, 'List-Unsubscribe-Post')).toEqual(['List-Unsubscribe=One-Click'])
      expect(stoppable.stopAt).toMatch(/^https:/)
      expect(valuesOf(second!, 'List-Unsubscribe')).toEqual([])
    },
  )

  test('one press is not promised where it would not go over https, as on a trial', async () => {
    const reminder = waiting(everyLetter['appointment-reminder']!)
    await mailer.send(writeLetter(reminder, { ...setting, publicUrl: 'http://localhost:3000' }))
    const arrived = readRawLetter(server.arrived[0]!.raw)
    expect(valuesOf(arrived, 'List-Unsubscribe')).toEqual([expect.stringMatching(/^<http:/)])
    expect(valuesOf(arrived, 'List-Unsubscribe-Post')).toEqual([])
  })

  test('a mail server is asked to report a failure alone, by the letter’s id, without its words', async () => {
    await mailer.send(accepted)
    const { reports, raw = '' } = server.arrived[0] ?? {}
    expect(reports).toEqual({ id: accepted.id, returned: 'HDRS', notify: ['FAILURE'] })
    // Exchange keeps back what is named here.
    expect(valuesOf(readRawLetter(raw), 'X-Auto-Response-Suppress')).toEqual(['DR, RN, NRN, OOF, AutoReply'])
  })

  test('a second copy of a letter carries the same Message-ID', async () => {
    await mailer.send(accepted)
    await mailer.send(accepted)
    const ids = server.arrived.map(({ raw }) => valuesOf(readRawLetter(raw), 'Message-ID'))
    expect(ids).toEqual([[accepted.messageId], [accepted.messageId]])
  })

  test.each<[Behaviour, LetterNotSent['why'], string]>([
    ['does not know the recipient', 'recipient refused', '550 5.1.1'],
    ['will not relay', 'not now', '550 5.7.1'],
    ['does not know our domain', 'not now', '550 5.1.8'],
    ['does not know the sender', 'not now', '550'],
    ['has a full mailbox', 'recipient refused', '550 5.2.2'],
    ['asks to come again', 'not now', '451 4.7.1'],
    ['finds the content wrong', 'not now', '554 5.6.0'],
    ['does not know the recipient in the end', 'recipient refused', '550 5.1.1'],
    ['greets nobody', 'server away', '421 4.3.2'],
    ['cuts after the letter', 'server away', 'ECONNECTION'],
  ])('a server that %s means: %s', async (manner, why, code) => {
    server.manner = manner
    const failure = await mailer.send(accepted).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(LetterNotSent)
    expect(failure).toMatchObject({ why, code, mayHaveArrived: manner === 'cuts after the letter' })
    expect(JSON.stringify(failure) + String(failure)).not.toContain('mary.okafor')
    expect(failure).not.toHaveProperty('cause')
  })

  test.each<[Behaviour, string]>([
    ['does not know the recipient', '550 5.1.1 <mary.okafor@post.example> no such person here'],
    ['says too much', `550 5.1.1 no such person ${'very '.repeat(80)}`.slice(0, 299).concat('…')],
  ])('a server that %s is quoted to staff, in one short line', async (manner, said) => {
    server.manner = manner
    const failure = await mailer.send(accepted).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(LetterNotSent)
    if (failure instanceof LetterNotSent) expect(failure.serverSaid).toBe(said)
    // Loggers write what is enumerable.
    expect(Object.values(failure as object).join(' ')).not.toMatch(/no such person/)
    for (const name in failure as object) expect(name).not.toBe('serverSaid')
  })

  test('a server that is not there is away', async () => {
    await server.stop()
    const away = { why: 'server away', code: 'ECONNREFUSED', mayHaveArrived: false }
    await expect(mailer.send(accepted)).rejects.toMatchObject(away)
  })

  test('a port at which something else answers, as a proxy does while the server starts, is a server that is away', async () => {
    const proxy = createServer((socket) => void socket.end('HTTP/1.1 503 Service Unavailable\r\n\r\n'))
    await once(proxy.listen(0, '127.0.0.1'), 'listening')
    onTestFinished(() => void proxy.close())
    const address = proxy.address()
    if (!address || typeof address === 'string') throw new Error('no port')
    const patient = openMailer({ smtpUrl: `smtp://127.0.0.1:${address.port}`, folder: 'unused', from })
    await expect(patient.send(accepted)).rejects.toMatchObject({ why: 'server away', code: 'EPROTOCOL' })
    await patient.close()
  })

  test('a letter whose connection is cut is not sent again behind our back', async () => {
    server.manner = 'cuts after the letter'
    await expect(mailer.send(accepted)).rejects.toThrow(LetterNotSent)
    server.manner = 'takes letters'
    await mailer.send(accepted)
    expect(server.arrived).toHaveLength(2)
  })

  test('a server that looks through the whole letter before it says that it has it is waited for longer, and not for ever', async () => {
    const connectionWaits = vi.spyOn(Socket.prototype, 'setTimeout')
    onTestFinished(() => void connectionWaits.mockRestore())
    const patient = openSmtpMailer(server.url)
    // Over the connection that is open by then, a letter waits for no clock but ours and that of the answer.
    await patient.send(accepted)
    expect(connectionWaits).toHaveBeenCalledWith(300_000)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    server.manner = 'never answers'
    let left: unknown
    const sending = patient.send(accepted).catch((error: unknown) => {
      left = error
    })
    while (server.arrived.length < 2) await nextRound()
    await vi.advanceTimersByTimeAsync(299_000)
    expect(left).toBeUndefined()
    await vi.advanceTimersByTimeAsync(2_000)
    await sending
    expect(left).toMatchObject({ why: 'server away', mayHaveArrived: true })
    await patient.close()
  })

  describe('over a connection that is open, from a server that takes its time at each line,', () => {
    const left = { why: 'server away', code: 'EABORT', mayHaveArrived: false }
    const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000)

    let hasty: Mailer
    beforeEach(async () => {
      hasty = openSmtpMailer(server.url, { ...patience, untilHandedOver: 60_000 })
      // To open one has clocks of its own.
      for (const each of [mailer, hasty]) await each.send(accepted)
      server.arrived = []
      server.manner = 'takes its time at each line'
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    })
    afterEach(async () => {
      vi.useRealTimers()
      await hasty.close()
    })

    /** Time passes until each line is answered that the sender waits for. */
    async function answersAfter(...waits: number[]): Promise<void> {
      for (const wait of waits) {
        const answer = await theirTurn()
        await seconds(wait)
        answer()
      }
    }

    /** While a connection is opened, at which the server has a clock of its own. */
    async function until(isSo: () => boolean): Promise<void> {
      while (!isSo()) {
        await nextRound()
        await vi.advanceTimersByTimeAsync(1)
      }
    }

    async function theirTurn(): Promise<() => void> {
      while (!server.answer) await nextRound()
      const { answer } = server
      server.answer = undefined
      return answer
    }

    test('a letter waits for each line', async () => {
      const sending = mailer.send(accepted)
      await answersAfter(40, 40)
      await sending
      expect(server.arrived).toHaveLength(1)
    })

    test('a letter waits no longer where one is not answered', async () => {
      const sending = expect(mailer.send(accepted)).rejects.toMatchObject(left)
      await answersAfter(40)
      await theirTurn()
      await seconds(46)
      await sending
    })

    test('a letter does not wait for ever', async () => {
      const sending = expect(hasty.send(accepted)).rejects.toMatchObject(left)
      await answersAfter(40)
      await theirTurn()
      await seconds(20)
      await sending
    })

    test('a letter has a connection of its own while another waits, and each its own patience', async () => {
      const saysOfFirst = vi.fn()
      const first = expect(mailer.send(accepted, undefined, saysOfFirst)).rejects.toMatchObject(left)
      await theirTurn()
      await seconds(30)
      server.manner = 'takes letters'
      const saysOfSecond = vi.fn()
      const second = mailer.send({ ...accepted, id: 'second' }, undefined, saysOfSecond)
      await until(() => server.arrived.length > 0)
      await second
      expect(saysOfSecond).toHaveBeenCalled()
      await seconds(15)
      await first
      expect(saysOfFirst).not.toHaveBeenCalled()
    })

    test('it is told once a letter itself is answered, and not while the server lets us in', async () => {
      const fresh = openMailer({ smtpUrl: server.url, folder: 'unused', from })
      const says = vi.fn()
      const sending = fresh.send(accepted, undefined, says)
      await until(() => server.answer !== undefined)
      await answersAfter(1)
      const answer = await theirTurn()
      expect(says).not.toHaveBeenCalled()
      answer()
      await answersAfter(1)
      expect(says).toHaveBeenCalled()
      await sending
      await fresh.close()
    })

    test('a letter that is ours no longer is not handed over, and one that was is waited for', async () => {
      const lost = new AbortController()
      const sending = expect(mailer.send(accepted, lost.signal)).rejects.toMatchObject(left)
      await theirTurn()
      lost.abort()
      await sending

      vi.useRealTimers()
      server.manner = 'answers slowly'
      await expect(mailer.send(accepted, lost.signal)).rejects.toMatchObject(left)
      expect(server.arrived).toEqual([])
      const late = new AbortController()
      const taken = mailer.send(accepted, late.signal)
      while (server.arrived.length === 0) await nextRound()
      late.abort()
      await taken
    })
  })

  test('a connection that falls silent behind a refused letter keeps back the next one, and none after it', async () => {
    const answers: [RegExp, string][] = [
      [/^DATA/, '354 go on'],
      [/^(EHLO|MAIL|\.$)/, '250 well'],
    ]
    let connections = 0
    const falling = createServer((socket) => {
      connections += 1
      const ofRecipient: [RegExp, string] = [/^RCPT/, connections === 1 ? '550 5.1.1 nobody' : '250 well']
      socket.on('error', () => undefined).write('220 here\r\n')
      socket.on('data', (heard) => {
        for (const line of String(heard).split('\r\n')) {
          const answer = [...answers, ofRecipient].find(([asked]) => asked.test(line))?.[1]
          if (answer) socket.write(`${answer}\r\n`)
        }
      })
    }).listen(0, '127.0.0.1')
    await once(falling, 'listening')
    const { port } = falling.address() as AddressInfo
    const hasty = openSmtpMailer(`smtp://127.0.0.1:${port}`, { ...patience, untilAnswered: 300 })
    onTestFinished(async () => {
      await hasty.close()
      falling.close()
    })
    await expect(hasty.send(accepted)).rejects.toMatchObject({ why: 'recipient refused' })
    await expect(hasty.send(accepted)).rejects.toMatchObject({ why: 'server away' })
    await hasty.send(accepted)
    expect(connections).toBe(2)
  })

  test('a server that greets nobody is left after 25 seconds, and not before: many first look up who comes', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const silent = createServer(() => undefined)
    await once(silent.listen(0, '127.0.0.1'), 'listening')
    const address = silent.address()
    if (!address || typeof address === 'string') throw new Error('no port')
    const waitingMailer = openMailer({ smtpUrl: `smtp://127.0.0.1:${address.port}`, folder: 'unused', from })
    let left: unknown
    const sending = waitingMailer.send(accepted).catch((error: unknown) => {
      left = error
    })
    await once(silent, 'connection')
    // By then the other end has heard of its connection too, and waits for the greeting.
    for (let rounds = 0; rounds < 3; rounds += 1) await nextRound()
    await vi.advanceTimersByTimeAsync(24_900)
    expect(left).toBeUndefined()
    await vi.advanceTimersByTimeAsync(200)
    await sending
    expect(left).toMatchObject({ why: 'server away', code: 'ETIMEDOUT' })
    await waitingMailer.close()
    silent.close()
  })

  test('a password is not sent to another machine in the clear, unless the address says so', async () => {
    // Another way to write 127.0.0.1, which does not look like this machine.
    const elsewhere = server.url.replace('127.0.0.1', 'reception:secret@127.1')
    const careful = openMailer({ smtpUrl: elsewhere, folder: 'unused', from })
    // It knows no STARTTLS.
    await expect(careful.send(accepted)).rejects.toMatchObject({ why: 'server away', code: '500' })
    await careful.close()
    const told = openMailer({ smtpUrl: `${elsewhere}?requireTLS=false`, folder: 'unused', from })
    await told.send(accepted)
    expect(server.arrived).toHaveLength(1)
    await told.close()
  })

  test('a mail server on this machine gets its password without TLS, which few of them have', async () => {
    const here = openMailer({ smtpUrl: server.url.replace('//', '//reception:secret@'), folder: 'unused', from })
    await here.send(accepted)
    expect(server.arrived).toHaveLength(1)
    await here.close()
  })
})

describe('into a folder', () => {
  let folder: string
  beforeEach(async () => {
    folder = join(await mkdtemp(join(tmpdir(), 'letters-')), 'letters')
  })
  afterEach(() => rm(join(folder, '..'), { recursive: true }))

  test('a letter is one file that names nobody and that only we may read', async () => {
    const mailer = openMailer({ folder, from })
    await mailer.send(accepted)
    await mailer.send(accepted)
    const file = '20261120T120000Z-appointment-accepted-L3tt3rF0rM4ry0k4f0r0001.eml'
    expect(await readdir(folder)).toEqual([file])
    expect((await stat(join(folder, file))).mode & 0o777).toBe(0o600)
    expect((await stat(folder)).mode & 0o777).toBe(0o700)
    const letter = readRawLetter(await readFile(join(folder, file), 'utf8'))
    expect(valuesOf(letter, 'To')).toEqual(['mary.okafor@post.example'])
    expect(letter.parts).toHaveLength(4)
  })

  test('old letters are forgotten, and nothing else in the folder', async () => {
    const mailer = openMailer({ folder, from })
    await mailer.send({ ...accepted, id: 'old', date: new Date('2026-01-01T00:00:00Z') })
    await mailer.send({ ...accepted, id: 'new' })
    await writeFile(join(folder, '.keep'), '')
    expect(await forgetLettersBefore(folder, new Date('2026-06-01T00:00:00Z'))).toBe(1)
    expect((await readdir(folder)).sort()).toEqual(['.keep', '20261120T120000Z-appointment-accepted-new.eml'])
    expect(await forgetLettersBefore(join(folder, 'missing'), new Date())).toBe(0)
  })

  test('a letter that cannot be written is not sent, and leaves no half of itself behind', async () => {
    const file = '20261120T120000Z-appointment-accepted-L3tt3rF0rM4ry0k4f0r0001.eml'
    await mkdir(join(folder, file, 'in the way'), { recursive: true })
    await expect(openMailer({ folder, from }).send(accepted)).rejects.toMatchObject({ why: 'not now', code: 'EISDIR' })
    expect(await readdir(folder)).toEqual([file])
  })

  test('somebody’s letters are erased, also one that was being written as the server was killed', async () => {
    const mailer = openMailer({ folder, from })
    for (const id of ['theirs', 'another']) await mailer.send({ ...accepted, id })
    await writeFile(join(folder, '20261120T120000Z-appointment-moved-half.eml.part'), 'Dear')
    expect(await eraseLetters(folder, ['theirs', 'half', 'never sent'])).toBe(2)
    const another = '20261120T120000Z-appointment-accepted-another.eml'
    expect(await readdir(folder)).toEqual([another])
    await expect(eraseLetters(join(folder, another), ['another']), 'no folder to look into').rejects.toThrow('ENOTDIR')
  })
})

test('a sender that is not one plain address stops the start', () => {
  const odd = { name: 'Ashcombe', address: 'a@ashcombe.example, b@ashcombe.example' }
  expect(() => openMailer({ folder: 'unused', from: odd })).toThrow('one plain e-mail address')
})
