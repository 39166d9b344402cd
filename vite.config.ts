import { basename } from 'node:path'
import { defineConfig, type Plugin } from 'vite'
import { styleParts } from './src/site/styles/style-parts.ts'

// Vite's own import wrapper preloads what an island needs, which competes with the first paint. Ours does nothing, and
// stands with each script that uses it, because a file of its own would be one more to wait for.
const plainImports: Plugin = {
  name: 'plain-imports',
  enforce: 'pre',
  resolveId: {
    filter: { id: /vite\/preload-helper/ },
    handler: (_, importer) => `\0plain-imports:${importer}`,
  },
  load: {
    filter: { id: /^\0plain-imports:/ },
    handler: () => 'export const __vitePreload = (load) => load()',
  },
}

// What our libraries bring and the server never calls, and every start would read: our own rules decide styles
// (`parseStyleAttributes: false`), and pages are drawn in one piece.
const neverCalled: Plugin = {
  name: 'never-called',
  enforce: 'pre',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'ssr',
  resolveId: {
    filter: { id: /^postcss$|\/react-dom-server\.node\.production\.js$/ },
    handler: () => '\0never-called',
  },
  load: {
    filter: { id: /^\0never-called$/ },
    handler: () => 'export {}',
  },
}

// V8 keeps a program's text for as long as it runs, with two bytes for each letter as soon as one is not of Latin-1.
const plainLetters: Plugin = {
  name: 'plain-letters',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'ssr',
  // Once all is written: whatever reads a chunk before writes them out again.
  generateBundle(_, bundle) {
    for (const chunk of Object.values(bundle)) if (chunk.type === 'chunk') chunk.code = escaped(chunk.code)
  },
}

/** Says the same in strings, templates and patterns; what stands behind a backslash would not, and stays. */
function escaped(code: string): string {
  return code.replace(/(?<!\\)[^\0-\x7f]/gu, (letter) =>
    Array.from({ length: letter.length }, (_, at) => `\\u${letter.charCodeAt(at).toString(16).padStart(4, '0')}`).join(
      '',
    ),
  )
}

// React Router's own links and forms fetch pages ahead that a server of its kind draws: 17 kB that nobody here uses, and
// that stay only because naming a component for its tools counts as using it.
const unusedLinks: Plugin = {
  name: 'unused-links',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /react-router\/dist\/production\/lib\/dom\/lib\.js$/ },
    handler: (code) =>
      code
        .replace(/^\w+\.displayName = .+$/gm, '')
        .replaceAll(' React$1.forwardRef(', ' /* @__PURE__ */ React$1.forwardRef('),
  },
}

// What a call does is said to the reader of the API's documentation, which the server alone draws.
const undocumentedCalls: Plugin = {
  name: 'undocumented-calls',
  enforce: 'pre',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /\/src\/contract\/.+-calls?\.ts$/ },
    handler: (code) => code.replace(/^ +says: (['`]).+\1,$/gm, ''),
  },
}

type Importers = (id: string) => readonly string[]

/**
 * The file of the dashboard's first view in which a module stands: with what the login brings as well, or with the rest.
 * Cut by who else uses each of them these were fourteen, which pack worse and are fetched in turns. What public pages use
 * is cut as it suits those. A module that a public file imports and of which only the dashboard uses anything stands in
 * neither, and makes a circle of files, which `readManifest` refuses: let only the dashboard's files import it.
 */
function fileOfDesk(id: string, importers: Importers, laterImporters: Importers): string | null {
  const isInFirstView = allAbove(id, importers).some((user) => user.endsWith('/src/dashboard/main.tsx'))
  const users = allAbove(id, (one) => [...importers(one), ...laterImporters(one)])
  if (!isInFirstView || users.some((user) => user.includes('/src/site/'))) return null
  return users.some((user) => user.endsWith('/src/dashboard/login.tsx')) ? 'staff' : 'desk'
}

function allAbove(id: string, importers: Importers): string[] {
  const above = new Set([id])
  // A set goes on with what is added while it is walked through.
  for (const one of above) for (const importer of importers(one)) above.add(importer)
  return [...above]
}

// Two programs from one tree: what browsers download, and the server that renders the pages.
export default defineConfig(({ command }) => ({
  plugins: [plainImports, neverCalled, plainLetters, unusedLinks, undocumentedCalls],
  appType: 'custom',
  builder: {},
  publicDir: false,
  environments: {
    client: {
      build: {
        outDir: 'dist/browser',
        manifest: true,
        // An island that was preloaded competes with the first paint (measured: LCP 1.47 s against 0.85 s).
        modulePreload: false,
        assetsInlineLimit: 0,
        rolldownOptions: {
          input: {
            site: 'src/site/browser/main.ts',
            dashboard: 'src/dashboard/main.tsx',
            'ask-early': 'src/dashboard/early/ask-early.ts',
            'login-forms': 'src/dashboard/login.tsx',
            'step-forms': 'src/site/browser/step-forms.ts',
            styles: 'src/site/styles.ts',
            print: 'src/site/styles/print.css',
            ...Object.fromEntries(styleParts.map((part) => [basename(part, '.css'), part])),
          },
          output: {
            codeSplitting: {
              // Or libraries would come along that public pages use too.
              includeDependenciesRecursively: false,
              groups: [
                // Every form and the desk stand on these: apart from our own lines they pack smaller, and go on being so.
                { name: 'libraries', test: /\/node_modules\/(react|react-dom|scheduler|zod)\//, priority: 1 },
                {
                  name: (id, context) =>
                    fileOfDesk(
                      id,
                      (one) => context.getModuleInfo(one)?.importers ?? [],
                      (one) => context.getModuleInfo(one)?.dynamicImporters ?? [],
                    ),
                },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // React's development build renders at a third of the speed, so the choice is baked in, not left to the environment.
      ...(command === 'build'
        ? {
            define: { 'process.env.NODE_ENV': '"production"' },
            // One bundle starts in a third of the time of a thousand files; sharp is a program of the machine's own kind.
            resolve: { noExternal: true, external: ['sharp'] },
          }
        : {}),
      build: {
        outDir: 'dist/server',
        // A server that runs while the next is built still loads parts of its own program.
        emptyOutDir: false,
        copyPublicDir: false,
        emitAssets: false,
        rolldownOptions: {
          input: {
            server: 'src/server.ts',
            'add-staff-member': 'src/operations/add-staff-member.ts',
            'disable-staff-member': 'src/operations/disable-staff-member.ts',
            'enable-staff-member': 'src/operations/enable-staff-member.ts',
            'reset-staff-member': 'src/operations/reset-staff-member.ts',
            'export-person': 'src/operations/export-person.ts',
            'erase-person': 'src/operations/erase-person.ts',
            'back-up': 'src/operations/back-up.ts',
            'move-to-postgres': 'src/operations/move-to-postgres.ts',
            restore: 'src/operations/restore.ts',
            'check-launch': 'src/operations/check-launch.ts',
          },
        },
      },
    },
  },
}))
