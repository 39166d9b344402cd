import { open as openFile, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from '@playwright/test'
import pg from 'pg'
import { openEmptyDatabase } from '../empty-database.ts'
import { freePort } from '../free-port.ts'
import { thorough } from '../thorough.ts'
import { openBlackHole } from './black-hole.ts'
import { openLine } from './lossy-line.ts'
import { openFolder, type ServerProcess, startServer } from './server-process.ts'
import { askFor, look, postForm, readiness, save, signIn } from './visits.ts'

/** The promise says 30 s; what is decided is decided after the two seconds for which an answer is waited. */
const seconds = thorough ? 30 : 5
/** So many that one in a hundred is more than one. */
const looks = 250

/** A practice whose database can be taken away. */
type Fault = { server: ServerProcess; begin(): Promise<void>; end(): Promise<void> }
type Closing = AsyncDisposableStack

const faults: Record<string, (closing: Closing) => Promise<Fault>> = {
  'SQLite, locked by another process': lockedFile,
  'SQLite, damaged until it is brought back': damagedFile,
  'PostgreSQL, locked by another session': lockedTables,
  'PostgreSQL, frozen': frozenServer,
  'PostgreSQL, gone': goneServer,
  'PostgreSQL, in a black hole': swallowedServer,
}

// Side by side, because it is waiting that takes the time.
test(`with the database away for ${seconds} s pages are shown, forms are answered, nobody is signed out, and it comes back`, async () => {
  test.setTimeout(240_000)
  await using closing = new AsyncDisposableStack()
  const open = Object.entries(faults).filter(([name]) => name.startsWith('SQLite') || process.env.TEST_DATABASE_URL)
  const found: Record<string, string[]> = {}
  const practices: [string, Fault][] = []
  for (const [name, fault] of open) practices.push([name, await fault(closing)])
  await Promise.all(
    practices.map(
      async ([name, fault]) =>
        (found[name] = await outage(fault).catch((error) => [`${error} ${error.cause} ${fault.server.said()}`])),
    ),
  )
  expect(found).toEqual(Object.fromEntries(open.map(([name]) => [name, []])))
})

const pages = [
  '/',
  '/about',
  '/treatment/teeth-whitening',
  '/blog',
  '/blog/feed.xml',
  '/contact',
  '/appointment',
  '/fees',
]

/** What an outage shows that the promise forbids. */
async function outage({ server: { address }, begin, end }: Fault): Promise<string[]> {
  const odd: string[] = []
  const visit = async (path: string) => {
    const asked = performance.now()
    const answer = await fetch(address + path)
    await answer.arrayBuffer()
    if (answer.status !== 200) odd.push(`${path} answers ${answer.status}`)
    return performance.now() - asked
  }
  for (const path of pages) await visit(path)
  const { token } = await signIn(address)
  const patients = async () => (await look(address, '/api/admin/patients', token)).status
  if ((await patients()) !== 200) odd.push('staff were not let in before it began')
  if ((await askFor(address, 'Maya Okafor')).status !== 201) odd.push('no form was taken before it began')
  if ((await postForm(address, '')).status !== 400) odd.push('a form without a name was taken')
  // Afterwards the copies of the blog are old, and only the database could tell what is new.
  if ((await save(address, { title: 'Before it began' }, token)) !== 201) odd.push('no post was saved before it began')

  await begin()
  const began = performance.now()
  const lasts = () => performance.now() - began < seconds * 1000
  const took: number[] = []
  // How long this machine, with whatever else it does, lets an answer wait that asks no database.
  const anyway: number[] = []
  const forms: number[] = []
  const looking = (async () => {
    for (let turn = 0; lasts() || turn < looks; turn += 1) {
      took.push(await visit(pages[turn % pages.length] ?? '/'))
      if (turn % 3 === 0) anyway.push(await visit('/healthz'))
      await wait(5)
    }
  })()
  const asking = (async () => {
    do {
      const asked = performance.now()
      odd.push(...(await refused(address)))
      forms.push(performance.now() - asked)
      const ready = await readiness(address)
      if (ready !== 503) odd.push(`/readyz answers ${ready}`)
      if ((await patients()) === 401) odd.push('staff were signed out')
    } while (lasts())
  })()
  await Promise.all([looking, asking])
  const tell = (what: string, measured: number, allowed: number, busy: number) => {
    const rounded = [measured, busy].map(Math.round)
    if (!(measured <= allowed + busy))
      odd.push(`${what} took ${rounded[0]} ms, on a machine that takes ${rounded[1]} ms`)
  }
  tell('pages', inAHundred(took), 300, inAHundred(anyway))
  tell('forms', Math.max(...forms), 3_000, Math.max(...anyway))

  await end()
  const back = performance.now()
  while ((await readiness(address)) !== 200) {
    if (performance.now() - back > 5_000) return [...odd, 'it was not ready five seconds after the return']
    await wait(50)
  }
  const after = await askFor(address, 'Noor Aziz')
  if (after.status !== 201) odd.push(`a form is answered ${after.status} afterwards`)
  if ((await patients()) !== 200) odd.push('staff were signed out by it')
  if ((await save(address, { title: 'All is well again' }, token)) !== 201) odd.push('no post is saved afterwards')
  const blog = await (await fetch(`${address}/blog`)).text()
  if (!blog.includes('All is well again')) odd.push('the blog still shows what stood before')
  return odd
}

/** The slowest but one in a hundred. */
function inAHundred(took: number[]): number {
  return took.toSorted((one, other) => one - other)[Math.floor(took.length * 0.99)] ?? Number.NaN
}

/** What is wrong with the answers to a form by script and to one without: there is a sentence, and the text is not lost. */
async function refused(address: string): Promise<string[]> {
  const odd: string[] = []
  const [script, page] = await Promise.all([askFor(address, 'Agnes Bell'), postForm(address, 'Agnes Bell')])
  if (script.status !== 500 || !script.message.includes('01632'))
    odd.push(`a form by script: ${script.status} ${script.message}`)
  if (page.status !== 500 || !page.kept)
    odd.push(`a form without scripts: ${page.status}, ${page.kept ? 'text kept' : 'text lost'}`)
  return odd
}

async function lockedFile(closing: Closing): Promise<Fault> {
  const { path, server } = await open(closing, {})
  const other = new DatabaseSync(join(path, 'practice.sqlite'), { timeout: 10_000 })
  closing.defer(() => other.close())
  return {
    server,
    begin: async () => other.exec('begin exclusive'),
    end: async () => other.exec('rollback'),
  }
}

/** What is damaged is brought back while no server runs. */
async function damagedFile(closing: Closing): Promise<Fault> {
  const settings = { PORT: String(await freePort()) }
  const { path, server } = await open(closing, settings)
  const file = join(path, 'practice.sqlite')
  let whole = Buffer.alloc(0)
  const write = async (page: Buffer) => {
    const opened = await openFile(file, 'r+')
    await opened.write(page, 0, page.length, 0)
    await opened.close()
  }
  return {
    server,
    async begin() {
      const other = new DatabaseSync(file, { timeout: 10_000 })
      const isFolded = async () => (await stat(`${file}-wal`)).size === 0
      // What is noted in between stands in the log, and with it a whole first page.
      for (;;) {
        other.exec('pragma wal_checkpoint(truncate); begin immediate')
        if (await isFolded()) break
        other.exec('rollback')
      }
      whole = (await readFile(file)).subarray(0, 4_096)
      await write(Buffer.alloc(whole.length, 0x5a))
      // A log that begins anew has everybody forget what they have read of the file before.
      other.exec('rollback; pragma wal_checkpoint(truncate)')
      other.close()
    },
    async end() {
      await server.end()
      await write(whole)
      const again = await start(path, settings)
      closing.defer(async () => void (await again.end()))
    },
  }
}

async function lockedTables(closing: Closing): Promise<Fault> {
  const url = await emptyDatabase(closing)
  const { server } = await open(closing, { DATABASE_URL: url })
  const other = new pg.Client({ connectionString: url })
  await other.connect()
  closing.defer(() => other.end())
  const { rows } = await other.query("select quote_ident(tablename) as name from pg_tables where schemaname = 'public'")
  const tables = rows.map(({ name }: { name: string }) => name).join(', ')
  return {
    server,
    begin: async () => void (await other.query(`begin; lock table ${tables} in access exclusive mode`)),
    end: async () => void (await other.query('rollback')),
  }
}

async function frozenServer(closing: Closing): Promise<Fault> {
  const { line, server } = await openByLine(closing)
  return { server, begin: async () => line.freeze(), end: () => line.mend() }
}

async function goneServer(closing: Closing): Promise<Fault> {
  const { line, server } = await openByLine(closing)
  return { server, begin: () => line.cut(), end: () => line.mend() }
}

async function swallowedServer(closing: Closing): Promise<Fault> {
  const hole = await openBlackHole(await emptyDatabase(closing))
  closing.defer(() => hole.end())
  const { server } = await open(closing, { DATABASE_URL: hole.address })
  return { server, begin: async () => hole.open(), end: async () => hole.shut() }
}

async function openByLine(closing: Closing) {
  const line = await openLine(await emptyDatabase(closing))
  closing.defer(() => line.close())
  return { line, ...(await open(closing, { DATABASE_URL: line.address })) }
}

async function emptyDatabase(closing: Closing): Promise<string> {
  const database = await openEmptyDatabase()
  closing.defer(() => database.close())
  return database.address
}

async function open(closing: Closing, settings: Record<string, string>) {
  const folder = await openFolder()
  closing.defer(() => folder.remove())
  const server = await start(folder.path, settings)
  closing.defer(async () => void (await server.end()))
  return { path: folder.path, server }
}

function start(path: string, settings: Record<string, string>): Promise<ServerProcess> {
  return startServer({ DATA_DIRECTORY: path, RATE_LIMIT_MULTIPLIER: '1000', BACK_UP_EVERY: 'off', ...settings })
}
