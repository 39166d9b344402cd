import { readdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { leftOutOf } from '../back-ups/data-folder.ts'
import { readKeys } from '../back-ups/keys.ts'
import { type WrittenBackUp, writeBackUp } from '../back-ups/write-back-up.ts'
import type { Config } from '../config.ts'
import { rowSums } from '../database/copies/import-copy.ts'
import { withCopyOf } from '../database/copies/read-copy.ts'
import type { Place } from '../database/open-connection.ts'
import { sqliteName } from '../database-place.ts'
import { backUpsAhead, outdatedBackUps } from '../domain/back-ups/back-up-retention.ts'
import { makeFolder } from '../make-folder.ts'
import { needStanding } from '../open-own-records.ts'
import { whyNoConnection } from '../why-no-connection.ts'

/** What a back-up is made of, and where it goes. */
type BackedUp = Pick<Config, 'dataDirectory' | 'backUps'> & { place: Place }

/** Makes a back-up while the server may be running; throws what the disk or the database says, and leaves nothing then. */
export async function makeBackUp({ dataDirectory, backUps, place }: BackedUp, now: Date): Promise<WrittenBackUp> {
  await needStanding(place, dataDirectory)
  await makeFolder(backUps.to, 'BACK_UP_TO')
  const keys = backUps.keyFile === undefined ? [] : await readKeys(backUps.keyFile)
  const leftOut = leftOutOf(dataDirectory, { database: sqliteName, backUps: backUps.to })
  return withCopyOf(place, (copy) =>
    writeBackUp({ copy, rowSums: rowSums(), folder: dataDirectory, leftOut }, { to: backUps.to, keys, now }),
  )
}

/**
 * Deletes the back-ups of a folder that are no longer kept; answers how many are left that a clock ahead has made. Throws
 * why one stays, once the others are gone.
 */
export async function deleteOutdated(folder: string, now: Date): Promise<{ ahead: number }> {
  const names = await readdir(folder)
  const refusals: unknown[] = []
  for (const name of outdatedBackUps(names, now)) {
    await rm(join(folder, name), { force: true }).catch((error: unknown) => refusals.push(error))
  }
  if (refusals.length > 0) throw refusals[0]
  return { ahead: backUpsAhead(names, now) }
}

/** Why no back-up was made, for whoever runs the practice; nothing personal. */
export function whyNot(error: unknown, folder: string): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'ENOSPC') return `The disk of ${folder} is full`
  if (code === 'EACCES' || code === 'EROFS') return `Nothing can be written into ${folder}`
  if (code === 'ENOENT' || code === 'ENOTDIR') return `The folder ${dirname(folder)} is not there`
  const away = whyNoConnection[String(code)]
  if (away) return `The database cannot be reached: ${away}`
  // It goes on behind this.
  return (error instanceof Error ? error.message : String(error)).replace(/\.$/, '')
}
