import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { freePort } from '../free-port.ts'

type Engine = 'sqlite' | 'postgres'

/** A call, and what is tried in it: words of its query or of its body, or what stands before a `*` in its address. */
export type Target = {
  path: string
  words: string[]
  method?: 'POST' | 'PUT'
  body?: Record<string, string | number>
  token?: string
}

/** What sqlmap tried at a call, and where it got in, both in its own words (`GET parameter 'search'`). */
type Trial = { tried: string[]; open: string[]; said: string }

const names = { sqlite: 'SQLite', postgres: 'PostgreSQL' }

/** Lets sqlmap try a call as hard as was promised (level 3); answers when it has come to its end. */
export function tryToInject(address: string, engine: Engine, folder: string, target: Target): Promise<Trial> {
  const { path, words, method, body, token } = target
  const asked = [
    '--batch',
    '--disable-coloring',
    '--skip-waf',
    '--level=3',
    '--threads=4',
    '--time-sec=1',
    `--dbms=${names[engine]}`,
  ]
  asked.push(`--url=${address}${path}`, `--output-dir=${folder}`, '--flush-session')
  if (token) asked.push(`--headers=token: ${token}`)
  if (method) asked.push(`--method=${method}`)
  if (!path.includes('*')) asked.push('-p', words.join())
  if (body) asked.push(`--data=${JSON.stringify(body)}`)
  const { SQLMAP_PROGRAM: program = 'sqlmap', SQLMAP_LIBRARIES: libraries = '' } = process.env
  const env = { PATH: process.env.PATH ?? '', HOME: folder, LD_LIBRARY_PATH: libraries }
  // Where the machine had no Python, one was unpacked with it, of which it knows nothing.
  const python = join(dirname(program), 'python3')
  const [runs, ...before] = libraries && existsSync(python) ? [python, program] : [program]
  return new Promise((resolve) => {
    execFile(runs, [...before, ...asked], { env, maxBuffer: 2 ** 26 }, (_, said, alsoSaid) =>
      resolve({
        tried: [...said.matchAll(/testing for SQL injection on (.+)$/gm)].map(([, what = '']) => what),
        open: [...said.matchAll(/^Parameter: (.+)$/gm)].map(([, what = '']) => what),
        said: `${said}${alsoSaid}`,
      }),
    )
  })
}

/** A search as it must not be written, with the words within the question: whoever tries ours must find this one open. */
export async function openCarelessSearch(engine: Engine, databaseUrl: string) {
  const rows = engine === 'sqlite' ? carelessRows() : await carelessRowsOnPostgres(databaseUrl)
  const port = await freePort()
  const server = createServer(async (request, response) => {
    const search = new URL(request.url ?? '', 'http://localhost').searchParams.get('search')
    try {
      response.end(JSON.stringify(await rows.asked(`select name from patient where name like '%${search}%'`)))
    } catch {
      response.writeHead(500).end()
    }
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const close = async () => {
    server.closeAllConnections()
    server.close()
    await rows.close()
  }
  return { address: `http://127.0.0.1:${port}`, close }
}

const patients = `create table patient (name text); insert into patient values ('Maya Okafor'), ('Ruth Bell')`

function carelessRows() {
  const database = new DatabaseSync(':memory:')
  database.exec(patients)
  return {
    asked: async (sql: string): Promise<unknown> => database.prepare(sql).all(),
    close: async () => database.close(),
  }
}

async function carelessRowsOnPostgres(databaseUrl: string) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(patients)
  return { asked: async (sql: string): Promise<unknown> => (await client.query(sql)).rows, close: () => client.end() }
}
