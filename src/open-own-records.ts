import { accessSync, constants, existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { halfRestored } from './back-ups/data-folder.ts'
import type { Config } from './config.ts'
import { holdsTables } from './database/copies/database-in-use.ts'
import { refuseHalfMoved } from './database/copies/half-moved.ts'
import { lookInto } from './database/copies/look-into.ts'
import { movedTo, whereMoved } from './database/copies/moved-away.ts'
import { LostOnTheWay } from './database/copies/postgres-copy.ts'
import { type SayWhatTakesLong, UnsuitableDatabase } from './database/migrations.ts'
import { type Place, poolerSentence } from './database/open-connection.ts'
import { nameOfAddress } from './database/postgres/address.ts'
import { openRecords } from './database/records.ts'
import { realNameOf } from './database/sqlite/real-name.ts'
import { resultCodes } from './database/sqlite/statements.ts'
import { isBegunOnly, type SqlitePlace } from './database/sqlite.ts'
import { databasePlace, photographsIn } from './database-place.ts'
import { madeAt } from './domain/back-ups/back-up-retention.ts'
import { codeOfError, messageOfError } from './domain/errors.ts'
import { type Records, RecordsAway } from './domain/records.ts'
import { leftBehind } from './left-behind.ts'
import { makeFolder, unusable } from './make-folder.ts'
import { sealKeyName } from './own-secrets.ts'
import { whyNoConnection } from './why-no-connection.ts'

/** The database that the settings name cannot be used; the message names setting and place, without a password. */
export class UnusableDatabase extends Error {}

/** What says where a practice is, and where back-ups of it lie. */
type Whereabouts = Pick<Config, 'databaseUrl' | 'dataDirectory' | 'backUps' | 'publicUrl'>

/**
 * Opens the database that the settings name, and makes it where there is none. Throws `UnusableDatabase` where it is away,
 * damaged, newer, half restored or moved to another one, and, unless this is a trial, where it was lost. `say` is told what
 * keeps it from opening for long.
 */
export async function openOwnRecords(config: Whereabouts, say?: SayWhatTakesLong): Promise<Records> {
  const place = databasePlace(config)
  await refuseHalfRestored(config.dataDirectory)
  refuseWithoutLog(place, config.dataDirectory)
  // On a trial no patient is misled, and whoever tries begins anew as often as they like.
  if (config.publicUrl !== undefined) await refuseLost(place, config)
  await makeFolder(config.dataDirectory, 'DATA_DIRECTORY')
  const records = await sayingWhyNot(place, () => openRecords(place, say))
  const moved = 'sqliteFile' in place ? await records.settings.read(movedTo) : undefined
  if (moved === undefined) return records
  await records.close()
  throw wasMoved(place, moved)
}

/** Without the line that names where it went, a practice as it once was would give patients times that others have by now. */
function wasMoved(place: Place, there: string): UnusableDatabase {
  return new UnusableDatabase(
    `${nameOf(place)} was moved to ${there}, and everything written since is there. Set DATABASE_URL to it. To go on with what ` +
      'the file holds, make a back-up of it and bring that back: npm run back-up, and npm run restore -- FILE --over.',
  )
}

/** The same of a practice that stands; none is made where the settings lead into another folder, or are not read at all. */
export async function openStandingRecords(config: Whereabouts, say?: SayWhatTakesLong): Promise<Records> {
  await needStanding(databasePlace(config), config.dataDirectory)
  return openOwnRecords(config, say)
}

/** Throws `UnusableDatabase` where no practice stands, or half of one; makes nothing. */
export async function needStanding(place: Place, dataDirectory: string): Promise<void> {
  await refuseHalfRestored(dataDirectory)
  await sayingWhyNot(place, () => refuseHalfMoved(place))
  if (await sayingWhyNot(place, () => holdsTables(place))) return
  throw new UnusableDatabase(`There is no practice in the database ${nameOf(place)}${settingOf(place)}. None was made.`)
}

/** Looks whether the database that the settings name can be used; makes and changes nothing. Throws `UnusableDatabase`. */
export async function lookIntoOwnRecords(config: Whereabouts): Promise<void> {
  const place = databasePlace(config)
  await refuseHalfRestored(config.dataDirectory)
  refuseWithoutLog(place, config.dataDirectory)
  await refuseLost(place, config)
  await sayingWhyNot(place, () => lookInto(place))
  if ('sqliteFile' in place) await refuseMoved(place)
}

/** Throws `UnusableDatabase` where an SQLite database was moved. */
export async function refuseMoved(place: SqlitePlace): Promise<void> {
  const moved = await sayingWhyNot(place, async () => whereMoved(place))
  if (moved !== undefined) throw wasMoved(place, moved)
}

/**
 * An empty practice beside back-ups of another: a disk that is not mounted, most likely, and patients would be given times
 * that others have.
 */
async function refuseLost(place: Place, config: Whereabouts): Promise<void> {
  const { to } = config.backUps
  // A folder that is not there, or not for us to read, tells of nothing.
  const names = await readdir(to).catch((): string[] => [])
  if (!names.some((name) => madeAt(name)) || (await sayingWhyNot(place, () => holdsTables(place)))) return
  throw new UnusableDatabase(
    `There is no practice in the database ${nameOf(place)}${settingOf(place)}, and back-ups of one lie in ${to}. None was ` +
      `made. ${whereItMayBe(config)} What was lost comes back by npm run restore -- FILE; for a new practice, move those ` +
      'back-ups elsewhere, or let BACK_UP_TO name another folder.',
  )
}

/**
 * A young practice is in its log alone. Once it stands, its key is made, unless it lies elsewhere, and the folder of its
 * pictures; a first start that was cut off before has neither.
 */
function refuseWithoutLog(place: Place, dataDirectory: string): void {
  if (!('sqliteFile' in place && isBegunOnly(place.sqliteFile))) return
  if (![join(dataDirectory, sealKeyName), photographsIn({ dataDirectory })].some((made) => existsSync(made))) return
  throw new UnusableDatabase(
    `The database ${nameOf(place)} in DATA_DIRECTORY is without a table: its log ${place.sqliteFile}-wal is missing, most ` +
      'likely, with all that was written. Nothing was changed; copy both from where they came from, while no server has ' +
      'them open, or bring a back-up with "npm run restore". For a new practice put the database aside.',
  )
}

function whereItMayBe(config: Whereabouts): string {
  if (!config.databaseUrl) return 'See whether its disk is there.'
  const file = leftBehind(config)
  // A back-up would bring it too, but for what was written since.
  const notMoved = file ? ` If the practice still lies in ${file}, bring it along by npm run move-to-postgres.` : ''
  return `See whether DATABASE_URL names the right one.${notMoved}`
}

/** Half of one practice and half of another, or none at all, in which an empty one would be opened. */
export async function refuseHalfRestored(folder: string): Promise<void> {
  const half = await halfRestored(folder).catch((error: unknown) => {
    throw unusable(folder, 'DATA_DIRECTORY', error)
  })
  if (half === undefined) return
  throw new UnusableDatabase(
    `DATA_DIRECTORY names ${folder}, in which a restore takes its place just now or was cut off (${half}). Please ask for ` +
      'it once more: npm run restore -- FILE --over. What stood there before is in a folder put-aside-… beside it.',
  )
}

/** What is done with a database; throws `UnusableDatabase` where it cannot be used. `setting` is who named it. */
export async function sayingWhyNot<T>(place: Place, work: () => Promise<T>, setting = settingOf(place)): Promise<T> {
  try {
    return await work()
  } catch (error) {
    // It names the database that was lost, which may be another one.
    if (error instanceof LostOnTheWay) throw error
    const why = 'sqliteFile' in place ? whyNotFile(error, place) : whyNotServer(error)
    if (why === undefined) throw error
    throw new UnusableDatabase(`The database ${nameOf(place)}${setting} cannot be used: ${why}`, { cause: error })
  }
}

function settingOf(place: Place): string {
  return 'sqliteFile' in place ? ' in DATA_DIRECTORY' : ' of DATABASE_URL'
}

/** Where a database is, without its password. */
export function nameOf(place: Place): string {
  return 'sqliteFile' in place ? place.sqliteFile : nameOfAddress(place.postgresUrl)
}

function whyNotFile(error: unknown, { sqliteFile }: SqlitePlace): string | undefined {
  if (error instanceof UnsuitableDatabase) return error.message
  const code = Number(factOf(error, 'errcode')) & 0xff
  switch (code) {
    case resultCodes.noDatabase:
      return 'the file is no SQLite database. Nothing was changed; put it aside, or name another folder.'
    case resultCodes.damaged:
      return 'the file is damaged. Nothing was changed; put the folder aside and bring a back-up with "npm run restore".'
    case resultCodes.busy:
      // SQLite does not tell the two apart.
      return 'another program holds it, or its disk keeps no locks, as that of another machine may not.'
    case resultCodes.readOnly:
      return 'this user may not write the file.'
    case resultCodes.cannotOpen: {
      // Those beside it too: SQLite does not say which was not opened or made, nor why.
      const theirs = ['', '-wal', '-shm'].map((end) => realNameOf(sqliteFile) + end).find(isSomebodyElses)
      return theirs === undefined
        ? 'this user may not write into its folder, or what lies beside it there, or no more files can be made on its disk or opened on this machine.'
        : `this user may not write ${theirs}.`
    }
    case resultCodes.full:
      return `the disk of the database is full. Nothing is lost: ${makeRoom}.`
    case resultCodes.ioError:
      return `${asRest(messageOfError(error))} If it is full, ${makeRoom}.`
    default:
      if (['EACCES', 'EROFS'].includes(String(factOf(error, 'code')))) return 'this user may not write the file.'
      return error instanceof RecordsAway ? asRest(error.message) : undefined
  }
}

/** SQLite writes what a change of the tables makes into its log first, and then into the file. */
const makeRoom = 'please make room there and begin again. A new version may need as much as the database takes'

/** A sentence that stands by itself elsewhere, as the rest of another. */
function asRest(sentence: string): string {
  return sentence.replace(/^The /, 'the ').replace(/\.?$/, '.')
}

function isSomebodyElses(file: string): boolean {
  try {
    accessSync(file, constants.R_OK | constants.W_OK)
    return false
  } catch (error) {
    return codeOfError(error) === 'EACCES'
  }
}

/** https://www.postgresql.org/docs/current/errcodes-appendix.html, and the codes of a connection that failed. */
const serverSentences: Partial<Record<string, string>> = {
  ...whyNoConnection,
  '28P01': 'the server does not take its user and password',
  '28000': 'the server does not let its user in',
  '3D000': 'the server has no database of that name',
  '42501': 'its user may not make tables there',
  '25006': 'the server only reads, as a copy does that stands in for another',
  '53100': `the disk of the server is full. Nothing is lost: ${makeRoom}`,
  '53300': 'the server takes no more connections',
  '55P03': 'another program holds a table there for too long',
}

/** Of a file that the address names: a certificate, or the socket of a server on this machine. */
const notToBeRead = ['ENOENT', 'ENOTDIR', 'EISDIR', 'EACCES']

function whyNotServer(error: unknown): string | undefined {
  if (error instanceof UnsuitableDatabase) return error.message
  const all = withCauses(error)
  // PgBouncer's words, whose code stands for whatever is not spoken as agreed.
  if (all.some(({ message }) => message.startsWith('unsupported startup parameter'))) return poolerSentence
  const code = all.map(codeOfError).find((each) => serverSentences[each])
  if (code) return `${serverSentences[code]}.`
  if (all.some((each) => each instanceof URIError)) return 'a % in it begins no sign: write % itself as %25.'
  const file = all.find((each) => notToBeRead.includes(codeOfError(each)))
  if (file) return `${file.message}.`
  // Node's codes of certificates; where the server knows no TLS the library has a sentence alone.
  const isUnsafe = (each: Error) =>
    /CERT|SSL|TLS|SIGNATURE|ISSUER/.test(codeOfError(each)) || /SSL connection/.test(each.message)
  const unsafe = all.find(isUnsafe)
  if (unsafe) return `no safe connection to it can be made (${codeOfError(unsafe) || unsafe.message}).`
  return error instanceof RecordsAway ? `it does not answer (${error.message}).` : undefined
}

/** An error and what it comes from; who tries several addresses of a name fails several times. */
function withCauses(error: unknown): Error[] {
  if (!(error instanceof Error)) return []
  const several = error instanceof AggregateError ? error.errors.flatMap(withCauses) : []
  return [error, ...several, ...withCauses(error.cause)]
}

/** A fact on an error or on what it comes from. */
function factOf(error: unknown, name: string): unknown {
  if (!(error instanceof Error)) return undefined
  return Reflect.get(error, name) ?? factOf(error.cause, name)
}
