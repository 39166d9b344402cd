import { nameOfError } from '../domain/errors.ts'
import { RecordsAway } from '../domain/records.ts'
import { tellIfLasting } from '../domain/staff/tell-if-lasting.ts'
import { believesClock, doubtsClock, noteIfBack } from './believe-clock.ts'
import { endHolds, type HeldTime } from './end-holds.ts'
import { fetchDuePictures, type PictureDesk } from './fetch-pictures.ts'
import { findClockApart, type ToldApart } from './find-clock-apart.ts'
import { findLostFacts, type LookedAt, type Reading } from './find-lost-facts.ts'
import { findMovedRecords } from './find-moved-records.ts'
import { type Archive, forgetOldRecords } from './forget-old-records.ts'
import type { LetterSending, Sender } from './letter-sending.ts'
import type { Log } from './log-and-notices.ts'
import { type SendOptions, sendDueLetters } from './send-letter.ts'
import { type Reminding, sendReminders } from './send-reminders.ts'
import { allOver } from './slow-letters.ts'
import { endJobs, WakeableTimer } from './wakeable-timer.ts'

/** The clock's timetable while it runs. */
export type RunningJobs = {
  /** Something was just put into the outbox: look now, not at the next second. */
  nudge(): void
  /** The same for pictures of other websites. */
  nudgePictures(): void
  /** Begins nothing more; resolves when what is under way has ended, or after five seconds. */
  close(): Promise<void>
}

/** What is looked through for what has ended, is too old, or is not so any more. */
export type LookedThrough = Archive & HeldTime & Reading

/** How long to rest between two looks, in milliseconds. */
const ordinaryRest = {
  letters: 1_000,
  pictures: 15_000,
  records: 60_000,
  holds: 60_000,
  reminders: 60_000,
  beforeForgetting: 5_000,
  forgetting: 3_600_000,
}
const longestRestFromServer = 30_000
/** Shorter, because everything is to be well within five seconds of the database's return. */
const longestRestFromRecords = 4_000
const forgettingAfterRecordsAway = 60_000
const patienceAtClosing = 5_000

/**
 * The clock's timetable: letters leave every second, and at once when nudged; pictures of other websites are fetched when
 * nudged, or tried again; every minute it is looked whether the database still is where it was, whether the clock has gone far
 * back, and whether it stands apart from the database's. Some seconds after the start, and then every minute, holds that have ended are cleared away, reminders are
 * written, and it is looked whether public posts name facts that are no more and whether the database knows its tables;
 * likewise, and then every hour, what is no longer kept is forgotten. While the clock is doubted holds, offers and what is
 * kept stay, and nothing that came free is offered. One round of a job never overlaps its next.
 */
export function runJobs(
  sending: LetterSending & Pick<SendOptions, 'whenQuiet'>,
  archive: LookedThrough,
  pictures: PictureDesk,
  reminding: Reminding,
  rests: Partial<typeof ordinaryRest> = {},
): RunningJobs {
  const rest = { ...ordinaryRest, ...rests }
  const sender: Sender = { gone: new Map() }
  const posts: LookedAt = {}
  const clocks: ToldApart = {}
  const timers: WakeableTimer[] = []
  const newTimer = () => {
    const timer = new WakeableTimer()
    timers.push(timer)
    return timer
  }
  const letterTimer = newTimer()
  const pictureTimer = newTimer()
  let closing = false
  const goOn = () => !closing
  const { whenQuiet = async () => undefined } = sending
  const restOfForgetting = (outcome: Outcome) =>
    outcome === 'records away' ? Math.min(forgettingAfterRecordsAway, rest.forgetting) : rest.forgetting

  async function sendLetters(): Promise<void> {
    let inVain = 0
    while (!closing) {
      const outcome = await outcomeOf('letters', sending, async () => {
        const { serverAway } = await sendDueLetters(sending, { sender, goOn, whenQuiet })
        return serverAway ? 'server away' : 'well'
      })
      if (outcome === 'well') {
        inVain = 0
        await letterTimer.waitOrWake(rest.letters)
      } else {
        // While something is away, a nudge changes nothing.
        await letterTimer.wait(Math.min(rest.letters * 2 ** inVain, longestRest[outcome]))
        inVain += 1
      }
    }
    await allOver(sender)
  }

  /** Rounds of a job, one after the other: after a first rest, and with others between them. */
  async function repeat(
    job: string,
    { timer = newTimer(), log, first = 0, rest }: Rests,
    round: () => Promise<unknown>,
  ) {
    await timer.wait(first)
    while (!closing) {
      const outcome = await outcomeOf(job, { ...archive, log }, async () => {
        await round()
        return 'well'
      })
      await timer.waitOrWake(rest(outcome))
    }
  }

  const { log } = archive
  const first = rest.beforeForgetting
  const jobs = [
    sendLetters(),
    repeat('records', { log, rest: () => rest.records }, () => findMovedRecords(archive)),
    repeat('clock', { log, rest: () => rest.records }, () => noteIfBack(archive)),
    repeat('clocks', { log, rest: () => rest.records }, () => findClockApart(archive, clocks)),
    repeat('tables', { log, first, rest: () => rest.records }, () => archive.records.countTables()),
    repeat('posts', { log, first, rest: () => rest.records }, () => findLostFacts(archive, posts)),
    repeat('holds', { log, first, rest: () => rest.holds }, async () => {
      // By a clock that is wrong every time would be given away that is promised until an hour.
      if (!(await doubtsClock(archive))) await endHolds(archive, goOn)
    }),
    repeat('reminders', { log: reminding.log, first, rest: () => rest.reminders }, async () => {
      const { reminders, told, ended, offered } = await sendReminders(reminding, goOn)
      if (reminders + told + ended + offered > 0) letterTimer.wake()
    }),
    repeat('pictures', { timer: pictureTimer, log: pictures.log, rest: () => rest.pictures }, () =>
      fetchDuePictures(pictures, goOn),
    ),
    repeat('forgetting', { log, first, rest: restOfForgetting }, async () => {
      if (await believesClock(archive)) await forgetOldRecords(archive, goOn)
    }),
  ]
  const running = Promise.all(jobs)
  return {
    nudge: () => letterTimer.wake(),
    nudgePictures: () => pictureTimer.wake(),
    async close() {
      closing = true
      await endJobs(running, timers, patienceAtClosing)
    },
  }
}

const longestRest = {
  'server away': longestRestFromServer,
  'records away': longestRestFromRecords,
  surprise: longestRestFromServer,
}

type Told = Pick<LookedThrough, 'log' | 'notices' | 'now'>

type Outcome = 'well' | keyof typeof longestRest

/** How long a job rests, in milliseconds; by what others may wake it, and where it says what went wrong. */
type Rests = { timer?: WakeableTimer; log: Log; first?: number; rest(outcome: Outcome): number }

async function outcomeOf(job: string, told: Told, round: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await round()
  } catch (error) {
    tellIfLasting(error, told)
    if (error instanceof RecordsAway) return 'records away'
    told.log.error({ job, error: nameOfError(error) }, 'job failed')
    return 'surprise'
  }
}
