import type { Notices } from './log-and-notices.ts'

/** Since when the mail server has been away whenever a letter was tried, and when that was last. */
export type MailServerAway = { since: Date; last: Date }

const notice = 'mail-server-away'
const sentence =
  'No letter leaves: the mail server does not answer, or does not let us in. Letters wait and are tried again by ' +
  'themselves for three days. Meanwhile please ring whoever must hear something soon.'

/** Of a shorter while nobody has to know: a restart, a limit that is soon over. In milliseconds. */
const patience = 600_000

/** A letter that waits is tried more often than this, so afterwards nobody knows how it stands. In milliseconds. */
const knownFor = 900_000

/** Says on the overview that the mail server has been away for a while, and takes that back once it is there. */
export function tellOfMailServer(
  { tried, serverAway }: { tried: number; serverAway: boolean },
  before: MailServerAway | undefined,
  { notices, now }: { notices: Notices; now: Date },
): MailServerAway | undefined {
  if (!serverAway) {
    if (tried === 0) return before
    notices.takeBack(notice)
    return undefined
  }
  const isOld = before && now.getTime() - before.last.getTime() > knownFor
  const since = before && !isOld ? before.since : now
  if (now.getTime() - since.getTime() >= patience) notices.say(notice, sentence, new Date(now.getTime() + knownFor))
  return { since, last: now }
}
