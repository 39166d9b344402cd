import { readdir, rm, stat } from 'node:fs/promises'
import { constants } from 'node:os'
import { join, parse } from 'node:path'
import { leftOutOf } from '../back-ups/data-folder.ts'
import { readKeys } from '../back-ups/keys.ts'
import { type WrittenBackUp, writeBackUp } from '../back-ups/write-back-up.ts'
import type { Config } from '../config.ts'
import { rowSums } from '../database/copies/import-copy.ts'
import { withCopyOf } from '../database/copies/read-copy.ts'
import type { Place } from '../database/open-connection.ts'
import { sqliteName } from '../database-place.ts'
import { backUpsAhead, outdatedBackUps } from '../domain/back-ups/back-up-retention.ts'
import type { DatabaseCopy } from '../domain/back-ups/database-copy.ts'
import { codeOfError, messageOfError } from '../domain/errors.ts'
import { makeFolder } from '../make-folder.ts'
import { needStanding, sayingWhyNot } from '../open-own-records.ts'
import { whyNoConnection } from '../why-no-connection.ts'

/** What a back-up is made of, and where it goes. */
type BackedUp = Pick<Config, 'dataDirectory' | 'backUps'> & { place: Place }

/** `signal` ends it on its way; `went` is told how many rows more were read. */
type OnItsWay = { signal?: AbortSignal | undefined; went?(rows: number): void }

/** Makes a back-up while the server may be running; throws what the disk or the database says, and leaves nothing then. */
export async function makeBackUp(
  { dataDirectory, backUps, place }: BackedUp,
  now: Date,
  { signal, went }: OnItsWay = {},
): Promise<WrittenBackUp> {
  await needStanding(place, dataDirectory)
  // Whose a file is that cannot be opened is said; what is wrong within it, as it is met.
  if ('sqliteFile' in place) await sayingWhyNot(place, () => withCopyOf(place, async () => undefined))
  await makeFolder(backUps.to, 'BACK_UP_TO')
  const keys = backUps.keyFile === undefined ? [] : await readKeys(backUps.keyFile)
  const leftOut = await leftOutOf(dataDirectory, { database: sqliteName, backUps: backUps.to })
  return withCopyOf(place, (copy) =>
    unlessSilent(backUps.to, (goesOn) =>
      writeBackUp(
        { copy: telling(copy, went), rowSums: rowSums(), folder: dataDirectory, leftOut },
        { to: backUps.to, keys, now, goesOn, signal },
      ),
    ),
  )
}

function telling(copy: DatabaseCopy, went: OnItsWay['went']): DatabaseCopy {
  return {
    ...copy,
    async *rows() {
      for await (const some of copy.rows()) {
        yield some
        went?.(some.rows.length)
      }
    },
  }
}

/**
 * Deletes the back-ups of a folder that are no longer kept; answers how many are left that a clock ahead has made. Throws
 * why one stays, once the others are gone.
 */
export async function deleteOutdated(folder: string, now: Date): Promise<{ ahead: number }> {
  return unlessSilent(folder, async () => {
    const names = await readdir(folder)
    const refusals: unknown[] = []
    for (const name of outdatedBackUps(names, now)) {
      await rm(join(folder, name), { force: true }).catch((error: unknown) => refusals.push(error))
    }
    if (refusals.length > 0) throw refusals[0]
    return { ahead: backUpsAhead(names, now) }
  })
}

/** Whether a folder lies on another disk than the data, and than the system: where its own is not mounted, it lies on one of those. */
export async function hasDiskOfItsOwn(folder: string, dataDirectory: string): Promise<boolean> {
  const [own, ...others] = await unlessSilent(folder, () =>
    Promise.all([folder, dataDirectory, parse(folder).root].map(async (each) => (await stat(each)).dev)),
  )
  return !others.some((each) => each === own)
}

/** A disk was waited for in vain; the message says which, most likely. */
class SilentDisk extends Error {
  constructor(folder: string) {
    super(`A disk does not answer, most likely that of ${folder}. Where it was replaced, restart the server.`)
  }
}

/** How long a disk is waited for that takes nothing and gives nothing, in milliseconds. */
const patience = 600_000
/** Where that was in vain. Each question without an answer keeps one of the few threads that ask disks: there is one. */
const silent = new Set<string>()

/**
 * Does a work of back-ups that asks disks, and waits for it no longer where it does not go on: of a disk that died nobody
 * would hear, and no other back-up would be made. What is left of the work ends by itself when its disk answers.
 */
async function unlessSilent<T>(folder: string, work: (goesOn: () => void) => Promise<T>): Promise<T> {
  if (silent.has(folder)) throw new SilentDisk(folder)
  const late = Promise.withResolvers<never>()
  const waiting = setTimeout(() => {
    silent.add(folder)
    working.catch(() => undefined).finally(() => silent.delete(folder))
    late.reject(new SilentDisk(folder))
  }, patience)
  const working = work(() => waiting.refresh())
  try {
    return await Promise.race([working, late.promise])
  } finally {
    clearTimeout(waiting)
  }
}

/** Why no back-up was made, for whoever runs the practice; nothing personal. */
export function whyNot(error: unknown, folder: string): string {
  const code = codeOfError(error)
  if (code === 'ABORT_ERR') return 'It was ended on its way'
  if (code === 'ENOSPC' || isOverQuota(error)) return `The disk of ${folder} is full`
  // It may be that of the data as well, which are read meanwhile.
  if (code === 'EIO') return `A disk does not read and write, most likely that of ${folder}`
  if (code === 'EACCES' || code === 'EROFS') return `Nothing can be written into ${folder}`
  if (code === 'ENOENT' || code === 'ENOTDIR') return `The folder ${folder} is not there any more`
  if (code === 'EMFILE' || code === 'ENFILE') return 'This machine lets the practice open no more files'
  const away = whyNoConnection[code]
  if (away) return `The database cannot be reached: ${away}`
  // It goes on behind this.
  return messageOfError(error).replace(/\.$/, '')
}

/** Of a disk that gives each account so much. Node has no name for it. */
function isOverQuota(error: unknown): boolean {
  return error instanceof Error && 'errno' in error && error.errno === -constants.errno.EDQUOT
}
