import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { barePicture } from './bare-picture.ts'
import {
  beginWithoutPictures,
  bomb,
  dataUrl,
  folder,
  inSmallestForm,
  millisecondsSince,
  noisy,
  ofPartsThatAreAll,
  photographs,
  quickly,
  withFrames,
  withManyScans,
  withTurns,
} from './test-pictures.ts'

beginWithoutPictures()

describe('a picture is refused', () => {
  const page = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>'
  it.each([
    ['that is SVG, even under another label', dataUrl(Buffer.from(page), 'image/png')],
    ['that is SVG', dataUrl(Buffer.from(page), 'image/svg+xml')],
    ['that is HTML', dataUrl(Buffer.from('<script>alert(1)</script>'), 'image/png')],
    ['that is a PDF', dataUrl(Buffer.from('%PDF-1.7\n'), 'image/png')],
    ['that is TIFF', dataUrl(Buffer.from('II*\0\x08\0\0\0'), 'image/png')],
    ['that is a bitmap', dataUrl(Buffer.from('BM6\0\0\0'), 'image/png')],
    ['that is empty', 'data:image/png;base64,'],
    ['that is no data URL', 'https://x.example/tooth.png'],
    ['that is not in Base64', 'data:image/png,tooth'],
    ['that is a word', 'tooth'],
    [
      'that is HEIC, whose frames are not AVIF',
      dataUrl(Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'), 'image/avif'),
    ],
  ])('%s', async (_, image) => {
    expect(await photographs.keep(image)).toEqual({ kind: 'refused', why: 'not-an-image-we-take' })
    expect(await readdir(join(folder, 'kept'))).toEqual([])
  })

  it('that breaks off in the middle', async () => {
    for (const format of ['jpeg', 'png', 'webp', 'gif', 'avif'] as const) {
      const noise = await sharp(await noisy(300, 200))
        .toFormat(format, quickly(format))
        .toBuffer()
      const half = noise.subarray(0, Math.floor(noise.length / 2))
      expect({ format, ...(await photographs.keep(dataUrl(half, 'image/png'))) }).toMatchObject({ why: 'unreadable' })
    }
    const header = dataUrl(Buffer.from('\xff\xd8\xff\xe0', 'latin1'), 'image/jpeg')
    expect(await photographs.keep(header)).toEqual({ kind: 'refused', why: 'unreadable' })
  })

  it('that is over eight megabytes', async () => {
    const image = `data:image/png;base64,${'A'.repeat(11_300_000)}`
    expect(await photographs.keep(image)).toEqual({ kind: 'refused', why: 'too-large' })
  })

  it.each([
    [30_000, 30_000],
    [60_000, 60_000],
    [1, 39_000_000],
    [1_000_000, 2],
  ])('that unfolds into %d by %d pixels, before it is unfolded', async (width, height) => {
    const image = dataUrl(bomb(width, height), 'image/png')
    await photographs.keep(image)
    const before = process.cpuUsage()
    expect(await photographs.keep(image)).toEqual({ kind: 'refused', why: 'too-many-pixels' })
    // To unfold one takes the processor seconds; what the clock says is the business of whoever else is at work.
    expect(millisecondsSince(before)).toBeLessThan(500)
  })

  it('that is an AVIF of more than sixteen megapixels, which takes nearly a gigabyte to read', async () => {
    const avif = async (width: number) => {
      const create = { width, height: 4000, channels: 3, background: '#c08060' } as const
      return dataUrl(await sharp({ create }).avif(quickly('avif')).toBuffer(), 'image/avif')
    }
    expect(await photographs.keep(await avif(4004))).toEqual({ kind: 'refused', why: 'too-many-pixels' })
    expect(await photographs.keep(await avif(4000))).toMatchObject({ kind: 'kept' })
  })

  it.each([
    ['a PNG', '\x89PNG\r\n\x1a\n', '\0\0\0\0tEXt\0\0\0\0'],
    ['a JPEG', '\xff\xd8', '\xff\xe1'],
    ['a WebP', 'RIFF\0\0\0\0WEBP', 'EXIF\0\0\0\0'],
    ['an AVIF', '\0\0\0\x18ftypavif', 'infe'],
  ])('that is %s of nothing but parts, before all are looked at', async (_, beginning, part) => {
    const bytes = Buffer.from(beginning + part.repeat(7_000_000 / part.length), 'latin1')
    expect(await photographs.keep(dataUrl(bytes, 'image/png'))).toEqual({ kind: 'refused', why: 'unreadable' })
    expect(() => barePicture(bytes)).toThrow('No picture has as many parts')
  })

  it('that is a JPEG of a thousand scans, each of which goes through all its pixels', async () => {
    const picture = await sharp(await noisy(64, 48))
      .jpeg({ progressive: true, optimiseScans: true })
      .toBuffer()
    const keep = (scans: number) => photographs.keep(dataUrl(withManyScans(picture, scans), 'image/jpeg'))
    expect(await keep(1000)).toEqual({ kind: 'refused', why: 'unreadable' })
    expect(await keep(100)).toMatchObject({ kind: 'kept' })
  })

  it('that is an AVIF to be turned over and over, each time with all its pixels', async () => {
    const picture = await sharp(await noisy(64, 48))
      .avif(quickly('avif'))
      .toBuffer()
    const keep = (turns: number) => photographs.keep(dataUrl(withTurns(picture, turns), 'image/avif'))
    expect(await keep(250)).toEqual({ kind: 'refused', why: 'unreadable' })
    expect(await keep(4)).toEqual({ kind: 'refused', why: 'unreadable' })
    expect(await keep(0)).toMatchObject({ photograph: { width: 64, height: 48 } })
    expect(await keep(1)).toMatchObject({ photograph: { width: 48, height: 64 } })
  })

  it('that is an AVIF of a hundred frames, each of which would be read', async () => {
    const picture = await sharp(await noisy(64, 48))
      .avif(quickly('avif'))
      .toBuffer()
    const keep = (frames: number) => photographs.keep(dataUrl(withFrames(picture, frames), 'image/avif'))
    expect(await keep(100)).toEqual({ kind: 'refused', why: 'unreadable' })
    expect(await keep(1)).toMatchObject({ kind: 'kept' })
    expect(await keep(4)).toMatchObject({ kind: 'kept' })
  })

  it('that is an AVIF in its smallest form, which does not say where its frames lie', async () => {
    const [width, height] = [64, 48]
    const picture = await sharp(await noisy(width, height))
      .avif(quickly('avif'))
      .toBuffer()
    const image = dataUrl(inSmallestForm(picture, { width, height, frames: 100 }), 'image/avif')
    expect(await photographs.keep(image)).toEqual({ kind: 'refused', why: 'unreadable' })
  })

  it('that is an AVIF of a thousand parts, each of which is all of it again', () => {
    expect(() => barePicture(ofPartsThatAreAll(1000, 1_000_000))).toThrow('No picture has the same bytes so often')
    expect(() => barePicture(ofPartsThatAreAll(8, 1_000_000))).not.toThrow()
  })

  it('that lies about how small it is', async () => {
    const small = bomb(30_000)
    small.writeUInt32BE(10, 16)
    expect(await photographs.keep(dataUrl(small, 'image/png'))).toEqual({ kind: 'refused', why: 'unreadable' })
  })
})
