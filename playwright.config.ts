import { defineConfig } from '@playwright/test'
import { chromiumFlags } from './tests/chromium-flags.ts'

// They wait for what happens by the clock: ten seconds of Undo before a letter leaves, two before a login leads on, one
// for which rows rest after a press. `day` and `late-answers` hardly wait, but with them all rows end together.
const waiting = [
  'appointments-list',
  'closed-days',
  'day',
  'late-answers',
  'letters',
  'links',
  'login',
  'monday',
  'offer',
  'one-press-one-patient',
  'other-servers',
  'queue',
  'request-to-cancel',
  'slow-upload',
  'two-desks',
  'waiting-list',
].map((name) => `journeys/${name}.spec.ts`)

// What they prove depends on no clock, or on one that has seconds to spare, or held at ten times the load of two.
const faultsInPairs = [
  'behind-nginx',
  'commands',
  'dying-disk',
  'full-disk',
  'full-log',
  'killed-under-load',
  'log-nobody-takes',
  'slow-disk',
  'sql-injection',
  'start-up',
  'synced-before-answer',
].map((name) => `faults/${name}.spec.ts`)

const { CHROMIUM_PATH, CI, PLAYWRIGHT_JSON_OUTPUT_NAME } = process.env

// Each test opens a practice of its own, so there is no web server to start here.
export default defineConfig({
  testDir: 'tests',
  // One picture for every machine that takes part.
  snapshotPathTemplate: '{testDir}/journeys/golden/{arg}{ext}',
  projects: [
    // Two work on the two cores, and beside them one waits; it begins first, so that nobody waits for it.
    { name: 'waiting-journeys', testMatch: waiting, workers: 1 },
    { name: 'journeys', testMatch: 'journeys/**/*.spec.ts', testIgnore: waiting, workers: 2 },
    // Steps of their own, so that a failed journey hides no fault. What is measured with a clock has the machine to itself.
    { name: 'faults-in-pairs', testMatch: faultsInPairs, workers: 2 },
    { name: 'faults', testMatch: 'faults/**/*.spec.ts', testIgnore: faultsInPairs, workers: 1 },
    { name: 'other-browsers', testMatch: 'other-browsers/**/*.spec.ts', workers: 1 },
  ],
  workers: 3,
  // A busy machine is no fault of what is tested.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  // By the test instead of by the file, so that both workers have something to do to the end.
  fullyParallel: true,
  retries: 0,
  forbidOnly: Boolean(CI),
  globalTimeout: 60 * 60_000,
  reporter: PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : [['list']],
  use: {
    locale: 'en-GB',
    launchOptions: { args: chromiumFlags, ...(CHROMIUM_PATH && { executablePath: CHROMIUM_PATH }) },
  },
})
