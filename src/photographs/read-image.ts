import type { OutputInfo } from 'sharp'
import {
  avifMegapixels,
  type ImageRefusal,
  imageMegabytes,
  imageMegapixels,
  imageSide,
} from '../domain/blog/uploads.ts'
import { barePicture } from './bare-picture.ts'
import { pictureLibrary } from './picture-library.ts'

/** Decoded pixels, upright, in sRGB, at most as large as our widest file. */
export type Pixels = { pixels: Buffer; width: number; height: number; channels: 1 | 2 | 3 | 4 }

/** Room for the widest file, and for the tallest that the WebP format could hold with ease. */
const largest = { width: 1600, height: 4800 }
const mostSeconds = 20

/**
 * Reads a picture from a data URL, or from its bytes. Its content decides what it is, never its label; its header is asked
 * for its size before a pixel is decoded, so that a bomb costs milliseconds.
 */
export async function readImage(image: string | Uint8Array): Promise<Pixels | { refused: ImageRefusal }> {
  const sent = typeof image === 'string' ? bytesOf(image) : withinSize(image)
  if (sent === 'too-large') return { refused: 'too-large' }
  if (!sent || !isOfAFormatWeTake(sent)) return { refused: 'not-an-image-we-take' }
  // Outside of what may be unreadable: where it cannot be loaded that is no fault of the picture.
  const sharp = pictureLibrary()
  const bytes = await unlessUnreadable(async () => barePicture(sent))
  if (!bytes) return { refused: 'unreadable' }
  const header = await unlessUnreadable(() => sharp(bytes, { limitInputPixels: false }).metadata())
  if (!header) return { refused: 'unreadable' }
  if (!formats.has(header.format) || (header.format === 'heif' && header.compression !== 'av1')) {
    return { refused: 'not-an-image-we-take' }
  }
  const { width: across, height: down } = header
  const mostMegapixels = header.format === 'heif' ? avifMegapixels : imageMegapixels
  if (across * down > mostMegapixels * 1_000_000 || Math.max(across, down) > imageSide) {
    return { refused: 'too-many-pixels' }
  }
  const decoded = await unlessUnreadable(() => decode(bytes))
  if (!decoded) return { refused: 'unreadable' }
  const { width, height, channels } = decoded.info
  return { pixels: decoded.data, width, height, channels }
}

const formats = new Set(['jpeg', 'png', 'webp', 'gif', 'heif'])

function decode(bytes: Buffer): Promise<{ data: Buffer; info: OutputInfo }> {
  // Only the first frame of a moving picture; sharp leaves all metadata behind unless it is told to keep some.
  return pictureLibrary()(bytes, { limitInputPixels: imageMegapixels * 1_000_000, failOn: 'error', pages: 1 })
    .timeout({ seconds: mostSeconds })
    .autoOrient()
    .resize({ ...largest, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
}

function withinSize(image: Uint8Array): Buffer | 'too-large' {
  return image.length > imageMegabytes * 1024 * 1024 ? 'too-large' : Buffer.from(image)
}

function bytesOf(dataUrl: string): Buffer | 'too-large' | undefined {
  const prefix = /^data:[^,]{0,200};base64,/i.exec(dataUrl.slice(0, 300))?.[0]
  if (!prefix) return undefined
  // Base64 writes three bytes with four characters.
  if ((dataUrl.length - prefix.length) * 0.75 > imageMegabytes * 1024 * 1024 + 3) return 'too-large'
  return Buffer.from(dataUrl.slice(prefix.length), 'base64')
}

function isOfAFormatWeTake(bytes: Buffer): boolean {
  const start = bytes.subarray(0, 64).toString('latin1')
  return (
    start.startsWith('\xff\xd8\xff') ||
    start.startsWith('\x89PNG\r\n\x1a\n') ||
    /^GIF8[79]a/.test(start) ||
    /^RIFF[\s\S]{4}WEBP/.test(start) ||
    /^[\s\S]{4}ftyp[\s\S]{0,40}avi[fs]/.test(start)
  )
}

/** The library throws for whatever it cannot decode, and says no more than that. */
async function unlessUnreadable<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read()
  } catch (problem) {
    if (problem instanceof Error) return undefined
    throw problem
  }
}
