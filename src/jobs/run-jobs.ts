import { RecordsAway } from '../domain/records.ts'
import { believesClock, doubtsClock } from './believe-clock.ts'
import { endHolds, type HeldTime } from './end-holds.ts'
import { fetchDuePictures, type PictureDesk } from './fetch-pictures.ts'
import { findLostFacts, type LookedAt, type Reading } from './find-lost-facts.ts'
import { findMovedRecords } from './find-moved-records.ts'
import { type Archive, forgetOldRecords } from './forget-old-records.ts'
import { type Log, nameOfError } from './log-and-notices.ts'
import { type LetterSending, type Sender, type SendOptions, sendDueLetters } from './send-letter.ts'
import { type Reminding, sendReminders } from './send-reminders.ts'
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
 * nudged, or tried again; every minute it is looked whether the database still is where it was. Some seconds after the
 * start, and then every minute, holds that have ended are cleared away, reminders are written, and it is looked whether
 * public posts name facts that are no more; likewise, and then every hour, what is no longer kept is forgotten. While the
 * clock is doubted holds, offers and what is kept stay, and nothing that came free is offered. One round of a job never
 * overlaps its next.
 */
export function runJobs(
  sending: LetterSending & Pick<SendOptions, 'whenQuiet'>,
  archive: Archive & HeldTime & Reading,
  pictures: PictureDesk,
  reminding: Reminding,
  rests: Partial<typeof ordinaryRest> = {},
): RunningJobs {
  const rest = { ...ordinaryRest, ...rests }
  const sender: Sender = { gone: new Map() }
  const posts: LookedAt = {}
  const letterTimer = new WakeableTimer()
  const forgettingTimer = new WakeableTimer()
  const holdTimer = new WakeableTimer()
  const pictureTimer = new WakeableTimer()
  const reminderTimer = new WakeableTimer()
  const recordsTimer = new WakeableTimer()
  const postsTimer = new WakeableTimer()
  let closing = false
  const goOn = () => !closing
  const { whenQuiet = async () => undefined } = sending

  async function sendLetters(): Promise<void> {
    let inVain = 0
    while (!closing) {
      const outcome = await outcomeOf('letters', sending.log, async () => {
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
  }

  async function lookAtRecords(): Promise<void> {
    while (!closing) {
      await outcomeOf('records', archive.log, async () => {
        await findMovedRecords(archive)
        return 'well'
      })
      await recordsTimer.wait(rest.records)
    }
  }

  async function lookAtPosts(): Promise<void> {
    await postsTimer.wait(rest.beforeForgetting)
    while (!closing) {
      await outcomeOf('posts', archive.log, async () => {
        await findLostFacts(archive, posts)
        return 'well'
      })
      await postsTimer.wait(rest.records)
    }
  }

  async function giveTimeFree(): Promise<void> {
    await holdTimer.wait(rest.beforeForgetting)
    while (!closing) {
      await outcomeOf('holds', archive.log, async () => {
        // By a clock that is wrong every time would be given away that is promised until an hour.
        if (!(await doubtsClock(archive))) await endHolds(archive, goOn)
        return 'well'
      })
      await holdTimer.wait(rest.holds)
    }
  }

  async function remindOfVisits(): Promise<void> {
    await reminderTimer.wait(rest.beforeForgetting)
    while (!closing) {
      await outcomeOf('reminders', reminding.log, async () => {
        const { reminders, told, ended, offered } = await sendReminders(reminding, goOn)
        if (reminders + told + ended + offered > 0) letterTimer.wake()
        return 'well'
      })
      await reminderTimer.wait(rest.reminders)
    }
  }

  async function fetchPictures(): Promise<void> {
    while (!closing) {
      await outcomeOf('pictures', pictures.log, async () => {
        await fetchDuePictures(pictures, goOn)
        return 'well'
      })
      await pictureTimer.waitOrWake(rest.pictures)
    }
  }

  async function forget(): Promise<void> {
    await forgettingTimer.wait(rest.beforeForgetting)
    while (!closing) {
      const outcome = await outcomeOf('forgetting', archive.log, async () => {
        if (await believesClock(archive)) await forgetOldRecords(archive, goOn)
        return 'well'
      })
      const again = outcome === 'records away' ? Math.min(forgettingAfterRecordsAway, rest.forgetting) : rest.forgetting
      await forgettingTimer.wait(again)
    }
  }

  const jobs = [
    sendLetters(),
    lookAtRecords(),
    lookAtPosts(),
    giveTimeFree(),
    remindOfVisits(),
    fetchPictures(),
    forget(),
  ]
  const running = Promise.all(jobs)
  return {
    nudge: () => letterTimer.wake(),
    nudgePictures: () => pictureTimer.wake(),
    async close() {
      closing = true
      const timers = [letterTimer, forgettingTimer, holdTimer, pictureTimer, reminderTimer, recordsTimer, postsTimer]
      await endJobs(running, timers, patienceAtClosing)
    },
  }
}

const longestRest = {
  'server away': longestRestFromServer,
  'records away': longestRestFromRecords,
  surprise: longestRestFromServer,
}

type Outcome = 'well' | keyof typeof longestRest

async function outcomeOf(job: string, log: Log, round: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await round()
  } catch (error) {
    if (error instanceof RecordsAway) return 'records away'
    log.error({ job, error: nameOfError(error) }, 'job failed')
    return 'surprise'
  }
}
