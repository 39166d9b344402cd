import { existsSync } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import {
  beginToTakePlace,
  bringFiles,
  HalfInPlace,
  holdsAnything,
  leftOutOf,
  letOpen,
  prepareFolder,
  signOfRestore,
  takePlace,
} from '../back-ups/data-folder.ts'
import { type OpenBackUp, openBackUp } from '../back-ups/read-back-up.ts'
import { noteBroughtBack } from '../brought-back.ts'
import { holdsTables, isInUse } from '../database/copies/database-in-use.ts'
import { importCopy } from '../database/copies/import-copy.ts'
import { movedTo } from '../database/copies/moved-away.ts'
import { aloneIn, oneAtATime } from '../database/copies/one-at-a-time.ts'
import { LostOnTheWay, onTheWay } from '../database/copies/postgres-copy.ts'
import {
  dropOwnLater,
  dropPrepared,
  holdsSchema,
  namesOfOthers,
  swapPostgresSchema,
  UndecidedSwap,
} from '../database/copies/swap-postgres-schema.ts'
import type { SayWhatTakesLong } from '../database/migrations.ts'
import type { Place } from '../database/open-connection.ts'
import { openRecords } from '../database/records.ts'
import { giveRoom } from '../database/sqlite/kept-room.ts'
import { sqliteName } from '../database-place.ts'
import { giveToOwnerOf } from '../disk/files.ts'
import { RecordsAway } from '../domain/records.ts'
import { beginClockAnew } from '../jobs/believe-clock.ts'
import { makeFolder, unusable } from '../make-folder.ts'
import { sayingWhyNot } from '../open-own-records.ts'

/** Which back-up is brought back, and where to. */
export type Restoring = {
  file: string
  keys: string[]
  place: Place
  dataDirectory: string
  /** The folder of back-ups, which a restore leaves as it is. */
  backUps: string
  /** Whether what stands there may be put aside. */
  over: boolean
  now: Date
  /** How long a database server that was lost is waited for, in milliseconds. */
  serverIsWaitedFor?: number
  /** Asked for when something has to be taken away again by whoever ends it; until its end is near it is then ended. */
  endedOnItsWay?(): AbortSignal
  /** Told what is done from now on, of what may take minutes, and how far it is. */
  step?(what: string, howFar?: string): void
  /** Told at once what a newer version changes in tables that hold much. */
  say?: SayWhatTakesLong | undefined
}

/** What became of a restore; `under way` where another restore is, `in use` where a server runs, `ended` by whoever had asked. */
export type Restored =
  | {
      kind: 'restored'
      madeAt: string
      tables: { name: string; rows: number }[]
      files: number
      /** Names of the folder and the schema that hold what stood there before. */
      aside: string[]
    }
  | { kind: 'under way' }
  | { kind: 'in use' }
  | { kind: 'not empty' }
  | { kind: 'ended' }

/**
 * Brings a back-up into an empty place, or, with `over`, into one whose contents are put aside. Everything is prepared
 * and compared beside its place first, so what fails on the way changes nothing. Everybody signs in anew. Throws
 * `SpoiledBackUp`, `UnusableKey`, `UnusableFolder`, `HalfInPlace`, `DiskInTheWay` and, where a newer program made it,
 * `UnsuitableDatabase`.
 */
export async function restoreBackUp(asked: Restoring): Promise<Restored> {
  if (await standsInTheWay(asked)) return { kind: 'not empty' }
  const compared = (share: number) => asked.step?.('Comparing every checksum', inPercent(share))
  compared(0)
  const backUp = await openBackUp(asked.file, asked.keys, compared)
  await makeFolder(asked.dataDirectory, 'DATA_DIRECTORY')
  // Each throws away what another one has prepared, since it may have been cut off.
  const restored = await oneAtATime(signOfRestore(asked.dataDirectory), () =>
    aloneIn(asked.place, () => restoreAlone(backUp, asked)),
  )
  return restored ?? { kind: 'under way' }
}

/**
 * Whether it is seen at once that a practice stands here: to compare a large back-up takes minutes. Nothing is touched for
 * it. Beside another restore or a move that one is to be told, by whoever tries to be alone.
 */
async function standsInTheWay({ file, place, dataDirectory, over }: Restoring): Promise<boolean> {
  if (over || existsSync(signOfRestore(dataDirectory))) return false
  // What is no file at all is told as that first.
  const named = await stat(file).catch(() => undefined)
  if (!named?.isFile()) return false
  // Alone only to be sure: of two who begin at once one is to go on.
  return (await holdsTables(place)) && ((await aloneIn(place, () => holdsTables(place))) ?? false)
}

async function restoreAlone(
  backUp: OpenBackUp,
  { place, dataDirectory, backUps, over, now, serverIsWaitedFor, endedOnItsWay, step, say }: Restoring,
): Promise<Restored> {
  const ending = endedOnItsWay?.()
  // Cut off it stays, and somebody else may ask for the next.
  await giveToOwnerOf(dataDirectory, signOfRestore(dataDirectory))
  if (await sayingWhyNot(place, () => isInUse(place))) return { kind: 'in use' }
  // The room of a database that was lost is nothing that stands there.
  if ('sqliteFile' in place && !existsSync(place.sqliteFile)) giveRoom(place.sqliteFile)
  if (!over && ((await holdsTables(place)) || (await holdsAnything(dataDirectory, backUps))))
    return { kind: 'not empty' }

  const home = ('schema' in place && place.schema) || 'practice'
  const asideAt = (stamp: string) => ({
    folder: join(dataDirectory, `put-aside-${stamp}`),
    schema: `${home}_put_aside_${stamp}`,
  })
  const stamp = await stampFrom(now, async (stamp) => {
    const { folder, schema } = asideAt(stamp)
    return existsSync(folder) || (!('sqliteFile' in place) && (await holdsSchema(place, schema)))
  })
  const aside = asideAt(stamp)
  let prepared = await prepareFolder(dataDirectory, stamp)
  const preparing = `${home}_restoring_`
  const schema = preparing + stamp
  if (!('sqliteFile' in place)) await dropPrepared(place, preparing)
  let [isBeside, isHalf, isLost] = [true, false, false]
  try {
    const beside = 'sqliteFile' in place ? { sqliteFile: join(prepared, sqliteName) } : { ...place, schema }
    const tables = await bringRows(backUp, beside, { dataDirectory, now, ending, step, say })
    const leftOut = await leftOutOf(dataDirectory, { database: sqliteName, backUps })
    step?.('Bringing the files')
    const files = await bringFiles(unlessEnded(backUp.files(), ending), prepared, leftOut).catch((error) => {
      // The system says neither which disk is full, nor of what.
      throw error.code === 'ENOSPC' ? unusable(dataDirectory, 'DATA_DIRECTORY', error) : error
    })
    ending?.throwIfAborted()
    isBeside = false
    // A server that starts after this is refused, and one that started before it is seen.
    prepared = await beginToTakePlace(prepared)
    if (await sayingWhyNot(place, () => onTheWay(place, () => isInUse(place)))) return { kind: 'in use' }
    let schemaAside = false
    const folderAside = await takePlace(dataDirectory, prepared, backUps, aside.folder, async () => {
      if ('sqliteFile' in place) return
      const swap = async () => swapPostgresSchema(place, schema, aside.schema, await namesOfOthers(place))
      schemaAside = await onTheWay(place, swap).catch((error: unknown) => {
        throw error instanceof UndecidedSwap ? cutOff(error, aside) : error
      })
    })
    await letOpen(dataDirectory)
    return {
      kind: 'restored',
      madeAt: backUp.manifest.madeAt,
      tables,
      files,
      aside: [...(folderAside ? [aside.folder] : []), ...(schemaAside ? [`the schema ${aside.schema}`] : [])],
    }
  } catch (error) {
    isHalf = error instanceof HalfInPlace
    if (isBeside && ending?.aborted) return { kind: 'ended' }
    if ('sqliteFile' in place || !(error instanceof LostOnTheWay)) throw error
    isLost = true
    step?.('Waiting for the database server, to take away what was prepared there')
    // Nothing else: with the connection the lock was lost, and another one may be preparing there by now.
    if (await dropOwnLater(place, schema, serverIsWaitedFor)) throw error
    const left = `What was prepared may still lie there, in the schema ${schema}: the next restore drops it.`
    throw new RecordsAway(`${error.message} ${left}`, { cause: error })
  } finally {
    // By its name nobody opens what is half in its place.
    if (!isHalf) await rm(prepared, { recursive: true, force: true })
    if (!('sqliteFile' in place || isLost)) await dropOwnLater(place, schema)
  }
}

type Bringing = {
  dataDirectory: string
  now: Date
  ending: AbortSignal | undefined
  step: Restoring['step']
  say: Restoring['say']
}

/** Brings every row into a place beside the practice's own, and what must not come back out of there again. */
async function bringRows(backUp: OpenBackUp, beside: Place, { dataDirectory, now, ending, step, say }: Bringing) {
  const went = tellHowFar(backUp, (howFar) => step?.('Bringing every row, and comparing it', howFar))
  try {
    const { tables } = await importCopy(backUp.copy, beside, undefined, { ending, went, say })
    await onTheWay(beside, () => beginAnew(beside, backUp.manifest.madeAt, now))
    return tables
  } catch (error) {
    if (!(error instanceof RecordsAway && 'sqliteFile' in beside)) throw error
    const where = `DATA_DIRECTORY names ${dataDirectory}, where nothing was changed.`
    throw new RecordsAway(`${error.message}. ${where}`, { cause: error })
  }
}

function tellHowFar({ manifest }: OpenBackUp, tell: (howFar: string) => void): (rows: number) => void {
  const all = manifest.tables.reduce((sum, { rows }) => sum + rows, 0)
  let done = 0
  const went = (rows: number) => {
    done += rows
    tell(inPercent(done / (2 * all || 1)))
  }
  went(0)
  return went
}

function inPercent(share: number): string {
  return `${Math.floor(share * 100)} %`
}

/** Nothing is moved back: it may be that of another practice by now. */
function cutOff(why: UndecidedSwap, { folder, schema }: { folder: string; schema: string }): HalfInPlace {
  return new HalfInPlace(
    `The restore was cut off at its very end: ${why.message}. Please ask for it once more with --over. What stood there ` +
      `before is in ${folder} and, if the database was swapped, in the schema ${schema}.`,
    { cause: why },
  )
}

async function* unlessEnded<Part>(parts: AsyncIterable<Part>, ending: AbortSignal | undefined): AsyncIterable<Part> {
  for await (const part of parts) {
    ending?.throwIfAborted()
    yield part
  }
}

/** The first second from now on by which nothing was put aside: whoever asks again at once would find its name taken. */
async function stampFrom(now: Date, isTaken: (stamp: string) => Promise<boolean>): Promise<string> {
  const stamp = now.toISOString().slice(0, 19).replace(/[-:]/g, '').toLowerCase()
  return (await isTaken(stamp)) ? stampFrom(new Date(now.getTime() + 1000), isTaken) : stamp
}

/**
 * A token or a password's link that was ended since the back-up was made would open the practice again; that it is older than
 * some days is no reason to doubt the clock; and what was moved before is wanted here. Staff are to know as of when it is.
 */
async function beginAnew(place: Place, madeAt: string, now: Date): Promise<void> {
  const records = await openRecords(place)
  try {
    await records.transaction(async ({ staff, settings }) => {
      await beginClockAnew({ settings }, now)
      await settings.forget(movedTo)
      await noteBroughtBack({ settings }, madeAt, now)
      for (const { id } of await staff.all()) {
        await staff.endSessionsOf(id)
        await staff.removePasswordLink(id)
      }
    })
  } finally {
    await records.close()
  }
}
