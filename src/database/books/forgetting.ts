import { type Kysely, type RawBuilder, sql } from 'kysely'
import { addDays, londonAt, midnightOf } from '../../domain/clinic-time.ts'
import type { Forgetting } from '../../domain/forgetting.ts'
import type { KeptSince } from '../../domain/retention.ts'
import type { Tables } from '../schema.ts'
import { eraseBinnedPosts } from './blog/erase-binned-posts.ts'

/** Erases what is older than asked for, no more rows of a table at a time than asked for. */
export function forgettingBook(db: Kysely<Tables>): Forgetting {
  type Key = 'id' | 'key' | 'token_hash' | 'address' | 'email'
  /** Said by the builder, which whoever notes what was changed reads, and only where there is something to erase. */
  async function erase(table: keyof Tables, key: Key, old: RawBuilder<boolean>, limit: number) {
    const found = await sql<{ key: string }>`
      select ${sql.ref(key)} as key from ${sql.table(table)} where ${old} limit ${limit}
    `.execute(db)
    if (found.rows.length === 0) return 0
    const keys = found.rows.map((row) => row.key)
    // Asked again for each row: on PostgreSQL staff may have moved an appointment since the search. Said so that no index has
    // it, or SQLite looks through all that may be old once more.
    const stillOld = sql<boolean>`coalesce(${old}, false)`
    const erased = db.deleteFrom(table).where(sql.ref(key), 'in', keys).where(stillOld)
    return Number((await erased.executeTakeFirstOrThrow()).numDeletedRows)
  }

  return {
    async next(misdated) {
      const isDated = isDatedRight(misdated)
      const [requests, messages] = [await oldestRequests(db, isDated), await oldestMessages(db, isDated)]
      return { requests, messages }
    },

    async appointments({ day, arrived, misdated }, limit) {
      const isDated = isDatedRight(misdated)
      const dated = await erase('appointment', 'id', sql`day > '' and day < ${day} and ${isDated}`, limit)
      if (dated === limit) return dated
      const undated = sql<boolean>`day = '' and created_at < ${arrived.getTime()} and ${isDated}`
      return dated + (await erase('appointment', 'id', undated, limit - dated))
    },

    async unreadMessages({ arrived, misdated }) {
      const unread = await db
        .selectFrom('message')
        .select('reference')
        .where('state', '=', 'new')
        .where('created_at', '<', arrived.getTime())
        .where(isDatedRight(misdated))
        .execute()
      return unread.map(({ reference }) => reference)
    },

    messages: ({ arrived, misdated }, limit) =>
      erase('message', 'id', sql`created_at < ${arrived.getTime()} and ${isDatedRight(misdated)}`, limit),

    otherLetters: ({ arrived }, limit) =>
      erase('letter', 'id', sql`appointment is null and message is null and created_at < ${arrived.getTime()}`, limit),

    posts: ({ binned }, limit) => eraseBinnedPosts(db, binned, limit),

    async textsWithPhotographs() {
      const showing = db.selectFrom('post').select('content').where('content', 'like', '%/photographs/%')
      return (await showing.execute()).map(({ content }) => content)
    },

    async photographsOfRevisions() {
      const revisions = db.selectFrom('post_revision').select('photographs').distinct().where('photographs', '<>', '')
      const previews = db.selectFrom('post_preview').select('photographs').where('photographs', '<>', '')
      const named = [...(await revisions.execute()), ...(await previews.execute())]
      return named.flatMap(({ photographs }) => photographs.split(' '))
    },

    previews: ({ ends }, limit) => erase('post_preview', 'token_hash', sql`ends <= ${ends.getTime()}`, limit),

    picturesElsewhere: ({ uploaded }, limit) =>
      erase(
        'picture_elsewhere',
        'address',
        sql`wanted_at < ${uploaded.getTime()}
          and not exists (select 1 from picture_named where picture_named.address = picture_elsewhere.address)`,
        limit,
      ),

    async editing({ editing }, limit) {
      const old = sql<boolean>`seen_at < ${editing.getTime()}`
      const found = db.selectFrom('post_editing').select(['post', 'staff', 'tab']).where(old).limit(limit)
      const erased = db.deleteFrom('post_editing').where(sql`(post, staff, tab)`, 'in', found).where(old)
      return Number((await erased.executeTakeFirstOrThrow()).numDeletedRows)
    },

    passwordLinks: ({ ends }, limit) => erase('password_link', 'token_hash', sql`ends <= ${ends.getTime()}`, limit),

    sessions: ({ session: { seen, begun } }, limit) =>
      erase('staff_session', 'id', sql`(last_seen_at <= ${seen.getTime()} or created_at <= ${begun.getTime()})`, limit),

    repeats: ({ ends }, limit) => erase('remembered_answer', 'key', sql`runs_out <= ${ends.getTime()}`, limit),

    limits: ({ ends }, limit) => erase('limit_count', 'key', sql`window_ends <= ${ends.getTime()}`, limit),

    async auditQuestions({ arrived }, limit) {
      const old = sql<boolean>`question is not null and at < ${arrived.getTime()}`
      const found = db.selectFrom('audit_entry').select('id').where(old).limit(limit)
      const emptied = db.updateTable('audit_entry').set({ question: null }).where('id', 'in', found)
      return Number((await emptied.executeTakeFirstOrThrow()).numUpdatedRows)
    },

    noReminders: ({ noted }, limit) => erase('no_reminder', 'email', sql`since < ${noted.getTime()}`, limit),

    auditEntries: ({ noted }, limit) => erase('audit_entry', 'id', sql`at < ${noted.getTime()}`, limit),
  }
}

async function oldestRequests(db: Kysely<Tables>, isDated: RawBuilder<boolean>) {
  const dated = db.selectFrom('appointment').where(isDated)
  const oldest = await dated
    .select((eb) => eb.fn.min('day').as('day'))
    .where('day', '>', '')
    .executeTakeFirst()
  const day = oldest?.day
  if (!day) return undefined
  const { count } = await dated
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('day', '=', day)
    .executeTakeFirstOrThrow()
  return { day, count }
}

async function oldestMessages(db: Kysely<Tables>, isDated: RawBuilder<boolean>) {
  const dated = db.selectFrom('message').where(isDated)
  const oldest = await dated.select((eb) => eb.fn.min('created_at').as('at')).executeTakeFirst()
  const at = oldest?.at ?? undefined
  if (at === undefined) return undefined
  const { day } = londonAt(new Date(at))
  const { count } = await dated
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('created_at', '<', midnightOf(addDays(day, 1)).getTime())
    .executeTakeFirstOrThrow()
  return { day, count }
}

/** Whether a row came when its date says. */
function isDatedRight(misdated: KeptSince['misdated'] = []): RawBuilder<boolean> {
  const times = misdated.map(({ from, to }) => sql`created_at not between ${from} and ${to}`)
  return sql`${times.length > 0 ? sql.join(times, sql` and `) : sql`true`}`
}
