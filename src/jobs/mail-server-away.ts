import type { Notices } from './log-and-notices.ts'

/** Since when the mail server has taken no letter, and when it was last tried in vain. */
export type MailServerAway = { since: Date; last: Date }

const notice = 'mail-server-away'
const sentence =
  'No letter leaves: the mail server does not answer, or does not let us in. Letters wait and are tried again by ' +
  'themselves for three days. Meanwhile please ring whoever must hear something soon.'

/** Of a shorter while nobody has to know: a restart, a limit that is soon over. In milliseconds. */
const patience = 600_000

/** In milliseconds. A letter that waits is tried more often, however slowly the server is away: afterwards nobody knows how it stands. */
const knownFor = 450_000

/** Says on the overview that the mail server has been away for a while, and takes that back once it is there. */
export function tellOfMailServer(
  { answered, serverAway }: { answered: number; serverAway: boolean },
  before: MailServerAway | undefined,
  { notices, now }: { notices: Notices; now: Date },
): MailServerAway | undefined {
  // It may take some letters and be away for the next, as one does that takes only so many a minute.
  if (answered > 0) notices.takeBack(notice)
  if (!serverAway) return answered > 0 ? undefined : before
  if (answered > 0) return { since: now, last: now }
  const isOld = before && now.getTime() - before.last.getTime() > knownFor
  const since = before && !isOld ? before.since : now
  if (now.getTime() - since.getTime() >= patience) notices.say(notice, sentence, new Date(now.getTime() + knownFor))
  return { since, last: now }
}
