// Makes sharing-image.jpg of the template, the hero and the practice's own words:
// `node imagery/marks/render-sharing-image.mjs`. Needs Chromium (CHROMIUM says where, if it is not on the PATH).
// Only after a change of the name, the address, the number or the hero; the finished image is kept beside this file.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import sharp from 'sharp'
import { parse } from 'yaml'

const heaviest = 120_000
const size = { width: 1200, height: 630 }
const here = import.meta.dirname
const packages = createRequire(import.meta.url)
const practice = parse(readFileSync(join(here, '../../content/practice.yaml'), 'utf8'))
const words = {
  name: practice.name,
  address: `${practice.address.street}, ${practice.address.town}`,
  phone: practice.phone,
}

const image = await photographOf(fill(readFileSync(join(here, 'sharing-image.html'), 'utf8')))
const { width, height } = await sharp(image).metadata()
if (width !== size.width || height !== size.height) throw new Error(`Chromium made ${width} × ${height} of it.`)
const jpeg = await lightEnough(image)
writeFileSync(join(here, 'sharing-image.jpg'), jpeg)
noteWords()
console.log(`sharing-image.jpg  ${(jpeg.length / 1000).toFixed(1)} kB`)

function fill(template) {
  const files = {
    hero: dataUrl('image/webp', join(here, '../masters/hero.webp')),
    newsreader: fontUrl('@fontsource-variable/newsreader/files/newsreader-latin-opsz-normal.woff2'),
    figtree: fontUrl('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'),
  }
  return template.replace(/\{\{(\w+)\}\}/g, (_, key) => files[key] ?? escaped(words[key]))
}

/** The website shows the image only while these are the practice's words. */
function noteWords() {
  const list = join(here, '../../src/site/parts/drawn-words.json')
  const drawn = { ...JSON.parse(readFileSync(list, 'utf8')), 'sharing-image': Object.values(words) }
  const lines = Object.entries(drawn).map(([mark, said]) => `  "${mark}": [${said.map((word) => JSON.stringify(word)).join(', ')}]`)
  writeFileSync(list, `{\n${lines.join(',\n')}\n}\n`)
}

function fontUrl(file) {
  return dataUrl('font/woff2', packages.resolve(file))
}

function dataUrl(type, file) {
  return `data:${type};base64,${readFileSync(file).toString('base64')}`
}

function escaped(text) {
  return text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

async function photographOf(page) {
  const folder = mkdtempSync(join(tmpdir(), 'sharing-image-'))
  try {
    writeFileSync(join(folder, 'page.html'), page)
    const { status, error, stderr } = spawnSync(
      process.env.CHROMIUM ?? 'chromium',
      [
        ...['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run', '--hide-scrollbars'],
        ...['--disable-background-networking', '--disable-component-update', '--disable-sync', '--disable-quic'],
        `--user-data-dir=${join(folder, 'profile')}`,
        `--window-size=${size.width},${size.height}`,
        `--screenshot=${join(folder, 'page.png')}`,
        pathToFileURL(join(folder, 'page.html')).href,
      ],
      { encoding: 'utf8' },
    )
    if (error) throw error
    if (status !== 0) throw new Error(`Chromium gave up:\n${stderr}`)
    return readFileSync(join(folder, 'page.png'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function lightEnough(png) {
  for (let quality = 90; quality >= 60; quality -= 4) {
    const jpeg = await sharp(png).jpeg({ quality, mozjpeg: true, chromaSubsampling: '4:4:4' }).toBuffer()
    if (jpeg.length <= heaviest) return jpeg
  }
  throw new Error(`The sharing image stays heavier than ${heaviest / 1000} kB at any decent quality.`)
}
