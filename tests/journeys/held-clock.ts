import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The clock of a practice's server: it goes on from where the test has set it. */
export type HeldClock = {
  /** What the server's environment says of it. */
  settings: Record<string, string>
  /** Lets so many minutes pass, for a server that is started afterwards. */
  pass(minutes: number): Promise<void>
  close(): Promise<void>
}

// Before anything else of the server: whatever asks for the hour is told this one.
const preload = `
import { readFileSync } from 'node:fs'
const ahead = Number(readFileSync(process.env.HELD_CLOCK, 'utf8'))
const Machine = Date
globalThis.Date = class Date extends Machine {
  constructor(...given) {
    super(...(given.length === 0 ? [Machine.now() + ahead] : given))
  }
  static now() {
    return Machine.now() + ahead
  }
}`

/** @param now an ISO date-time */
export async function openHeldClock(now: string): Promise<HeldClock> {
  const folder = await mkdtemp(join(tmpdir(), 'held-clock-'))
  const file = join(folder, 'ahead')
  let ahead = Date.parse(now) - Date.now()
  await writeFile(file, String(ahead))
  return {
    settings: { HELD_CLOCK: file, NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(preload)}` },
    async pass(minutes) {
      ahead += minutes * 60_000
      await writeFile(file, String(ahead))
    },
    close: () => rm(folder, { recursive: true }),
  }
}
