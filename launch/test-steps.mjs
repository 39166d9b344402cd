import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt } from './build.mjs'
import { inColour, runNodeQuietly } from './children.mjs'
import { findChromium } from './chromium.mjs'
import { CommandError } from './command.mjs'
import { debianProgram } from './debian-program.mjs'
import { lighthouseScript } from './lighthouse-script.mjs'
import { openMemoryFolder } from './memory-folder.mjs'
import { otherBrowsers } from './other-browsers.mjs'

const biome = 'node_modules/@biomejs/biome/bin/biome'
// The tests bring their own database: the one that this machine's environment names may be the real one.
const testEnvironment = { NODE_ENV: 'test', DATABASE_URL: undefined, TEST_DATABASE_URL: undefined }

/** The steps that look at what was built. */
export const ofWhatWasBuilt = ['browser', 'other-browsers', 'faults', 'lighthouse']

/** What a step wants of others, such as a browser: fetched where it is missing, and then there. */
export const fromElsewhere = { browser: findChromium, faults: programsOfFaults, lighthouse: lighthouseScript }

/**
 * What `npm test` can run, in this order. Each is told the rest of the command line, a folder for reports and how to
 * get a PostgreSQL; it answers whether all went well, what was said, and how many tests passed, failed and were skipped.
 */
export const steps = {
  // By one checker: each of four looks at most of the libraries' types anew, and the tests beside them want the cores.
  types: () => runNodeQuietly(['node_modules/typescript/bin/tsc', '-p', '.', '--noEmit', '--singleThreaded']),
  lint: () => runNodeQuietly([biome, 'ci', `--colors=${inColour ? 'force' : 'off'}`, '.']),
  sqlite: (run) => vitest('sqlite', run, {}),
  postgres: async (run) => {
    const url = await run.postgresUrl()
    if (!url) return { ok: true, notice: 'SKIPPED: PostgreSQL (the reason is above)' }
    return vitest('postgres', run, { TEST_DATABASE_URL: url })
  },
  build: async () => {
    await ensureBuilt()
    return { ok: true }
  },
  browser: async (run) =>
    playwright('browser', ['waiting-journeys', 'journeys'], run, { CHROMIUM_PATH: await findChromium() }),
  'other-browsers': async (run) => {
    const programs = await otherBrowsers()
    if (programs.AS_IF_INSTALLED) return playwright('other-browsers', ['other-browsers'], run, programs)
    return { ok: true, notice: 'SKIPPED: Firefox and WebKit (the reason is above)' }
  },
  faults: async (run) => {
    const url = await run.postgresUrl()
    const programs = { ...(await programsOfFaults()), ...(url && { TEST_DATABASE_URL: url }) }
    // The clocks of some want the machine to themselves, so they come after the others, also where one of those fails.
    const inPairs = await playwright('faults-in-pairs', ['faults-in-pairs'], run, programs)
    return together(inPairs, await playwright('faults', ['faults'], run, programs))
  },
  lighthouse: async () => {
    const measure = await lighthouseScript().catch((error) => {
      // Its packages are fetched by themselves; whoever works without a network does without it.
      if (error instanceof CommandError && !process.env.CI) return undefined
      throw error
    })
    if (!measure) return { ok: true, notice: 'SKIPPED: Lighthouse (its packages could not be installed)' }
    const script = [measure, '--busy', '/', '/treatment/teeth-whitening', '/contact', '/appointment']
    const { ok, output } = await runNodeQuietly(script, { CHROMIUM_PATH: await findChromium() })
    const [, passed = 0, failed = 0] = output.match(/(\d+) passed, (\d+) failed/)?.map(Number) ?? []
    return { ok, output, passed, failed }
  },
}

let besideChromium

/** The environment that names them; where strace, nginx or sqlmap cannot be had, that is said once. */
async function programsOfFaults() {
  besideChromium ??= Promise.all(['strace', 'nginx', 'sqlmap'].map(debianProgram))
  const others = await besideChromium
  return Object.assign({ CHROMIUM_PATH: await findChromium() }, ...others)
}

async function vitest(project, { reports, rest }, env) {
  const report = join(reports, `${project}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const filters = rest.length > 0 ? ['--passWithNoTests', ...rest] : []
  const script = ['node_modules/vitest/vitest.mjs', 'run', '--project', project, ...reporters, ...filters]
  const folder = openMemoryFolder()
  const environment = { ...testEnvironment, ...env, TMPDIR: folder.path }
  const { ok, output } = await runNodeQuietly(script, environment).finally(folder.remove)
  const counts = readReport(report)
  const skipped = (counts?.numPendingTests ?? 0) + (counts?.numTodoTests ?? 0)
  return { ok, output, passed: counts?.numPassedTests, failed: counts?.numFailedTests, skipped }
}

async function playwright(name, projects, { reports, rest }, env) {
  const report = join(reports, `${name}.json`)
  const filters = rest.length > 0 ? ['--pass-with-no-tests', ...rest] : []
  const chosen = projects.map((project) => `--project=${project}`)
  const script = ['node_modules/@playwright/test/cli.js', 'test', ...chosen, ...filters]
  // Playwright colours for its workers by itself, and Node complains when it is told both.
  const environment = { ...testEnvironment, ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report, NO_COLOR: undefined }
  const { ok, output } = await runNodeQuietly(script, environment)
  const counts = readReport(report)?.stats
  return { ok, output, passed: counts?.expected, failed: counts?.unexpected, skipped: counts?.skipped }
}

/** The results of two runs as those of one step. */
function together(one, other) {
  const sum = (word) => (one[word] ?? 0) + (other[word] ?? 0)
  const counts = { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') }
  return { ok: one.ok && other.ok, output: `${one.output}\n${other.output}`, ...counts }
}

function readReport(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
}
