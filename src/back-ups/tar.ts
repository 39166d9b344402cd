/** One file of an archive. */
export type Entry = { name: string; bytes: Buffer }

const block = 512

/**
 * A file as it stands in a tar archive (ustar), so that `tar` opens it. What its header has no room for, a name of more
 * than 100 bytes or in another script, stands before it in a header of pax (POSIX.1-2001).
 */
export function* tarEntry({ name, bytes }: Entry, at: Date): Iterable<Buffer> {
  const plain = name.replaceAll(/[^\x20-\x7e]/g, '_').slice(0, roomForName)
  if (plain !== name) yield* filled('x', 'name-of-the-next', pathRecord(name), at)
  yield* filled('0', plain, bytes, at)
}

function* filled(type: string, name: string, bytes: Buffer, at: Date): Iterable<Buffer> {
  yield headerOf(type, name, bytes.length, at)
  yield bytes
  if (bytes.length % block > 0) yield Buffer.alloc(block - (bytes.length % block))
}

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

/** The files of an archive one after the other, each whole in memory; throws where it ends too early or is no archive. */
export async function* readTar(stream: AsyncIterable<Buffer>): AsyncIterable<Entry> {
  const archive = new Bytes(stream)
  let longName: string | undefined
  for (;;) {
    const header = await archive.take(block)
    if (header.every((byte) => byte === 0)) break
    if (numberIn(header, 148, 8) !== sumOf(header)) throw new Error('this is no archive, or a part of it is spoiled')
    const size = numberIn(header, 124, 12)
    const bytes = (await archive.take(Math.ceil(size / block) * block)).subarray(0, size)
    if (header.toString('latin1', 156, 157) === 'x') longName = pathIn(bytes)
    else {
      yield { name: longName ?? nameIn(header), bytes }
      longName = undefined
    }
  }
  await archive.toItsEnd()
}

function nameIn(header: Buffer): string {
  return header.toString('utf8', 0, roomForName).replace(/\0.*$/s, '')
}

function numberIn(header: Buffer, from: number, length: number): number {
  return Number.parseInt(header.toString('latin1', from, from + length), 8)
}

class Bytes {
  #chunks: AsyncIterator<Buffer>
  #waiting: Buffer[] = []
  #length = 0

  constructor(stream: AsyncIterable<Buffer>) {
    this.#chunks = stream[Symbol.asyncIterator]()
  }

  async take(size: number): Promise<Buffer> {
    while (this.#length < size) {
      const { value, done } = await this.#chunks.next()
      if (done) throw new Error('the archive ends too early')
      this.#waiting.push(value)
      this.#length += value.length
    }
    const all = Buffer.concat(this.#waiting, this.#length)
    this.#waiting = [all.subarray(size)]
    this.#length -= size
    return all.subarray(0, size)
  }

  async toItsEnd(): Promise<void> {
    while (!(await this.#chunks.next()).done);
  }
}
