import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Desk, openDesk } from './front-desk.ts'
import { openRunningPractice, type RunningPractice } from './running-practice.ts'

/** A practice whose clock the test holds: it goes on from where it was set. */
type PracticeOnHeldClock = AsyncDisposable & {
  practice: RunningPractice
  desk: Desk
  /** Lets so many minutes pass. What is due by then is looked for five seconds later, as after every start. */
  pass(minutes: number): Promise<void>
}

/** @param now an ISO date-time */
export async function openPracticeOnHeldClock(now: string): Promise<PracticeOnHeldClock> {
  await using opened = new AsyncDisposableStack()
  const clock = await openHeldClock(now)
  opened.defer(() => clock.close())
  const practice = await openRunningPractice(clock.settings)
  opened.defer(() => practice.close())
  const desk = await openDesk(practice)
  const closing = opened.move()
  return {
    practice,
    desk,
    async pass(minutes) {
      await clock.pass(minutes)
      await practice.restart('politely')
    },
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  }
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

type HeldClock = {
  /** What the server's environment says of it. */
  settings: Record<string, string>
  /** Lets so many minutes pass, for a server that is started afterwards. */
  pass(minutes: number): Promise<void>
  close(): Promise<void>
}

async function openHeldClock(now: string): Promise<HeldClock> {
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
