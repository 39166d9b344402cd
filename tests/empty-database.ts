import { randomBytes } from 'node:crypto'
import pg from 'pg'

/** A new database on the test server, dropped at close. */
export async function openEmptyDatabase(): Promise<{ address: string; close(): Promise<void> }> {
  const server = process.env.TEST_DATABASE_URL
  if (!server) throw new Error('An empty database needs a TEST_DATABASE_URL')
  const name = `journey_${randomBytes(6).toString('hex')}`
  await tell(server, `create database ${name}`)
  const address = new URL(server)
  address.pathname = `/${name}`
  return { address: address.href, close: () => tell(server, `drop database ${name} with (force)`) }
}

async function tell(server: string, sentence: string): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(sentence)
  await client.end()
}
