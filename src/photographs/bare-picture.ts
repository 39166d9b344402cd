import { crc32 } from 'node:zlib'
import { boxesIn } from './avif-boxes.ts'
import { refuseManyFrames } from './avif-frames.ts'
import { refuseManyTurns } from './avif-turns.ts'

/**
 * A picture without what is written beside it and costs more than its pixels, since the library reads that first and to its
 * end: texts of a PNG, which unfold to a thousand times their length, and EXIF but for which way up the picture stands, whose
 * links may lead back to their beginning, for hours in four kilobytes. Writes into the bytes; others are left as they are.
 * Throws for one of nothing but parts, each of which has its price, and for one whose pixels are to be gone through again and
 * again.
 */
export function barePicture(bytes: Buffer): Buffer {
  let parts = 0
  const count = () => {
    parts += 1
    if (parts > mostParts) throw new Error('No picture has as many parts')
  }
  if (beginsWith(bytes, '\x89PNG\r\n\x1a\n')) return barePng(bytes, count)
  // In this order, since a JPEG may have the letters of an AVIF as the length of its first part.
  if (beginsWith(bytes, '\xff\xd8')) bareJpeg(bytes, count)
  else if (beginsWith(bytes, 'RIFF')) bareWebp(bytes, count)
  else if (beginsWith(bytes.subarray(4), 'ftyp')) bareAvif(bytes, count)
  return bytes
}

/** Eight megabytes in parts of four hundred bytes; some programs write them of four thousand. */
const mostParts = 20_000

const texts = new Set(['tEXt', 'zTXt', 'iTXt'])

function barePng(bytes: Buffer, count: () => void): Buffer {
  const kept: Buffer[] = []
  let from = 0
  // Of each chunk: the length of its content, its kind, the content, and a check sum.
  for (let at = 8, end = at; at + 8 <= bytes.length; at = end) {
    count()
    const sum = at + 8 + bytes.readUInt32BE(at)
    end = sum + 4
    const kind = bytes.toString('latin1', at + 4, at + 8)
    if (kind === 'eXIf' && end <= bytes.length) {
      leaveOrientation(bytes.subarray(at + 8, sum))
      bytes.writeUInt32BE(crc32(bytes.subarray(at + 4, sum)), sum)
    }
    if (!texts.has(kind)) continue
    kept.push(bytes.subarray(from, at))
    from = end
  }
  return Buffer.concat([...kept, bytes.subarray(from)])
}

function bareWebp(bytes: Buffer, count: () => void): void {
  let frames = 0
  // Of each chunk: its kind, the length of its content, and the content, filled up to an even length.
  for (let at = 12, end = at; at + 8 <= bytes.length; at = end + (end % 2)) {
    count()
    end = at + 8 + bytes.readUInt32LE(at + 4)
    const kind = bytes.toString('latin1', at, at + 4)
    if (kind === 'EXIF') leaveOrientation(bytes.subarray(at + 8, end))
    if (kind !== 'ANMF') continue
    frames += 1
    // The library looks for each frame from the first one on, and only that is shown.
    if (frames > 1) bytes.write('skip', at, 'latin1')
  }
}

/** Its segments cannot be counted off without reading its pixels, in which these markers cannot stand. */
function bareJpeg(bytes: Buffer, count: () => void): void {
  refuseManyScans(bytes)
  const marker = Buffer.from('ffe1', 'hex')
  for (let at = bytes.indexOf(marker); at !== -1 && at + 4 <= bytes.length; at = bytes.indexOf(marker, at + 2)) {
    count()
    const segment = bytes.subarray(at + 4, at + 2 + bytes.readUInt16BE(at + 2))
    if (beginsWith(segment, 'Exif')) leaveOrientation(segment)
  }
}

/**
 * A progressive JPEG has some ten scans, and eight megabytes of other things, such as the film behind a picture of a
 * telephone, have these two bytes a hundred times by chance. Each scan may be of twenty bytes and goes through all pixels,
 * for a tenth of a second at most, for which the library sets no end.
 */
function refuseManyScans(bytes: Buffer): void {
  const marker = Buffer.from('ffda', 'hex')
  let scans = 0
  for (let at = bytes.indexOf(marker); at !== -1; at = bytes.indexOf(marker, at + 2)) {
    scans += 1
    if (scans > mostScans) throw new Error('No picture has as many scans')
  }
}

const mostScans = 200

/** Which way up an AVIF stands is said elsewhere. In its list of parts, its EXIF gets the name of one that is passed over. */
function bareAvif(bytes: Buffer, count: () => void): void {
  refuseManyTurns(bytes, count)
  refuseManyFrames(bytes, count)
  leaveStill(bytes, count)
  const longestEntry = 40
  for (let at = bytes.indexOf('infe'); at !== -1; at = bytes.indexOf('infe', at + 4)) {
    count()
    const entry = bytes.toString('latin1', at, at + longestEntry)
    for (const { index } of entry.matchAll(/exif/gi)) bytes.write('skip', at + index, 'latin1')
  }
}

/**
 * One that moves has a name that the library does not take, and a film beside its picture, which it would list first: a few
 * bytes name millions of frames, for gigabytes. It gets the name of a still one, and its film that of what is passed over. So
 * does a picture in the smallest form, which no camera makes, and in which no frames could be counted.
 */
function leaveStill(bytes: Buffer, count: () => void): void {
  bytes.write('avif', 8, 'latin1')
  for (const { kind, at } of boxesIn(bytes, count))
    if (kind === 'moov' || kind === 'mini') bytes.write('skip', at + 4, 'latin1')
}

/** TIFF, big end first, with the one entry of a list at its eighth byte: the orientation, still to be written. */
const oneEntry = Buffer.from('4d4d002a00000008000101120003000000010000000000000000', 'hex')
const placeOfOrientation = 18

function leaveOrientation(exif: Buffer): void {
  const head = beginsWith(exif, 'Exif\0\0') ? 6 : 0
  const tiff = exif.subarray(head)
  const orientation = orientationIn(tiff)
  tiff.fill(0)
  if (orientation === undefined || tiff.length < oneEntry.length) return
  oneEntry.copy(tiff)
  tiff.writeUInt16BE(orientation, placeOfOrientation)
}

/** Undefined where the EXIF says nothing of it, or cannot be read. */
function orientationIn(tiff: Buffer): number | undefined {
  const isLittle = beginsWith(tiff, 'II*\0')
  if (!isLittle && !beginsWith(tiff, 'MM\0*')) return undefined
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.length)
  const [tag, size] = [0x0112, 12]
  try {
    const list = view.getUint32(4, isLittle)
    const first = list + 2
    const end = first + size * view.getUint16(list, isLittle)
    for (let at = first; at < end; at += size)
      if (view.getUint16(at, isLittle) === tag) return view.getUint16(at + 8, isLittle)
  } catch (problem) {
    // It leads out of its own bytes.
    if (!(problem instanceof RangeError)) throw problem
  }
  return undefined
}

function beginsWith(bytes: Buffer, words: string): boolean {
  return bytes.toString('latin1', 0, words.length) === words
}
