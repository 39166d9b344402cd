import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const mastersFolder = join(import.meta.dirname, 'masters')
export const marksFolder = join(import.meta.dirname, 'marks')
export const renditionsFolder = join(import.meta.dirname, 'renditions')
export const picturesList = join(import.meta.dirname, '../src/site/parts/pictures.json')
export const marksList = join(import.meta.dirname, '../src/site/parts/marks.json')

export type Format = 'avif' | 'webp'
/** Pixels of the master. */
export type Crop = { left: number; top: number; width: number; height: number }
export type Encoding = { quality: number; effort: number; bitdepth?: 8 | 10; smartSubsample?: boolean }
export type Rendition = { width: number; format: Format; file: string; encoding: Encoding }
export type PictureRecipe = { name: string; master: string; crop?: Crop | undefined; renditions: Rendition[] }

/**
 * What is made of one mark: `as drawn` is an SVG or JPEG that is served as it is; an icon is a square PNG of so many
 * pixels, its corners square on the drawing's own ground where the system cuts them, and smaller within it if need be.
 */
export type MarkRecipe = { name: string; from: string; file: string; made: MarkMaking }
export type MarkMaking =
  | { as: 'drawn' }
  | { as: 'icon'; width: number; corners: 'own' | 'square'; shrunkTo?: number | undefined }

type Kind = { of: RegExp; sizes: { width: number; heaviest: number }[]; avif: Encoding; webp: Encoding }

// Ten bits cost nothing here and keep the long gradients of the walls free of steps.
const avif = { effort: 4, bitdepth: 10 } as const
const webp = { effort: 6, smartSubsample: true } as const

// `heaviest` is the limit of the AVIF in bytes; the WebP is only for browsers of before 2022.
const kinds: Kind[] = [
  {
    of: /^hero$/,
    sizes: [
      { width: 960, heaviest: 120_000 },
      { width: 1600, heaviest: 120_000 },
      { width: 2400, heaviest: 120_000 },
    ],
    avif: { quality: 70, ...avif },
    webp: { quality: 84, ...webp },
  },
  {
    of: /^hero-tall$/,
    sizes: [
      { width: 430, heaviest: 40_000 },
      { width: 728, heaviest: 40_000 },
      { width: 860, heaviest: 40_000 },
    ],
    // Telephones pack their pixels so densely that more is not seen, and the first paint waits for every byte.
    avif: { quality: 55, ...avif },
    webp: { quality: 78, ...webp },
  },
  {
    of: /^team-/,
    sizes: [
      { width: 400, heaviest: 40_000 },
      { width: 800, heaviest: 40_000 },
    ],
    avif: { quality: 74, ...avif },
    webp: { quality: 84, ...webp },
  },
  {
    of: /./,
    sizes: [
      { width: 400, heaviest: 25_000 },
      { width: 800, heaviest: 25_000 },
      { width: 1200, heaviest: 70_000 },
    ],
    avif: { quality: 74, ...avif },
    webp: { quality: 84, ...webp },
  },
]

// The masters that phones see differently: the right part with the sculpture, without the cup beside it.
const crops: Record<string, { name: string; crop: Crop }> = {
  hero: { name: 'hero-tall', crop: { left: 1130, top: 0, width: 860, height: 1200 } },
}

const icons: { name: string; from: string; made: MarkMaking }[] = [
  { name: 'favicon', from: 'favicon.svg', made: { as: 'drawn' } },
  { name: 'favicon-32', from: 'favicon.svg', made: { as: 'icon', width: 32, corners: 'own' } },
  { name: 'apple-touch-icon', from: 'icon.svg', made: { as: 'icon', width: 180, corners: 'square' } },
  { name: 'icon-192', from: 'icon.svg', made: { as: 'icon', width: 192, corners: 'own' } },
  { name: 'icon-512', from: 'icon.svg', made: { as: 'icon', width: 512, corners: 'own' } },
  // Android may cut a maskable icon to a circle of four fifths of its width: the ends of the step just fit.
  { name: 'icon-maskable-512', from: 'icon.svg', made: { as: 'icon', width: 512, corners: 'square', shrunkTo: 0.72 } },
]

/** What is wrong with the masters, in a sentence for each: who puts a photograph among them may know none of the rules. */
export function oddMasters(folder = mastersFolder): string[] {
  return readdirSync(folder)
    .filter((file) => !file.startsWith('.') && file !== 'scripts.json')
    .sort()
    .flatMap((file) => {
      const why = whyOdd(file, folder)
      return why === undefined ? [] : [`${file} ${why}`]
    })
}

function whyOdd(file: string, folder: string): string | undefined {
  const name = file.replace(/\.\w+$/, '')
  const plain = name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
  if (!/\.webp$/i.test(file)) return `is not read. Save it as a lossy WebP file, such as ${plain}.webp.`
  if (file !== `${plain}.webp`)
    return `needs a name of small letters, digits and hyphens that ends in .webp, such as ${plain}.webp.`
  const bytes = readFileSync(join(folder, file))
  const size = sizeOfWebp(bytes)
  if (!size) return 'is no lossy WebP file. Save it as one.'
  if (isToBeTurned(bytes))
    return 'lies on its side, with a note of the camera’s to turn it. Turn it, and save it without such notes.'
  const has = `has ${size.width} × ${size.height} pixels, and needs`
  const crop = crops[name]?.crop
  if (crop && (size.width < crop.left + crop.width || size.height < crop.top + crop.height))
    return `${has} ${crop.left + crop.width} × ${crop.top + crop.height} at least.`
  const least = Math.min(...kindOf(name).sizes.map(({ width }) => width))
  return size.width < least ? `${has} a width of ${least} at least.` : undefined
}

/** Every picture that the masters give, by name, with the files that belong to it. Reads the masters' bytes. */
export function pictureRecipes(folder = mastersFolder): PictureRecipe[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.webp'))
    .flatMap((file) => {
      const name = file.slice(0, -'.webp'.length)
      const bytes = readFileSync(join(folder, file))
      const cropped = crops[name]
      const recipes = [recipeOf(name, join(folder, file), bytes)]
      if (cropped) recipes.push(recipeOf(cropped.name, join(folder, file), bytes, cropped.crop))
      return recipes
    })
    .sort(byName)
}

/** Every mark that is served, by name: the icons, and each drawing or finished image of the folder. */
export function markRecipes(folder = marksFolder): MarkRecipe[] {
  const drawn = readdirSync(folder)
    .filter((file) => /\.(svg|jpg)$/.test(file) && !icons.some(({ from }) => from === file))
    .map((file) => ({ name: file.replace(/\.\w+$/, ''), from: file, made: { as: 'drawn' } as const }))
  return [...icons, ...drawn]
    .map(({ name, from, made }) => {
      const ending = made.as === 'drawn' ? from.replace(/^.*\./, '') : 'png'
      const hash = shortHash(readFileSync(join(folder, from)), JSON.stringify(made))
      return { name, from: join(folder, from), made, file: `${name}-${hash}.${ending}` }
    })
    .sort(byName)
}

/** The most bytes that the AVIF of this picture may have at this width; undefined for a width that nobody asked for. */
export function heaviestAvif(name: string, width: number): number | undefined {
  return kindOf(name).sizes.find((size) => size.width === width)?.heaviest
}

/** Names in the order of their letters, whatever the machine's language. */
export function byName(a: { name: string }, b: { name: string }): number {
  return a.name < b.name ? -1 : a.name > b.name ? 1 : 0
}

function recipeOf(name: string, master: string, bytes: Buffer, crop?: Crop): PictureRecipe {
  const { sizes, ...encodings } = kindOf(name)
  const widest = crop?.width ?? sizeOfWebp(bytes)?.width ?? 0
  // Of what goes in, not of what comes out: a name can be told, and found up to date, without encoding anything. One for
  // all the files of a picture, since a page names six of them, and nothing in a hash packs but its like.
  const hash = shortHash(bytes, JSON.stringify({ crop, sizes, encodings }))
  const renditions = (['avif', 'webp'] as const).flatMap((format) =>
    sizes
      .filter(({ width }) => width <= widest)
      .map(({ width }) => {
        const file = `${name}-${width}-${hash}.${format}`
        return { width, format, encoding: encodings[format], file }
      }),
  )
  return { name, master, crop, renditions }
}

function kindOf(name: string): Kind {
  const kind = kinds.find(({ of }) => of.test(name))
  if (!kind) throw new Error(`A picture needs a name, and “${name}” is none.`)
  return kind
}

function shortHash(bytes: Buffer, recipe: string): string {
  return createHash('sha256').update(bytes).update(recipe).digest('hex').slice(0, 8)
}

// The lossy chunk that the masters hold: its header is a start code and two 14-bit numbers (RFC 6386, 9.1).
function sizeOfWebp(bytes: Buffer): { width: number; height: number } | undefined {
  const chunk = bytes.toString('latin1', 12, 16)
  if (chunk === 'VP8X') return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
  if (chunk === 'VP8 ') return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
  return undefined
}

/** Whether a camera that was held upright has noted so, which nothing here reads (Exif 2.32, 4.6.4, Orientation). */
function isToBeTurned(bytes: Buffer): boolean {
  const exif = chunkOf(bytes, 'EXIF')
  // Some programs put the head of a JPEG before it.
  const tiff = exif?.toString('latin1', 0, 4) === 'Exif' ? exif.subarray(6) : exif
  if (!tiff || tiff.length < 10) return false
  const isLittle = tiff.toString('latin1', 0, 2) === 'II'
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const first = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  if (first + 2 > tiff.length) return false
  for (let at = first + 2; at + 12 <= Math.min(tiff.length, first + 2 + 12 * short(first)); at += 12) {
    if (short(at) === 0x0112) return short(at + 8) > 1
  }
  return false
}

function chunkOf(webp: Buffer, name: string): Buffer | undefined {
  for (let at = 12; at + 8 <= webp.length; ) {
    const length = webp.readUInt32LE(at + 4)
    if (webp.toString('latin1', at, at + 4) === name) return webp.subarray(at + 8, at + 8 + length)
    // Each begins at an even byte.
    at += 8 + length + (length % 2)
  }
  return undefined
}
