// Makes what the website serves of the masters and marks, for `node imagery/make-renditions.mjs`.
// Only what is missing or changed is made; with --all, everything.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { copyFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { markRecipes, marksList, oddMasters, pictureRecipes, picturesList, renditionsFolder } from './recipes.ts'

const all = process.argv.includes('--all')
sharp.concurrency(1)
mkdirSync(renditionsFolder, { recursive: true })

const odd = oddMasters()
if (odd.length > 0) {
  console.error(`Nothing was made. In imagery/masters:\n${odd.map((sentence) => `- ${sentence}`).join('\n')}`)
  process.exit(1)
}

const pictures = pictureRecipes()
const marks = markRecipes()
let made = 0
for (const picture of pictures) {
  for (const rendition of picture.renditions) await makeOnce(rendition.file, () => encode(picture, rendition))
}
for (const mark of marks) await makeOnce(mark.file, (to) => draw(mark, to))
removeAllBut(new Set([...pictures.flatMap(({ renditions }) => renditions), ...marks].map(({ file }) => file)))
writeList(picturesList, await describeAll())
writeList(marksList, Object.fromEntries(marks.map(({ name, file }) => [name, file])))
console.log(`${pictures.length} pictures and ${marks.length} marks; ${made} files made, ${sizeOfAll()} kB in all.`)

async function makeOnce(file, make) {
  const path = join(renditionsFolder, file)
  if (existsSync(path) && !all) return
  const bytes = await make(path)
  if (bytes) await writeFile(path, bytes)
  made++
  console.log(`${file}  ${(readFileSync(path).length / 1000).toFixed(1)} kB`)
}

function encode({ master, crop }, { width, format, encoding }) {
  const image = crop ? sharp(master).extract(crop) : sharp(master)
  const narrower = image.resize({ width })
  return (format === 'avif' ? narrower.avif(encoding) : narrower.webp(encoding)).toBuffer()
}

async function draw({ from, made: making }, to) {
  if (making.as === 'icon') return drawIcon(from, making)
  if (from.endsWith('.svg')) return withoutWhatNobodySees(readFileSync(from, 'utf8'))
  await copyFile(from, to)
  return undefined
}

async function drawIcon(from, { width, corners, shrunkTo = 1 }) {
  const inner = Math.round(width * shrunkTo)
  const density = (72 * inner) / (await sharp(from).metadata()).width
  const drawing = sharp(await sharp(from, { density }).resize(inner, inner).png().toBuffer())
  if (corners === 'own') return drawing.png({ compressionLevel: 9 }).toBuffer()
  const ground = groundOf(readFileSync(from, 'utf8'))
  const edge = Math.floor((width - inner) / 2)
  const rest = width - inner - edge
  return drawing
    .flatten({ background: ground })
    .extend({ top: edge, left: edge, bottom: rest, right: rest, background: ground })
    .png({ compressionLevel: 9 })
    .toBuffer()
}

/** The colour of the first shape, which is the ground of every icon here. */
function groundOf(svg) {
  const colour = /fill="(#[0-9a-f]{6})"/i.exec(svg)?.[1]
  if (!colour) throw new Error('An icon begins with a ground in one colour, written fill="#rrggbb".')
  return colour
}

function withoutWhatNobodySees(svg) {
  return `${svg
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/>\s+</g, '><')
    .replace(/\s+/g, ' ')
    .trim()}\n`
}

async function describeAll() {
  const entries = {}
  for (const { name, master, crop, renditions } of pictures) {
    const { data, info } = await sharp(crop ? await sharp(master).extract(crop).toBuffer() : master)
      .removeAlpha()
      .resize({ width: 60 })
      .raw()
      .toBuffer({ resolveWithObject: true })
    const whole = crop ?? (await sharp(master).metadata())
    const filesOf = (wanted) =>
      renditions.filter(({ format }) => format === wanted).map(({ width, file }) => ({ width, file }))
    entries[name] = {
      width: whole.width,
      height: whole.height,
      colour: colourOfTheWall(data, info),
      files: { avif: filesOf('avif'), webp: filesOf('webp') },
    }
  }
  return entries
}

/** The wall is what a picture shows along its top and, above the stone, along both sides. */
function colourOfTheWall(pixels, { width, height }) {
  const sum = [0, 0, 0]
  let count = 0
  for (let y = 0; y < height * 0.6; y++) {
    for (let x = 0; x < width; x++) {
      const onTheWall = y < height * 0.08 || x < width * 0.1 || x >= width * 0.9
      if (!onTheWall) continue
      for (const channel of [0, 1, 2]) sum[channel] += pixels[(y * width + x) * 3 + channel]
      count++
    }
  }
  const hex = sum.map((channel) =>
    Math.round(channel / count)
      .toString(16)
      .padStart(2, '0'),
  )
  return `#${hex.join('')}`
}

function removeAllBut(wanted) {
  for (const file of readdirSync(renditionsFolder)) {
    if (wanted.has(file)) continue
    rmSync(join(renditionsFolder, file))
    console.log(`${file}  removed: nothing is made that way any more`)
  }
}

function writeList(path, list) {
  const text = `${JSON.stringify(list, null, 2)}\n`
  if (!existsSync(path) || readFileSync(path, 'utf8') !== text) writeFileSync(path, text)
}

function sizeOfAll() {
  const bytes = readdirSync(renditionsFolder).map((file) => readFileSync(join(renditionsFolder, file)).length)
  return Math.round(bytes.reduce((sum, size) => sum + size, 0) / 1000)
}
