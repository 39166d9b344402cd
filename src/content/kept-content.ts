import { createHash } from 'node:crypto'
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PracticeContent } from '../domain/practice/treatment.ts'
import { frozen } from './frozen.ts'
import type { Drawn } from './read-content.ts'

/**
 * The owner's content as `readContent` gives it, without reading it again while no byte of the folder has changed:
 * checking and rendering every text takes longer than all else that a start does.
 * @param folder the owner's folder, `content/`
 * @param keptIn the file that remembers what was read, beside the program, since another program reads other things
 *   out of the same files; without it everything is read
 * @param drawn what `readContent` is told of pictures; it comes with the program
 * @throws ContentProblem naming every file, field and remedy
 */
export async function contentOf(folder: string, keptIn?: string, drawn?: Drawn): Promise<PracticeContent> {
  if (keptIn === undefined) return readAnew(folder, drawn)
  const from = await fingerprint(folder)
  const kept = from && (await readKept(keptIn, from))
  if (kept) return kept
  const content = await readAnew(folder, drawn)
  if (from) await keep(keptIn, JSON.stringify({ from, content }))
  return content
}

async function readAnew(folder: string, drawn?: Drawn): Promise<PracticeContent> {
  const { readContent } = await import('./read-content.ts')
  return readContent(folder, drawn)
}

/** Of every byte in the folder; undefined where something in it may not be listed, and a change would go unseen. */
async function fingerprint(folder: string): Promise<string | undefined> {
  const hash = createHash('sha256')
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => undefined)
  if (!entries) return undefined
  const hasBytes = entries.filter((entry) => entry.isFile() || entry.isSymbolicLink())
  const files = hasBytes.map(({ parentPath, name }) => join(parentPath, name))
  for (const file of files.sort()) {
    const bytes = await readFile(file).catch(() => undefined)
    hash.update(`${file}\0${bytes?.length}\0`).update(bytes ?? '')
  }
  return hash.digest('base64url')
}

/** What cannot be read, or was read from something else, is no answer: then everything is read. */
async function readKept(file: string, from: string): Promise<PracticeContent | undefined> {
  try {
    const kept: { from: string; content: PracticeContent } = JSON.parse(await readFile(file, 'utf8'))
    return kept.from === from ? frozen(kept.content) : undefined
  } catch {
    return undefined
  }
}

/** On a full disk or in a folder that cannot be written, the next start reads everything once more. */
async function keep(file: string, text: string): Promise<void> {
  const unfinished = `${file}.${process.pid}`
  try {
    await writeFile(unfinished, text, { mode: 0o600 })
    await rename(unfinished, file)
  } catch {
    await rm(unfinished, { force: true }).catch(() => undefined)
  }
}
