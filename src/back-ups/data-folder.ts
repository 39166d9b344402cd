import { mkdir, open, readdir, realpath, rename, rm, rmdir } from 'node:fs/promises'
import { basename, dirname, join, relative } from 'node:path'
import { giveToOwnerOf, ifThere, syncFolder } from '../disk/files.ts'
import { madeAt } from '../domain/back-ups/back-up-retention.ts'
import { messageOfError } from '../domain/errors.ts'
import type { Entry } from './tar.ts'

/** Where a restore prepares what it brings, and what that folder is called while its contents take their place. */
const [preparing, taking] = ['restoring-', 'taking-place-']
/** The first folder of a path that a restore made, by the second in its name: whatever else begins so is the owner's. */
const restoresOwn = /^(restoring|taking-place|put-aside)-\d{8}t\d{6}(?=\/|$)/
/** As whoever writes a file calls it until it is whole: with a number of its own, or, of letters, none. */
const unfinishedName = /\.[0-9a-f]{8,12}\.(part|new)$|\.eml\.part$/
/** The disk's own, where the data folder or one in it is a disk of its own: nobody but its administrator may read or move it. */
const diskName = 'lost+found'
/** Beside the database that it protects the key would protect nothing; it stays where it is, whatever is brought back. */
const keyName = 'seal-key'
/** By which a restore knows that another one is under way. */
const signName = 'restore-under-way'

/**
 * What of a data folder no back-up holds and no restore moves, by its path within it: back-ups and the folder that they
 * go into, what a restore put aside, what is just being written, the key of the seals, and what is the disk's own.
 */
async function isNoPartOfPractice(dataDirectory: string, backUps: string): Promise<(path: string) => boolean> {
  // Of a data folder that is a link either name may be used. Where back-ups really are is not asked: their disk may be away.
  const really = (await ifThere(realpath(dataDirectory))) ?? dataDirectory
  const stay = [keyName, signName, firstWithin(dataDirectory, backUps)]
  if (mayHoldBackUps(really, backUps)) stay.push(firstWithin(really, backUps))
  return (path) => {
    const [first = ''] = path.split('/')
    return (
      stay.includes(first) ||
      [first, basename(path)].includes(diskName) ||
      // Also where they lie in a folder that they went into before.
      madeAt(basename(path)) !== undefined ||
      restoresOwn.test(path) ||
      unfinishedName.test(path)
    )
  }
}

/** The first folder on the way from one to the other. */
function firstWithin(folder: string, other: string): string {
  return relative(folder, other).split(/[/\\]/)[0] ?? ''
}

/** The file by which a restore into a data folder is known while it is under way. */
export function signOfRestore(dataDirectory: string): string {
  return join(dataDirectory, signName)
}

/** Whether back-ups may go there: within a folder that has to come back they would keep all of it out of themselves. */
export function mayHoldBackUps(dataDirectory: string, backUps: string): boolean {
  return !['photographs', 'letters'].includes(firstWithin(dataDirectory, backUps))
}

/** What of a data folder belongs in no back-up: what stays by itself, and the database's file, whose rows are there. */
export async function leftOutOf(
  dataDirectory: string,
  { database, backUps }: { database: string; backUps: string },
): Promise<(path: string) => boolean> {
  const stays = await isNoPartOfPractice(dataDirectory, backUps)
  return (path) => path.startsWith(database) || stays(path)
}

/** Whether a data folder holds anything but back-ups and what was put aside before. */
export async function holdsAnything(dataDirectory: string, backUps: string): Promise<boolean> {
  return (await whatStands(dataDirectory, backUps)).length > 0
}

/**
 * A folder of this restore's own, in place of those that restores before it left when they were cut off. Of one that was
 * taking its place the name stays, without what is in it: by that nothing is opened, should this one be cut off as well.
 */
export async function prepareFolder(dataDirectory: string, stamp: string): Promise<string> {
  await takeAway(dataDirectory, preparing)
  for (const half of await foldersOf(dataDirectory, taking)) {
    for (const name of await readdir(half)) await rm(join(half, name), { recursive: true, force: true })
  }
  const folder = join(dataDirectory, preparing + stamp)
  await mkdir(folder, { mode: 0o700 })
  return folder
}

/** Takes away by what nothing is opened, now that everything stands in its place. */
export async function letOpen(dataDirectory: string): Promise<void> {
  await takeAway(dataDirectory, taking)
}

async function takeAway(dataDirectory: string, kind: string): Promise<void> {
  for (const folder of await foldersOf(dataDirectory, kind)) await rm(folder, { recursive: true, force: true })
}

async function foldersOf(dataDirectory: string, kind: string): Promise<string[]> {
  const names = await readdir(dataDirectory)
  return names.filter((name) => isRestores(name, kind)).map((name) => join(dataDirectory, name))
}

/** From here on nothing may be opened until everything stands in its place; answers the folder's new name. */
export async function beginToTakePlace(prepared: string): Promise<string> {
  const folder = join(dirname(prepared), basename(prepared).replace(preparing, taking))
  await giveToOwnerOf(dirname(prepared), prepared)
  await rename(prepared, folder)
  await syncFolder(dirname(folder))
  return folder
}

/** The folder of a restore that takes its place now or was cut off while it did; undefined where there is none. */
export async function halfRestored(dataDirectory: string): Promise<string | undefined> {
  const names = (await ifThere(readdir(dataDirectory))) ?? []
  return names.find((name) => isRestores(name, taking))
}

function isRestores(name: string, kind: string): boolean {
  return name.startsWith(kind) && restoresOwn.test(name)
}

/** Writes the files of a back-up into a folder, but for those left out, each onto the disk; answers how many. */
export async function bringFiles(
  files: AsyncIterable<Entry>,
  folder: string,
  leftOut: (path: string) => boolean,
): Promise<number> {
  let count = 0
  const folders = new Set([folder])
  for await (const { name, parts } of files) {
    if (leftOut(name)) continue
    const file = join(folder, name)
    folders.add(dirname(file))
    await mkdir(dirname(file), { recursive: true, mode: 0o700 })
    const opened = await open(file, 'wx', 0o600)
    try {
      await opened.writeFile(parts)
      await opened.sync()
    } finally {
      await opened.close()
    }
    count += 1
  }
  for (const each of folders) await syncFolder(each)
  return count
}

/** A restore was cut off in the middle and could not be taken back: nothing may be opened until it is asked for once more. */
export class HalfInPlace extends Error {}

/** Something in a data folder cannot be moved, since a disk is mounted there; the message says what, and that nothing was changed. */
export class DiskInTheWay extends Error {}

/**
 * Moves all that stands in a data folder into one of its own within it, and what was prepared into its place, and then
 * lets `last` be done. Where any of it cannot be done everything is moved back; throws `HalfInPlace` where that fails too, or
 * where `last` does since nobody knows whether it was done, and `DiskInTheWay`.
 */
export async function takePlace(
  dataDirectory: string,
  prepared: string,
  backUps: string,
  aside: string,
  last: () => Promise<void> = async () => undefined,
): Promise<boolean> {
  const old = await whatStands(dataDirectory, backUps)
  const through = await foldersWithBackUps(dataDirectory)
  const asideFolders = [...new Set(old.map((path) => dirname(join(aside, path))))].filter((each) => each !== aside)
  if (old.length > 0) {
    for (const each of [aside, ...asideFolders]) await mkdir(each, { mode: 0o700 })
    await giveToOwnerOf(dataDirectory, aside)
  }
  const moves = [
    ...old.map((path) => [join(dataDirectory, path), join(aside, path)] as const),
    ...(await pathsIn(prepared, through)).map((path) => [join(prepared, path), join(dataDirectory, path)] as const),
  ]
  const moved: typeof moves = []
  try {
    for (const move of moves) {
      await rename(...move)
      moved.push(move)
    }
    await last()
  } catch (error) {
    if (error instanceof HalfInPlace) throw error
    await moveBack(moved, aside)
    if (old.length > 0) for (const each of [...asideFolders, aside]) await rmdir(each)
    throw standsInTheWay(error, dataDirectory) ?? error
  }
  for (const each of ['', ...through]) await syncFolder(join(dataDirectory, each))
  return old.length > 0
}

function standsInTheWay(error: unknown, dataDirectory: string): DiskInTheWay | undefined {
  const refused: NodeJS.ErrnoException & { dest?: string } = error instanceof Error ? error : new Error()
  const { code = '', path = '', dest = '' } = refused
  if (!['EBUSY', 'EXDEV'].includes(code)) return undefined
  const disk = [path, dest].map((each) => firstWithin(dataDirectory, each)).find((name) => !restoresOwn.test(name))
  return new DiskInTheWay(
    `DATA_DIRECTORY names ${dataDirectory}, and ${disk} in it is a disk of its own, which cannot be put aside. ` +
      'Nothing was changed. Unmount it, ask again, and move what belongs on it there afterwards.',
    { cause: error },
  )
}

async function moveBack(moved: (readonly [from: string, to: string])[], aside: string): Promise<void> {
  try {
    for (const [from, to] of moved.toReversed()) await rename(to, from)
  } catch (error) {
    const why = messageOfError(error)
    throw new HalfInPlace(
      `The restore was cut off in the middle, and what it had moved cannot be moved back (${why}). Please ask for it once ` +
        `more with --over. What stood there before is in ${aside}.`,
      { cause: error },
    )
  }
}

/** By its path. Of a folder that back-ups went into before `BACK_UP_TO` was changed, all but these: put aside, they would be deleted. */
async function whatStands(dataDirectory: string, backUps: string): Promise<string[]> {
  const stays = await isNoPartOfPractice(dataDirectory, backUps)
  const paths = await pathsIn(dataDirectory, await foldersWithBackUps(dataDirectory))
  return paths.filter((path) => !stays(path))
}

/** Paths of what may be moved as a whole: all that a folder holds, and in its place what is in those that are gone `through`. */
async function pathsIn(folder: string, through: string[]): Promise<string[]> {
  const paths: string[] = []
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const { name } = entry
    if (!entry.isDirectory() || !through.includes(name)) paths.push(name)
    else paths.push(...(await readdir(join(folder, name))).map((within) => `${name}/${within}`))
  }
  return paths
}

async function foldersWithBackUps(dataDirectory: string): Promise<string[]> {
  const names: string[] = []
  for (const entry of await readdir(dataDirectory, { withFileTypes: true })) {
    if (!entry.isDirectory()) continue
    // One that is not for us to read is moved like any other.
    const within = await readdir(join(dataDirectory, entry.name)).catch((): string[] => [])
    if (within.some((name) => madeAt(name) !== undefined)) names.push(entry.name)
  }
  return names
}
