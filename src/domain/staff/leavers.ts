import type { AuditEntry } from '../audit-book.ts'
import { type Books, type Records, RecordsAway } from '../records.ts'
import { type By, noteAct, opened, operator } from './account-notes.ts'
import type { Secrets } from './secrets.ts'
import { type StaffMember, sessionHours } from './staff-member.ts'
import { endLinksToldTo } from './told-links.ts'

type Context = { records: Records; secrets: Pick<Secrets, 'newId'>; now: Date; by: By }

/**
 * `last`: it is the only open account, and nobody could open another. `not theirs to do`: whoever asks has been
 * disabled themselves, perhaps at this moment.
 */
type Disabled = 'disabled' | 'unknown' | 'last' | 'not theirs to do'

/**
 * Closes an account, signs it out everywhere and ends the calendar addresses that it made, and the links to a colleague's new
 * password that it was told. Recovery codes, which may lie on paper, are gone for good. What it did stays on record. Of two who disable each other at the same moment one wins.
 */
export async function disableAccount(id: string, context: Context): Promise<Disabled> {
  const { records, now, by } = context
  return records.transaction(async (books) => {
    await books.staff.holdSessionsOf(id)
    const open = await books.staff.holdAllOpen()
    if (by !== operator && !open.some((member) => member.id === by)) return 'not theirs to do'
    const member = open.find((each) => each.id === id)
    if (!member) return (await books.staff.findById(id)) ? 'disabled' : 'unknown'
    if (open.length === 1) return 'last'
    await books.staff.setDisabled(id, now)
    await rememberSessionsOf(id, books, now)
    await books.staff.endSessionsOf(id)
    await books.staff.removePasswordLink(id)
    await endLinksToldTo(id, open, books, context)
    await books.staff.putRecoveryCodes(id, undefined)
    await endCalendarsOf(id, books, context)
    await noteAct(closed, { by, member }, books, context)
    return 'disabled'
  })
}

const closed = 'disabled an account'

/** Who closed an account last; undefined where the audit keeps it no more. */
export async function lastClosed(id: string, { audit }: Pick<Records, 'audit'>): Promise<AuditEntry | undefined> {
  const { entries } = await audit.list({ about: id, limit: 20 })
  return entries.find(({ did }) => did === closed)
}

/**
 * The accounts that somebody opened, first or again, and that are open, as far as the audit still knows; undefined where the
 * database is away, since whoever asks has just closed theirs and must hear of that.
 */
export async function openAccountsBy(
  id: string,
  { staff, audit }: Pick<Records, 'staff' | 'audit'>,
): Promise<StaffMember[] | undefined> {
  const theirs = new Set<string | undefined>()
  try {
    let after: string | undefined
    do {
      const page = await audit.list({ staff: id, did: Object.values(opened), after, limit: 100 })
      for (const { about } of page.entries) theirs.add(about)
      after = page.next
    } while (after !== undefined)
    return (await staff.all()).filter((member) => theirs.has(member.id) && !member.disabledAt)
  } catch (error) {
    if (error instanceof RecordsAway) return undefined
    throw error
  }
}

const longestSession = sessionHours * 3600

/** A window of the limit book for each: it opens nothing, whatever becomes of the account, and goes by itself. */
async function rememberSessionsOf(
  id: string,
  { staff, limits }: Pick<Books, 'staff' | 'limits'>,
  now: Date,
): Promise<void> {
  for (const { tokenHash } of await staff.sessionsOf(id)) await limits.count(leaversKey(tokenHash), longestSession, now)
}

const leaversKey = (tokenHash: string) => `session of a closed account ${tokenHash}`

/** Whether the session of a token was ended by closing its account: known for as long as any session lasts. */
export async function isOfLeaver(
  token: string,
  { records, secrets, now }: { records: Pick<Records, 'limits'>; secrets: Pick<Secrets, 'tokenHash'>; now: Date },
): Promise<boolean> {
  const { count } = await records.limits.look(leaversKey(secrets.tokenHash(token)), longestSession, now)
  return count > 0
}

/** A calendar's address needs no sign-in, so a leaver would go on reading by the ones that they made. */
async function endCalendarsOf(
  id: string,
  { chairCalendars, audit }: Pick<Books, 'chairCalendars' | 'audit'>,
  { secrets, now, by: staff }: Context,
): Promise<void> {
  const own = (await chairCalendars.all()).filter(({ by }) => by.id === id)
  for (const { chair } of own) {
    await chairCalendars.remove(chair)
    await audit.note({ id: secrets.newId(), at: now, staff, did: 'ended a chair calendar', about: String(chair) })
  }
}

/**
 * Opens a closed account again, with the password and the second factors that it had, but no recovery codes. A leaver
 * whose request was on its way when their own account was closed opens none.
 */
export async function enableAccount(id: string, context: Context): Promise<'enabled' | 'unknown' | 'not theirs to do'> {
  const { records, by } = context
  return records.transaction(async (books) => {
    if (!(await mayAct(by, books))) return 'not theirs to do'
    const member = await books.staff.hold(id)
    if (!member) return 'unknown'
    if (!member.disabledAt) return 'enabled'
    await books.staff.setDisabled(id, undefined)
    await noteAct(opened.again, { by, member }, books, context)
    return 'enabled'
  })
}

/** Whether somebody may still do something: whoever closes their account now waits until it is done. */
export async function mayAct(by: By, { staff }: Pick<Books, 'staff'>): Promise<boolean> {
  return by === operator || (await staff.holdAllOpen()).some(({ id }) => id === by)
}
