import { type Hash, randomBytes } from 'node:crypto'
import { type FileHandle, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { giveToOwnerOf, ifThere, syncFolder } from '../disk/files.ts'
import { backUpName, begunAt } from '../domain/back-ups/back-up-retention.ts'
import type { DatabaseCopy, SomeRows } from '../domain/back-ups/database-copy.ts'
import type { RowSums } from '../domain/back-ups/row-sums.ts'
import { filesIn, orUnreadable, UnreadableFile } from './files-in.ts'
import { encrypted } from './keys.ts'
import { dataFolder, type Manifest, manifestFile, rowsFile, sha256 } from './manifest.ts'
import { type Entry, largestFile, tarEnd, tarEntry, wholeEntry } from './tar.ts'

type BackUpContents = {
  copy: DatabaseCopy
  rowSums: RowSums
  /** Everything in this folder belongs in the back-up, but for what `leftOut` names by its path within it. */
  folder: string
  leftOut(path: string): boolean
}

type BackUpPlace = {
  /** The folder that it is written into. */
  to: string
  /** Keys of age that it is encrypted for; none leaves it readable. */
  keys: string[]
  now: Date
  /** Called whenever a part of it was taken. */
  goesOn?(): void
  /** Ends it on its way. */
  signal?: AbortSignal | undefined
}

/**
 * `oddNames`: how many files are left out because their names are no UTF-8. `deadLinks`: the paths of links behind which
 * nothing was found, as behind one to a disk that is not mounted.
 */
export type WrittenBackUp = { file: string; manifest: Manifest; oddNames: number; deadLinks: string[] }

/**
 * Writes one file: a tar archive, packed with gzip, and encrypted where there are keys. It has its name only when it is
 * whole and on the disk; what fails on the way leaves nothing behind. Throws what the disk says.
 */
export async function writeBackUp(
  contents: BackUpContents,
  { to, keys, now, goesOn = () => undefined, signal }: BackUpPlace,
): Promise<WrittenBackUp> {
  const file = join(to, backUpName(now, keys.length > 0 ? 'encrypted' : 'plain'))
  const unfinished = `${file}.${randomBytes(4).toString('hex')}.part`
  const manifest: Manifest = { ...factsOf(contents.copy), madeAt: now.toISOString(), files: [] }
  const written: WrittenBackUp = { file, manifest, oddNames: 0, deadLinks: [] }
  const opened = await open(unfinished, 'wx', 0o600)
  try {
    await takeHalvesAway(to, (await opened.stat()).mtime)
    await pipeline(
      Readable.from(archive(contents, written, now)),
      createGzip(),
      (packed) => (keys.length > 0 ? encrypted(packed, keys) : packed),
      (parts: AsyncIterable<Uint8Array>) => told(parts, goesOn),
      opened.createWriteStream({ flush: true }),
      { signal },
    )
    await giveToOwnerOf(to, unfinished)
    await rename(unfinished, file)
    await syncFolder(dirname(file))
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  } finally {
    await opened.close()
  }
  return written
}

/** Who can write nothing gives up much sooner, in milliseconds. */
const longestBetweenParts = 3_600_000

/** What programs have left that were killed; `now` by the clock of their disk. */
async function takeHalvesAway(folder: string, now: Date): Promise<void> {
  for (const half of (await readdir(folder)).filter(begunAt)) {
    const written = await ifThere(stat(join(folder, half)))
    if (!written || now.getTime() - written.mtimeMs < longestBetweenParts) continue
    // Whoever deletes what is outdated says of it that it stays.
    await rm(join(folder, half), { force: true }).catch(() => undefined)
  }
}

function factsOf({ engine, migrations, tables }: DatabaseCopy): Omit<Manifest, 'madeAt' | 'files'> {
  const unknownYet = { rows: 0, sum: '' }
  return {
    format: 1,
    engine,
    migrations,
    tables: tables.map(({ name, columns }) => ({ name, columns, ...unknownYet })),
  }
}

async function* archive(contents: BackUpContents, written: WrittenBackUp, now: Date): AsyncIterable<Buffer> {
  const { manifest } = written
  for await (const { name, size, parts } of entries(contents, written)) {
    const sum = sha256()
    yield* tarEntry({ name, size, parts: summed(parts, sum) }, now)
    manifest.files.push({ name, size, sha256: sum.digest('hex') })
  }
  manifest.tables = manifest.tables.map((table) => ({ ...table, ...contents.rowSums.of(table.name) }))
  yield* tarEntry(wholeEntry(manifestFile, Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`)), now)
  yield tarEnd
}

async function* told<Part>(parts: AsyncIterable<Part>, goesOn: () => void): AsyncIterable<Part> {
  for await (const part of parts) {
    yield part
    goesOn()
  }
}

async function* summed(parts: Entry['parts'], sum: Hash): AsyncIterable<Buffer> {
  for await (const part of parts) {
    sum.update(part)
    yield part
  }
}

/** Rows first: a picture that a row names was there before the row and stays for a day after. */
async function* entries(
  { copy, rowSums, folder, leftOut }: BackUpContents,
  written: WrittenBackUp,
): AsyncIterable<Entry> {
  yield* rowsInFiles(copy, rowSums)
  const { paths, oddNames, deadLinks } = await filesIn(folder, leftOut)
  Object.assign(written, { oddNames, deadLinks })
  for (const path of paths) yield* fileIn(folder, path)
}

/** A file as long as it is now, whatever is written behind its end meanwhile; none where it has gone. */
async function* fileIn(folder: string, path: string): AsyncIterable<Entry> {
  const file = join(folder, path)
  const opened = await orUnreadable(file, ifThere(open(file)))
  if (!opened) return
  try {
    const { size } = await opened.stat()
    if (size > largestFile) throw new UnreadableFile(`A file in ${dirname(file)} is larger than 8 GB. Put it elsewhere`)
    // Of some that are not on a disk nobody knows the size before they are read.
    if (size === 0) yield wholeEntry(dataFolder + path, await orUnreadable(file, opened.readFile()))
    else yield { name: dataFolder + path, size, parts: partsOf(opened, file, size) }
  } finally {
    await opened.close()
  }
}

const partSize = 1_000_000

async function* partsOf(opened: FileHandle, file: string, size: number): AsyncIterable<Buffer> {
  for (let at = 0; at < size; ) {
    const part = Buffer.allocUnsafe(Math.min(partSize, size - at))
    const { bytesRead } = await orUnreadable(file, opened.read(part, 0, part.length, at))
    if (bytesRead === 0) throw new UnreadableFile(`A file in ${dirname(file)} became shorter while it was read`)
    at += bytesRead
    yield part.subarray(0, bytesRead)
  }
}

const rowsFileSize = 1_000_000

async function* rowsInFiles(copy: DatabaseCopy, sums: RowSums): AsyncIterable<Entry> {
  let table = ''
  let number = 0
  let lines: string[] = []
  let size = 0
  const file = () => wholeEntry(rowsFile(table, number), Buffer.from(lines.join('')))
  for await (const some of copy.rows()) {
    const full = size >= rowsFileSize || some.table.name !== table
    if (full && lines.length > 0) {
      yield file()
      lines = []
      size = 0
    }
    if (full) number = some.table.name === table ? number + 1 : 1
    table = some.table.name
    size += addLines(some, lines)
    sums.add(table, some.table.columns, some.rows)
  }
  if (lines.length > 0) yield file()
}

function addLines({ rows }: SomeRows, lines: string[]): number {
  let size = 0
  for (const row of rows) {
    const line = `${JSON.stringify(row)}\n`
    lines.push(line)
    size += line.length
  }
  return size
}
