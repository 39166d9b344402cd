import { expect, it } from 'vitest'
import { bytesOf, type Entry, readTar, tarEnd, tarEntry, wholeEntry } from './tar.ts'

const at = new Date('2026-12-01T09:00:00Z')
const megabyte = 1_000_000

/** An archive as it is written, and how many parts of its large file were asked for so far. */
function archiveOf(large: number) {
  const asked = { parts: 0 }
  async function* parts() {
    for (; asked.parts < large; asked.parts += 1) yield Buffer.alloc(megabyte, asked.parts)
  }
  async function* bytes() {
    yield* tarEntry(wholeEntry('empty', Buffer.alloc(0)), at)
    yield* tarEntry({ name: `${'long/'.repeat(30)}ünnïg`, size: large * megabyte, parts: parts() }, at)
    yield* tarEntry(wholeEntry('last', Buffer.from('the end')), at)
    yield tarEnd
  }
  return { bytes, asked }
}

it('a file that is larger than memory passes in parts, on its way in and out', async () => {
  const { bytes, asked } = archiveOf(40)
  const most: number[] = []
  let read = 0
  for await (const { parts } of readTar(bytes())) {
    for await (const part of parts) {
      read += part.length
      most.push(asked.parts * megabyte - read)
    }
  }
  expect(read).toBe(40 * megabyte + 7)
  expect(Math.max(...most)).toBeLessThanOrEqual(megabyte)
})

it('what nobody reads of a file, or only the beginning of, keeps nobody from the next', async () => {
  const found: [string, number, string?][] = []
  for await (const entry of readTar(archiveOf(3).bytes())) {
    if (entry.name.endsWith('g')) for await (const _ of entry.parts) break
    else if (entry.name === 'last') found.push(['last', entry.size, String(await bytesOf(entry))])
    if (entry.name !== 'last') found.push([entry.name, entry.size])
  }
  expect(found).toEqual([
    ['empty', 0],
    [`${'long/'.repeat(30)}ünnïg`, 3 * megabyte],
    ['last', 7, 'the end'],
  ])
})

it.each([700, 1_200, 2_048])('an archive that ends after %i bytes is not whole', async (length) => {
  async function* cut() {
    const all: Buffer[] = []
    for await (const part of tarEntry({ name: 'a', size: 2_000, parts: [Buffer.alloc(2_000, 1)] } satisfies Entry, at))
      all.push(part)
    yield Buffer.concat(all).subarray(0, length)
  }
  const reading = async () => {
    for await (const { parts } of readTar(cut())) for await (const _ of parts);
  }
  await expect(reading()).rejects.toThrow('ends too early')
})

it.each([
  ['a list of files', 'list.json', '0', 'larger than any back-up has'],
  ['the name of the next file', 'name-of-the-next', 'x', 'is spoiled'],
])('an archive that says that %s has gigabytes is refused before they are read', async (_, name, type, why) => {
  const asked = { parts: 0 }
  async function* bomb() {
    let first = true
    for await (const part of tarEntry({ name, size: 8_000_000_000, parts: [] }, at)) {
      if (first) yield ofType(part, type)
      first = false
    }
    for (; asked.parts < 1_000; asked.parts += 1) yield Buffer.alloc(megabyte)
  }
  const reading = async () => {
    for await (const entry of readTar(bomb())) await bytesOf(entry)
  }
  await expect(reading()).rejects.toThrow(why)
  expect(asked.parts).toBeLessThanOrEqual(1)
})

/** The header with another type, and the sum that belongs to it. */
function ofType(header: Buffer, type: string): Buffer {
  header.write(type, 156)
  header.fill(' ', 148, 156)
  const sum = header.reduce((all, byte) => all + byte, 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return header
}
