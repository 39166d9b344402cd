import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestPractice, type TestPractice } from '../../../tests/test-practice.ts'
import { dateSentence } from '../../contract/read-appointment.ts'
import { openConnection } from '../../database/open-connection.ts'
import { openTestRecords, type TestRecords } from '../../database/test-records.ts'

let records: TestRecords
let practice: TestPractice
beforeEach(async () => {
  records = await openTestRecords()
  practice = await openTestPractice({ records, settings: { rateLimitMultiplier: 1e6 } })
})
afterEach(() => practice.close())

const list = (from: string, to: string) => practice.asStaff('GET', `/api/admin/list?from=${from}&to=${to}`)
const seat = { appointmentDate: '2026-12-03', appointmentTime: '10:00', minutes: 15 }
const book = (booking: object) => practice.asStaff('POST', '/api/admin/book', { ...seat, ...booking })

test('the list of some days opens in a spreadsheet with every letter, runs nothing there, and leaves a trace', async () => {
  await book({ chair: 1, name: 'Zoë O’Dwyer', phone: '+44 7700 900123', email: 'zoe@example.org', service: 'Veneers' })
  await book({ chair: 2, name: '=HYPERLINK("https://evil.example")', phone: '07700 900456', message: '@SUM(1+1)*cmd' })
  await book({ chair: 3, name: '-2+3', phone: '07700 900457', message: 'Two\nlines, and "quotes"', needs: '＝1+1' })
  // A joiner stays in a name, since some writings need it; nobody sees it before the sign.
  await book({ chair: 2, name: '\u200D=1+1', phone: '07700 900459', appointmentTime: '11:00' })
  await book({ chair: 1, name: 'Una Later', phone: '07700 900458', appointmentDate: '2026-12-04' })
  const { status, headers, text } = await list('2026-12-03', '2026-12-03')
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('content-disposition')).toContain('appointments-2026-12-03-to-2026-12-03.csv')
  const [heading, ...rows] = text.split('\r\n').filter(Boolean)
  // `text()` takes the mark away, so the bytes are asked for it below.
  expect(heading).toMatch(/"Date","Time","Minutes","Chair","Name"/)
  expect(heading).toContain('"Reference","Message","For"')
  expect(rows).toHaveLength(4)
  expect(rows[0]).toMatch(
    /^"2026-12-03","10:00","15","Chair 1","Zoë O’Dwyer","'\+44 7700 900123","zoe@example.org","Veneers","Approved",""/,
  )
  expect(rows[1]).toContain(`"'=HYPERLINK(""https://evil.example"")"`)
  expect(rows[1]).toContain(`"'@SUM(1+1)*cmd"`)
  expect(rows[2]).toContain(`"'-2+3"`)
  // Excel in Japanese reads the wide signs too.
  expect(rows[2]).toContain(`"'＝1+1"`)
  expect(rows[3]).toContain(`"'\u200D=1+1"`)
  expect(rows[2]).toContain('"Two\nlines, and ""quotes"""')
  const { reading, close } = await openConnection(records.place)
  const entries = await reading.selectFrom('audit_entry').selectAll().where('did', '=', 'exported a list').execute()
  await close()
  expect(entries.map(({ question }) => question)).toEqual(['from 2026-12-03 to 2026-12-03'])
})

test('its bytes begin with the mark by which Excel knows UTF-8', async () => {
  const token = await practice.signIn()
  const answer = await practice.stream('/api/admin/list?from=2026-12-03&to=2026-12-03', { token })
  const [one, two, three] = new Uint8Array(await answer.arrayBuffer())
  expect([one, two, three]).toEqual([0xef, 0xbb, 0xbf])
})

test.each([
  ['no days', '', '', dateSentence],
  ['a last day before the first', '2026-12-03', '2026-12-02', 'Please let the first day come before the last one.'],
  ['more than a year', '2026-01-01', '2027-02-01', 'Please ask for a year at most.'],
])('%s are refused', async (_, from, to, message) => {
  expect(await list(from, to)).toMatchObject({ status: 400, body: { message } })
})

test('more rows than a file may have are refused before any of them is read', async () => {
  const { migrating, close } = await openConnection(records.place)
  await migrating((tx) =>
    sql`insert into appointment (id, reference, name, day, time, minutes, status, version, sequence, created_at,
        searchable)
      with recursive number(i) as (select 1 union all select i + 1 from number where i < 20001)
      select 'a' || i, 'R' || i, 'Ann', '2026-12-03', '10:00', 15, 'new', 1, 0, i, 'ann' from number`.execute(tx),
  )
  let readings = 0
  const noting = await openTestPractice({
    records: {
      ...records,
      snapshot: (work) =>
        records.snapshot((books) => {
          const between = (...days: Parameters<typeof books.days.between>) => {
            readings += 1
            return books.days.between(...days)
          }
          return work({ ...books, days: { ...books.days, between } })
        }),
    },
  })
  const ask = () => noting.asStaff('GET', '/api/admin/list?from=2026-12-03&to=2026-12-03')
  expect(await ask()).toMatchObject({ status: 400, body: { message: expect.stringContaining('too many rows') } })
  expect(readings).toBe(0)
  const [from, to] = ['2026-12-03', '2026-12-03']
  expect(await records.days.areMore(20_001, from, to)).toBe(false)
  await close()
})

test('of more visits than are read at once each stands in it once', async () => {
  await records.transaction(async ({ appointments }) => {
    for (let number = 0; number < 250; number += 1) {
      const message = 'It hurts when I drink something cold. '.repeat(20)
      const asked = { id: `visit ${number}`, reference: `V${number}`, name: `Visitor ${number}`, message }
      // Many of one hour, with a chair and without.
      const when = { day: number % 9 ? '2026-12-03' : '2026-12-04', time: '10:00', minutes: 15 }
      const seat = number < 40 ? { chair: number + 1 } : {}
      const state = { status: 'new' as const, version: 1, sequence: 0, createdAt: new Date(0) }
      await appointments.add({ ...asked, ...when, ...seat, ...state }, [])
    }
  })
  const { text } = await list('2026-12-03', '2026-12-04')
  const [, ...rows] = text.trim().split('\r\n')
  expect(rows).toHaveLength(250)
  expect(new Set(rows.map((row) => row.match(/Visitor \d+/)?.[0])).size).toBe(250)
  const parts: number[] = []
  for await (const some of records.days.between('2026-12-03', '2026-12-04')) parts.push(some.length)
  expect(parts).toEqual([200, 50])
  // A year is some megabytes: as one text its bytes would be one stop for everybody else.
  const answer = await practice.stream('/api/admin/list?from=2026-12-03&to=2026-12-04', {
    token: await practice.signIn(),
  })
  const lengths: number[] = []
  for await (const some of answer.body ?? []) lengths.push(some.length)
  expect(Math.max(...lengths)).toBeLessThan(200_000)
  expect(lengths.reduce((sum, length) => sum + length, 0)).toBeGreaterThan(200_000)
})
