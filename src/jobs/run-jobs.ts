import { RecordsAway } from '../domain/records.ts'
import { Bell } from './bell.ts'
import { type Course, type PostRoom, sendDueLetters } from './send-letter.ts'

export type RunningJobs = {
  /** Something was just put into the outbox: look now, not at the next second. */
  nudge(): void
  /** Begins nothing more; resolves when what is under way has ended, or after five seconds. */
  close(): Promise<void>
}

/** How long to rest between two looks, in milliseconds. */
const ordinaryRest = 1_000
const longestRestFromServer = 30_000
/** Shorter, because everything is to be well within five seconds of the database's return (promise A8). */
const longestRestFromRecords = 4_000
const patienceAtClosing = 5_000

/** The clock's timetable: letters leave every second, and at once when nudged. One round never overlaps the next. */
export function runJobs(room: PostRoom, { rest = ordinaryRest }: { rest?: number } = {}): RunningJobs {
  const gone = new Map<string, Date>()
  const bell = new Bell()
  let closing = false

  async function sendLetters(): Promise<void> {
    let inVain = 0
    while (!closing) {
      const outcome = await sendOnce(room, { gone, goOn: () => !closing })
      if (outcome === 'well') {
        inVain = 0
        await bell.restOrRing(rest)
      } else {
        // While something is away, a nudge changes nothing.
        await bell.rest(Math.min(rest * 2 ** inVain, longestRest[outcome]))
        inVain += 1
      }
    }
  }

  const running = sendLetters()
  return {
    nudge: () => bell.ring(),
    async close() {
      closing = true
      bell.end()
      await Promise.race([running, patience()])
    },
  }
}

const longestRest = {
  'server away': longestRestFromServer,
  'records away': longestRestFromRecords,
  surprise: longestRestFromServer,
}

async function sendOnce(room: PostRoom, course: Course): Promise<'well' | keyof typeof longestRest> {
  try {
    const { serverAway } = await sendDueLetters(room, course)
    return serverAway ? 'server away' : 'well'
  } catch (error) {
    if (error instanceof RecordsAway) return 'records away'
    room.log.error({ job: 'letters', error: error instanceof Error ? error.name : 'unknown' }, 'job failed')
    return 'surprise'
  }
}

function patience(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, patienceAtClosing).unref())
}
