import { mkdir, open, readdir, rename, rmdir } from 'node:fs/promises'
import { basename, dirname, join, relative } from 'node:path'
import { syncFolder } from '../disk/files.ts'
import { madeAt } from '../domain/back-ups/back-up-retention.ts'
import type { Entry } from './tar.ts'

const putAsideName = /^put-aside-/
const unfinishedName = /\.(part|new)$|^restoring-/
/** Beside the database that it protects the key would protect nothing; it stays where it is, whatever is brought back. */
const keyName = 'seal-key'

/**
 * What of a data folder belongs into no back-up, by its path within it: the database itself (its rows are there), other
 * back-ups, what a restore put aside, what is just being written, and the key of the seals.
 */
export function leftOutOf(dataDirectory: string, { database, backUps }: { database: string; backUps: string }) {
  const backUpsInside = relative(dataDirectory, backUps)
  return (path: string) =>
    path === keyName ||
    path.startsWith(database) ||
    path === backUpsInside ||
    path.startsWith(`${backUpsInside}/`) ||
    // Also where they lie in a folder that they went into before.
    madeAt(basename(path)) !== undefined ||
    putAsideName.test(path) ||
    unfinishedName.test(path)
}

/** Whether a data folder holds anything but back-ups and what was put aside before. */
export async function holdsAnything(dataDirectory: string, backUps: string): Promise<boolean> {
  return (await whatStands(dataDirectory, backUps)).length > 0
}

/** Writes the files of a back-up into a folder, but for those left out, each onto the disk; answers how many. */
export async function bringFiles(
  files: AsyncIterable<Entry>,
  folder: string,
  leftOut: (path: string) => boolean,
): Promise<number> {
  let count = 0
  const folders = new Set([folder])
  for await (const { name, bytes } of files) {
    if (leftOut(name)) continue
    const file = join(folder, name)
    folders.add(dirname(file))
    await mkdir(dirname(file), { recursive: true, mode: 0o700 })
    const opened = await open(file, 'wx', 0o600)
    try {
      await opened.writeFile(bytes)
      await opened.sync()
    } finally {
      await opened.close()
    }
    count += 1
  }
  for (const each of folders) await syncFolder(each)
  return count
}

/**
 * Moves all that stands in a data folder into one of its own within it, and what was prepared into its place. Where that
 * cannot be done everything is moved back.
 */
export async function takePlace(
  dataDirectory: string,
  prepared: string,
  backUps: string,
  aside: string,
): Promise<boolean> {
  const old = await whatStands(dataDirectory, backUps)
  if (old.length > 0) await mkdir(aside, { mode: 0o700 })
  const moves = [
    ...old.map((name) => [join(dataDirectory, name), join(aside, name)] as const),
    ...(await readdir(prepared)).map((name) => [join(prepared, name), join(dataDirectory, name)] as const),
  ]
  const moved: typeof moves = []
  try {
    for (const move of moves) {
      await rename(...move)
      moved.push(move)
    }
  } catch (error) {
    for (const [from, to] of moved.toReversed()) await rename(to, from)
    if (old.length > 0) await rmdir(aside)
    throw error
  }
  await syncFolder(dataDirectory)
  return old.length > 0
}

async function whatStands(dataDirectory: string, backUps: string): Promise<string[]> {
  const inside = relative(dataDirectory, backUps)
  const names = await readdir(dataDirectory)
  return names.filter(
    (name) =>
      name !== keyName && name !== inside.split(/[/\\]/)[0] && !putAsideName.test(name) && !unfinishedName.test(name),
  )
}
