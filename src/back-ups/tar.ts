/** One file of an archive, in parts, since it may be larger than all memory. */
export type Entry = { name: string; size: number; parts: AsyncIterable<Buffer> | Iterable<Buffer> }

const block = 512
/** A header has room for 11 digits of eight. */
export const largestFile = 8 ** 11 - 1

/** A file that is in memory anyway. */
export function wholeEntry(name: string, bytes: Buffer): Entry {
  return { name, size: bytes.length, parts: [bytes] }
}

/** No text that is longer can be held; no list of files and no rows that we write come near it. */
const mostInMemory = 500_000_000
/** A path has 4,096 bytes at most. */
const longestPathRecords = 64 * 1024

/**
 * A whole entry in memory: for the manifest and for rows, which are bounded, and never for a file of the data folder. Throws
 * where it is longer than any of ours, as in an archive that was made to unpack to more than all memory.
 */
export async function bytesOf({ size, parts }: Entry): Promise<Buffer> {
  if (size > mostInMemory) throw new Error('a part of the archive is larger than any back-up has')
  const all: Buffer[] = []
  for await (const part of parts) all.push(part)
  return Buffer.concat(all)
}

/**
 * A file as it stands in a tar archive (ustar), so that `tar` opens it. What its header has no room for, a name of more
 * than 100 bytes or in another script, stands before it in a header of pax (POSIX.1-2001).
 */
export async function* tarEntry({ name, ...file }: Entry, at: Date): AsyncIterable<Buffer> {
  const plain = name.replaceAll(/[^\x20-\x7e]/g, '_').slice(0, roomForName)
  if (plain !== name) yield* filled('x', wholeEntry('name-of-the-next', pathRecord(name)), at)
  yield* filled('0', { name: plain, ...file }, at)
}

async function* filled(type: string, { name, size, parts }: Entry, at: Date): AsyncIterable<Buffer> {
  yield headerOf(type, name, size, at)
  yield* parts
  yield Buffer.alloc(toWholeBlocks(size))
}

/** So many bytes stand behind a file, before the next one begins. */
function toWholeBlocks(size: number): number {
  return (block - (size % block)) % block
}

/** An archive ends with two blocks of noughts. */
export const tarEnd = Buffer.alloc(2 * block)

const roomForName = 100

/** `30 path=…`, a line that begins with its own length in bytes. */
function pathRecord(name: string): Buffer {
  const rest = ` path=${name}\n`
  const length = Buffer.byteLength(rest)
  const digits = String(length + String(length).length).length
  return Buffer.from(`${length + digits}${rest}`)
}

/** The path among the records of such a header. */
function pathIn(records: Buffer): string | undefined {
  for (let at = 0; at < records.length; ) {
    const length = Number.parseInt(records.toString('latin1', at, records.indexOf(' ', at)), 10)
    if (!(length > 0)) throw new Error('a part of the archive is spoiled')
    const record = records.toString('utf8', at, at + length - 1)
    const [, path] = /^\d+ path=(.*)$/s.exec(record) ?? []
    if (path !== undefined) return path
    at += length
  }
  return undefined
}

function headerOf(type: string, name: string, size: number, at: Date): Buffer {
  const header = Buffer.alloc(block)
  header.write(name, 0)
  header.write('0000600\0', 100)
  header.write('0000000\0', 108)
  header.write('0000000\0', 116)
  header.write(`${size.toString(8).padStart(11, '0')}\0`, 124)
  header.write(
    `${Math.floor(at.getTime() / 1000)
      .toString(8)
      .padStart(11, '0')}\0`,
    136,
  )
  header.write('        ', 148)
  header.write(type, 156)
  header.write('ustar\u000000', 257)
  header.write(`${sumOf(header).toString(8).padStart(6, '0')}\0 `, 148)
  return header
}

function sumOf(header: Buffer): number {
  return header.reduce((sum, byte, index) => sum + (index >= 148 && index < 156 ? 32 : byte), 0)
}

/**
 * The files of an archive one after the other; the parts of each can be read until the next is asked for. Throws where it ends
 * too early or is no archive.
 */
export async function* readTar(stream: AsyncIterable<Buffer>): AsyncIterable<Entry> {
  const archive = new Bytes(stream)
  let longName: string | undefined
  for (;;) {
    const header = await archive.take(block)
    if (header.every((byte) => byte === 0)) break
    if (numberIn(header, 148, 8) !== sumOf(header)) throw new Error('this is no archive, or a part of it is spoiled')
    const size = numberIn(header, 124, 12)
    if (header.toString('latin1', 156, 157) === 'x') {
      if (size > longestPathRecords) throw new Error('a part of the archive is spoiled')
      longName = pathIn(await archive.take(size))
    } else {
      const file = new PartsOf(archive, size)
      yield { name: longName ?? nameIn(header), size, parts: file }
      longName = undefined
      for await (const _ of file);
    }
    await archive.take(toWholeBlocks(size))
  }
  await archive.toItsEnd()
}

function nameIn(header: Buffer): string {
  return header.toString('utf8', 0, roomForName).replace(/\0.*$/s, '')
}

function numberIn(header: Buffer, from: number, length: number): number {
  return Number.parseInt(header.toString('latin1', from, from + length), 8)
}

/** What is left of a file in an archive. */
class PartsOf {
  #archive: Bytes
  #left: number

  constructor(archive: Bytes, size: number) {
    this.#archive = archive
    this.#left = size
  }

  async *[Symbol.asyncIterator](): AsyncIterator<Buffer> {
    while (this.#left > 0) {
      const part = await this.#archive.some(this.#left)
      this.#left -= part.length
      yield part
    }
  }
}

class Bytes {
  #chunks: AsyncIterator<Buffer>
  #waiting: Buffer[] = []
  #length = 0

  constructor(stream: AsyncIterable<Buffer>) {
    this.#chunks = stream[Symbol.asyncIterator]()
  }

  /** As many as are there, at least one and at most so many. */
  async some(most: number): Promise<Buffer> {
    if (this.#length === 0) await this.#readOn()
    return this.take(Math.min(this.#length, most))
  }

  async take(size: number): Promise<Buffer> {
    while (this.#length < size) await this.#readOn()
    const all = Buffer.concat(this.#waiting, this.#length)
    this.#waiting = [all.subarray(size)]
    this.#length -= size
    return all.subarray(0, size)
  }

  async #readOn(): Promise<void> {
    const { value, done } = await this.#chunks.next()
    if (done) throw new Error('the archive ends too early')
    this.#waiting.push(value)
    this.#length += value.length
  }

  async toItsEnd(): Promise<void> {
    while (!(await this.#chunks.next()).done);
  }
}
