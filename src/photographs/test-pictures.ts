import { createCipheriv } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Create } from 'sharp'
import { afterAll, afterEach, beforeEach, vi } from 'vitest'
import type { Photographs } from '../domain/blog/uploads.ts'
import { openPhotographs } from './photographs.ts'

/** Those of the test that runs; they lie in `kept` within the folder. */
export let folder: string
export let photographs: Photographs

/** Each test of the file that calls this begins with an empty folder. */
export function beginWithoutPictures(): void {
  // Many pictures are drawn, on a machine that may be busy with other things.
  vi.setConfig({ testTimeout: 120_000 })
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'photographs-'))
    photographs = await openPhotographs(join(folder, 'kept'))
  })
  afterEach(() => rm(folder, { recursive: true }))
  afterAll(() => vi.resetConfig())
}

/** Of the processor, since a look at what was used of it. */
export function millisecondsSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** A picture of one colour, as a data URL. */
export async function anImage(create: Create): Promise<string> {
  return dataUrl(await sharp({ create }).jpeg().toBuffer(), 'image/jpeg')
}

/** What is written here need not be small: to look for the best colours of a noisy GIF takes seconds. */
export function quickly(format: 'jpeg' | 'png' | 'webp' | 'gif' | 'avif'): { effort?: number } {
  return format === 'gif' || format === 'avif' ? { effort: 1 } : {}
}

export function dataUrl(bytes: Buffer, type: string): string {
  return `data:${type};base64,${bytes.toString('base64')}`
}

/** A picture of nothing but noise, the hardest to make small; the same every time. */
export function noisy(width: number, height: number): Promise<Buffer> {
  return sharp(noise(width * height * 3), { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 1 })
    .toBuffer()
}

/** The same where one can see through it, as a data URL. */
export async function noisySeeThrough(): Promise<string> {
  const bytes = await sharp(noise(500 * 500 * 4), { raw: { width: 500, height: 500, channels: 4 } })
    .png()
    .toBuffer()
  return dataUrl(bytes, 'image/png')
}

function noise(length: number): Buffer {
  return createCipheriv('aes-128-ctr', Buffer.alloc(16), Buffer.alloc(16)).update(Buffer.alloc(length))
}

/** A PNG of one colour, some kilobytes long, that unfolds into gigabytes. */
export function bomb(width: number, height = width): Buffer {
  const row = Buffer.alloc(Math.ceil(width / 8) + 1)
  const rows = deflateSync(Buffer.concat(Array.from({ length: 1000 }, () => row)))
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.writeUInt8(1, 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** The same PNG with texts beside its picture, some kilobytes each, that unfold into fifty megabytes. */
export function withPackedTexts(png: Buffer, kinds: readonly string[]): Buffer {
  const text = deflateSync(Buffer.alloc(50_000_000))
  const keys: Record<string, string> = { zTXt: 'Comment\0\0', iTXt: 'Comment\0\x01\0\0\0' }
  const texts = kinds.map((kind) => chunk(kind, Buffer.concat([Buffer.from(keys[kind] ?? '', 'latin1'), text])))
  const behindHeader = 33
  return Buffer.concat([png.subarray(0, behindHeader), ...texts, png.subarray(behindHeader)])
}

/** The same picture as the first frame of a WebP that moves, and has another frame as many times, of a few pixels. */
export async function withManyFrames(picture: Buffer, times: number): Promise<Buffer> {
  const dark = await sharp(picture).linear(0).png().toBuffer()
  const moving = await sharp([picture, dark], { join: { animated: true } })
    .webp()
    .toBuffer()
  const second = moving.lastIndexOf('ANMF')
  const bytes = Buffer.concat([moving, ...Array<Buffer>(times).fill(moving.subarray(second))])
  bytes.writeUInt32LE(bytes.length - 8, 4)
  return bytes
}

/** The same progressive JPEG, of which the last scan comes so many times more. */
export function withManyScans(picture: Buffer, times: number): Buffer {
  const end = picture.length - 2
  const last = picture.subarray(picture.lastIndexOf(Buffer.from('ffda', 'hex')), end)
  return Buffer.concat([picture.subarray(0, end), ...Array<Buffer>(times).fill(last), picture.subarray(end)])
}

/** The same AVIF of one item, to be turned to the left so many times. */
export function withTurns(picture: Buffer, times: number): Buffer {
  const startOf = (kind: string) => picture.indexOf(kind) - 4
  const endOf = (kind: string) => startOf(kind) + picture.readUInt32BE(startOf(kind))
  const turn = Buffer.from('\0\0\0\x09irot\x01', 'latin1')
  let properties = 1
  for (let at = startOf('ipco') + 8; at < endOf('ipco'); at += picture.readUInt32BE(at)) properties += 1
  const bytes = Buffer.concat([
    picture.subarray(0, endOf('ipco')),
    turn,
    picture.subarray(endOf('ipco'), endOf('ipma')),
    Buffer.alloc(times, properties),
    picture.subarray(endOf('ipma')),
  ])
  const grow = (at: number, by: number) => bytes.writeUInt32BE(bytes.readUInt32BE(at) + by, at)
  grow(startOf('meta'), turn.length + times)
  grow(startOf('iprp'), turn.length + times)
  grow(startOf('ipco'), turn.length)
  grow(startOf('ipma') + turn.length, times)
  // Behind the number of items and the item's own: how many properties it has.
  bytes[startOf('ipma') + turn.length + 18] = (picture[startOf('ipma') + 18] ?? 0) + times
  const place = Buffer.alloc(4)
  place.writeUInt32BE(startOf('mdat') + 8)
  grow(picture.indexOf(place), turn.length + times)
  return bytes
}

/** The same AVIF of one item, of at most 128 pixels, in its smallest form, which has no list of parts; the frame comes so many times. */
export function inSmallestForm(
  picture: Buffer,
  { width, height, frames }: Record<'width' | 'height' | 'frames', number>,
): Buffer {
  const frame = picture.subarray(picture.indexOf('mdat') + 4)
  const settings = picture.subarray(picture.indexOf('av1C') + 4).subarray(0, 4)
  const data = Buffer.concat(Array<Buffer>(frames).fill(frame))
  const bits = (value: number, length: number) => value.toString(2).padStart(length, '0')
  // Colours in full range, and nothing else of all that may be said; how large it is, how long its settings and its data.
  const size = bits(width - 1, 7) + bits(height - 1, 7)
  const head = `0000100000000000${bits(0, 1)}${size}001${bits(settings.length, 3)}${bits(data.length - 1, 28)}`
  const bytes = head.padEnd(Math.ceil(head.length / 8) * 8, '0').match(/.{8}/g) ?? []
  const kind = box('ftyp', Buffer.from('avif'), Buffer.from('avif'), Buffer.from('avifmif3'))
  return Buffer.concat([kind, box('mini', Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2))), settings, data)])
}

/** The same AVIF as one that moves: so it is named, and beside the picture lies a film of so many frames. */
export function withFilm(picture: Buffer, frames: number): Buffer {
  const numbers = (...all: number[]) =>
    Buffer.concat(all.map((each) => Buffer.from(each.toString(16).padStart(8, '0'), 'hex')))
  const zeros = (length: number) => Buffer.alloc(length)
  const coding = box('av01', zeros(78), box('av1C', Buffer.from('81200c00', 'hex')))
  const frameList = box(
    'stbl',
    box('stsd', numbers(0, 1), coding),
    box('stts', numbers(0, 1, frames, 1)),
    box('stsc', numbers(0, 1, 1, frames, 1)),
    // Each of a byte, and all in one place.
    box('stsz', numbers(0, 1, frames)),
    box('stco', numbers(0, 1, picture.indexOf('mdat') + 4)),
  )
  const kind = box('hdlr', numbers(0, 0), Buffer.from('pict'), zeros(13))
  const media = box('mdia', box('mdhd', numbers(0, 0, 0, 1000, 100, 0)), kind, box('minf', frameList))
  const track = box('trak', box('tkhd', numbers(7, 0, 0, 1), zeros(68)), media)
  const film = box('moov', box('mvhd', numbers(0, 0, 0, 1000, 100), zeros(80)), track)
  const moving = Buffer.concat([picture, film])
  moving.write('avis', 8, 'latin1')
  return moving
}

/** The same AVIF of one item, of which the frame comes so many times. */
export function withFrames(picture: Buffer, times: number): Buffer {
  const frame = picture.subarray(picture.indexOf('mdat') + 4)
  const bytes = Buffer.concat([picture, ...Array<Buffer>(times - 1).fill(frame)])
  const place = Buffer.alloc(4)
  place.writeUInt32BE(picture.length - frame.length)
  bytes.writeUInt32BE(frame.length * times + 8, picture.indexOf('mdat') - 4)
  // Behind the place stand how many pieces it has, and where the first begins.
  bytes.writeUInt32BE(frame.length * times, picture.indexOf(place) + 10)
  return bytes
}

/** What an AVIF begins with, and a list of parts of which each reaches from its first byte to its last. */
export function ofPartsThatAreAll(parts: number, length: number): Buffer {
  // No version, lengths and places of four bytes, and how many parts.
  const list = Buffer.from(`000000004400${parts.toString(16).padStart(4, '0')}`, 'hex')
  // A number, no other file, and one piece, from 0 on, of the length 0.
  const part = Buffer.from('0001000000010000000000000000', 'hex')
  const locations = box('iloc', Buffer.concat([list, ...Array<Buffer>(parts).fill(part)]))
  const meta = box('meta', Buffer.concat([Buffer.alloc(4), locations]))
  return Buffer.concat([box('ftyp', Buffer.from('avif')), meta, box('mdat', Buffer.alloc(length))])
}

/** The same picture with an EXIF of two kilobytes whose links all lead back to its beginning. */
export async function withLoopingExif(picture: Buffer, format: 'jpeg' | 'png' | 'webp' | 'avif'): Promise<Buffer> {
  const links = Array.from({ length: 60 }, (_, at) => Buffer.from(`${tagsOfLinks[at % 3]}04000100000008000000`, 'hex'))
  const loop = Buffer.concat([Buffer.from('II*\0\x08\0\0\0\x3c\0', 'latin1'), ...links, Buffer.alloc(4)])
  const bytes = await sharp(picture)
    .withExif({ IFD0: { Artist: 'A'.repeat(loop.length) } })
    .toFormat(format, quickly(format))
    .toBuffer()
  loop.copy(bytes, bytes.indexOf('II*\0'))
  const named = bytes.indexOf('eXIf')
  if (format !== 'png') return bytes
  const end = named + 4 + bytes.readUInt32BE(named - 4)
  bytes.writeUInt32BE(crc32(bytes.subarray(named, end)), end)
  return bytes
}

/** Those of EXIF, of the place and of what belongs to other cameras, as TIFF writes them. */
const tagsOfLinks = ['6987', '2588', '05a0']

function chunk(type: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}

/** A piece of an AVIF: how long it is, what it is, and what it holds. */
function box(kind: string, ...content: Buffer[]): Buffer {
  const bytes = Buffer.concat([Buffer.from(`\0\0\0\0${kind}`, 'latin1'), ...content])
  bytes.writeUInt32BE(bytes.length)
  return bytes
}
