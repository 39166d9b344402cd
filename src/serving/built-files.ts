import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Assets } from '../http/assets.ts'
import files from '../site/parts/marks.json' with { type: 'json' }
import { readManifest, sortedStyles } from './built-manifest.ts'

/** The fonts that a public page shows first; one that is loaded early and not used is a waste, and a warning. */
const firstFonts = /(figtree|newsreader)-english(-display)?-[\w-]+\.woff2$/

/** The pictures by which browsers, telephones and other websites know the practice. */
export const marks: Assets['marks'] = {
  favicon: `/pictures/${files.favicon}`,
  favicon32: `/pictures/${files['favicon-32']}`,
  touch: `/pictures/${files['apple-touch-icon']}`,
  sharing: `/pictures/${files['sharing-image']}`,
}

/** What was built for browsers into a folder. */
export function builtAssets(folder: string): Assets {
  const { manifest, file, sheets, imports } = readManifest(folder)
  const fonts = Object.values(manifest).flatMap((chunk) => [chunk.file, ...(chunk.assets ?? [])])
  return {
    styles: JSON.parse(readFileSync(join(folder, sortedStyles), 'utf8')),
    printStyles: file('src/site/styles/print.css'),
    siteScripts: [file('src/site/browser/main.ts')],
    earlyScripts: [file('src/dashboard/early/ask-early.ts')],
    dashboardScripts: [file('src/dashboard/main.tsx')],
    dashboardImports: imports('src/dashboard/main.tsx').map((part) => `/${part}`),
    loginScripts: [file('src/dashboard/login.tsx')],
    stepScripts: [file('src/site/browser/step-forms.ts')],
    dashboardStyles: [...new Set(sheets('src/dashboard/main.tsx'))].map((sheet) => `/${sheet}`),
    footerStyles: sheets('src/site/styles.ts').map((sheet) => `/${sheet}`),
    fonts: [...new Set(fonts.filter((file) => firstFonts.test(file)))].map((file) => `/${file}`),
    marks,
    developing: false,
  }
}

/** While developing, Vite serves the sources themselves. */
export const developmentAssets: Assets = {
  styles: { common: '', parts: [] },
  printStyles: '/src/site/styles/print.css',
  siteScripts: ['/@vite/client', '/src/site/styles/development-styles.ts', '/src/site/browser/main.ts'],
  earlyScripts: ['/src/dashboard/early/ask-early.ts'],
  dashboardScripts: ['/@vite/client', '/src/dashboard/main.tsx'],
  dashboardImports: [],
  loginScripts: ['/src/dashboard/login.tsx'],
  stepScripts: ['/src/site/browser/step-forms.ts'],
  dashboardStyles: [],
  footerStyles: ['ui/theme', 'ui/parts', 'site/styles/elements', 'site/styles/header', 'site/styles/footer'].map(
    (sheet) => `/src/${sheet}.css`,
  ),
  fonts: [],
  marks,
  developing: true,
}
