import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stylesOf } from '../http/styles/sorted-styles.ts'
import { readManifest, sortedStyles } from '../serving/built-manifest.ts'
import { styleParts } from '../site/styles/style-parts.ts'

// Runs after the build: `sort-styles.ts dist/browser`.
const [folder] = process.argv.slice(2)
if (!folder) throw new Error('Which folder?')

const { file, sheets } = readManifest(folder)
const written = (sheet: string) => readFileSync(join(folder, sheet), 'utf8').trim()
const common = sheets('src/site/styles.ts').map(written).join('')
const parts = styleParts.map((part) => written(file(part)))
writeFileSync(join(folder, sortedStyles), JSON.stringify(stylesOf(common, parts)))
