import { defineConfig } from 'vitest/config'

// Workers inherit it. The practice is in London whatever the machine says, so tests must not depend on the machine.
process.env.TZ = 'UTC'
// Pages are drawn by the same React as in a practice; the one for developing takes four times as long.
process.env.NODE_ENV = 'production'

export default defineConfig({
  test: {
    environment: 'node',
    pool: 'forks',
    maxWorkers: 2,
    // To read the whole program anew for each file takes longer than most files' tests. Whoever changes something that all
    // share (a clock, a global) puts it back.
    isolate: false,
    // Five times what the longest takes on two free cores; on a busy machine all of them take longer.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // By itself it gives up after a second, and a busy machine may need that for one answer.
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'sqlite',
          include: ['src/**/*.test.{ts,tsx}', 'tests/**/*.test.{ts,tsx}'],
          env: { TEST_DATABASE: 'sqlite' },
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          // Only what speaks to the database can tell one engine from the other.
          include: ['{src,tests}/**/*.door.test.{ts,tsx}', '{src,tests}/**/*.database.test.ts'],
          env: { TEST_DATABASE: 'postgres' },
          globalSetup: 'tests/drop-test-schemas.ts',
        },
      },
    ],
  },
})
