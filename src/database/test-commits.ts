import { readFileSync } from 'node:fs'
import type { Place } from './open-connection.ts'

/**
 * How many commits lie in the log of an SQLite file: frames that end a transaction, until the log is folded after some 128.
 * https://www.sqlite.org/fileformat.html#the_write_ahead_log
 */
export function commitsInLog(place: Place): number {
  if (!('sqliteFile' in place)) throw new Error('PostgreSQL keeps a log of its own')
  const log = readFileSync(`${place.sqliteFile}-wal`)
  const frame = 24 + log.readUInt32BE(8)
  let commits = 0
  for (let at = 32; at + frame <= log.length; at += frame) if (log.readUInt32BE(at + 4) > 0) commits += 1
  return commits
}
