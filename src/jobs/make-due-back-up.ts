import { minuteAt } from '../domain/clinic-time.ts'
import { nameOfError } from '../domain/errors.ts'
import type { Records } from '../domain/records.ts'
import { dayInWords } from '../domain/when-in-words.ts'
import { believesClock } from './believe-clock.ts'
import type { Log, Notices } from './log-and-notices.ts'

/** What is needed to make back-ups by the clock. */
export type BackUpPlan = {
  records: Records
  everyHours: number
  /** The folder that they go into. */
  folder: string
  /** Whether that folder lies on another disk than the data and the system. */
  hasDiskOfItsOwn(): Promise<boolean>
  /** Answers the paths of those links of the data folder behind which nothing was found. */
  make(now: Date, ending?: AbortSignal): Promise<{ deadLinks: string[] }>
  /** Deletes those that are no longer kept; answers how many are left that a clock ahead has made, throws where one stays. */
  deleteOutdated(now: Date): Promise<{ ahead: number }>
  /** A failure in words for staff. */
  whyNot(error: unknown): string
  notices: Notices
  now(): Date
  log: Log
}

/**
 * After a failure the next attempt waits so long; of several processes on one database, one begins in this time, and has its
 * turn as long as it works on, also where that takes longer: of one that was killed it ends by itself.
 */
const attemptSeconds = 600
const renewEvery = 60_000
const turn = 'back-up'
const lateHours = 24
const madeAt = 'back-up-made'
/** The folder that was last seen to lie on a disk of its own. */
const ownDisk = 'back-ups-own-disk'

/**
 * Makes a back-up where one is due, in one of the processes that ask, and tells staff when the last good one was made;
 * answers whether it made one. A failure is told and logged, not thrown; throws `RecordsAway`.
 */
export async function makeDueBackUp(plan: BackUpPlan, ending?: AbortSignal): Promise<boolean> {
  const now = plan.now()
  const last = await lastGood(plan.records)
  if (!(isDue(last, plan.everyHours, now) && (await isOurTurn(plan.records, now)))) {
    sayWhenLast(plan, last, now)
    return false
  }
  // Before it is made: what does not answer afterwards would tell of one that stands that it failed.
  const believed = await believesClock(plan)
  let made: { deadLinks: string[] }
  try {
    made = await inOurTurn(plan, () => plan.make(now, ending))
  } catch (error) {
    if (ending?.aborted) return false
    const why = plan.whyNot(error)
    plan.log.error({ job: 'back-up', error: nameOfError(error) }, 'no back-up was made')
    missing(plan, `The back-up of ${inWords(now)} failed. ${why}. ${lastInWords(last)}`)
    // On a full disk there would be no room for the next one either. What stays is told with one that stands.
    if (believed) await plan.deleteOutdated(now).catch(() => undefined)
    return false
  }
  await plan.records.transaction(({ settings }) => settings.write(madeAt, String(now.getTime())))
  plan.notices.takeBack(kinds.missing)
  if (believed) await deleteOutdated(plan, now)
  sayWhenLast(plan, now, now)
  sayDeadLinks(plan, made.deadLinks, now)
  await sayWhetherDiskIsThere(plan, now)
  return true
}

const kinds = {
  made: 'back-up-made',
  missing: 'back-up-missing',
  incomplete: 'back-up-incomplete',
  beside: 'back-ups-beside',
  ahead: 'back-ups-ahead',
  outdated: 'back-ups-outdated',
}

/** Five minutes early is due: a clock that looks once a minute would otherwise drift through the day. */
const early = 300_000

function isDue(last: Date | undefined, everyHours: number, now: Date): boolean {
  if (!last) return true
  const age = now.getTime() - last.getTime()
  // One that is yet to be made was made while the clock was far ahead, and says nothing of today.
  return age >= everyHours * 3_600_000 - early || age < -early
}

async function lastGood(records: Records): Promise<Date | undefined> {
  const written = await records.settings.read(madeAt)
  return written === undefined ? undefined : new Date(Number(written))
}

async function isOurTurn({ limits }: Records, now: Date): Promise<boolean> {
  return (await limits.count(turn, attemptSeconds, now)).count === 1
}

async function inOurTurn<T>({ records, now }: BackUpPlan, work: () => Promise<T>): Promise<T> {
  const renew = () =>
    records.transaction(async ({ limits }) => {
      await limits.forget(turn)
      await limits.count(turn, attemptSeconds, now())
    })
  // Where the database is away for a minute, the next one renews it.
  const renewing = setInterval(() => void renew().catch(() => undefined), renewEvery)
  try {
    return await work()
  } finally {
    clearInterval(renewing)
  }
}

function sayWhenLast(plan: BackUpPlan, last: Date | undefined, now: Date): void {
  if (!last) return
  if (now.getTime() - last.getTime() > lateHours * 3_600_000) missing(plan, lastInWords(last))
  else {
    plan.notices.say(kinds.made, lastInWords(last))
    // Another process may have made the one that failed here.
    if (!isDue(last, plan.everyHours, now)) plan.notices.takeBack(kinds.missing)
  }
}

/** What lies on a disk that is not mounted comes back from the back-ups of before only, and these are not kept for ever. */
function sayDeadLinks(plan: BackUpPlan, deadLinks: string[], now: Date): void {
  const [first] = deadLinks
  if (first === undefined) {
    plan.notices.takeBack(kinds.incomplete)
    return
  }
  const what =
    deadLinks.length === 1
      ? `the link “${first}” in the practice’s data leads nowhere`
      : `${deadLinks.length} links in the practice’s data lead nowhere, of which the first is “${first}”`
  // A name may be a patient’s, which the log must not have.
  plan.log.warn(
    { job: 'back-up', links: deadLinks.length },
    'links lead nowhere, and what should be there is in no back-up',
  )
  plan.notices.say(
    kinds.incomplete,
    `The last back-up is not whole: ${what}, most likely to a disk that is not mounted. Whoever looks after the server should mount it, or delete what leads nowhere.`,
    untilNext(plan, now),
  )
}

/** A folder whose disk is not mounted takes back-ups without a word, and is lost with the rest. */
async function sayWhetherDiskIsThere(plan: BackUpPlan, now: Date): Promise<void> {
  const { records, folder, hasDiskOfItsOwn, notices, log } = plan
  const known = (await records.settings.read(ownDisk)) === folder
  const isThere = await hasDiskOfItsOwn().catch((error: unknown) => {
    log.error({ job: 'back-up', error: nameOfError(error) }, 'not known whether the back-ups have a disk of their own')
  })
  if (isThere === undefined) return
  if (isThere) {
    if (!known) await records.transaction(({ settings }) => settings.write(ownDisk, folder))
    notices.takeBack(kinds.beside)
  } else if (known) {
    log.warn({ job: 'back-up' }, 'the folder of back-ups is no disk of its own any more')
    notices.say(
      kinds.beside,
      `Back-ups go to ${folder}, which is no disk of its own any more: that disk is not mounted, most likely. Whoever looks after the server should mount it, or name another folder as BACK_UP_TO: one beside the data is lost with them.`,
      untilNext(plan, now),
    )
  }
}

/** A folder that takes new files may refuse to give old ones up; the back-up that was made stands all the same. */
async function deleteOutdated(plan: BackUpPlan, now: Date): Promise<void> {
  try {
    sayAhead(plan, (await plan.deleteOutdated(now)).ahead)
    plan.notices.takeBack(kinds.outdated)
  } catch (error) {
    plan.log.error({ job: 'back-up', error: nameOfError(error) }, 'an outdated back-up stays')
    const why = plan.whyNot(error)
    plan.notices.say(
      kinds.outdated,
      `Back-ups that are no longer to be kept cannot be deleted. ${why}. Whoever looks after the server should delete them: patients were promised it.`,
      untilNext(plan, now),
    )
  }
}

/** When the next back-up was made at the latest, by whichever process: it tells anew. */
function untilNext({ everyHours }: BackUpPlan, now: Date): Date {
  return new Date(now.getTime() + 2 * everyHours * 3_600_000)
}

function sayAhead({ notices }: BackUpPlan, ahead: number): void {
  if (ahead === 0) {
    notices.takeBack(kinds.ahead)
    return
  }
  const which =
    ahead === 1 ? 'One back-up bears the name of a day to come' : `${ahead} back-ups bear names of days to come`
  notices.say(
    kinds.ahead,
    `${which}: the server’s clock was ahead when they were made, or is behind now. Whoever looks after the server should set its date if it is wrong, and delete them if it is right: until their day nothing else does.`,
  )
}

function missing(plan: BackUpPlan, sentence: string): void {
  plan.notices.takeBack(kinds.made)
  plan.notices.say(kinds.missing, sentence)
}

function lastInWords(last: Date | undefined): string {
  return last ? `The last good back-up was made on ${inWords(last)}.` : 'There is no back-up yet.'
}

function inWords(instant: Date): string {
  const { day, time } = minuteAt(instant)
  return `${dayInWords(day)} at ${time}`
}
