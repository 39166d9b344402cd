import { existsSync, readFileSync } from 'node:fs'
import type { ClientBase } from 'pg'

/**
 * The processes by which PostgreSQL serves the connections to a database, or those of an application, but for the one
 * that asks. None where it runs on another machine.
 */
export async function processesServing(name: string, asking: ClientBase): Promise<number[]> {
  const { rows } = await asking.query(
    'select pid from pg_stat_activity where $1::text in (datname, application_name) and pid <> pg_backend_pid()',
    [name],
  )
  return rows.map(({ pid }) => Number(pid)).filter(isPostgres)
}

function isPostgres(pid: number): boolean {
  const name = `/proc/${pid}/comm`
  return existsSync(name) && readFileSync(name, 'utf8').startsWith('postgres')
}
