import { randomBytes } from 'node:crypto'
import pg from 'pg'

/**
 * A new database on the test server, dropped at close; `connections`: its address is of somebody who is given so many.
 * `encoding`: by PostgreSQL's name, with the rules of no language.
 */
export async function openEmptyDatabase({
  connections,
  encoding,
}: {
  connections?: number
  encoding?: string
} = {}): Promise<{
  address: string
  /** Changes it for whoever connects from then on: `set …`, or `allow_connections …`. */
  alter(change: string): Promise<void>
  /** Ends every connection to it. */
  cutOff(): Promise<void>
  close(): Promise<void>
}> {
  const server = process.env.TEST_DATABASE_URL
  if (!server) throw new Error('An empty database needs a TEST_DATABASE_URL')
  const name = `journey_${randomBytes(6).toString('hex')}`
  const written = encoding ? `template template0 encoding '${encoding}' lc_collate 'C' lc_ctype 'C'` : ''
  await tell(server, `create database ${name} ${written}`)
  const address = new URL(server)
  address.pathname = `/${name}`
  const alter = (change: string) => tell(server, `alter database ${name} ${change}`)
  const cutOff = () => tell(server, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
  const drop = () => tell(server, `drop database ${name} with (force)`)
  if (connections === undefined) return { address: address.href, alter, cutOff, close: drop }
  ;[address.username, address.password] = [name, 'few']
  await tell(server, `create role ${name} login password 'few' connection limit ${connections}`)
  await alter(`owner to ${name}`)
  const close = async () => {
    await drop()
    await tell(server, `drop role ${name}`)
  }
  return { address: address.href, alter, cutOff, close }
}

async function tell(server: string, sentence: string): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(sentence)
  await client.end()
}
