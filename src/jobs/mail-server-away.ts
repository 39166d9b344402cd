import { inSmallLetters } from '../domain/e-mail-address.ts'
import type { WaitingLetter } from '../domain/letters.ts'
import type { Notices } from './log-and-notices.ts'

/** What a round of sending has found out about the mail server. */
export type RoundOfLetters = {
  /** How many letters it took, or refused for their recipient alone. */
  taken: number
  /** Those that did not go this time. */
  putOff: Pick<WaitingLetter, 'to' | 'firstTriedAt'>[]
  /** It is away, so that the letters still due would not leave either. */
  serverAway: boolean
}

/** When the mail server last took a letter, or this process began to look, and how long it has taken none since. */
export type MailServerSeen = { tookOne: Date; without?: { since: Date; last: Date; recipients: Set<string> } }

const notice = 'mail-server-away'
const whatToDo =
  'Letters wait and are tried again by themselves for three days. Meanwhile please ring whoever must hear something soon.'
const sentences = {
  away: `No letter leaves: the mail server does not answer, does not let us in, or no safe connection to it can be made. ${whatToDo}`,
  putsOff: `No letter leaves: the mail server puts each one off, or refuses it. ${whatToDo}`,
}

/** Of a shorter while nobody has to know: a restart, a limit that is soon over. In milliseconds. */
const patience = 600_000

/**
 * In milliseconds: longer than one letter takes that waits alone, five minutes to hand it over to a server that is slow, five
 * for its answer, and five before it is tried again. Afterwards nobody knows how it stands.
 */
const knownFor = 1_000_000

/** Says on the overview that the mail server has taken no letter for a while, and takes that back once it takes one. */
export function tellOfMailServer(
  { taken, putOff, serverAway }: RoundOfLetters,
  before: MailServerSeen | undefined,
  { notices, now }: { notices: Notices; now: Date },
): MailServerSeen {
  // It may take some letters and be away for the next, as one does that takes only so many a minute.
  if (taken > 0) {
    notices.takeBack(notice)
    return { tookOne: now }
  }
  // By a clock that was put back, what was seen is yet to come.
  const seen = before && (before.without?.last ?? before.tookOne) <= now ? before : { tookOne: now }
  if (!serverAway && putOff.length === 0) return seen
  const { tookOne, without } = seen
  const isOld = !without || now.getTime() - without.last.getTime() > knownFor
  const { since, recipients } = isOld ? { since: now, recipients: new Set<string>() } : without
  // While it took others these may have been put off for themselves, as by a mailbox that is full or a name with a slip.
  for (const { to, firstTriedAt } of putOff) if (firstTriedAt >= tookOne) recipients.add(inSmallLetters(to))
  const isForAll = serverAway || recipients.size > 1
  if (isForAll && now.getTime() - since.getTime() >= patience) {
    notices.say(notice, serverAway ? sentences.away : sentences.putsOff, new Date(now.getTime() + knownFor))
  }
  return { tookOne, without: { since, last: now, recipients } }
}
