import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { asCommand, CommandError } from './command.mjs'
import { ensureInstalled } from './install.mjs'
import { postgresOnDemand } from './postgres.mjs'
import { fromElsewhere, ofWhatWasBuilt, steps } from './test-steps.mjs'

asCommand(async () => {
  await ensureInstalled()
  const { chosen, rest } = readArguments(process.argv.slice(2))
  const reports = mkdtempSync(join(tmpdir(), 'ashcombe-test-'))
  const postgres = postgresOnDemand()
  try {
    const results = await runSteps(chosen, { reports, rest, postgresUrl: postgres.url })
    return summarise(results, rest)
  } finally {
    await postgres.close()
    rmSync(reports, { recursive: true, force: true })
  }
})

/** `npm test -- sqlite src/domain`: first the steps, then what Vitest and Playwright are to be told. */
function readArguments(words) {
  const names = Object.keys(steps)
  const firstOther = words.findIndex((word) => !names.includes(word))
  const named = firstOther < 0 ? words : words.slice(0, firstOther)
  const rest = words.slice(named.length)
  const withTests = ['sqlite', 'postgres', 'browser', 'faults']
  const wanted = named.length > 0 ? named : rest.length > 0 ? withTests : names.filter((name) => hasTimeFor(name))
  // It must have been built from what is here.
  const looksAtIt = wanted.some((name) => ofWhatWasBuilt.includes(name))
  const chosen = names.filter((name) => wanted.includes(name) || (name === 'build' && looksAtIt))
  return { chosen, rest }
}

/** The journeys in Firefox and WebKit take minutes, and no change is likely to part them from Chromium. */
const hasTimeFor = (name) => name !== 'other-browsers' || process.env.THOROUGH === '1'

/** What needs no browser goes on in three rows at once, since tests also wait. What is measured comes after, by itself. */
async function runSteps(chosen, run) {
  const row = async (names) => {
    const results = []
    for (const name of names.filter((one) => chosen.includes(one)))
      results.push(await timed(name, () => runStep(name, run)))
    return results
  }
  const early = row(beside).then(async (results) => {
    await fetchForLater(chosen)
    return results
  })
  const rows = [early, row(['sqlite']), row(['postgres'])]
  // Also where one was interrupted: the other leaves half of a browser behind unless it comes to its end.
  await Promise.allSettled(rows)
  const results = (await Promise.all(rows)).flat()
  const built = !results.some(({ name, outcome }) => name === 'build' && outcome === 'failed')
  const unbuilt = { outcome: 'failed', output: 'Not run, because the build failed.', failed: 0 }
  for (const name of chosen.filter((one) => ofWhatWasBuilt.includes(one)))
    results.push(await timed(name, () => (built ? runStep(name, run) : unbuilt)))
  return results
}

/** It takes a while to come; where it cannot be had, its own step says so. */
async function fetchForLater(chosen) {
  for (const name of chosen) await fromElsewhere[name]?.().catch(() => undefined)
}

/** Each of them takes one core for a few seconds, beside the tests. */
const beside = ['types', 'lint', 'build']

async function timed(name, work) {
  const startedAt = performance.now()
  const result = await work()
  show(name, result, (performance.now() - startedAt) / 1000)
  return { name, ...result }
}

async function runStep(name, run) {
  try {
    const { ok, ...result } = await steps[name](run)
    if (ok) return { outcome: result.notice ? 'skipped' : 'ok', ...result }
    // A type that does not fit, or a test file that cannot be read, counts although no single test failed.
    return { outcome: 'failed', ...result, failed: result.failed || 1 }
  } catch (error) {
    if (error instanceof CommandError) return { outcome: 'failed', output: error.message, failed: 1 }
    throw error
  }
}

function show(name, { outcome, output, passed, failed, skipped }, seconds) {
  const counts = Object.entries({ passed, failed, skipped }).filter(([, count]) => count > 0)
  const columns = [name.padEnd(14), outcome.padEnd(7), `${seconds.toFixed(1)} s`.padStart(8)]
  console.log([...columns, counts.map(([word, count]) => `${count} ${word}`).join(', ')].join('  ').trimEnd())
  if (outcome === 'failed') console.log(`\n${output.trim()}\n`)
}

function summarise(results, rest) {
  const total = (word) => results.reduce((sum, result) => sum + (result[word] ?? 0), 0)
  const [passed, failed, skipped] = ['passed', 'failed', 'skipped'].map(total)
  const failedSteps = results.filter((result) => result.outcome === 'failed').map((result) => result.name)
  const nothingMatches = rest.length > 0 && passed + failed + skipped === 0
  console.log()
  for (const { notice } of results) if (notice) console.log(notice)
  if (failedSteps.length > 0) console.log(`Failed: ${failedSteps.join(', ')}`)
  if (nothingMatches) console.log(`No test matches ${rest.join(' ')}`)
  console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
  return failedSteps.length > 0 || nothingMatches ? 1 : 0
}
