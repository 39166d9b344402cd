import { type Kysely, sql } from 'kysely'
import type { StaffBook } from '../../domain/staff/staff-book.ts'
import { type Session, sessionsEach } from '../../domain/staff/staff-member.ts'
import type { Connection } from '../connection.ts'
import type { StaffSessionRow, Tables } from '../schema.ts'
import { memberOf } from './staff-members.ts'

type Sessions = Pick<
  StaffBook,
  | 'addSession'
  | 'findSession'
  | 'openSessions'
  | 'sessionsOf'
  | 'lastSeen'
  | 'seen'
  | 'holdSession'
  | 'holdSessionsOf'
  | 'setProof'
  | 'endSession'
  | 'endSessionsOf'
>

/** In `staff_session`, by the hash of a session's token. */
export function sessionsIn(db: Kysely<Tables>, { engine }: Pick<Connection, 'engine'>): Sessions {
  const all = db.selectFrom('staff_session')

  async function holdAlone(which: (sessions: typeof all) => typeof all): Promise<void> {
    if (engine !== 'sqlite') await which(all).select(turn('alone')).orderBy('id').execute()
  }

  function holdSessionsOf(staff: string, butNot?: string): Promise<void> {
    return holdAlone((sessions) => {
      const own = sessions.where('staff', '=', staff)
      return butNot === undefined ? own : own.where('id', '<>', butNot)
    })
  }

  return {
    async addSession(session) {
      await db.insertInto('staff_session').values(rowOf(session)).execute()
      const others = db.selectFrom('staff_session').select('id').where('staff', '=', session.staff)
      const stay = others
        .where('id', '<>', session.id)
        .orderBy('last_seen_at', 'desc')
        .limit(sessionsEach - 1)
      await db
        .deleteFrom('staff_session')
        .where('staff', '=', session.staff)
        .where('id', '<>', session.id)
        .where('id', 'not in', stay)
        .execute()
    },

    async findSession(tokenHash) {
      const row = await db
        .selectFrom('staff_session')
        .selectAll()
        .where('token_hash', '=', tokenHash)
        .executeTakeFirst()
      const member =
        row &&
        (await db
          .selectFrom('staff_member')
          .selectAll()
          .where('id', '=', row.staff)
          .where('disabled_at', 'is', null)
          .executeTakeFirst())
      return row && member && { session: sessionOf(row), member: memberOf(member) }
    },

    async openSessions(ids) {
      if (ids.length === 0) return []
      const rows = db
        .selectFrom('staff_session')
        .innerJoin('staff_member', 'staff_member.id', 'staff_session.staff')
        .selectAll('staff_session')
        .where('staff_session.id', 'in', ids)
        .where('staff_member.disabled_at', 'is', null)
      return (await rows.execute()).map(sessionOf)
    },

    async sessionsOf(staff) {
      const rows = db.selectFrom('staff_session').selectAll().where('staff', '=', staff)
      return (await rows.orderBy('last_seen_at', 'desc').orderBy('id').execute()).map(sessionOf)
    },

    async lastSeen() {
      const sessions = db.selectFrom('staff_session').groupBy('staff')
      const seen = sessions.select((eb) => ['staff', eb.fn.max('last_seen_at').as('at')])
      return new Map((await seen.execute()).map(({ staff, at }) => [staff, new Date(at)]))
    },

    async seen(session, at) {
      const seen = { last_seen_at: at.getTime() }
      await db.updateTable('staff_session').set(seen).where('id', '=', session).execute()
    },

    async holdSession(id) {
      const session = db.selectFrom('staff_session').select('id').where('id', '=', id)
      // SQLite has one writer at a time. Two who write by one session, or note when it was seen, do not wait for each other.
      const held = engine === 'sqlite' ? session : session.select(turn('shared')).forKeyShare()
      return (await held.executeTakeFirst()) !== undefined
    },

    holdSessionsOf,

    async setProof(session, { hash, ends }) {
      const proof = { proof_hash: hash, proof_ends: ends.getTime() }
      await db.updateTable('staff_session').set(proof).where('id', '=', session).execute()
    },

    async endSession(id) {
      await holdAlone((sessions) => sessions.where('id', '=', id))
      await db.deleteFrom('staff_session').where('id', '=', id).execute()
    },

    async endSessionsOf(staff, butNot) {
      await holdSessionsOf(staff, butNot)
      const sessions = db.deleteFrom('staff_session').where('staff', '=', staff)
      await (butNot === undefined ? sessions : sessions.where('id', '<>', butNot)).execute()
    },
  }
}

/**
 * A lock on what is written in a session, until the transaction ends. Whoever waits for the lock of a row lets each pass who
 * shares it, and a crowd of them for ever; here those who come later wait behind whoever wants it alone.
 */
function turn(how: 'shared' | 'alone') {
  const lock = sql.raw(how === 'shared' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock')
  return sql`${lock}('staff_session'::regclass::oid::int, hashtext(id))`.as('turn')
}

function rowOf(session: Session): StaffSessionRow {
  return {
    id: session.id,
    token_hash: session.tokenHash,
    staff: session.staff,
    created_at: session.createdAt.getTime(),
    last_seen_at: session.lastSeenAt.getTime(),
    browser: session.browser,
    proof_hash: session.proof?.hash ?? null,
    proof_ends: session.proof?.ends.getTime() ?? null,
  }
}

function sessionOf(row: StaffSessionRow): Session {
  return {
    id: row.id,
    tokenHash: row.token_hash,
    staff: row.staff,
    createdAt: new Date(row.created_at),
    lastSeenAt: new Date(row.last_seen_at),
    browser: row.browser,
    ...(row.proof_hash !== null && row.proof_ends !== null
      ? { proof: { hash: row.proof_hash, ends: new Date(row.proof_ends) } }
      : {}),
  }
}
