import { join } from 'node:path'
import type { Config } from './config.ts'
import type { Place } from './database/open-connection.ts'

/** The database that the settings name. */
export function databasePlace({ databaseUrl, dataDirectory }: Pick<Config, 'databaseUrl' | 'dataDirectory'>): Place {
  return databaseUrl ? { postgresUrl: databaseUrl } : { sqliteFile: join(dataDirectory, sqliteName) }
}

/** The file's name in the data folder; its log and its index have it with something behind it. */
export const sqliteName = 'practice.sqlite'

/** Where the pictures of the blog are: a folder that is made once the practice stands. */
export function photographsIn({ dataDirectory }: Pick<Config, 'dataDirectory'>): string {
  return join(dataDirectory, 'photographs')
}

/** Where letters are files while there is no mail server. */
export function lettersIn({ dataDirectory }: Pick<Config, 'dataDirectory'>): string {
  return join(dataDirectory, 'letters')
}
