import { writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { type Figure, shown } from './figures.ts'
import { bookings } from './parts/bookings.ts'
import { lists } from './parts/lists.ts'
import { pages } from './parts/pages.ts'
import { posts } from './parts/posts.ts'
import { start } from './parts/start.ts'

/**
 * Measures against the limit of the machine: each figure stands beside that of a bare program that does nothing else,
 * both taken in turns in one run. `npm run bench -- [pages] [bookings] [lists] [start] [posts] [--json FILE]`
 */
const parts: Record<string, () => AsyncGenerator<Figure>> = { start, pages, bookings, lists, posts }

const words = process.argv.slice(2)
const place = words.indexOf('--json')
const [, file] = place < 0 ? [] : words.splice(place, 2)
const unknown = words.filter((word) => !(word in parts))
if (unknown.length > 0) {
  console.error(`There is no table "${unknown[0]}"; there are ${Object.keys(parts).join(', ')}.`)
  process.exit(1)
}

const figures: Figure[] = []
for (const [name, measure] of Object.entries(parts)) {
  if (words.length > 0 && !words.includes(name)) continue
  console.log(`\n${name}`)
  for await (const figure of measure()) {
    figures.push(figure)
    console.log(shown(figure))
  }
}
const machine = { processors: cpus().length, model: cpus()[0]?.model, node: process.version }
if (file) writeFileSync(file, `${JSON.stringify({ at: new Date().toISOString(), machine, figures }, null, 2)}\n`)
