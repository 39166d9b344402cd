import { randomBytes } from 'node:crypto'
import pg from 'pg'

/** Vitest calls it before the tests on PostgreSQL, and what it answers after them: nothing of a run stays on a server. */
export default function nameTestSchemas(): () => Promise<void> {
  const run = `test_${randomBytes(6).toString('hex')}`
  process.env.TEST_SCHEMAS = run
  return async () => {
    const connectionString = process.env.TEST_DATABASE_URL
    if (!connectionString) return
    const client = new pg.Client({ connectionString })
    await client.connect()
    const { rows } = await client.query('select nspname as name from pg_namespace where starts_with(nspname, $1)', [
      run,
    ])
    for (const { name } of rows) await client.query(`drop schema "${name}" cascade`)
    await client.end()
  }
}
