import type { Sharp } from 'sharp'
import { photographWidths } from '../domain/blog/post.ts'
import { cardPrefix } from './card-prefix.ts'
import { pictureLibrary } from './picture-library.ts'
import type { Pixels } from './read-image.ts'

/**
 * The files of a photograph. WebP alone: on two cores AVIF took three times as long for each width (290 ms against
 * 110 ms at 1,600 pixels) and every browser of the last five years reads WebP.
 */
type Renditions = {
  files: { width: number; bytes: Buffer }[]
  card: Buffer
  /** `#rrggbb`, the mean of all pixels. */
  colour: string
}

const quality = 78

/** The files of a picture that was read; its card is 40 KB at most as a data URL. */
export async function makeRenditions(image: Pixels): Promise<Renditions> {
  const files: Renditions['files'] = []
  for (const width of widthsFor(image.width)) {
    files.push({ width, bytes: await drawn(image).resize({ width }).webp({ quality }).toBuffer() })
  }
  return { files, card: await makeCard(image), colour: await meanColour(image) }
}

/** Never enlarged: a picture of 1,000 pixels has files of 400, 800 and 1,000. */
function widthsFor(width: number): number[] {
  const smaller = photographWidths.filter((each) => each < width)
  return [...smaller, Math.min(width, photographWidths.at(-1) ?? width)]
}

/** Base64 adds a third, and the data URL of a card is 40 KB at most. */
const mostCardBytes = Math.floor((40_000 - cardPrefix.length) / 4) * 3

/** Smaller and coarser until it fits; the last of them fits whatever it shows. */
const cardSizes = [
  { width: 480, quality: 72 },
  { width: 480, quality: 55 },
  { width: 400, quality: 50 },
  { width: 320, quality: 45 },
  { width: 240, quality: 40 },
  { width: 160, quality: 30 },
  { width: 96, quality: 20 },
]

async function makeCard(image: Pixels): Promise<Buffer> {
  for (const { width, quality } of cardSizes) {
    const size = { width, height: Math.round(width * 1.5), fit: 'inside', withoutEnlargement: true } as const
    const card = await drawn(image).resize(size).webp({ quality, alphaQuality: quality }).toBuffer()
    if (card.length <= mostCardBytes) return card
  }
  throw new Error('A card of 96 pixels did not fit into 40 KB')
}

async function meanColour(image: Pixels): Promise<string> {
  const [red = 0, green = 0, blue = 0] = await drawn(image)
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .resize(1, 1, { fit: 'fill' })
    .raw({ depth: 'uchar' })
    .toBuffer()
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

function drawn({ pixels, width, height, channels }: Pixels): Sharp {
  return pictureLibrary()(pixels, { raw: { width, height, channels } })
}
