import { afterEach, beforeEach } from 'vitest'
import { appointment, practiceWith } from '../src/database/test-practice.ts'
import { openTestRecords, type TestRecords } from '../src/database/test-records.ts'
import type { Letter, NewLetter } from '../src/domain/letters.ts'
import { type Records, RecordsAway } from '../src/domain/records.ts'
import { Notices } from '../src/http/notices.ts'
import type { LetterSending } from '../src/jobs/letter-sending.ts'
import { sendDueLetters } from '../src/jobs/send-letter.ts'
import type { Mailer } from '../src/mail/mailer.ts'
import { openMailer } from '../src/mail/open-mailer.ts'
import { everyLetter, setting } from '../src/mail/test-letters.ts'
import { openTestMailServer, type TestMailServer } from '../src/mail/test-mail-server.ts'
import { readRawLetter, valuesOf } from '../src/mail/test-raw-letter.ts'

export const noon = new Date('2026-11-20T12:00:00Z')
export const received = everyLetter['request-received']!
export const accepted = everyLetter['appointment-accepted']!

/** Those of the test that runs. */
export let records: TestRecords
export let server: TestMailServer
export let now: Date
/** What the log was told. */
export let lines: string[]
/** What the overview says. */
export let notices: Notices
let mailer: Mailer

/** Each test of the file that calls this begins at noon, with an empty outbox and a mail server of its own. */
export function beginWithNothingToSend(): void {
  beforeEach(async () => {
    records = await openTestRecords()
    server = await openTestMailServer()
    mailer = openMailer({ smtpUrl: server.url, folder: 'unused', from: setting.from })
    now = noon
    lines = []
    notices = new Notices(() => now)
  })
  afterEach(async () => {
    await mailer.close()
    await server.stop()
    await records.close()
  })
}

let letters = 0

/** A letter waits from now on, about a new appointment where one is named. */
export async function put(letter: Partial<NewLetter> & { letter: Letter; to: string }): Promise<void> {
  letters += 1
  const id = `letter-${String(letters).padStart(15, '0')}`
  await records.transaction(async ({ appointments, outbox }) => {
    if (letter.appointment) await appointments.add(appointment({ id: letter.appointment, email: letter.to }), [])
    await outbox.put({ id, notBefore: now, ...letter }, now)
  })
}

/** What `sendDueLetters` needs. */
export function room(changed: { records?: Records } = {}): LetterSending {
  const write = (facts: Record<string, unknown>, message: string) =>
    void lines.push(`${message} ${JSON.stringify(facts)}`)
  return {
    records,
    mailer,
    patientChangeHours: 24,
    lettersLeave: true,
    ...setting,
    secrets: { newId: () => 'a-new-id', tokenHash: (token) => token },
    practice: practiceWith(1),
    owner: practiceWith(1),
    notices,
    now: () => now,
    log: { info: write, warn: write, error: write },
    ...changed,
  }
}

/** The real records, unplugged between claiming a letter and noting what became of it. */
export function awayAfterTheClaim(): Records {
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

export const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)
export function pass(seconds: number): void {
  now = later(seconds)
}
/** Time passes in steps of so many seconds, and at each the letters are sent that are due. */
export async function passing(seconds: number, step: number, on: Records = records): Promise<void> {
  for (let passed = 0; passed < seconds; passed += step) {
    pass(step)
    await sendDueLetters(room({ records: on }))
  }
}

/** What became of the letter about each of them. */
export async function statesOf(...appointments: string[]): Promise<string[]> {
  const states = await records.outbox.statesFor(appointments)
  return appointments.map((each) => states.find((state) => state.about === each)?.state ?? 'none')
}

export const messageIds = () => server.arrived.map(({ raw }) => valuesOf(readRawLetter(raw), 'Message-ID')[0])
