import { setTimeout as sleep } from 'node:timers/promises'
import { type Photographs, photographsIn } from '../domain/blog/uploads.ts'
import { londonAt } from '../domain/clinic-time.ts'
import { misdatedTimes } from '../domain/doubted-clock.ts'
import type { Forgetting } from '../domain/forgetting.ts'
import type { Records } from '../domain/records.ts'
import { type KeptSince, keptSince } from '../domain/retention.ts'
import { forgetLettersBefore } from '../mail/letter-folder.ts'
import type { Log, Notices } from './log-and-notices.ts'
import { unlessItFails } from './unless-it-fails.ts'

/** What forgetting needs; `log` gets counts, kinds and references, never what was erased. */
export type Archive = {
  records: Records
  photographs: Pick<Photographs, 'throwAway'>
  /** Where letters are written that have no mail server. */
  lettersFolder: string
  /** How many days requests are kept after the appointment, and messages after they arrived. */
  retentionDays: number
  notices: Notices
  now(): Date
  log: Log
}

/** So many rows a transaction at most: whoever wants to write meanwhile waits for one, not for all of them. */
const batch = 50
/** What a row costs depends on how much is kept beside it, and the first one costs most: nothing of the file is in memory yet. */
const firstBatch = 1
/** So long, in milliseconds, the event loop may be busy with one and whatever comes beside it: half of a stop that is noticed. */
const timeForOne = 10
/** Then another process has its turn, in milliseconds: on SQLite it asks whether it may write every 25 at the latest. */
const restBetween = 30

/** Staff are told of messages that nobody has dealt with so many days before they are erased. */
const warnedDaysBefore = 14

/**
 * Erases what `retention.ts` no longer keeps, from the records and from the disk, and answers how many of each kind. May
 * run twice, in several processes at once, and be ended in the middle: what is left goes the next time. A kind that
 * cannot be erased does not keep the others. `goOn` is asked before each batch. Throws `RecordsAway`.
 */
export async function forgetOldRecords(archive: Archive, goOn = () => true): Promise<Record<string, number>> {
  const misdated = await misdatedTimes(archive.records)
  const kept = keptSince(archive.now(), archive.retentionDays, misdated)
  const forgotten: Record<string, number> = {}
  const erase: Erase = (some) => inBatches(archive.records, some, goOn)
  const orNot = <T>(forget: () => Promise<T>, kind: string) =>
    unlessItFails(forget, archive, { job: 'forgetting', kind }, 'not forgotten')
  const kinds = {
    appointments: () => erase((old, atOnce) => old.appointments(kept, atOnce)),
    messages: () => forgetMessages(archive, kept, erase),
    posts: () => erase((old, atOnce) => old.posts(kept, atOnce)),
    previews: () => erase((old, atOnce) => old.previews(kept, atOnce)),
    picturesElsewhere: () => erase((old, atOnce) => old.picturesElsewhere(kept, atOnce)),
    photographs: () => throwAwayPhotographs(archive, kept, (forgotten.posts ?? 0) > 0),
    editing: () => erase((old, atOnce) => old.editing(kept, atOnce)),
    sessions: () => erase((old, atOnce) => old.sessions(kept, atOnce)),
    passwordLinks: () => erase((old, atOnce) => old.passwordLinks(kept, atOnce)),
    repeats: () => erase((old, atOnce) => old.repeats(kept, atOnce)),
    limits: () => erase((old, atOnce) => old.limits(kept, atOnce)),
    auditQuestions: () => erase((old, atOnce) => old.auditQuestions(kept, atOnce)),
    noReminders: () => erase((old, atOnce) => old.noReminders(kept, atOnce)),
    auditEntries: () => erase((old, atOnce) => old.auditEntries(kept, atOnce)),
    letterFiles: () => forgetLettersBefore(archive.lettersFolder, kept.arrived),
  }
  try {
    for (const [kind, forget] of Object.entries(kinds)) {
      if (goOn()) forgotten[kind] = (await orNot(forget, kind)) ?? 0
    }
    // Days end at midnight, so this happens once a day, when hardly anybody waits for it.
    const patientsWent = Boolean(forgotten.appointments || forgotten.messages)
    // Asked first: whoever clears it because patients went has cleared it for this night.
    const isDue = await isDueTonight(archive)
    if ((isDue || patientsWent) && goOn()) {
      const cleared = await orNot(archive.records.clearFreeSpace, 'free space')
      if (cleared === false) archive.log.warn({ job: 'forgetting' }, 'the free space of the file was being read')
    }
  } finally {
    archive.log.info({ job: 'forgetting', ...forgotten }, 'old records forgotten')
  }
  return forgotten
}

/** Longer than the hour of the night in which the free space is cleared. */
const oneNight = 7_200

/**
 * One round a night, of one process. The free space is cleared then whoever went: the first time takes long, and whoever
 * wants to be erased tomorrow shall not wait for it. Two who did so at once would only do it twice.
 */
async function isDueTonight({ records, now }: Pick<Archive, 'records' | 'now'>): Promise<boolean> {
  if (Math.floor(londonAt(now()).minute / 60) !== 3) return false
  return (await records.limits.count('free-space', oneNight, now())).count === 1
}

type Erase = (some: (old: Forgetting, atOnce: number) => Promise<number>) => Promise<number>

async function inBatches(records: Records, some: Parameters<Erase>[0], goOn: () => boolean): Promise<number> {
  let erased = 0
  let atOnce = firstBatch
  while (goOn()) {
    const before = process.threadCpuUsage()
    const now = await records.transaction(({ forgetting }) => some(forgetting, atOnce))
    erased += now
    if (now < atOnce) break
    const { user, system } = process.threadCpuUsage(before)
    const ofOneRow = (user + system) / 1000 / atOnce
    atOnce = Math.max(1, Math.min(Math.floor(timeForOne / ofOneRow), atOnce * 2, batch))
    await sleep(restBetween)
  }
  return erased
}

/**
 * Visitors are promised that a message goes after so many days, read or not. One that nobody has marked done goes, but not
 * silently: staff are told two weeks before on the overview, and the log names it when it goes.
 */
async function forgetMessages(archive: Archive, kept: KeptSince, erase: Erase): Promise<number> {
  const { records, log } = archive
  for (const reference of await records.forgetting.unreadMessages(kept)) {
    log.warn({ job: 'forgetting', reference }, 'a message is erased that nobody has marked done')
  }
  const erased = await erase((old, atOnce) => old.messages(kept, atOnce))
  await warnOfUnread(archive, kept)
  await erase((old, atOnce) => old.otherLetters(kept, atOnce))
  return erased
}

async function warnOfUnread({ records, notices, now, retentionDays }: Archive, kept: KeptSince): Promise<void> {
  const soon = keptSince(now(), retentionDays - warnedDaysBefore, kept.misdated)
  const { length } = await records.forgetting.unreadMessages(soon)
  if (length === 0) return notices.takeBack('unread-messages')
  const which =
    length === 1 ? 'A message that nobody has marked done is' : `${length} messages that nobody has marked done are`
  notices.say(
    'unread-messages',
    `${which} erased within ${warnedDaysBefore} days, ${retentionDays} days after arriving. Please answer what waits under Messages.`,
  )
}

async function throwAwayPhotographs(
  { records, photographs }: Archive,
  { uploaded }: KeptSince,
  postsWentBefore: boolean,
): Promise<number> {
  const asHeaders = (await records.posts.photographs()).map(({ id }) => id)
  const inTexts = (await records.forgetting.textsWithPhotographs()).flatMap(photographsIn)
  const inRevisions = await records.forgetting.photographsOfRevisions()
  const fromElsewhere = (await records.elsewhere.photographs()).map(({ id }) => id)
  const stillNamed = new Set([...asHeaders, ...inTexts, ...inRevisions, ...fromElsewhere])
  // An empty database beside a full folder is a wrong DATABASE_URL, more likely than a blog that was just emptied.
  if (stillNamed.size === 0 && !postsWentBefore) return 0
  return photographs.throwAway(stillNamed, uploaded)
}
