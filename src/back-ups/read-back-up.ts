import { hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import * as z from 'zod'
import type { Cell, DatabaseCopy, SomeRows } from '../domain/back-ups/database-copy.ts'
import { RowSums } from '../domain/back-ups/row-sums.ts'
import { codeOfError, messageOfError } from '../domain/errors.ts'
import { decrypted, UnusableKey } from './keys.ts'
import { dataFolder, type Manifest, manifestFile, readManifest, sha256, tableOfRowsFile } from './manifest.ts'
import { bytesOf, type Entry, readTar } from './tar.ts'

/** The file is no back-up, or not whole; the message says which. */
export class SpoiledBackUp extends Error {}

/** A back-up whose every sum was compared. Each way through it reads the file anew. */
export type OpenBackUp = {
  manifest: Manifest
  copy: DatabaseCopy
  /** The files of the data folder, by their path within it. */
  files(): AsyncIterable<Entry>
}

/**
 * Reads a back-up from its beginning to its end, compares every sum, and only then hands it out. Throws `SpoiledBackUp`,
 * and `UnusableKey` where it is encrypted and no key opens it. `went` is told which share of that is done, up to 1.
 */
export async function openBackUp(file: string, keys: string[], went?: (share: number) => void): Promise<OpenBackUp> {
  const manifest = await checked(file, keys, (share) => went?.(share / 2)).catch((error) => {
    if (error instanceof SpoiledBackUp) throw error
    if (error instanceof UnusableKey) throw new UnusableKey(`${file} cannot be opened. ${error.message}`)
    const code = codeOfError(error)
    if (code === 'ENOENT') throw new SpoiledBackUp(`There is no file ${file}.`)
    if (code === 'EISDIR')
      throw new SpoiledBackUp(`${file} is a folder. Please name one back-up, a file in it most likely.`)
    // What the system says, most often that it belongs to somebody else, tells nothing of what is in it.
    if (error instanceof Error && 'syscall' in error)
      throw new SpoiledBackUp(`${file} cannot be read: ${error.message}`)
    throw new SpoiledBackUp(`${file} is no whole back-up: ${messageOfError(error)}`)
  })
  await compareRows(file, keys, manifest, (share) => went?.(0.5 + share / 2))
  return {
    manifest,
    copy: { ...manifest, rows: () => rowsIn(file, keys, manifest) },
    files: () => filesIn(file, keys),
  }
}

/** Told which share of a way through the file is done. */
type Went = (share: number) => void

async function checked(file: string, keys: string[], went: Went): Promise<Manifest> {
  const found = new Map<string, string>()
  let manifest: Manifest | undefined
  for await (const entry of entriesOf(file, keys, went)) {
    if (entry.name === manifestFile) manifest = readManifest(await bytesOf(entry))
    else found.set(entry.name, await sumOf(entry))
  }
  if (!manifest) throw new SpoiledBackUp(`${file} is no whole back-up: it holds no list of its files`)
  const differ = manifest.files.filter(({ name, sha256: sum }) => found.get(name) !== sum).map(({ name }) => name)
  if (differ.length > 0) throw new SpoiledBackUp(`${file} is spoiled: ${differ[0]} is not what was written`)
  if (found.size !== manifest.files.length) throw new SpoiledBackUp(`${file} holds files that nobody put there`)
  return manifest
}

/** Of a list that was changed itself the sums of files tell nothing: it says which rows belong to what. */
async function compareRows(file: string, keys: string[], manifest: Manifest, went: Went): Promise<void> {
  const came = new RowSums((text) => hash('sha256', text, 'buffer'))
  for await (const { table, rows } of rowsIn(file, keys, manifest, went)) came.add(table.name, table.columns, rows)
  for (const { name, rows, sum } of manifest.tables) {
    const found = came.of(name)
    if (found.rows !== rows || found.sum !== sum) throw spoiledRows(file, name)
  }
}

function spoiledRows(file: string, table: string): SpoiledBackUp {
  return new SpoiledBackUp(`${file} is spoiled: its rows of ${table} are not what was written`)
}

async function* rowsIn(file: string, keys: string[], manifest: Manifest, went?: Went): AsyncIterable<SomeRows> {
  const tables = new Map(manifest.tables.map(({ name, columns }) => [name, { name, columns }]))
  for await (const entry of entriesOf(file, keys, went)) {
    const name = tableOfRowsFile(entry.name)
    if (name === undefined) continue
    const table = tables.get(name)
    if (!table) throw spoiledRows(file, name)
    const lines = (await bytesOf(entry)).toString('utf8').trimEnd().split('\n')
    yield { table, rows: lines.map(asRow) }
  }
}

async function sumOf({ parts }: Entry): Promise<string> {
  const sum = sha256()
  for await (const part of parts) sum.update(part)
  return sum.digest('hex')
}

async function* filesIn(file: string, keys: string[]): AsyncIterable<Entry> {
  for await (const { name, ...entry } of entriesOf(file, keys)) {
    if (!name.startsWith(dataFolder)) continue
    const path = name.slice(dataFolder.length)
    if (path.split('/').includes('..')) throw new SpoiledBackUp(`${file} wants to write outside of the data folder`)
    yield { name: path, ...entry }
  }
}

async function* entriesOf(file: string, keys: string[], went?: Went): AsyncIterable<Entry> {
  // Asked first: a stream of a file that is not there fails before anybody listens to it.
  const isSealed = await isEncrypted(file)
  const bytes = createReadStream(file, { highWaterMark: 256 * 1024 })
  const unpacked = createGunzip()
  const packed = isSealed ? Readable.from(decrypted(bytes, keys)) : bytes
  // A file that is cut or cannot be opened ends the unpacking with the same error, which the reading meets.
  pipeline(packed, unpacked, () => undefined)
  const { size } = await stat(file)
  for await (const entry of readTar(unpacked)) {
    yield entry
    went?.(bytes.bytesRead / size)
  }
  went?.(1)
}

async function isEncrypted(file: string): Promise<boolean> {
  const opened = await open(file, 'r')
  try {
    const { buffer, bytesRead } = await opened.read(Buffer.alloc(ageMark.length), 0, ageMark.length, 0)
    return buffer.toString('latin1', 0, bytesRead) === ageMark
  } finally {
    await opened.close()
  }
}

const ageMark = 'age-encryption.org/'

function asRow(line: string): Cell[] {
  return row.parse(JSON.parse(line))
}

const row: z.ZodType<Cell[]> = z.array(z.union([z.string(), z.number(), z.null()]))
