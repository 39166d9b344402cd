import { CompiledQuery, type Kysely, type KyselyPlugin, sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fillPractice } from '../../bench/fill-practice.ts'
import { addDays } from '../domain/clinic-time.ts'
import { othersOf } from '../domain/person/others-of-person.ts'
import { appointmentBook } from './books/appointment-book.ts'
import type { Searched } from './books/appointment-search.ts'
import { requestLinkBook } from './books/appointments/request-link-book.ts'
import { auditBook } from './books/audit-book.ts'
import { postBook } from './books/blog/post-book.ts'
import { dayBook } from './books/day-book.ts'
import { addressesOnTheirWay } from './books/letters/letters-on-their-way.ts'
import { messageBook } from './books/message-book.ts'
import { foundInFull } from './books/person/found-in-full.ts'
import { personBook } from './books/person/person-book.ts'
import type { Connection } from './connection.ts'
import { openConnection } from './open-connection.ts'
import type { Tables } from './schema.ts'
import { fillWithUndated } from './test-many.ts'
import { openTestRecords, type TestRecords, testEngine } from './test-records.ts'
import { notingStatements } from './test-statements.ts'

// What is asked many times a day must not read through a million rows, which no clock of a busy machine can tell.
let records: TestRecords
let connection: Connection
beforeEach(async () => {
  records = await openTestRecords()
  connection = await openConnection(records.place)
})
afterEach(async () => {
  await connection.close()
  await records.close()
})

type Asking = (db: Kysely<Tables>, searched: Searched) => Promise<unknown>

test.each<[string, Asking]>([
  ['a day by its chairs', (db, searched) => dayBook(db, searched).list('2026-12-03', 300)],
  [
    'who holds a chair then',
    (db, searched) => dayBook(db, searched).holderOf([{ day: '2026-12-03', time: '10:00', chair: 1 }]),
  ],
  [
    'what is taken in the next 14 days',
    (db, searched) =>
      appointmentBook(db, searched).chairTimeOn(
        Array.from({ length: 15 }, (_, ahead) => addDays('2026-12-03', ahead)),
        new Date('2026-12-03T09:00:00Z'),
      ),
  ],
  [
    'what else the same person asked for and wrote',
    (db, searched) =>
      othersOf({ id: 'maya', email: 'maya@example.org', phone: '07700 900123' }, 50, {
        people: personBook(db, searched.searching, appointmentBook(db, searched)),
      }),
  ],
  ['a search for a whole number', (_, { searching }) => foundInFull(searching, '07700 900123')],
  ['a search for a whole address', (_, { searching }) => foundInFull(searching, 'maya@example.org')],
  ['a search for a reference', (_, { searching }) => foundInFull(searching, 'K7MP2QXR')],
  ['the page of a request', (db) => requestLinkBook(db).find('hash of a link')],
  ['a post by an address that it had', (db) => postBook(db).findByOldSlug('looking-after-your-gums')],
])('%s is found by an index', async (_, ask) => {
  const plans = await plansOf(ask)
  expect(plans.length).toBeGreaterThan(0)
  expect(plans.filter(readsThrough)).toEqual([])
})

const publicAt = new Date('2026-12-03T09:00:00Z')

test.each<[string, Asking]>([
  ['a page of the blog', (db) => postBook(db).list({ publicAt, page: { after: 100, most: 100 } })],
  ['a page of a topic', (db) => postBook(db).list({ publicAt, topic: 'news', page: { after: 0, most: 100 } })],
  ['how many posts there are on each topic', (db) => postBook(db).publicCounts(publicAt)],
  ['when the next post is due', (db) => postBook(db).nextPublication(publicAt)],
])('%s reads the text of no post that is not shown', async (_, ask) => {
  const [plan = '', ...others] = await plansOf(ask)
  expect(others).toEqual([])
  expect(plan).toContain('post_as_public')
  expect(plan).not.toMatch(/FOR ORDER BY|Sort Key: first_public_at/)
})

test('those with a status are listed by its index, where none without a day has it', async () => {
  await fillPractice(records.place, 5_000)
  await fillWithUndated(records.place, 600)
  const plans = await plansOf((db, searched) => appointmentBook(db, searched).list({ limit: 50, status: 'appointed' }))
  const [plan = ''] = plans.slice(-1)
  expect(plan).toContain('appointment_by_status')
})

test('which letters are on their way is not asked of all that wait, however long a mail server has been away', async () => {
  const inTheMiddle = new Date('2026-12-03T09:00:00Z').getTime()
  await connection.transaction('a power cut', async (tx) => {
    await sql`
      with recursive number (n) as (select 1 union all select n + 1 from number where n < 3000)
      insert into letter (id, kind, address, words, created_at, not_before, first_tried_at, leased_until, attempts)
      select 'letter ' || n, 'message-arrived', 'patient' || n || '@example.org', '{}', n, n, n, 0, 0 from number
    `.execute(tx)
    if (testEngine === 'postgres') await sql`analyze letter`.execute(tx)
  })
  const plans = await plansOf((db) => addressesOnTheirWay(db, inTheMiddle, inTheMiddle + 60_000).execute())
  expect(plans).toEqual([expect.stringContaining('letter_on_its_way')])
})

test.runIf(testEngine === 'postgres')(
  'a search that finds nobody among the newest does not go through all others by their age',
  async () => {
    await fillPractice(records.place, 11_000)
    for (const search of ['07700110', 'sarah david']) {
      const asked = await askedBy((db, searched) => appointmentBook(db, searched).list({ limit: 5, search }))
      let passedOver = 0
      await connection.transaction('a power cut', async (tx) => {
        // So few rows may be read through at once.
        await sql`set local enable_seqscan = off`.execute(tx)
        for (const { sql: statement, parameters } of asked) {
          const explain = CompiledQuery.raw(`explain (analyze, format json) ${statement}`, [...parameters])
          const { rows } = await tx.executeQuery(explain)
          for (const [, some] of JSON.stringify(rows).matchAll(/"Rows Removed by Filter":(\d+)/g))
            passedOver += Number(some)
        }
      })
      expect(passedOver, search).toBeLessThan(6_000)
    }
  },
)

test.each(['appointed', 'cancelled'] as const)(
  'a list of the %s is one question: none of them is urgent',
  async (status) => {
    const plans = await plansOf((db, searched) => appointmentBook(db, searched).list({ limit: 50, status }))
    expect(plans.length).toBe(1)
  },
)

test('a page of spam is found among all messages that are done', async () => {
  const [plan = ''] = await plansOf((db) => messageBook(db).list({ state: 'spam', limit: 100 }))
  expect(plan).toContain('message_spam')
})

test('what one of staff did to one appointment is found by that, and not among all that they did', async () => {
  const plans = await plansOf((db) => auditBook(db).list({ staff: 'priya', about: 'maya', limit: 50 }))
  expect(plans.length).toBe(3)
  // Between the others PostgreSQL chooses by its rows, of which a test has none.
  const long = connection.engine === 'sqlite' ? /appointment_change_(by_staff|newest)/ : /appointment_change_by_staff/
  expect(plans.filter((plan) => long.test(plan))).toEqual([])
})

test('whom no letter reached is looked for where nobody else waits', async () => {
  const noted = notingStatements({ ...connection, reading: connection.searching })
  const searched = { engine: connection.engine, searching: noted.reading }
  await appointmentBook(connection.reading, searched).list({ limit: 9, unreachedFrom: '2026-12-03' })
  expect(noted.asked.length).toBeGreaterThan(0)
})

test('a question without an index is told', async () => {
  const [plan = ''] = await plansOf((db) =>
    db.selectFrom('appointment').select('id').where('service', '=', 'Veneers').execute(),
  )
  expect(readsThrough(plan)).toBe(true)
})

function readsThrough(plan: string): boolean {
  return /\bSCAN (appointment|message|chair_time|request_link|post)\b|Seq Scan/.test(plan)
}

async function askedBy(ask: Asking): Promise<CompiledQuery[]> {
  const { engine, reading } = connection
  const asked: CompiledQuery[] = []
  const noting: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      asked.push(reading.getExecutor().compileQuery(node, queryId))
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const noted = reading.withPlugin(noting)
  await ask(noted, { engine, searching: noted })
  return asked
}

/** How the engine would answer each question that is asked. */
async function plansOf(ask: Asking): Promise<string[]> {
  const { engine } = connection
  const asked = await askedBy(ask)
  return connection.transaction('a power cut', async (tx) => {
    if (engine === 'postgresql') {
      // A table with few rows is read through, or read in parts and sorted; how few depends on the test before.
      await sql`set local enable_seqscan = off`.execute(tx)
      await sql`set local enable_bitmapscan = off`.execute(tx)
    }
    const plans: string[] = []
    for (const query of asked) {
      const explain = engine === 'sqlite' ? 'explain query plan' : 'explain'
      const { rows } = await tx.executeQuery(CompiledQuery.raw(`${explain} ${query.sql}`, [...query.parameters]))
      plans.push(rows.map((row) => Object.values(row as object).join(' ')).join('\n'))
    }
    return plans
  })
}
