import { imageMegabytes } from '../domain/blog/uploads.ts'
import { boxesIn } from './avif-boxes.ts'

/** A picture that comes in layers, each finer than the one before, has four. */
const mostFrames = 8
/** Tiles that look alike may share their bytes; a list of a few bytes each may name all of them thousands of times. */
const mostBytes = 8 * imageMegabytes * 1024 * 1024

/**
 * Throws for an AVIF of which a part is a film: the library reads it to its last frame, however many thousands of a hundred
 * bytes it has, and sets no end for that.
 * @param count hears of each box, part and frame, and may refuse more of them
 */
export function refuseManyFrames(bytes: Buffer, count: () => void): void {
  const versionAndFlags = 4
  for (const meta of boxesIn(bytes, count).filter(({ kind }) => kind === 'meta')) {
    const boxes = boxesIn(meta.content.subarray(versionAndFlags), count)
    const within = boxes.find(({ kind }) => kind === 'idat')?.content ?? Buffer.alloc(0)
    for (const { content } of boxes.filter(({ kind }) => kind === 'iloc'))
      for (const item of itemsOf(content, [bytes, within], count))
        if (framesIn(item, count) > mostFrames) throw new Error('No picture has as many frames')
  }
}

/** What each part of an AVIF is made of, one after the other. A length of 0 reaches to the end. */
function* itemsOf(iloc: Buffer, places: Buffer[], count: () => void): Generator<Buffer> {
  let at = 0
  const number = (size: number) => {
    at += size
    if (size === 0) return 0
    if (size <= 4) return iloc.readUIntBE(at - size, size)
    return Number(iloc.readBigUInt64BE(at - size))
  }
  const version = number(1)
  at += 3
  const [sizes, moreSizes] = [number(1), number(1)]
  const [ofOffset, ofLength, ofBase] = [sizes >> 4, sizes & 15, moreSizes >> 4]
  const ofIndex = version > 0 ? moreSizes & 15 : 0
  let length = 0
  for (let left = number(version < 2 ? 2 : 4); left > 0; left -= 1) {
    at += version < 2 ? 2 : 4
    const place = places[version > 0 ? number(2) & 15 : 0]
    if (!place) throw new Error('No picture is made of its own parts')
    at += 2
    const base = number(ofBase)
    const pieces: Buffer[] = []
    for (let more = number(2); more > 0; more -= 1) {
      count()
      at += ofIndex
      const begin = base + number(ofOffset)
      const piece = place.subarray(begin, begin + (number(ofLength) || place.length))
      length += piece.length
      if (length > mostBytes) throw new Error('No picture has the same bytes so often')
      pieces.push(piece)
    }
    yield Buffer.concat(pieces)
  }
}

/** The kinds of pieces of AV1 that begin a frame, or show one. */
const kindsOfFrames = new Set([3, 6])

/** How many frames there are, if it is AV1: each piece has a head, mostly its length, and the content. */
function framesIn(data: Buffer, count: () => void): number {
  let frames = 0
  let at = 0
  while (at < data.length) {
    count()
    const head = data.readUInt8(at)
    if (kindsOfFrames.has((head >> 3) & 15)) frames += 1
    at += head & 4 ? 2 : 1
    // Without a length it is the last one.
    if ((head & 2) === 0) break
    // Seven bits a byte, the lowest first; the eighth says that there are more.
    let length = 0
    for (let bits = 0, more = true; more && at < data.length; bits += 7) {
      const byte = data.readUInt8(at)
      length += (byte & 127) * 2 ** bits
      more = byte > 127
      at += 1
    }
    at += length
  }
  return frames
}
