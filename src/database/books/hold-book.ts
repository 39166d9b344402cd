import type { Kysely } from 'kysely'
import type { HoldBook } from '../../domain/appointments/books/hold-book.ts'
import type { Connection } from '../connection.ts'
import type { Tables } from '../schema.ts'
import { noteFreed } from './appointments/freed-time.ts'
import { limitBook } from './limit-book.ts'

/** The others go with the next round. */
const forgottenAtOnce = 1_000

/** The rows by which an appointment counts for its senders. */
export function senderRows(appointment: string, senders: string[]) {
  return senders.map((sender) => ({ sender, appointment }))
}

/** Whose time is held (`held_for`, by the seals of senders), and holds that have ended. */
export function holdBook(db: Kysely<Tables>, { engine }: Pick<Connection, 'engine'>): HoldBook {
  async function noteSenders(appointment: string, senders: string[]): Promise<void> {
    if (senders.length === 0) return
    await db.insertInto('held_for').values(senderRows(appointment, senders)).execute()
  }

  /** Of these requests those that nobody is changing, and that nobody else changes from now on. */
  async function leftAlone(ids: string[]): Promise<string[]> {
    // SQLite has one writer at a time.
    if (engine === 'sqlite') return ids
    const found = db.selectFrom('appointment').select('id').where('id', 'in', ids)
    return (await found.forNoKeyUpdate().skipLocked().execute()).map(({ id }) => id)
  }

  return {
    noteSenders,

    async quartersOf(senders, now) {
      const held = new Map<string, number>()
      if (senders.length === 0) return held
      // The counts are of no use: their rows are what others of the same sender wait for until this transaction ends.
      const counts = [...new Set(senders)].map((key) => ({ key, windowSeconds: 60, times: 1 }))
      await limitBook(db).countAll(counts, now)
      const counted = await db
        .selectFrom('held_for')
        .innerJoin('chair_time', 'chair_time.appointment', 'held_for.appointment')
        .select(({ fn }) => ['held_for.sender', fn.countAll<number>().as('quarters')])
        .where('held_for.sender', 'in', senders)
        .where('chair_time.held_until', '>', now.getTime())
        // What staff offer is no time that somebody took.
        .where('chair_time.offered', '=', 0)
        .groupBy('held_for.sender')
        .execute()
      for (const { sender, quarters } of counted) held.set(sender, quarters)
      return held
    },

    async changeSenders(appointment, without, added) {
      const senders = db.deleteFrom('held_for').where('appointment', '=', appointment)
      if (without.length > 0) await senders.where('sender', 'in', without).execute()
      await noteSenders(appointment, added)
    },

    async sendersOf(appointment) {
      const senders = db.selectFrom('held_for').select('sender').where('appointment', '=', appointment)
      return (await senders.execute()).map(({ sender }) => sender)
    },

    async holdersAt({ day, time }, now) {
      const holders = await db
        .selectFrom('appointment')
        .select(['id', 'name', 'email', 'phone', 'patient_name'])
        .where('day', '=', day)
        .where('time', '=', time)
        .where('status', '<>', 'cancelled')
        .where('chair', 'is not', null)
        .where(({ eb, or }) =>
          or([eb('status', '=', 'appointed'), eb('held_until', 'is', null), eb('held_until', '>', now.getTime())]),
        )
        .execute()
      return holders.map(({ id, name, email, phone, patient_name }) => ({
        id,
        name,
        patientName: patient_name ?? undefined,
        email: email ?? undefined,
        phone: phone ?? undefined,
      }))
    },

    async end(now, limit, days) {
      const instant = now.getTime()
      const over = db
        .selectFrom('chair_time')
        .select(['appointment', 'offered'])
        .distinct()
        .where('held_until', '<=', instant)
      const found = await (days ? over.where('day', 'in', days) : over).limit(limit).execute()
      // Whoever changes one of them now ends its hold as well, or needs it: nobody waits for them here.
      const those = found.length > 0 ? await leftAlone(found.map(({ appointment }) => appointment)) : []
      if (those.length === 0) return 0
      if (found.some(({ offered }) => offered === 1)) {
        const overOffers = db.deleteFrom('chair_time').where('offered', '=', 1).where('held_until', '<=', instant)
        const ofThose = overOffers.where('appointment', 'in', those)
        const freed = (days ? ofThose.where('day', 'in', days) : ofThose).returning(['day', 'time', 'chair'])
        await noteFreed(db, await freed.execute(), now)
      }
      // Asked again: on PostgreSQL staff may have answered or moved one since the search.
      const ended = await db
        .updateTable('appointment')
        .set({ chair: null })
        .where('id', 'in', those)
        .where('status', '=', 'new')
        .where('chair', 'is not', null)
        .where('held_until', '<=', instant)
        .returning('id')
        .execute()
      const ids = ended.map(({ id }) => id)
      if (ids.length > 0) {
        const freed = db.deleteFrom('chair_time').where('appointment', 'in', ids).where('offered', '=', 0)
        await noteFreed(db, await freed.returning(['day', 'time', 'chair']).execute(), now)
      }
      return ids.length
    },

    async forgetSenders() {
      const holding = db.selectFrom('chair_time').select('appointment').where('held_until', 'is not', null)
      const over = db.selectFrom('held_for').select('appointment').distinct().where('appointment', 'not in', holding)
      const found = await over.limit(forgottenAtOnce).execute()
      // Whoever is at one of them may give it time anew, for those who held it before.
      const those = found.length > 0 ? await leftAlone(found.map(({ appointment }) => appointment)) : []
      if (those.length === 0) return
      // Asked again: on PostgreSQL one may have been given time since the search.
      await db
        .deleteFrom('held_for')
        .where('appointment', 'in', those)
        .where('appointment', 'not in', holding)
        .execute()
    },
  }
}
