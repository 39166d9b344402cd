/** One file of an archive. */
export type Entry = { name: string; bytes: Buffer }

const block = 512

/** A file as it stands in a tar archive (ustar), so that `tar` opens it; names have at most 100 bytes. */
export function* tarEntry({ name, bytes }: Entry, at: Date): Iterable<Buffer> {
  yield headerOf(name, bytes.length, at)
  yield bytes
  if (bytes.length % block > 0) yield Buffer.alloc(block - (bytes.length % block))
}

export const tarEnd = Buffer.alloc(2 * block)

function headerOf(name: string, size: number, at: Date): Buffer {
  if (Buffer.byteLength(name) > 100) throw new Error(`The name ${name} is too long for an archive`)
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
  header.write('0', 156)
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
  for (;;) {
    const header = await archive.take(block)
    if (header.every((byte) => byte === 0)) break
    if (numberIn(header, 148, 8) !== sumOf(header)) throw new Error('this is no archive, or a part of it is spoiled')
    const size = numberIn(header, 124, 12)
    const body = await archive.take(Math.ceil(size / block) * block)
    yield { name: header.toString('utf8', 0, header.indexOf(0)), bytes: body.subarray(0, size) }
  }
  await archive.toItsEnd()
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
