import { randomBytes } from 'node:crypto'
import { open, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { ifThere } from '../disk/files.ts'

/**
 * Writes a file so that it is there whole or not at all, also after a power cut: beside its place first, onto the disk,
 * then into its place.
 */
export async function writeAtomically(folder: string, name: string, bytes: Uint8Array | string): Promise<void> {
  const beside = join(folder, `${name}.${randomBytes(6).toString('hex')}.new`)
  try {
    const file = await open(beside, 'wx', 0o600)
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(beside, join(folder, name))
  } catch (problem) {
    // A full disk leaves an empty file, or half of one.
    await rm(beside, { force: true })
    throw problem
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

export const idLength = 22

export async function removeFiles(folder: string, names: string[]): Promise<void> {
  for (const name of names) await rm(join(folder, name), { force: true })
}
