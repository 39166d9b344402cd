import { readdir, rename, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import type { Photograph } from '../domain/blog/post.ts'
import { TooManyPictures } from '../domain/blog/uploads.ts'
import { openPhotographs } from './photographs.ts'
import { pictureLibrary } from './picture-library.ts'
import { readImage } from './read-image.ts'
import {
  anImage,
  beginWithoutPictures,
  dataUrl,
  folder,
  millisecondsSince,
  noisy,
  noisySeeThrough,
  photographs,
  quickly,
  withFilm,
  withLoopingExif,
  withManyFrames,
  withPackedTexts,
} from './test-pictures.ts'

beginWithoutPictures()

const smile = { width: 2000, height: 1000, channels: 3, background: '#c08060' } as const
/** Where its widths are no matter: it is read and kept in a sixth of the time. */
const smallSmile = { ...smile, width: 500, height: 250 } as const

describe('a picture that staff upload', () => {
  it.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)(
    'is taken as %s, whatever its label says',
    async (format) => {
      const bytes = await sharp({ create: { ...smile, width: 500, height: 250 } })
        .toFormat(format, quickly(format))
        .toBuffer()
      const photograph = await keep(dataUrl(bytes, 'application/pdf'))
      expect(photograph).toMatchObject({ width: 500, height: 250, widths: [400, 500] })
      expect(photograph.id).toMatch(/^[\w-]{22}$/)
    },
  )

  it('is kept in the widths the site shows, and never enlarged', async () => {
    const photograph = await keep(await anImage(smile))
    expect(photograph).toMatchObject({ width: 1600, height: 800, widths: [400, 800, 1200, 1600] })
    for (const width of photograph.widths) {
      const file = await photographs.file(`${photograph.id}-${width}.webp`)
      expect(file?.type).toBe('image/webp')
      expect(await sharp(file?.bytes).metadata()).toMatchObject({ format: 'webp', width, height: width / 2 })
    }
    expect((await keep(await anImage({ ...smile, width: 300, height: 200 }))).widths).toEqual([300])
    expect((await keep(await anImage({ ...smile, width: 800, height: 200 }))).widths).toEqual([400, 800])
  })

  it('says its mean colour, shown while it loads', async () => {
    const { colour } = await keep(await anImage(smile))
    expect(colour).toMatch(/^#(c0|bf|c1)(80|7f|81)(60|5f|61)$/)
  })

  it('stands upright, and tells nobody where it was taken', async () => {
    const bytes = await sharp({ create: smile })
      .withExif({ IFD0: { Artist: 'Amira Shah' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const photograph = await keep(dataUrl(bytes, 'image/jpeg'))
    expect(photograph).toMatchObject({ width: 1000, height: 2000 })
    for (const name of await readdir(join(folder, 'kept'))) {
      if (!name.endsWith('.webp')) continue
      const file = await photographs.file(name.replace('-card', '-400'))
      const facts = await sharp(file?.bytes).metadata()
      expect([facts.exif, facts.icc, facts.xmp, facts.orientation]).toEqual([
        undefined,
        undefined,
        undefined,
        undefined,
      ])
      expect(Buffer.from(file?.bytes ?? []).toString('latin1')).not.toContain('Amira')
    }
  })

  it.each(['jpeg', 'png', 'webp'] as const)('stands upright in each way a %s may lie', async (format) => {
    const corner = await sharp({ create: { ...smile, width: 300, height: 200 } })
      .composite([
        { input: { create: { width: 90, height: 60, channels: 3, background: '#000000' } }, left: 0, top: 0 },
      ])
      .png()
      .toBuffer()
    for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8]) {
      const bytes = await sharp(corner).withMetadata({ orientation }).toFormat(format).toBuffer()
      const upright = await sharp(bytes).autoOrient().raw().toBuffer()
      const read = await readImage(bytes)
      expect({ orientation, same: 'pixels' in read && upright.equals(read.pixels) }).toEqual({
        orientation,
        same: true,
      })
    }
  })

  it.each(['jpeg', 'png', 'webp', 'avif'] as const)(
    'is read at once, wherever the EXIF of a %s leads',
    async (format) => {
      const image = await withLoopingExif(await noisy(60, 40), format)
      await photographs.keep(dataUrl(await noisy(60, 40), 'image/png'))
      const before = process.cpuUsage()
      expect(await keep(dataUrl(image, 'image/jpeg'))).toMatchObject({ width: 60, height: 40 })
      expect(millisecondsSince(before)).toBeLessThan(500)
    },
  )

  it('is read at once, also where a JPEG has the letters of an AVIF in their place', async () => {
    const image = await withLoopingExif(await noisy(60, 40), 'jpeg')
    const letters = 'ftypavif'
    // Its first two are the length of the segment that they begin.
    const segment = letters.padEnd(Buffer.from(letters).readUInt16BE(0))
    const disguised = Buffer.concat([
      image.subarray(0, 2),
      Buffer.from(`\xff\xe1${segment}`, 'latin1'),
      image.subarray(2),
    ])
    await photographs.keep(dataUrl(await noisy(60, 40), 'image/png'))
    const before = process.cpuUsage()
    expect(await keep(dataUrl(disguised, 'image/avif'))).toMatchObject({ width: 60, height: 40 })
    expect(millisecondsSince(before)).toBeLessThan(500)
  })

  it('keeps its colours when it came with a profile of its own', async () => {
    const plain = await keep(dataUrl(await sharp({ create: smallSmile }).png().toBuffer(), 'image/png'))
    const wide = await sharp({ create: smallSmile }).withIccProfile('p3').png().toBuffer()
    expect(distance((await keep(dataUrl(wide, 'image/png'))).colour, plain.colour)).toBeLessThan(4)
  })

  it('keeps its see-through parts', async () => {
    const bytes = await sharp({ create: { width: 600, height: 300, channels: 4, background: '#ff000000' } })
      .png()
      .toBuffer()
    const { id, colour } = await keep(dataUrl(bytes, 'image/png'))
    const file = await photographs.file(`${id}-400.webp`)
    expect((await sharp(file?.bytes).stats()).isOpaque).toBe(false)
    expect(colour).toBe('#ffffff')
  })

  it('is only its first frame, if it moves', async () => {
    const frames = await Promise.all(
      ['#ff0000', '#00ff00', '#0000ff'].map((background) =>
        sharp({ create: { width: 300, height: 200, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    )
    const moving = await sharp(frames, { join: { animated: true } })
      .gif(quickly('gif'))
      .toBuffer()
    expect((await sharp(moving, { pages: -1 }).metadata()).pages).toBe(3)
    const photograph = await keep(dataUrl(moving, 'image/gif'))
    expect(photograph).toMatchObject({ width: 300, height: 200, colour: '#ff0000' })
  })

  it('may be very tall', async () => {
    const photograph = await keep(await anImage({ ...smile, width: 200, height: 60_000 }))
    expect(photograph.height).toBe(4800)
    expect(photograph.width).toBe(16)
  })

  it('loses what hides behind it', async () => {
    const script = '<script>alert(1)</script>'
    const bytes = Buffer.concat([
      await sharp(await noisy(500, 300))
        .gif(quickly('gif'))
        .toBuffer(),
      Buffer.from(script),
    ])
    const photograph = await keep(dataUrl(bytes, 'image/gif'))
    for (const width of photograph.widths) {
      const file = await photographs.file(`${photograph.id}-${width}.webp`)
      expect(Buffer.from(file?.bytes ?? []).includes('script')).toBe(false)
    }
  })

  it('is kept without its texts being unfolded', async () => {
    const plain = await noisy(60, 40)
    const image = dataUrl(withPackedTexts(plain, ['zTXt', 'iTXt', 'zTXt', 'iTXt', 'zTXt', 'iTXt']), 'image/png')
    const kept = await photographs.keep(dataUrl(plain, 'image/png'))
    const before = process.cpuUsage()
    expect(await photographs.keep(image)).toEqual(kept)
    expect(millisecondsSince(before)).toBeLessThan(500)
  })

  it('is read at once, however many frames a moving WebP has', async () => {
    const image = dataUrl(await withManyFrames(await noisy(60, 40), 19_000), 'image/webp')
    const before = process.cpuUsage()
    expect(await keep(image)).toMatchObject({ width: 60, height: 40 })
    expect(millisecondsSince(before)).toBeLessThan(500)
  })

  it('is read at once, however many frames the film of a moving AVIF has', async () => {
    const still = await sharp(await noisy(60, 40))
      .avif(quickly('avif'))
      .toBuffer()
    const photograph = await keep(dataUrl(still, 'image/avif'))
    const image = dataUrl(withFilm(still, 10_000_000), 'image/avif')
    const before = process.cpuUsage()
    expect(await keep(image)).toEqual(photograph)
    expect(millisecondsSince(before)).toBeLessThan(1_000)
  })

  it('is kept once when it is sent twice', async () => {
    const image = await anImage(smallSmile)
    expect(await keep(image)).toEqual(await keep(image))
    expect(await readdir(join(folder, 'kept'))).toHaveLength(4)
  })
})

it('a picture is kept although the folder of those before was deleted, and nothing is put in the place of what is above it', async () => {
  await keep(await anImage(smallSmile))
  await rm(join(folder, 'kept'), { recursive: true })
  const { id } = await keep(await anImage(smallSmile))
  expect(await photographs.file(`${id}-400.webp`)).toBeDefined()
  await rename(folder, `${folder}-aside`)
  await expect(keep(await anImage(smallSmile))).rejects.toThrow('ENOENT')
  await rename(`${folder}-aside`, folder)
  expect(await keep(await anImage(smallSmile))).toMatchObject({ id })
})

describe('the card of a picture', () => {
  it('is a data URL of 40 KB at most, whatever it shows', async () => {
    for (const image of [await anImage(smile), dataUrl(await noisy(600, 400), 'image/png'), await noisySeeThrough()]) {
      const card = (await photographs.card(await keep(image))) ?? ''
      expect(card).toMatch(/^data:image\/webp;base64,/)
      expect(card.length).toBeLessThanOrEqual(40_000)
    }
  })

  it('is known when it comes back, and so is our own address', async () => {
    const photograph = await keep(await anImage(smallSmile))
    await keep(await anImage({ ...smallSmile, background: '#ffffff' }))
    for (const image of [
      (await photographs.card(photograph)) ?? '',
      photographs.address(photograph, 400),
      `https://www.example.com${photographs.address(photograph, 500)}`,
    ]) {
      expect(await photographs.recognise(image)).toEqual(photograph)
    }
  })

  it.each([
    'data:image/webp;base64,UklGRg==',
    '/photographs/abcdefghijklmnopqrstuv-800.webp',
    '/photographs/../../etc/passwd',
    '',
    'tooth',
  ])('%j is none of ours', async (image) => {
    expect(await photographs.recognise(image)).toBeUndefined()
  })

  it('is missing when its file is', async () => {
    const photograph = await keep(await anImage(smallSmile))
    await rm(join(folder, 'kept', `${photograph.id}-card.webp`))
    expect(await photographs.card(photograph)).toBeUndefined()
  })
})

describe('files', () => {
  it('are found by the names we made, and by no others', async () => {
    const { id } = await keep(await anImage(smallSmile))
    await writeFile(join(folder, 'secret.webp'), 'secret')
    for (const name of [
      `${id}-401.webp`,
      `${id}.json`,
      `${id}-card.webp`,
      '../secret.webp',
      '..%2fsecret.webp',
      `${id}-400.webp\0`,
      `${id}-400.webp/../../secret.webp`,
      '',
    ]) {
      expect({ name, file: await photographs.file(name) }).toEqual({ name, file: undefined })
    }
  })

  it('are addressed by the smallest that is wide enough, or the widest', async () => {
    const photograph = await keep(await anImage(smile))
    const addressed = [1, 400, 401, 1600, 5000].map((width) => photographs.address(photograph, width))
    expect(addressed.map((address) => address.split('-').at(-1))).toEqual([
      '400.webp',
      '400.webp',
      '800.webp',
      '1600.webp',
      '1600.webp',
    ])
  })

  it('that come back, or that a text is about to name, count as kept anew', async () => {
    const [header, inText, forgotten] = await Promise.all(
      ['#ff0000', '#00ff00', '#0000ff'].map(async (background) => keep(await anImage({ ...smallSmile, background }))),
    )
    if (!header || !inText || !forgotten) throw new Error('No photographs')
    const yesterday = new Date(Date.now() - 86_400_000)
    for (const name of await readdir(join(folder, 'kept'))) {
      await utimes(join(folder, 'kept', name), yesterday, yesterday)
    }
    expect(await photographs.recognise(photographs.address(header, 500))).toEqual(header)
    await photographs.refresh([inText.id, 'zzzzzzzzzzzzzzzzzzzzzz', '../kept'])
    expect(await photographs.throwAway(new Set(), new Date(Date.now() - 3_600_000))).toBe(1)
    expect(await photographs.card(header)).toBeDefined()
    expect(await photographs.card(inText)).toBeDefined()
    expect(await photographs.recognise(photographs.address(forgotten, 500))).toBeUndefined()
  })

  it('that nobody names any more are thrown away after their time, and half-written ones with them', async () => {
    const named = await keep(await anImage(smallSmile))
    const forgotten = await keep(await anImage({ ...smallSmile, background: '#00ff00' }))
    const fresh = await keep(await anImage({ ...smallSmile, background: '#0000ff' }))
    await writeFile(join(folder, 'kept', 'zzzzzzzzzzzzzzzzzzzzzz-400.webp.0123.new'), 'half')
    const yesterday = new Date(Date.now() - 86_400_000)
    for (const name of await readdir(join(folder, 'kept'))) {
      if (!name.startsWith(fresh.id)) await utimes(join(folder, 'kept', name), yesterday, yesterday)
    }
    expect(await photographs.throwAway(new Set([named.id]), new Date(Date.now() - 3_600_000))).toBe(2)
    expect(await photographs.card(named)).toBeDefined()
    expect(await photographs.card(fresh)).toBeDefined()
    expect(await photographs.card(forgotten)).toBeUndefined()
    expect(await readdir(join(folder, 'kept'))).toHaveLength(8)
  })
})

it('twenty pictures at once are all kept, one at a time', async () => {
  const images = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      anImage({ ...smile, width: 400, height: 200, background: { r: index * 12, g: 0, b: 99 } }),
    ),
  )
  let most = 0
  const note = (atOnce: number) => {
    most = Math.max(most, atOnce)
  }
  const { queue } = pictureLibrary()
  queue.on('change', note)
  const kept = await Promise.all(images.map(keep))
  queue.off('change', note)
  expect(new Set(kept.map(({ id }) => id)).size).toBe(20)
  expect(most).toBe(1)
})

it('beyond a hundred that somebody has waiting, one more is refused at once, and nobody else has to wait for them', async () => {
  const done: string[] = []
  const send = async (by: string) => {
    await photographs.keep('words', by)
    done.push(by)
  }
  const ofTom = Array.from({ length: 102 }, () => send('Tom'))
  await send('Amira')
  expect(done.length).toBeLessThanOrEqual(3)
  const outcomes = await Promise.allSettled(ofTom)
  const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
  expect(refused).toEqual([expect.any(TooManyPictures)])
})

it('a photograph of twelve megapixels is kept within six seconds of the processor', async () => {
  const bytes = await sharp(await noisy(4000, 3000))
    .jpeg({ quality: 60 })
    .toBuffer()
  const before = process.cpuUsage()
  await keep(dataUrl(bytes, 'image/jpeg'))
  expect(millisecondsSince(before)).toBeLessThan(6_000)
})

async function keep(image: string): Promise<Photograph> {
  const kept = await photographs.keep(image)
  if (kept.kind === 'refused') throw new Error(kept.why)
  return kept.photograph
}

function distance(one: string, other: string): number {
  const parts = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
  return Math.max(...parts(one).map((part, index) => Math.abs(part - (parts(other)[index] ?? 0))))
}

it.each([
  ['a file', (place: string) => writeFile(place, '')],
  ['a link to a disk that is not mounted', (place: string) => symlink(`${place}-on-a-disk`, place)],
])('no folder of pictures is opened where %s stands, and a sentence says where', async (_, put) => {
  const place = join(folder, 'photographs')
  await put(place)
  await expect(openPhotographs(place)).rejects.toThrow(
    `${place}, for the pictures of the blog, is a file or a link that leads nowhere. Mount its disk`,
  )
})
