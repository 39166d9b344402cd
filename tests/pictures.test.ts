import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import {
  heaviestAvif,
  markRecipes,
  marksList,
  oddMasters,
  pictureRecipes,
  picturesList,
  renditionsFolder,
} from '../imagery/recipes.ts'
import { pictureOfNone } from '../src/domain/blog/post.ts'

const remedy = 'Run `node imagery/make-renditions.mjs`.'
const files = z.array(z.object({ width: z.int().positive(), file: z.string() }))
const pictureList = z.record(
  z.string(),
  z.object({
    width: z.int().positive(),
    height: z.int().positive(),
    colour: z.string().regex(/^#[0-9a-f]{6}$/),
    files: z.object({ avif: files.nonempty(), webp: files.nonempty() }),
  }),
)
const markList = z.record(z.string(), z.string())
const picture = z.object({ name: z.string(), alt: z.string() })
type Pictures = z.infer<typeof pictureList>
type Marks = z.infer<typeof markList>

const pictures = listed(pictureList, readFileSync(picturesList, 'utf8'))
const marks = listed(markList, readFileSync(marksList, 'utf8'))

describe('the pictures and marks of the website', () => {
  it('are all there, of the size they say, light enough, and nothing lies about unused', async () => {
    expect(await problemsIn(renditionsFolder, pictures, marks)).toEqual([])
  })

  it('are made of the masters and drawings as they are today', () => {
    expect(outdated(pictures, marks)).toEqual([])
  })

  it('are made by one command, also where the machine’s own Node is one that reads no TypeScript', () => {
    const command = join(import.meta.dirname, '../imagery/make-renditions.mjs')
    const said = execFileSync(process.execPath, ['--no-strip-types', command], { encoding: 'utf8' })
    expect(said).toMatch(/^\d+ pictures and \d+ marks; 0 files made, \d+ kB in all\.\n$/)
  })

  // A page names up to six files of a picture: a hash of its own for each was a hundredth of all that is sent.
  it('have one hash for all the files of a picture', () => {
    for (const [name, { files }] of Object.entries(pictures)) {
      const hashes = [...files.avif, ...files.webp].map(({ file }) => /-([0-9a-f]{8})\.\w+$/.exec(file)?.[1])
      expect(new Set(hashes).size, name).toBe(1)
    }
  })

  it('are made of no photograph that would be left out, break a page or have a name that no file can say', async () => {
    expect(oddMasters()).toEqual([])
    const folder = mkdtempSync(join(tmpdir(), 'masters-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const photograph = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 3, background: '#c96' } })
    await photograph(960, 1200).webp().toFile(join(folder, 'team-good.webp'))
    await photograph(960, 1200).jpeg().toFile(join(folder, 'team-jo.jpg'))
    await photograph(960, 1200).jpeg().toFile(join(folder, 'team-a.webp'))
    await photograph(960, 1200).webp({ lossless: true }).toFile(join(folder, 'team-b.webp'))
    await photograph(300, 375).webp().toFile(join(folder, 'team-c.webp'))
    await photograph(960, 1200).withMetadata({ orientation: 1 }).webp().toFile(join(folder, 'team-d.webp'))
    await photograph(1200, 960).withMetadata({ orientation: 6 }).webp().toFile(join(folder, 'team-e.webp'))
    await photograph(1200, 800).webp().toFile(join(folder, 'Jo Smith.WEBP'))
    await photograph(1600, 800).webp().toFile(join(folder, 'hero.webp'))
    expect(oddMasters(folder)).toEqual([
      'Jo Smith.WEBP needs a name of small letters, digits and hyphens that ends in .webp, such as jo-smith.webp.',
      'hero.webp has 1600 × 800 pixels, and needs 1990 × 1200 at least.',
      'team-a.webp is no lossy WebP file. Save it as one.',
      'team-b.webp is no lossy WebP file. Save it as one.',
      'team-c.webp has 300 × 375 pixels, and needs a width of 400 at least.',
      'team-e.webp lies on its side, with a note of the camera’s to turn it. Turn it, and save it without such notes.',
      'team-jo.jpg is not read. Save it as a lossy WebP file, such as team-jo.webp.',
    ])
  })

  it('include every one that the owner’s words name', () => {
    const named = namedInContent('content')
    const treatments = readdirSync('content/treatments').map((file) => `content/treatments/${file}`)
    expect(named.map(({ path }) => path)).toEqual(expect.arrayContaining([...treatments, 'content/marks.yaml']))
    expect(unknownIn(named, pictures, marks)).toEqual([])
  })

  it('are never shown twice on one page', () => {
    const named = namedInContent('content').map(({ path, name }) => `${path}: ${name}`)
    expect(named.filter((one, index) => named.indexOf(one) !== index)).toEqual([])
  })

  it('include the one that stands in where a blog post has none', () => {
    expect(Object.keys(pictures)).toContain(pictureOfNone.name)
  })

  it('show networks an image of the size they ask for, within 120 kB', async () => {
    const path = join(renditionsFolder, marks['sharing-image'] ?? 'no sharing image')
    expect(await sharp(path).metadata()).toMatchObject({ width: 1200, height: 630 })
    expect(statSync(path).size).toBeLessThanOrEqual(120_000)
  })

  it.each([
    ['favicon-32', 32],
    ['apple-touch-icon', 180],
    ['icon-192', 192],
    ['icon-512', 512],
    ['icon-maskable-512', 512],
  ])('give %s its %i pixels', async (name, width) => {
    const path = join(renditionsFolder, marks[name] ?? `no ${name}`)
    expect(await sharp(path).metadata()).toMatchObject({ format: 'png', width, height: width })
  })
})

describe('a sentence says so when', () => {
  let folder: string
  const door = { width: 800, height: 600, colour: '#a1b2a3' }
  const doorFiles = { avif: [{ width: 400, file: 'door-400.avif' }], webp: [{ width: 400, file: 'door-400.webp' }] }

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'renditions-'))
    await paint('door-400.avif', 400, 300)
    await paint('door-400.webp', 400, 300)
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  const paint = (file: string, width: number, height: number, noise?: 'noisy') =>
    sharp({
      create: {
        ...{ width, height, channels: 3, background: '#a1b2a3' },
        ...(noise && { noise: { type: 'gaussian', mean: 128, sigma: 60 } }),
      },
    })
      .toFormat(file.endsWith('avif') ? 'avif' : 'webp', { quality: 90, effort: 0 })
      .toFile(join(folder, file))

  it('all is well: then none is said', async () => {
    expect(await problemsIn(folder, { door: { ...door, files: doorFiles } }, {})).toEqual([])
  })

  it('a rendition is missing', async () => {
    rmSync(join(folder, 'door-400.webp'))
    expect(await problemsIn(folder, { door: { ...door, files: doorFiles } }, { map: 'map.svg' })).toEqual([
      `The picture “door” names door-400.webp, which is not there. ${remedy}`,
      `The mark “map” names map.svg, which is not there. ${remedy}`,
    ])
  })

  it('a file lies about that no list names', async () => {
    await paint('gate-400.webp', 400, 300)
    expect(await problemsIn(folder, { door: { ...door, files: doorFiles } }, {})).toEqual([
      `gate-400.webp is named in no list, so nobody can be shown it. ${remedy}`,
    ])
  })

  it('a rendition is not of the size that pages keep room for', async () => {
    await paint('door-400.webp', 400, 280)
    expect(await problemsIn(folder, { door: { ...door, files: doorFiles } }, {})).toEqual([
      `door-400.webp is 400 × 280, and the list promises 400 × 300. ${remedy}`,
    ])
  })

  it('a rendition is too heavy', async () => {
    await paint('door-400.avif', 400, 300, 'noisy')
    expect(await problemsIn(folder, { door: { ...door, files: doorFiles } }, {})).toEqual([
      expect.stringMatching(/^door-400\.avif weighs \d+\.\d kB; its limit is 25 kB\. Lower the quality in imagery/),
    ])
  })

  it('a picture is of a width that nobody asked for', async () => {
    await paint('door-500.avif', 500, 375)
    const avif = [...doorFiles.avif, { width: 500, file: 'door-500.avif' }]
    expect(await problemsIn(folder, { door: { ...door, files: { ...doorFiles, avif } } }, {})).toEqual([
      'door-500.avif is of a width that imagery/recipes.ts does not ask for.',
    ])
  })

  it('a picture has no size, so that pages would jump', () => {
    const { width: _, ...unsized } = door
    expect(() => listed(pictureList, JSON.stringify({ door: { ...unsized, files: doorFiles } }))).toThrow(
      `The picture or mark “door” has no proper “width”. ${remedy}`,
    )
  })

  it('a master or a drawing has changed since', () => {
    const { hero, ...others } = pictures
    expect(outdated(others, marks)).toEqual([`The picture “hero” is not as its master is today. ${remedy}`])
    expect(hero && outdated({ ...pictures, gate: hero }, marks)).toEqual([
      `The picture “gate” is listed, and no master gives it. ${remedy}`,
    ])
    expect(outdated(pictures, { ...marks, map: 'map-00000000.svg' })).toEqual([
      `The mark “map” is not as its drawing is today. ${remedy}`,
    ])
  })

  it('the owner names a picture that does not exist', () => {
    const named = [
      { path: 'content/treatments/invisalign.md', name: 'alligner-case' },
      { path: 'content/treatments/invisalign.md', name: 'map' },
      { path: 'content/marks.yaml', name: 'map' },
    ]
    expect(unknownIn(named, pictures, marks)).toEqual([
      'content/treatments/invisalign.md names the picture “alligner-case”, which does not exist.',
      'content/treatments/invisalign.md names the picture “map”, which does not exist.',
    ])
  })
})

function listed<Shape>(shape: z.ZodType<Shape>, text: string): Shape {
  const list = shape.safeParse(JSON.parse(text))
  if (list.success) return list.data
  const sentences = list.error.issues.map(
    ({ path: [name, ...field] }) =>
      `The picture or mark “${String(name)}” has no proper “${field.join(' › ')}”. ${remedy}`,
  )
  throw new Error(sentences.join('\n'))
}

async function problemsIn(folder: string, pictures: Pictures, marks: Marks): Promise<string[]> {
  const there = new Set(readdirSync(folder))
  const problems: string[] = []
  const named = new Set<string>()
  for (const [name, { width, height, files }] of Object.entries(pictures)) {
    for (const rendition of [...files.avif, ...files.webp]) {
      named.add(rendition.file)
      if (!there.has(rendition.file)) {
        problems.push(`The picture “${name}” names ${rendition.file}, which is not there. ${remedy}`)
        continue
      }
      problems.push(...(await wrongSize(folder, rendition, height / width)))
      if (rendition.file.endsWith('.avif')) problems.push(...tooHeavy(folder, name, rendition))
    }
  }
  for (const [name, file] of Object.entries(marks)) {
    named.add(file)
    if (!there.has(file)) problems.push(`The mark “${name}” names ${file}, which is not there. ${remedy}`)
  }
  for (const file of there) {
    if (!named.has(file)) problems.push(`${file} is named in no list, so nobody can be shown it. ${remedy}`)
  }
  return problems
}

async function wrongSize(folder: string, { width, file }: { width: number; file: string }, ratio: number) {
  const real = await sharp(join(folder, file)).metadata()
  const height = Math.round(width * ratio)
  if (real.width === width && Math.abs(real.height - height) <= 1) return []
  return [`${file} is ${real.width} × ${real.height}, and the list promises ${width} × ${height}. ${remedy}`]
}

function tooHeavy(folder: string, name: string, { width, file }: { width: number; file: string }): string[] {
  const limit = heaviestAvif(name, width)
  if (limit === undefined) return [`${file} is of a width that imagery/recipes.ts does not ask for.`]
  const { size } = statSync(join(folder, file))
  if (size <= limit) return []
  const weight = (size / 1000).toFixed(1)
  return [`${file} weighs ${weight} kB; its limit is ${limit / 1000} kB. Lower the quality in imagery/recipes.ts.`]
}

function outdated(pictures: Pictures, marks: Marks): string[] {
  const problems: string[] = []
  const wanted = pictureRecipes()
  for (const { name, renditions } of wanted) {
    const listed = pictures[name]
    const files = listed ? [...listed.files.avif, ...listed.files.webp].map(({ file }) => file) : []
    if (files.join() === renditions.map(({ file }) => file).join()) continue
    problems.push(`The picture “${name}” is not as its master is today. ${remedy}`)
  }
  for (const name of Object.keys(pictures)) {
    if (wanted.some((recipe) => recipe.name === name)) continue
    problems.push(`The picture “${name}” is listed, and no master gives it. ${remedy}`)
  }
  const drawn = Object.fromEntries(markRecipes().map(({ name, file }) => [name, file]))
  for (const name of new Set([...Object.keys(drawn), ...Object.keys(marks)])) {
    if (drawn[name] !== marks[name]) problems.push(`The mark “${name}” is not as its drawing is today. ${remedy}`)
  }
  return problems
}

/** Treatments and people are shown by pictures; the other files may name marks too. */
function unknownIn(named: { path: string; name: string }[], pictures: Pictures, marks: Marks): string[] {
  return named
    .filter(({ path, name }) => !(name in pictures || (path.endsWith('.yaml') && name in marks)))
    .map(({ path, name }) => `${path} names the picture “${name}”, which does not exist.`)
}

function namedInContent(content: string): { path: string; name: string }[] {
  const inFolder = (folder: string, ending: string) =>
    readdirSync(folder)
      .filter((file) => file.endsWith(ending))
      .map((file) => `${folder}/${file}`)
  const texts = [...inFolder(`${content}/treatments`, '.md'), ...inFolder(`${content}/team`, '.md')]
  return [...texts, ...inFolder(content, '.yaml')].flatMap((path) => {
    const text = readFileSync(path, 'utf8')
    const facts: unknown = parse(path.endsWith('.md') ? (text.split(/^---$/m)[1] ?? '') : text)
    return picturesNamedIn(facts).map((name) => ({ path, name }))
  })
}

function picturesNamedIn(facts: unknown): string[] {
  if (typeof facts !== 'object' || facts === null) return []
  const own = picture.safeParse(facts)
  return own.success ? [own.data.name] : Object.values(facts).flatMap(picturesNamedIn)
}
