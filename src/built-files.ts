import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import type { Assets } from './http/assets.ts'
import { stylesOf } from './http/page-styles.ts'
import files from './site/parts/marks.json' with { type: 'json' }
import { styleParts } from './site/styles/style-parts.ts'

const manifestShape = z.record(
  z.string(),
  z.object({
    file: z.string(),
    css: z.array(z.string()).optional(),
    imports: z.array(z.string()).optional(),
    assets: z.array(z.string()).optional(),
  }),
)

/** The fonts that a public page shows first; one that is loaded early and not used is a waste, and a warning. */
const firstFonts = /(figtree|newsreader)-english(-display)?-[\w-]+\.woff2$/

export const marks: Assets['marks'] = {
  favicon: `/pictures/${files.favicon}`,
  favicon32: `/pictures/${files['favicon-32']}`,
  touch: `/pictures/${files['apple-touch-icon']}`,
  sharing: `/pictures/${files['sharing-image']}`,
}

/** Reads Vite's manifest of what was built for browsers. */
export function builtAssets(folder: string): Assets {
  const manifest = manifestShape.parse(JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')))
  const sheets = (entry: string): string[] => {
    const chunk = manifest[entry]
    return chunk ? [...(chunk.imports ?? []).flatMap(sheets), ...(chunk.css ?? [])] : []
  }
  const file = (entry: string) => `/${manifest[entry]?.file}`
  const written = (sheet: string) => readFileSync(join(folder, sheet), 'utf8').trim()
  const common = sheets('src/site/styles.ts').map(written).join('')
  const parts = styleParts.map((part) => written(file(part)))
  const fonts = Object.values(manifest).flatMap((chunk) => [chunk.file, ...(chunk.assets ?? [])])
  return {
    styles: stylesOf(common, parts),
    printStyles: file('src/site/styles/print.css'),
    siteScripts: [file('src/site/browser/main.ts')],
    dashboardScripts: [file('src/dashboard/main.tsx')],
    loginScripts: [file('src/dashboard/login.tsx')],
    dashboardStyles: [...new Set(sheets('src/dashboard/main.tsx'))].map((sheet) => `/${sheet}`),
    footerStyles: sheets('src/site/styles.ts').map((sheet) => `/${sheet}`),
    fonts: [...new Set(fonts.filter((file) => firstFonts.test(file)))].map((file) => `/${file}`),
    marks,
    developing: false,
  }
}

/** While developing, Vite serves the sources themselves. */
export const developmentAssets: Assets = {
  styles: stylesOf('', []),
  printStyles: '/src/site/styles/print.css',
  siteScripts: ['/@vite/client', '/src/site/styles/development-styles.ts', '/src/site/browser/main.ts'],
  dashboardScripts: ['/@vite/client', '/src/dashboard/main.tsx'],
  loginScripts: ['/src/dashboard/login.tsx'],
  dashboardStyles: [],
  footerStyles: ['ui/theme', 'ui/parts', 'site/styles/elements', 'site/styles/header', 'site/styles/footer'].map(
    (sheet) => `/src/${sheet}.css`,
  ),
  fonts: [],
  marks,
  developing: true,
}
