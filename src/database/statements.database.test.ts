import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { requestAppointment } from '../domain/appointments/request-appointment.ts'
import type { Records } from '../domain/records.ts'
import { openConnection } from './open-connection.ts'
import { recordsOn } from './records.ts'
import { formsTo, later, maya, now } from './test-practice.ts'
import { openTestRecords, type TestRecords, testEngine } from './test-records.ts'
import { notingStatements } from './test-statements.ts'

// Each statement is a way to PostgreSQL and back, and costs the processor on either side: their number must not rise unseen.
describe('how much a booking asks', () => {
  let own: TestRecords
  let records: Records
  let asked: string[]
  let texts: string[]
  beforeEach(async () => {
    own = await openTestRecords()
    const connection = notingStatements(await openConnection(own.place))
    ;({ asked, texts } = connection)
    records = await recordsOn(connection, own.place)
    // What is asked at the start.
    asked.length = 0
    texts.length = 0
  })
  afterEach(async () => {
    await records.close()
    await own.close()
  })

  const senders = ['address', 'phone', 'e-mail'].map((key) => ({ key, mostQuarters: 12 }))
  const book = (by = records) => requestAppointment(maya(), { ...formsTo(by, 3)(), holds: { senders, workingDays: 3 } })

  it('of a request, with its letters, links, senders and history', async () => {
    expect(await book()).toMatchObject({ kind: 'requested', letters: true })
    const looked = ['select']
    // The last is the count of letters.
    const decided = ['insert', 'select', 'select', 'insert']
    // On PostgreSQL all rows are one statement, which ends in a select of nothing.
    const written = testEngine === 'postgres' ? ['select'] : Array.from({ length: 6 }, () => 'insert')
    expect(asked).toEqual([...looked, ...decided, ...written, 'insert'])
  })

  it('of the counts of forms that come together', async () => {
    const keys = ['ten minutes', 'day', 'letters', 'day']
    const counts = await Promise.all(keys.map((key) => records.limits.count(key, 60, now)))
    expect(counts.map(({ count }) => count)).toEqual([1, 1, 1, 2])
    expect(asked).toEqual(['insert'])
  })

  it('of a letter that has left, with the next one that is claimed', async () => {
    // By others, who tell what they have changed a moment later.
    await book(own)
    const [letter] = await own.transaction(({ outbox }) => outbox.claim(now, later(60), 1))
    await records.transaction(async ({ outbox }) => {
      await outbox.sent(letter!.id, now)
      await outbox.claim(now, later(60), 1)
    })
    // On PostgreSQL those who claim come one after the other.
    const alone = testEngine === 'postgres' ? ['rawnode'] : []
    expect(asked).toEqual(['update', ...alone, 'update'])
  })

  // A text with an instant in it is another one each second: it is prepared in vain, and displaces those that come again.
  it('in the same words at any instant', async () => {
    const askedAt = async (at: Date) => {
      texts.length = 0
      await records.transaction(async ({ outbox }) => {
        await outbox.claim(at, later(3600), 1)
        await outbox.readdress('a request', 'maya@example.org', at)
      })
      return [...texts]
    }
    expect(await askedAt(later(2))).toEqual(await askedAt(later(1)))
  })
})
