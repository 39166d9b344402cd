import { type Books, type Records, RecordsAway, WriteConflict } from '../records.ts'
import type { Secrets } from './secrets.ts'
import { isAlive, type Session, type StaffMember } from './staff-member.ts'

type Context = { records: Records; secrets: Secrets; now: Date }

/** A new session for a browser; the token is told once and kept nowhere. */
export async function beginSession(
  member: StaffMember,
  browser: string,
  books: Pick<Books, 'staff'>,
  { secrets, now }: Pick<Context, 'secrets' | 'now'>,
): Promise<string> {
  const token = secrets.newToken()
  await books.staff.addSession({
    id: secrets.newId(),
    tokenHash: secrets.tokenHash(token),
    staff: member.id,
    createdAt: now,
    lastSeenAt: now,
    browser: browser.slice(0, 120),
  })
  return token
}

/** To note every call would write with every read; a minute is exact enough for thirty. */
const seenEvery = 60_000

/**
 * Whose token this is; undefined where it was never given, was revoked, has run out, or the account is closed. `noted`
 * is false where the call could not be noted: a full disk keeps nobody from reading, but the session then ends half an
 * hour after it was last noted.
 */
export async function whoHolds(
  token: string,
  { records, secrets, now, byItself = false }: Context & { byItself?: boolean },
): Promise<{ member: StaffMember; session: Session; noted: boolean } | undefined> {
  const found = await records.staff.findSession(secrets.tokenHash(token))
  if (!found || found.member.disabledAt || !isAlive(found.session, now)) return undefined
  if (byItself || now.getTime() - found.session.lastSeenAt.getTime() < seenEvery) return { ...found, noted: true }
  const noting = records.transaction(({ staff }) => staff.seen(found.session.id, now))
  const noted = await noting.then(
    () => true,
    (error: unknown) => {
      if (!(error instanceof RecordsAway || error instanceof WriteConflict)) throw error
      return false
    },
  )
  return { ...found, noted }
}

/** Somebody was signed out while what they had asked for was being done: it was not written. */
export class SignedOut extends Error {}

/**
 * The records for somebody who is signed in. What they have asked for may take long: a picture is made anew, a colleague
 * holds the row. It is written while their session stands, or not at all, and whoever ends it meanwhile waits until it is.
 * `transaction` throws `SignedOut` where it has ended; `followUp` goes on with what they have done before.
 */
export function whileSignedIn({ id }: Pick<Session, 'id'>, records: Records): Records {
  return {
    ...records,
    transaction: (work) =>
      records.transaction(async (books) => {
        if (!(await books.staff.holdSession(id))) throw new SignedOut('The session has ended')
        return work(books)
      }),
    followUp: (work) => records.transaction(work),
  }
}

/** For what took long and writes no rows: throws `SignedOut` where the session that it was asked with has ended meanwhile. */
export async function needSession({ session, records }: { session: Session; records: Records }): Promise<void> {
  if (!(await records.staff.findSession(session.tokenHash))) throw new SignedOut('The session has ended')
}

/** The sessions of a person that still open the door, the last used first. */
export async function sessionsOf(member: StaffMember, { records, now }: Omit<Context, 'secrets'>): Promise<Session[]> {
  const sessions = await records.staff.sessionsOf(member.id)
  return sessions
    .filter((session) => isAlive(session, now))
    .sort((one, other) => other.lastSeenAt.getTime() - one.lastSeenAt.getTime())
}

/** Ends one of a person's own sessions; false for anybody else's. */
export async function endSessionOf(
  member: StaffMember,
  id: string,
  { records }: Pick<Context, 'records'>,
): Promise<boolean> {
  return records.transaction(async ({ staff }) => {
    const own = (await staff.sessionsOf(member.id)).some((session) => session.id === id)
    if (own) await staff.endSession(id)
    return own
  })
}
