import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { basename, dirname, join } from 'node:path/posix'
import { type ESTree, parseSync, Visitor } from 'vite'
import { describe, expect, it } from 'vitest'
import { subjects } from '../src/domain/editions.ts'

// From the ground up. A room may name only rooms above its own line here, so this list cannot hold a circle.
const allRooms: [room: string, mayImport: string[]][] = [
  ['domain', []],
  ['contract', ['domain']],
  ['database', ['domain']],
  ['content', ['domain']],
  ['disk', []],
  ['photographs', ['domain', 'disk']],
  ['writing', ['domain']],
  ['secrets', ['domain']],
  ['back-ups', ['domain', 'disk']],
  ['mail', ['domain', 'contract']],
  ['http', ['domain', 'contract']],
  ['ui', []],
  ['site/browser', ['contract', 'ui']],
  ['site', ['domain', 'contract', 'http', 'ui', 'site/browser']],
  ['dashboard', ['contract', 'ui']],
  ['api', ['domain', 'contract', 'http']],
  ['jobs', ['domain', 'mail']],
]
const roof = 'the roof'
const roomsUnderTheRoof = ['operations', 'serving']

const namelessFolders = ['utils', 'helpers', 'common', 'lib', 'shared']
const frameworks = /^(hono|@hono\/.+|react|react-dom|react-router|kysely)(\/|$)/
// What these hold is also downloaded by browsers, directly or through the rooms that may import them.
const roomsThatBrowsersReach = ['domain', 'contract', 'ui', 'site/browser', 'dashboard']

type SourceFile = { path: string; text: string }

describe('the house', () => {
  it('lets nobody call upstairs', () => {
    const listed = allRooms.map(([room]) => room)
    for (const [index, [room, mayImport]] of allRooms.entries()) {
      expect(listed.slice(0, index), `${room} may import`).toEqual(expect.arrayContaining(mayImport))
    }
    expect(new Set(listed).size).toBe(listed.length)
  })

  it('is the table of ARCHITECTURE.md, room by room', () => {
    const namesIn = (cell = '') => [...cell.matchAll(/`([\w/-]+)`/g)].map(([, name = '']) => name)
    const rows = [...readFileSync('ARCHITECTURE.md', 'utf8').matchAll(/^\| (`[^|]+)\|([^|]+)\|/gm)]
    const told = rows.flatMap(([, rooms, mayImport]) => namesIn(rooms).map((room) => [room, namesIn(mayImport)]))
    expect(Object.fromEntries(told)).toEqual(Object.fromEntries(allRooms))
  })

  it('is kept by every file under src', () => {
    const files = filesUnder('src').map((path) => ({ path, text: readFileSync(path, 'utf8') }))
    expect(files.length).toBeGreaterThan(0)
    expect(brokenRules(files)).toEqual([])
    expect(circlesOf(files)).toEqual([])
    expect(crowdedRooms(files.map(({ path }) => path))).toEqual([])
    expect(withoutWord(files)).toEqual([])
  })
})

it('what the dashboard asks is spelt in dashboard/queries alone, so that what makes it old is found', () => {
  const asking = filesUnder('src/dashboard').filter((path) => {
    const text = isTest(path) ? '' : readFileSync(path, 'utf8')
    return /import \{[^}]*\b(fetchAsStaff|(infiniteQ|q)ueryOptions)\b[^}]*\} from/.test(text)
  })
  expect(asking.length).toBeGreaterThan(5)
  expect(asking.filter((path) => dirname(path) !== 'src/dashboard/queries')).toEqual([])
})

it('each answer that the dashboard keeps is asked for again when its subject changes, or stands here with the reason', () => {
  const keptOtherwise = {
    'appointmentKeys.each': 'its form and its drawer keep what they show, and tell of a change by ChangedMeanwhile',
    post: 'so does the form of a post',
    known: 'asked for anew with each number that is typed',
    notices: 'about the machine: asked for every five minutes',
    revisions: 'opened for a moment, beside a post',
    revision: 'never changes',
    retention: 'changes by the hour',
    audit: 'each look at it is noted',
  }
  const questions = filesUnder('src/dashboard/queries').filter((path) => !isTest(path))
  const kept = questions.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/queryKey: \[?(?:\.\.\.)?'?([\w.]+)[^\n]*,\n/g)].map(([, key = '']) => key),
  )
  expect(kept.length).toBeGreaterThan(20)
  const shows =
    readFileSync('src/dashboard/live/use-live.ts', 'utf8').match(/const shows[^\n]*\{\n(.*?)\n\}\n/s)?.[1] ?? ''
  const renewed = (key: string) => new RegExp(`\\b${key.replace('.', '\\.')}\\b`).test(shows)
  expect([...new Set(kept)].filter((key) => !renewed(key)).sort()).toEqual(Object.keys(keptOtherwise).sort())
  const told = [...shows.matchAll(/^ {2}(\w+): \[/gm)].map(([, subject]) => subject)
  expect(told.sort()).toEqual([...subjects].sort())
})

it('no book writes in plain SQL, of which nobody who keeps its pages and lists would be told', () => {
  const books = filesUnder('src/database/books').filter((path) => !isTest(path))
  expect(books.length).toBeGreaterThan(30)
  const writing = books.filter((path) =>
    /sql(<[^`]*>)?`\s*(insert into|update|delete from)\b/.test(readFileSync(path, 'utf8')),
  )
  expect(writing).toEqual([])
})

it('docs/promises.md names only tests that are there', () => {
  const promises = readFileSync('docs/promises.md', 'utf8')
  const files = [...promises.matchAll(/`((?:src|tests)\/[\w./-]+\.(?:test|spec)\.tsx?)`/g)].map(([, path = '']) => path)
  expect(files.length).toBeGreaterThan(100)
  expect(files.filter((path) => !existsSync(path))).toEqual([])
  const named = [...promises.matchAll(/“([^”]+)” in `([^`]+)`/g)]
  expect(named.length).toBeGreaterThan(15)
  // Several sentences about one page may be the steps of one visit.
  const says = (path: string, name: string) => {
    const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
    return ['test', 'test.step'].some((how) => text.includes(`${how}('${name}`))
  }
  const missing = named.filter(([, name = '', path = '']) => !says(path, name))
  expect(missing.map(([whole]) => whole)).toEqual([])
})

it('docs/promises.md names a command beside each test that runs it', () => {
  const steps = ['sqlite', 'postgres', 'browser', 'other-browsers', 'faults']
  const stepsOf = (path: string) => {
    if (path.endsWith('.spec.ts')) return [path.match(/^tests\/(faults|other-browsers)\//)?.[1] ?? 'browser']
    return /\.(door|database)\.test\.tsx?$/.test(path) ? ['sqlite', 'postgres'] : ['sqlite']
  }
  const rows = readFileSync('docs/promises.md', 'utf8')
    .split('\n')
    .map((row) => row.split(' | '))
    .filter((cells) => cells.length === 3)
  expect(rows.length).toBeGreaterThan(100)
  const neverRun = rows.flatMap(([, tests = '', command = '']) => {
    const said = [...command.matchAll(/`(?:\w+=\d+ )?npm (?:test|run test:thorough) -- ([^`]+)`/g)]
    const isRun = (path: string) =>
      said.some(([, options = '']) => {
        const words = options.split(' ')
        const filters = words.filter((word) => !steps.includes(word))
        const isChosen = filters.length === 0 || filters.some((word) => path.includes(word))
        return isChosen && stepsOf(path).some((step) => words.includes(step))
      })
    return [...tests.matchAll(/`((?:src|tests)\/[\w./-]+\.(?:test|spec)\.tsx?)`/g)]
      .map(([, path = '']) => path)
      .filter((path) => !isRun(path))
      .map((path) => `${path} by ${command}`)
  })
  expect(neverRun).toEqual([])
})

it('docs/promises.md says each promise in one short sentence', () => {
  const rows = readFileSync('docs/promises.md', 'utf8')
    .split('\n')
    .map((row) => row.split(' | '))
    .filter((cells) => cells.length === 3)
    .map(([promise = '']) => promise.replace(/^\| /, ''))
  expect(rows.length).toBeGreaterThan(100)
  expect(rows.filter((promise) => promise.split(/\s+/).length > 40)).toEqual([])
})

it('ARCHITECTURE.md names only files and folders that are there', () => {
  const text = readFileSync('ARCHITECTURE.md', 'utf8').replace(/```[\s\S]*?```/g, '')
  const named = [...text.matchAll(/`([\w./-]+\/[\w./-]*)`/g)].map(([, path = '']) => path)
  expect(named.length).toBeGreaterThan(40)
  const places = (path: string) => ['', 'src/'].flatMap((root) => ['', '.ts', '.tsx'].map((end) => root + path + end))
  expect(named.filter((path) => !path.startsWith('/') && !places(path).some((place) => existsSync(place)))).toEqual([])
})

describe('a rule is broken by', () => {
  const upstairs = 'src/domain may import nothing but itself'

  it.each([
    ['an import', `import { open } from '../database/connection.ts'`],
    ['an import of a type', `import type { Connection } from '../database/connection.ts'`],
    ['an import for its effect', `import '../database/connection.ts'`],
    ['an export from elsewhere', `export { open } from '../database/connection.ts'`],
    ['an export of everything', `export * from '../database/connection.ts'`],
    ['an import while running', `const { open } = await import('../database/connection.ts')`],
    ['a type imported in place', `type Open = typeof import('../database/connection.ts').open`],
    ['an address from the root', `import { open } from '/src/database/connection.ts'`],
    ['a pattern of files', `const all = import.meta.glob('../database/*.ts')`],
    ['a file named by its URL', `const worker = new URL('../database/connection.ts', import.meta.url)`],
  ])('%s', (_, text) => {
    const [broken, ...others] = brokenRules([{ path: 'src/domain/bookings.ts', text }])
    expect(others).toEqual([])
    expect(broken).toMatch(/^src\/domain\/bookings\.ts imports \S*database\/\S+: /)
    expect(broken).toContain(upstairs)
  })

  it.each([
    ['an import', `@import "../../writing/text.css";`],
    ['an import by its address', `@import url('../../writing/text.css') layer(text);`],
    ['a file', `body { background: url(../../writing/paper.png) }`],
  ])('%s in a style sheet', (_, text) => {
    const [broken, ...others] = brokenRules([{ path: 'src/site/styles/blog.css', text }])
    expect(others).toEqual([])
    expect(broken).toMatch(/^src\/site\/styles\/blog\.css imports \S*writing\/\S+: src\/site may import only itself/)
  })

  it.each([
    ['src/database/records.ts', '../contract/api.ts', 'src/database may import only itself, domain'],
    [
      'src/site/home.tsx',
      '../database/records.ts',
      'src/site may import only itself, domain, contract, http, ui, site/browser',
    ],
    ['src/site/browser/main.ts', '../home.tsx', 'src/site/browser may import only itself, contract, ui'],
    ['src/dashboard/login.tsx', '../domain/staff/staff.ts', 'src/dashboard may import only itself, contract, ui'],
    ['src/api/serve.ts', '../jobs/run-jobs.ts', 'src/api may import only itself, domain, contract, http'],
    ['src/jobs/run-jobs.ts', '../config.ts', 'src/jobs may import only itself, domain, mail'],
    ['src/mail/mailer.ts', '../operations/back-up.ts', 'src/mail may import only itself, domain, contract'],
    ['src/http/security.ts', '../../tests/in-the-queue.ts', 'it lies outside src'],
    ['src/app.ts', '../tests/in-the-queue.ts', 'it lies outside src'],
    ['src/mail/open-mailer.ts', './test-memory-mailer.ts', 'what is called test-… is for tests'],
    ['src/domain/clinic-time.ts', 'node:fs', 'no framework and nothing of Node'],
    ['src/domain/clinic-time.ts', 'fs/promises', 'no framework and nothing of Node'],
    ['src/domain/clinic-time.ts', 'hono', 'no framework and nothing of Node'],
    ['src/domain/clinic-time.ts', 'react/jsx-runtime', 'no framework and nothing of Node'],
    ['src/domain/clinic-time.ts', 'kysely', 'no framework and nothing of Node'],
    ['src/ui/button.tsx', 'node:fs', 'browsers download src/ui'],
    ['src/dashboard/undo/undo-bar.tsx', '../../contract/api.ts', 'browsers download every call with it'],
  ])('%s importing %s', (path, target, rule) => {
    const broken = brokenRules([{ path, text: `import { something } from '${target}'` }])
    expect(broken).toHaveLength(1)
    expect(broken[0]).toContain(rule)
  })

  it('an import whose name is computed, below the roof', () => {
    const text = 'export const open = (name: string) => import(name)'
    expect(brokenRules([{ path: 'src/mail/letters.ts', text }])).toEqual([
      'src/mail/letters.ts imports what it computes: nobody can tell which room that is in',
    ])
    expect(brokenRules([{ path: 'src/app.ts', text }])).toEqual([])
  })

  it.each(namelessFolders)('a folder called %s', (name) => {
    expect(brokenRules([{ path: `src/site/${name}/dates.ts`, text: '' }])).toEqual([
      `src/site/${name}/dates.ts: no folder is called ${name}; name it after what is in it`,
    ])
  })

  it('a barrel', () => {
    expect(brokenRules([{ path: 'src/mail/index.ts', text: '' }])).toEqual([
      'src/mail/index.ts: no barrels; import from the file that has it',
    ])
  })

  it('a room that is not in the house', () => {
    expect(brokenRules([{ path: 'src/payments/card.ts', text: '' }])).toEqual([
      'src/payments/card.ts: src/payments is not a room of the house; see ARCHITECTURE.md',
    ])
  })
})

describe('a circle of files', () => {
  const paper = (path: string, text: string) => ({ path, text })

  it.each([
    ['of types', `import type { Letter } from './letter.ts'`],
    ['of what they do', `import { send } from './letter.ts'`],
    ['of what is read later', `const { send } = await import('./letter.ts')`],
  ])('%s is refused', (_, text) => {
    const mailer = paper('src/mail/mailer.ts', text)
    const letter = paper('src/mail/letter.ts', `import { page } from './page.tsx'`)
    const page = paper('src/mail/page.tsx', `import type { Mailer } from './mailer.ts'`)
    const other = paper('src/mail/other.ts', `import type { Mailer } from './mailer.ts'`)
    expect(circlesOf([other, page, mailer, letter])).toEqual([
      'src/mail/letter.ts > src/mail/page.tsx > src/mail/mailer.ts > src/mail/letter.ts',
    ])
  })

  it('is not made by two ways to one file, nor by a test beside it', () => {
    const mailer = paper('src/mail/mailer.ts', `import './a.ts'; import './b.ts'`)
    const a = paper('src/mail/a.ts', `import './b.ts'`)
    const test = paper('src/mail/b.test.ts', `import './mailer.ts'`)
    expect(circlesOf([mailer, a, paper('src/mail/b.ts', ''), test])).toEqual([])
  })
})

describe('a room', () => {
  const files = (count: number, name = (index: number) => `letter-${index}.ts`) =>
    Array.from({ length: count }, (_, index) => `src/mail/${name(index)}`)

  it('holds 25 files of its own', () => {
    const inRooms = files(30, (index) => `letters/${index % 2}/letter-${index}.ts`)
    const tests = files(30, (index) => `letter-${index}.test.ts`)
    expect(crowdedRooms([...files(25), ...inRooms, ...tests])).toEqual([])
  })

  it('with more has rooms in it', () => {
    expect(crowdedRooms(files(26))).toEqual(['src/mail holds 26 files of its own, and 25 are enough: give it rooms'])
  })
})

describe('a function that others call', () => {
  const documented = `/** The fee, in pence. Throws \`NoSuchTreatment\`. */\n`
  const wordless = (path: string, text: string) => withoutWord([{ path, text }])

  it.each([
    ['a function', 'export function feeOf() {}'],
    ['one that waits', 'export async function feeOf() {}'],
    ['a value', 'export const feeOf = () => 1'],
  ])('says what it is: %s', (_, text) => {
    const refused = ['src/domain/fees.ts: nothing says what feeOf is, in which units, and what it refuses']
    expect(wordless('src/domain/fees.ts', text)).toEqual(refused)
    expect(wordless('src/domain/fees.ts', `// In pence.\n${text}`)).toEqual(refused)
    expect(wordless('src/domain/fees.ts', `${documented}\n${text}`)).toEqual([])
    expect(wordless('src/domain/fees.ts', `${documented}const pence = 100\n${text}`)).toEqual(refused)
  })

  it('may leave that to its name where it draws, or where tests call it', () => {
    expect(wordless('src/site/pages/fees.tsx', 'export function Fees() {}')).toEqual([])
    expect(wordless('src/domain/test-fees.ts', 'export function feeOf() {}')).toEqual([])
    expect(wordless('src/domain/fees.ts', 'function feeOf() {}')).toEqual([])
  })
})

describe('no rule is broken by', () => {
  it.each([
    ['src/domain/appointments/appointment.ts', '../clinic-time.ts'],
    ['src/contract/appointments.ts', '../domain/appointments/appointment.ts'],
    ['src/contract/appointments.ts', 'zod/mini'],
    ['src/site/home.tsx', './browser/carousel.tsx'],
    ['src/site/home.tsx', './home.module.css'],
    ['src/site/browser/main.ts', '../../contract/appointments.ts'],
    ['src/database/connection.ts', 'node:sqlite'],
    ['src/server.ts', './database/connection.ts'],
    ['src/operations/back-up.ts', '../open-practice.ts'],
    ['src/site/home.test.tsx', '../database/connection.ts'],
    ['src/api/live.door.test.ts', '../../tests/test-practice.ts'],
    ['src/mail/test-letters.ts', './test-appointment.ts'],
  ])('%s importing %s', (path, target) => {
    expect(brokenRules([{ path, text: `import { something } from '${target}'` }])).toEqual([])
  })

  it('a style sheet that keeps to its room, its neighbours below and its packages', () => {
    const text = `/* @import "../../writing/text.css" */
      @import "carousel.css"; @import '../../ui/theme.css';
      @font-face { src: url("../fonts/text.woff2"), url("../../../node_modules/text/text.woff2") }
      a { background: url(data:image/png;base64,AA==); mask: url(#arch) }`
    expect(brokenRules([{ path: 'src/site/styles/blog.css', text }])).toEqual([])
  })

  it('words in a comment or a string', () => {
    const text = `// import { open } from '../database/connection.ts'\nexport const said = "import '../database/a.ts'"`
    expect(brokenRules([{ path: 'src/domain/bookings.ts', text }])).toEqual([])
  })
})

function brokenRules(files: SourceFile[]): string[] {
  return files.flatMap((file) => [...misplaced(file.path), ...(isTest(file.path) ? [] : forbiddenImports(file))])
}

function misplaced(path: string): string[] {
  const folders = dirname(path).split('/')
  const nameless = folders.filter((folder) => namelessFolders.includes(folder))
  const broken = nameless.map((folder) => `${path}: no folder is called ${folder}; name it after what is in it`)
  if (/^index\.tsx?$/.test(basename(path))) broken.push(`${path}: no barrels; import from the file that has it`)
  if (roomOf(path) === undefined) {
    broken.push(`${path}: ${folders.slice(0, 2).join('/')} is not a room of the house; see ARCHITECTURE.md`)
  }
  return broken
}

function forbiddenImports({ path, text }: SourceFile): string[] {
  const room = roomOf(path)
  if (room === undefined) return []
  return importsOf(path, text).flatMap((target) => {
    const rule = target === undefined ? ruleAgainstComputed(room) : ruleAgainst(room, path, target)
    return rule ? [`${path} imports ${target ?? 'what it computes'}: ${rule}`] : []
  })
}

const fullRoom = 25

/** Folders with more files than anybody can take in; tests stand beside what they try, and do not count. */
function crowdedRooms(paths: string[]): string[] {
  const rooms = Map.groupBy(
    paths.filter((path) => !isTest(path)),
    (path) => dirname(path),
  )
  return [...rooms].flatMap(([room, { length }]) =>
    length > fullRoom ? [`${room} holds ${length} files of its own, and ${fullRoom} are enough: give it rooms`] : [],
  )
}

/** Functions of whom others know only the name and the types. What draws may be called by what it draws, and no more. */
function withoutWord(files: SourceFile[]): string[] {
  const ours = files.filter(({ path }) => path.endsWith('.ts') && !isTest(path) && !isForTests(path))
  return ours.flatMap(({ path, text }) => {
    const { program, comments } = parseSync(path, text)
    const documented = (at: number) =>
      comments.some(({ type, value, end }) => type === 'Block' && value.startsWith('*') && !text.slice(end, at).trim())
    const wordless = program.body.flatMap((node) =>
      node.type === 'ExportNamedDeclaration' && !documented(node.start) ? functionsIn(node.declaration) : [],
    )
    return wordless.map((name) => `${path}: nothing says what ${name} is, in which units, and what it refuses`)
  })
}

function functionsIn(node: ESTree.Declaration | null): string[] {
  if (node?.type === 'FunctionDeclaration') return node.id ? [node.id.name] : []
  if (node?.type !== 'VariableDeclaration') return []
  return node.declarations.flatMap(({ id, init }) =>
    init?.type === 'ArrowFunctionExpression' && id.type === 'Identifier' ? [id.name] : [],
  )
}

/** Files that import one another in a circle, types too: none of them can be read, moved or tried alone. */
function circlesOf(all: SourceFile[]): string[] {
  const files = all.filter(({ path }) => !isTest(path)).sort((one, other) => (one.path < other.path ? -1 : 1))
  const known = new Set(files.map(({ path }) => path))
  const imports = new Map(
    files.map(({ path, text }) => {
      const targets = importsOf(path, text).map((target) => join(dirname(path), target ?? ''))
      return [path, targets.filter((target) => known.has(target))]
    }),
  )
  const circles: string[] = []
  const done = new Set<string>()
  const follow = (path: string, way: string[]) => {
    const met = way.indexOf(path)
    if (met >= 0) circles.push([...way.slice(met), path].join(' > '))
    if (met >= 0 || done.has(path)) return
    for (const target of imports.get(path) ?? []) follow(target, [...way, path])
    done.add(path)
  }
  for (const path of known) follow(path, [])
  return circles
}

function ruleAgainstComputed(room: string) {
  return room === roof ? undefined : 'nobody can tell which room that is in'
}

function ruleAgainst(room: string, path: string, target: string): string | undefined {
  if (/^[./]/.test(target)) {
    if (isForTests(target) && !isForTests(path)) return 'what is called test-… is for tests'
    return ruleAgainstFile(room, target.startsWith('/') ? target.slice(1) : join(dirname(path), target))
  }
  if (room === 'domain' && (isBuiltin(target) || frameworks.test(target))) {
    return 'the practice itself needs no framework and nothing of Node'
  }
  if (roomsThatBrowsersReach.includes(room) && isBuiltin(target))
    return `browsers download src/${room}, and have no Node`
  return undefined
}

function ruleAgainstFile(room: string, file: string): string | undefined {
  if (!file.startsWith('src/')) return 'it lies outside src'
  if (file === 'src/contract/api.ts' && roomsThatBrowsersReach.includes(room)) {
    return 'browsers download every call with it; import those of the subject from contract/calls'
  }
  const mayImport = allRooms.find(([name]) => name === room)?.[1]
  const target = roomOf(file)
  if (mayImport === undefined || target === room || mayImport.includes(target ?? '')) return undefined
  const allowed = mayImport.length > 0 ? `only itself, ${mayImport.join(', ')}` : 'nothing but itself'
  return `src/${room} may import ${allowed}`
}

function roomOf(path: string): string | undefined {
  const inside = path.slice('src/'.length)
  if (!inside.includes('/') || roomsUnderTheRoof.some((room) => inside.startsWith(`${room}/`))) return roof
  const rooms = allRooms.map(([room]) => room).filter((room) => inside.startsWith(`${room}/`))
  // The longest, because site/browser is a room inside site.
  return rooms.sort((one, other) => other.length - one.length)[0]
}

function isTest(path: string) {
  return /\.test\.tsx?$/.test(path)
}

/** What tests share, beside the code that it is about. */
function isForTests(path: string) {
  return basename(path).startsWith('test-')
}

function filesUnder(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return filesUnder(path)
    return /\.(tsx?|css)$/.test(entry.name) ? [path] : []
  })
}

/** What a file imports, in whatever way; undefined stands for what cannot be read from the text. */
function importsOf(path: string, text: string): (string | undefined)[] {
  if (path.endsWith('.css')) return importsOfSheet(text)
  const { program, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path} cannot be read: ${errors[0]?.message}`)
  const words = (node: ESTree.Node | undefined) => node && text.slice(node.start, node.end)
  const found: (string | undefined)[] = []
  new Visitor({
    ImportDeclaration(node) {
      found.push(node.source.value)
    },
    ExportAllDeclaration(node) {
      found.push(node.source.value)
    },
    ExportNamedDeclaration(node) {
      if (node.source) found.push(node.source.value)
    },
    ImportExpression(node) {
      found.push(literal(node.source))
    },
    TSImportType(node) {
      found.push(node.source.value)
    },
    CallExpression(node) {
      if (words(node.callee) === 'import.meta.glob') found.push(...patternsOf(node.arguments[0]))
    },
    NewExpression(node) {
      const [address, base] = node.arguments
      if (words(node.callee) === 'URL' && words(base) === 'import.meta.url') found.push(literal(address))
    },
  }).visit(program)
  return found
}

/** Sheets and files that a sheet names; a name without a dot in front is beside it, as browsers read it. */
function importsOfSheet(text: string): string[] {
  const named = text
    .replace(/\/\*.*?\*\//gs, '')
    .matchAll(/(?:@import\s+(?!url\()|url\()\s*(?:"([^"]*)"|'([^']*)'|([^'")\s]*))/g)
  return [...named]
    .map(([, one, two, three]) => one ?? two ?? three ?? '')
    .filter((name) => name !== '' && !/^(#|\w+:)/.test(name) && !name.includes('/node_modules/'))
    .map((name) => (/^[./]/.test(name) ? name : `./${name}`))
}

function patternsOf(node: ESTree.Node | undefined): (string | undefined)[] {
  const patterns =
    node?.type === 'ArrayExpression' ? node.elements.map((each) => literal(each ?? undefined)) : [literal(node)]
  return patterns.filter((pattern) => !pattern?.startsWith('!'))
}

function literal(node: ESTree.Node | undefined): string | undefined {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node?.type === 'TemplateLiteral' && node.expressions.length === 0)
    return node.quasis[0]?.value.cooked ?? undefined
  return undefined
}
