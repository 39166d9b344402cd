import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { appointment } from '../database/test-practice.ts'
import { openTestRecords, type TestRecords } from '../database/test-records.ts'
import type { Letter } from '../domain/letters.ts'
import { type Records, RecordsAway } from '../domain/records.ts'
import { openReportMailbox } from '../mail/reports/report-mailbox.ts'
import { failureReport, openTestImapServer, type TestImapServer } from '../mail/reports/test-report-mailbox.ts'
import { everyLetter } from '../mail/test-letters.ts'
import { type ReportReading, readReports } from './read-reports.ts'

const mary = 'L3tt3rF0rM4ry0k4f0r0001'.slice(0, 22)
const omar = 'L3tt3rF0rOm4rH4dd4d001'

let records: TestRecords
let imap: TestImapServer
let clock: Date
let lines: string[]
beforeEach(async () => {
  records = await openTestRecords()
  imap = await openTestImapServer()
  clock = new Date()
  lines = []
  await leave(mary, 'mary')
  await leave(omar, 'omar')
})
afterEach(async () => {
  await imap.stop()
  await records.close()
})

/** One process of the practice, with what its overview says. */
function process(changed: { records?: Records; url?: string; beginsPartsFor?: number } = {}) {
  const said = new Map<string, string>()
  const write = (facts: Record<string, unknown>, message: string) =>
    void lines.push(`${message} ${JSON.stringify(facts)}`)
  const reading: ReportReading = {
    records: changed.records ?? records,
    mailbox: openReportMailbox(changed.url ?? imap.url, changed.beginsPartsFor),
    notices: { say: (kind, sentence) => void said.set(kind, sentence), takeBack: (kind) => void said.delete(kind) },
    now: () => clock,
    log: { info: write, warn: write, error: write },
  }
  return { look: () => readReports(reading), overview: () => Object.fromEntries(said) }
}

/** A letter about an accepted appointment that the mail server has taken. */
async function leave(
  id: string,
  patient: string,
  letter: Letter = everyLetter['appointment-accepted']!,
): Promise<void> {
  await records.transaction(async ({ appointments, outbox }) => {
    await appointments.add(appointment({ id: patient, reference: patient.toUpperCase() }), [])
    await outbox.put({ id, to: `${patient}@post.example`, letter, appointment: patient, notBefore: clock }, clock)
    await outbox.sent(id, clock)
  })
}
const pass = (minutes: number) => {
  clock = new Date(clock.getTime() + minutes * 60_000)
}
const stateOf = async (id: string) => (await records.outbox.stateOf(id))?.state
const people = 'Subject: Thank you\nFrom: mary@post.example\n\nSee you on Tuesday.\n'
const poison = [
  'Subject: Poison\nContent-Type: multipart/report; report-type=delivery-status; boundary=\n\n',
  `Subject: Poison\nContent-Type: multipart/report; report-type=delivery-status; boundary=b\n${`X: ${'y'.repeat(900)}\n`.repeat(200)}\n--b`,
  `Subject: Poison\n${Array.from({ length: 60 }, (_, deep) => `Content-Type: multipart/report; report-type=delivery-status; boundary=b${deep}\n\n--b${deep}\n`).join('')}`,
]

describe('a report that a letter was not delivered', () => {
  test('marks that letter, in the server’s words, and is marked as read; nobody else’s mail is touched', async () => {
    imap.deliver(people)
    imap.deliver(failureReport(mary))
    imap.deliver(failureReport('n0b0dyKn0wsTh1sLetter1'))
    expect(await process().look()).toBe('read')
    expect(await records.outbox.statesFor(['mary', 'omar'])).toMatchObject([
      { about: 'mary', state: 'came back', said: '550 5.1.1 <mary@post.example>: User unknown', at: clock },
      { about: 'omar', state: 'sent' },
    ])
    expect(imap.inbox().map(({ subject, flags }) => [subject, flags])).toEqual([
      ['Thank you', []],
      ['Undelivered Mail Returned to Sender', ['\\Seen']],
      ['Undelivered Mail Returned to Sender', []],
    ])
    expect(imap.bodiesRead).toBe(2)
    expect(lines).toEqual([`letter came back {"letter":"${mary}"}`])
  })

  test('of a delay marks nothing', async () => {
    imap.deliver(failureReport(mary, { action: 'delayed' }))
    await process().look()
    expect(await stateOf(mary)).toBe('sent')
  })

  test('is found behind mail that cannot be read', async () => {
    for (const message of poison) imap.deliver(message)
    imap.deliver(`${failureReport(mary)}${'and the words of the letter\n'.repeat(200_000)}`)
    imap.deliver(failureReport(omar))
    expect(await process().look()).toBe('read')
    expect([await stateOf(mary), await stateOf(omar)]).toEqual(['came back', 'came back'])
    expect(lines.join('\n')).not.toMatch(/post\.example|User unknown|Poison/)
  })

  test('is found behind one at which the connection breaks each time', async () => {
    imap.deliver(failureReport(mary))
    imap.deliver(failureReport(omar))
    imap.breaksAt = 1
    const only = process()
    const outcomes: string[] = []
    while (outcomes.at(-1) !== 'read' && outcomes.length < 8) {
      outcomes.push(await only.look())
      pass(1)
    }
    expect(outcomes).toEqual(['mailbox away', 'mailbox away', 'mailbox away', 'read'])
    expect([await stateOf(mary), await stateOf(omar)]).toEqual(['sent', 'came back'])
  })
})

describe('the mailbox', () => {
  test('is read by one of two processes, and each mail once, also after a restart', async () => {
    imap.deliver(failureReport(mary))
    const other = await records.reopen()
    const both = [process(), process({ records: other })]
    expect((await Promise.all(both.map((each) => each.look()))).sort()).toEqual(['read', 'read elsewhere'])
    await other.close()
    expect(imap.bodiesRead).toBe(1)
    pass(1)
    await process().look()
    expect(imap.bodiesRead).toBe(1)
    imap.deliver(failureReport(omar))
    imap.deliver(people)
    pass(1)
    await process().look()
    expect(imap.bodiesRead).toBe(2)
    expect(await stateOf(omar)).toBe('came back')
  })

  test('in which hundreds came meanwhile is read from the oldest on, at once', async () => {
    imap.deliver(failureReport(mary))
    for (let mail = 0; mail < 200; mail += 1) imap.deliver(people)
    imap.deliver(failureReport(omar))
    await process().look()
    expect([await stateOf(mary), await stateOf(omar)]).toEqual(['came back', 'came back'])
    pass(1)
    await process().look()
    expect(imap.bodiesRead).toBe(2)
  })

  test('in which hundreds came meanwhile, on a server that is slow, is read a part each time', async () => {
    imap.deliver(failureReport(mary))
    for (let mail = 0; mail < 200; mail += 1) imap.deliver(people)
    imap.deliver(failureReport(omar))
    await process({ beginsPartsFor: 0 }).look()
    expect([await stateOf(mary), await stateOf(omar)]).toEqual(['came back', 'sent'])
    pass(1)
    await process({ beginsPartsFor: 0 }).look()
    expect(await stateOf(omar)).toBe('came back')
  })

  test('that was made anew is read again, which marks nothing twice', async () => {
    imap.deliver(failureReport(mary))
    await process().look()
    pass(60)
    imap.renumber()
    await process().look()
    expect(imap.bodiesRead).toBe(2)
    const [letter] = await records.outbox.statesFor(['mary'])
    expect(clock.getTime() - (letter?.at.getTime() ?? 0)).toBe(60 * 60_000)
  })

  test('that was never read is searched for reports of two weeks, and of no more', async () => {
    const daysAgo = (days: number) => new Date(clock.getTime() - days * 24 * 3_600_000)
    imap.deliver(failureReport(mary), daysAgo(16))
    imap.deliver(failureReport(omar), daysAgo(13))
    await process().look()
    expect([await stateOf(mary), await stateOf(omar)]).toEqual(['sent', 'came back'])
  })

  test('that is away is told on the overview until it is back, and nothing is lost', async () => {
    imap.deliver(failureReport(mary))
    await imap.stop()
    const [one, other] = [process(), process()]
    expect(await one.look()).toBe('mailbox away')
    expect(one.overview()).toEqual({
      'reports-unread': expect.stringMatching(
        /does not answer, or no safe connection to it can be made\. Until it can be read/,
      ),
    })
    expect(lines).toEqual(['mailbox not read {"job":"reports","why":"away","code":"ECONNREFUSED"}'])
    await imap.start()
    pass(1)
    expect(await other.look()).toBe('read')
    expect(await stateOf(mary)).toBe('came back')
    expect(await one.look()).toBe('read elsewhere')
    expect(one.overview()).toEqual({})
  })

  test('that refuses to say what is new in it is told on the overview, and nothing is lost', async () => {
    imap.deliver(failureReport(mary))
    imap.refusesSearch = true
    const only = process()
    expect(await only.look()).toBe('mailbox away')
    expect(only.overview()).toEqual({
      'reports-unread': expect.stringMatching(/refuses to say what is new in it\. Until/),
    })
    expect(lines).toEqual(['mailbox not read {"job":"reports","why":"refused","code":"SEARCH"}'])
    imap.refusesSearch = false
    pass(1)
    expect(await only.look()).toBe('read')
    expect(await stateOf(mary)).toBe('came back')
    expect(only.overview()).toEqual({})
  })

  test('that refuses the password or has no such folder is told so, without the password', async () => {
    const wrong = process({ url: imap.url.replace('the-secret', 'not-the-secret') })
    await wrong.look()
    pass(1)
    const elsewhere = process({ url: `${imap.url}/Reports` })
    await elsewhere.look()
    expect([wrong.overview(), elsewhere.overview()]).toEqual([
      { 'reports-unread': expect.stringMatching(/refuses the name or the password/) },
      { 'reports-unread': expect.stringMatching(/no such folder/) },
    ])
    expect(JSON.stringify([lines, wrong.overview()])).not.toContain('the-secret')
  })

  test('on another machine that has no TLS is not told the password', async () => {
    // Another way to write 127.0.0.1, which does not look like this machine.
    const elsewhere = process({ url: imap.url.replace('127.0.0.1', '127.1') })
    expect(await elsewhere.look()).toBe('mailbox away')
    expect(elsewhere.overview()).toEqual({ 'reports-unread': expect.stringMatching(/no safe connection/) })
  })

  test('is read again where the database was away, however often, before a letter could be noted', async () => {
    imap.deliver(failureReport(mary))
    let asked = 0
    const unplugged: Records = {
      ...records,
      transaction: (work) => {
        asked += 1
        return asked > 5 ? records.transaction(work) : Promise.reject(new RecordsAway('unplugged'))
      },
    }
    const only = process({ records: unplugged })
    for (let minute = 0; minute < 5; minute += 1) {
      await expect(only.look()).rejects.toThrow(RecordsAway)
      pass(1)
    }
    await only.look()
    expect(await stateOf(mary)).toBe('came back')
  })
})
