import { randomBytes } from 'node:crypto'
import { open, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { ifThere } from '../disk/files.ts'

/** A file by its name, and what is to stand in it. */
type NamedFile = readonly [name: string, bytes: Uint8Array | string]

/**
 * Writes files that belong together so that each is there whole or not at all, also after a power cut: all of them beside
 * their places first, onto the disk, then into their places, one after the other. Where there is no room for all, none is
 * left to take it from others.
 */
export async function writeTogether(folder: string, files: NamedFile[]): Promise<void> {
  const ending = `${randomBytes(6).toString('hex')}.new`
  const beside = (name: string) => `${name}.${ending}`
  try {
    for (const [name, bytes] of files) await writeOntoDisk(join(folder, beside(name)), bytes)
    for (const [name] of files) await rename(join(folder, beside(name)), join(folder, name))
  } catch (problem) {
    // Of the last one an empty file may stand, or half of one.
    await removeFiles(
      folder,
      files.map(([name]) => beside(name)),
    )
    throw problem
  }
}

async function writeOntoDisk(path: string, bytes: Uint8Array | string): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Makes a file as young as if it had just been written; false where there is none. */
export async function touchIfThere(folder: string, name: string): Promise<boolean> {
  const now = new Date()
  return (await ifThere(utimes(join(folder, name), now, now).then(() => true))) ?? false
}

/** When a file was written or touched last. */
export async function changedAt(folder: string, name: string): Promise<Date | undefined> {
  return (await ifThere(stat(join(folder, name))))?.mtime
}

/** All files of a folder by the id at the beginning of their names, with when the last of them was written. */
export async function filesById(folder: string): Promise<Map<string, { names: string[]; newest: Date }>> {
  const found = new Map<string, { names: string[]; newest: Date }>()
  for (const name of await readdir(folder)) {
    const facts = await ifThere(stat(join(folder, name)))
    if (!facts?.isFile()) continue
    const group = found.get(name.slice(0, idLength)) ?? { names: [], newest: new Date(0) }
    group.names.push(name)
    if (facts.mtime > group.newest) group.newest = facts.mtime
    found.set(name.slice(0, idLength), group)
  }
  return found
}

/** Characters of a photograph's id, with which the name of each of its files begins. */
export const idLength = 22

/** Removes files by their names; one that is not there is no fault. */
export async function removeFiles(folder: string, names: string[]): Promise<void> {
  for (const name of names) await rm(join(folder, name), { force: true })
}
