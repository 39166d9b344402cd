import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import pg from 'pg'
import { openEmptyDatabase } from '../../tests/empty-database.ts'
import { clients } from '../clients.ts'
import { type Figure, figure, percentile } from '../figures.ts'
import { folder, type Program, practice } from '../programs.ts'
import { type Row, rowsOfOne, tablesOfPostgres, tablesOfSqlite } from '../rows-of-a-booking.ts'

const rounds = 6
const secondsARound = 2
/** As the owner's own file says for the surgery's hours. */
const chairs = 3

/** Bookings a second through the API, against the same rows written bare by the same driver; 1 and 50 clients. */
export async function* bookings(): AsyncGenerator<Figure> {
  yield* onSqlite()
  if (!process.env.TEST_DATABASE_URL) return
  yield* onPostgres(1)
  yield* onPostgres(4)
}

async function* onSqlite(): AsyncGenerator<Figure> {
  const data = folder('bookings')
  const server = await practice({ DATA_DIRECTORY: data })
  const bookers = new Bookers([server])
  const copy = join(folder('bare'), 'copy.sqlite')
  try {
    const own = new DatabaseSync(join(data, 'practice.sqlite'), { readOnly: true })
    const read = async (sql: string) => own.prepare(sql).all() as Row[]
    const written = await rowsOfOne(await tablesOfSqlite(read), read, () => bookers.book())
    own.exec(`vacuum into '${copy}'`)
    own.close()
    const twin = new DatabaseSync(copy)
    twin.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on')
    const statements = new Map(
      written.tables.map(({ table, columns }) => [table, twin.prepare(insert(table, columns, () => '?'))]),
    )
    const writeBare = async () => {
      twin.exec('begin immediate')
      for (const { table, values } of written.again()) statements.get(table)?.run(...(values as SQLInputValue[]))
      twin.exec('commit')
      return true
    }
    for (const connections of [1, 50]) {
      const goal = connections === 1 ? '0.5' : '1.0'
      yield await inTurns(
        `bookings on SQLite, ${connections} at a time`,
        goal,
        bookers.rate(connections),
        rateOf(writeBare, 1),
      )
    }
    twin.close()
  } finally {
    bookers.close()
    await server.end()
  }
}

async function* onPostgres(processes: number): AsyncGenerator<Figure> {
  await using closing = new AsyncDisposableStack()
  const [database, twin] = [await openEmptyDatabase(), await openEmptyDatabase()]
  closing.defer(() => database.close())
  closing.defer(() => twin.close())
  const servers: Program[] = []
  while (servers.length < processes) {
    const server = await practice({ DATABASE_URL: database.address })
    closing.defer(() => server.end())
    servers.push(server)
  }
  // The twin's tables are made by the product itself.
  await (await practice({ DATABASE_URL: twin.address })).end()
  const bookers = new Bookers(servers)
  closing.defer(async () => bookers.close())
  const own = new pg.Client({ connectionString: database.address })
  await own.connect()
  closing.defer(() => own.end())
  const read = async (sql: string): Promise<Row[]> => (await own.query(sql)).rows
  const written = await rowsOfOne(await tablesOfPostgres(read), read, () => bookers.book())
  const pool = new pg.Pool({ connectionString: twin.address, max: 10 })
  closing.defer(() => pool.end())
  const writeBare = async () => {
    const client = await pool.connect()
    try {
      await client.query('begin')
      for (const { table, columns, values } of written.again()) {
        const text = insert(table, columns, (place) => `$${place + 1}`)
        await client.query({ name: `into ${table}`, text, values: values as unknown[] })
      }
      await client.query('commit')
      return true
    } finally {
      client.release()
    }
  }
  for (const connections of [1, 50]) {
    const what = `bookings on PostgreSQL, ${processes} process${processes > 1 ? 'es' : ''}, ${connections} at a time`
    const goal = connections === 1 ? '0.4' : '0.5'
    yield await inTurns(what, goal, bookers.rate(connections), rateOf(writeBare, connections))
  }
}

/** Measures both in turns, so that the machine's moods hit both alike. */
async function inTurns(
  what: string,
  goal: string,
  ours: () => Promise<number>,
  bare: () => Promise<number>,
): Promise<Figure> {
  const [own, others]: [number[], number[]] = [[], []]
  for (let round = -1; round < rounds; round += 1) {
    const [one, other] = [await ours(), await bare()]
    if (round < 0) continue
    own.push(one)
    others.push(other)
  }
  return figure(what, 'a second', own, { against: { what: 'bare', median: percentile(others, 0.5) }, goal })
}

function rateOf(work: () => Promise<boolean>, connections: number) {
  return async () => {
    const begun = performance.now()
    let done = 0
    const one = async () => {
      while (performance.now() - begun < secondsARound * 1000) {
        if (await work()) done += 1
      }
    }
    await Promise.all(Array.from({ length: connections }, one))
    return (done * 1000) / (performance.now() - begun)
  }
}

/** Patients, each with a name and a time of their own. */
class Bookers {
  readonly #asking = clients(50)
  readonly #servers: Program[]
  #count = 0

  constructor(servers: Program[]) {
    this.#servers = servers
  }

  rate(connections: number) {
    return rateOf(() => this.book(), connections)
  }

  /** Answers whether the time was theirs. */
  async book(): Promise<boolean> {
    const number = this.#count++
    // Each hour from ten to four on all chairs, Monday to Thursday, week after week: only holidays refuse anybody.
    const hour = 10 + (Math.floor(number / chairs) % 6)
    const day = dayAhead(8 + Math.floor(number / chairs / 6))
    const body = JSON.stringify({
      name: `Patient ${number}`,
      email: `patient${number}@example.org`,
      phone: `07${String(700_000_000 + number).padStart(9, '0')}`,
      service: 'General hygiene',
      message: 'I should like to know what it costs before I decide.',
      appointmentDate: day,
      appointmentTime: `${hour}:00`,
    })
    const server = this.#servers[number % this.#servers.length]
    const headers = { 'content-type': 'application/json' }
    const { status, bytes } = await this.#asking.ask(`${server?.address}/api/user/appointment`, headers, body)
    if (status !== 201 && status !== 400) throw new Error(`A booking is answered ${status}: ${bytes}`)
    return status === 201
  }

  close(): void {
    this.#asking.close()
  }
}

function dayAhead(days: number): string {
  const weeks = Math.floor(days / 4)
  const today = Temporal.Now.plainDateISO('Europe/London')
  return today
    .add({ days: (8 - today.dayOfWeek) % 7 || 7 })
    .add({ days: weeks * 7 + (days % 4) })
    .toString()
}

function insert(table: string, columns: string[], sign: (place: number) => string): string {
  return `insert into ${table} (${columns.join(', ')}) values (${columns.map((_, place) => sign(place)).join(', ')})`
}
