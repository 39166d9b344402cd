import { existsSync } from 'node:fs'
import type { Config } from './config.ts'
import { databasePlace } from './database-place.ts'
import type { Backend } from './http/backend.ts'

/** The file of a practice that lies in SQLite while the settings name a PostgreSQL; undefined where there is none. */
export function leftBehind({
  databaseUrl,
  dataDirectory,
}: Pick<Config, 'databaseUrl' | 'dataDirectory'>): string | undefined {
  const own = databasePlace({ dataDirectory })
  return databaseUrl !== undefined && 'sqliteFile' in own && existsSync(own.sqliteFile) ? own.sqliteFile : undefined
}

/** Where an empty practice was opened: whoever had set DATABASE_URL before moving would miss their patients in silence. */
export function sayWhatWasLeftBehind(
  config: Pick<Config, 'databaseUrl' | 'dataDirectory'>,
  { notices, log }: Pick<Backend, 'notices' | 'log'>,
): void {
  const file = leftBehind(config)
  if (file === undefined) return
  log.warn({ setting: 'DATABASE_URL' }, `DATABASE_URL named an empty database, and a practice lies in ${file}`)
  notices.say(
    'left-behind',
    'An empty practice was opened in the database that DATABASE_URL names, while another one lies in practice.sqlite beside the data. If its patients are missing here, whoever looks after the server should stop it now and bring them along as the runbook says.',
  )
}
