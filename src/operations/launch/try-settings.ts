import { randomBytes } from 'node:crypto'
import { existsSync, lstatSync } from 'node:fs'
import { rm, rmdir, writeFile } from 'node:fs/promises'
import { basename, dirname, join, relative } from 'node:path'
import { readKeys, UnusableKey } from '../../back-ups/keys.ts'
import type { Config } from '../../config.ts'
import { holdsTables } from '../../database/copies/database-in-use.ts'
import { databasePlace, lettersIn, photographsIn } from '../../database-place.ts'
import { codeOfError, messageOfError } from '../../domain/errors.ts'
import { leftBehind } from '../../left-behind.ts'
import { makeFolder, UnusableFolder } from '../../make-folder.ts'
import { lookIntoOwnRecords, UnusableDatabase } from '../../open-own-records.ts'
import { sealKeyName } from '../../own-secrets.ts'
import { openSealKey } from '../../secrets/seal-key.ts'
import type { SettingAtLaunch } from '../settings-at-launch.ts'
import { tryToListen, UnusableAddress } from './listen.ts'
import { tryMail, tryReports } from './try-mail.ts'

/** What is tried takes so long at most, in milliseconds. */
const patience = 10_000

/** The same of the mail server and its mailbox, for which letters and reports wait longer. */
const patienceWithMail = 90_000

/**
 * Tries what the settings name, as the server will use it, and leaves nothing behind: a sentence, without any secret, for each
 * that does not work. Nothing is sent, and no table is made or changed.
 */
export async function triedSettings(config: Config): Promise<SettingAtLaunch[]> {
  const found = await Promise.all([
    triedRecords(config),
    tried('BACK_UP_TO', () => tryBackUps(config)),
    tried('BACK_UP_KEY_FILE', () => tryKey(config)),
    tried('SEAL_KEY_FILE', () => trySealKey(config)),
    tried('SMTP_URL', () => tryMail(config), patienceWithMail),
    tried('IMAP_URL', () => tryReports(config), patienceWithMail),
    tried('HOST', () => tryHost(config)),
  ])
  return found.filter((trouble) => trouble !== undefined)
}

/** Of a folder that cannot be used nobody looks at the database too. */
async function triedRecords(config: Config): Promise<SettingAtLaunch | undefined> {
  const setting = config.databaseUrl === undefined ? 'DATA_DIRECTORY' : 'DATABASE_URL'
  return (
    (await tried('DATA_DIRECTORY', () => tryFolder('DATA_DIRECTORY', config.dataDirectory))) ??
    (await tried('DATA_DIRECTORY', () => tryWithin(config, 'pictures', photographsIn(config)))) ??
    (await tried('DATA_DIRECTORY', () => tryWithin(config, 'letters', lettersIn(config)))) ??
    (await tried('DATA_DIRECTORY', () => tryOwnSealKey(config))) ??
    (await tried(setting, () => lookIntoOwnRecords(config))) ??
    tried(setting, () => tryLeftBehind(config))
  )
}

/** A start by root has made it for root alone, most likely. A folder of pictures without a database would look like a lost one. */
async function tryWithin({ dataDirectory }: Config, what: string, folder: string): Promise<undefined> {
  // A link that leads nowhere is one to be named.
  if (!lstatSync(folder, { throwIfNoEntry: false })) return
  await tryFolder('DATA_DIRECTORY', folder).catch((error) => {
    if (!(error instanceof UnusableFolder)) throw error
    const within = () => `${dataDirectory}, where ${what} lie in ${basename(folder)}`
    throw new UnusableFolder(error.message.replace(folder, within), { cause: error })
  })
}

/** In an empty database an empty practice would be opened, and nothing could be brought along from then on. */
async function tryLeftBehind(config: Config): Promise<string | undefined> {
  const file = leftBehind(config)
  if (file === undefined || (await holdsTables(databasePlace(config)))) return undefined
  return `names an empty database, and a practice lies in ${file}: bring it along by npm run move-to-postgres, or put that file aside.`
}

/** At any port: the server may be running. */
function tryHost({ host }: Config): Promise<void> {
  return tryToListen({ host, port: 0 })
}

/** Answers, where something is wrong, the rest of a sentence that begins with the setting, or throws a whole one. */
type Trial = () => Promise<unknown>

async function tried(setting: string, trial: Trial, most = patience): Promise<SettingAtLaunch | undefined> {
  const waiting = Promise.withResolvers<string>()
  const late = setTimeout(() => waiting.resolve('names what does not answer.'), most)
  try {
    const trouble = await Promise.race([trial(), waiting.promise])
    return typeof trouble === 'string' ? { setting, isReady: false, sentence: trouble } : undefined
  } catch (error) {
    if (![UnusableFolder, UnusableDatabase, UnusableKey, UnusableAddress].some((kind) => error instanceof kind)) {
      // No trouble of one setting takes away what there is to say of the others.
      const code = codeOfError(error)
      if (code === '') throw error
      return { setting, isReady: false, sentence: `cannot be used (${code}).` }
    }
    const whole = messageOfError(error).replace(/\.?$/, '.')
    const sentence = whole.startsWith(`${setting} `) ? whole.slice(setting.length + 1) : `is wrong: ${whole}`
    return { setting, isReady: false, sentence }
  } finally {
    clearTimeout(late)
  }
}

/** Room that a practice needs before anything is kept in it, in bytes. */
const room = 1_000_000

async function tryFolder(setting: string, folder: string): Promise<undefined> {
  const made = missingOf(folder)
  const probe = join(folder, `check-launch.${randomBytes(4).toString('hex')}.part`)
  try {
    await makeFolder(folder, setting)
    await writeFile(probe, Buffer.alloc(room), { flag: 'wx', mode: 0o600, flush: true }).catch((error) => {
      const code = codeOfError(error) || String(error)
      const why = code === 'ENOSPC' ? 'its disk is full' : `nothing can be written into it (${code})`
      throw new UnusableFolder(`${setting} names ${folder}, and ${why}.`, { cause: error })
    })
  } finally {
    await rm(probe, { force: true }).catch(() => undefined)
    for (const each of made) await rmdir(each).catch(() => undefined)
  }
}

/** The folders of a path that are not there yet, the innermost first. */
function missingOf(folder: string): string[] {
  return existsSync(folder) ? [] : [folder, ...missingOf(dirname(folder))]
}

async function tryBackUps({ backUps: { everyHours, to }, dataDirectory }: Config): Promise<undefined> {
  const isWithin = !relative(dataDirectory, to).startsWith('..')
  if (everyHours === undefined || (isWithin && !existsSync(to))) return
  await tryFolder('BACK_UP_TO', to)
}

async function tryKey({ backUps: { everyHours, keyFile } }: Config): Promise<void> {
  if (everyHours === undefined || keyFile === undefined) return
  await readKeys(keyFile, ' of BACK_UP_KEY_FILE')
}

async function trySealKey({ sealKey: { file }, dataDirectory }: Config): Promise<void> {
  if (file === undefined) return
  await trySealKeyAt({ namedFile: file, ownFile: join(dataDirectory, 'unused') })
}

/** Where none is there yet, the first start makes it. */
async function tryOwnSealKey({ sealKey: { key, file }, dataDirectory }: Config): Promise<void> {
  const ownFile = join(dataDirectory, sealKeyName)
  if (key === undefined && file === undefined && existsSync(ownFile)) await trySealKeyAt({ ownFile })
}

async function trySealKeyAt(place: Parameters<typeof openSealKey>[0]): Promise<void> {
  try {
    await openSealKey(place)
  } catch (error) {
    throw new UnusableKey(messageOfError(error), { cause: error })
  }
}
