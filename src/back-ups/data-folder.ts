import { mkdir, open, readdir, rename } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import type { Entry } from './tar.ts'
import { syncFolder } from './write-back-up.ts'

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
    putAsideName.test(path) ||
    unfinishedName.test(path)
}

/** Whether a data folder holds anything but back-ups and what was put aside before. */
export async function holdsAnything(dataDirectory: string, backUps: string): Promise<boolean> {
  return (await whatStands(dataDirectory, backUps)).length > 0
}

/** Writes the files of a back-up into a folder, each onto the disk; answers how many. */
export async function bringFiles(files: AsyncIterable<Entry>, folder: string): Promise<number> {
  let count = 0
  const folders = new Set([folder])
  for await (const { name, bytes } of files) {
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

/** Moves all that stands in a data folder into one of its own within it, and what was prepared into its place. */
export async function takePlace(
  dataDirectory: string,
  prepared: string,
  backUps: string,
  aside: string,
): Promise<boolean> {
  const old = await whatStands(dataDirectory, backUps)
  if (old.length > 0) await mkdir(aside, { mode: 0o700 })
  for (const name of old) await rename(join(dataDirectory, name), join(aside, name))
  for (const name of await readdir(prepared)) await rename(join(prepared, name), join(dataDirectory, name))
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
