import { defineConfig } from '@playwright/test'
import { chromiumFlags } from './tests/chromium-flags.ts'

const { CHROMIUM_PATH, CI, PLAYWRIGHT_JSON_OUTPUT_NAME } = process.env

// Each test opens a practice of its own, so there is no web server to start here.
export default defineConfig({
  testDir: 'tests',
  // One picture for every machine that takes part.
  snapshotPathTemplate: '{testDir}/journeys/golden/{arg}{ext}',
  // Each is a step of `npm test`, so that a failed journey hides no fault. Faults are measured with a clock: one at a time.
  projects: [
    { name: 'journeys', testMatch: 'journeys/**/*.spec.ts' },
    { name: 'faults', testMatch: 'faults/**/*.spec.ts', workers: 1 },
    { name: 'other-browsers', testMatch: 'other-browsers/**/*.spec.ts', workers: 1 },
  ],
  workers: 2,
  // A busy machine is no fault of what is tested.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  // By the test instead of by the file, so that both workers have something to do to the end.
  fullyParallel: true,
  retries: 0,
  forbidOnly: Boolean(CI),
  globalTimeout: 30 * 60_000,
  reporter: PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : [['list']],
  use: {
    locale: 'en-GB',
    launchOptions: { args: chromiumFlags, ...(CHROMIUM_PATH && { executablePath: CHROMIUM_PATH }) },
  },
})
