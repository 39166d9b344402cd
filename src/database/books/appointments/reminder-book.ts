import { type Kysely, sql } from 'kysely'
import type { ReminderBook } from '../../../domain/appointments/books/reminder-book.ts'
import type { Tables } from '../../schema.ts'

/**
 * Who was reminded (`reminder`), who wants no reminders (`no_reminder`), and of whom the practice was told that they
 * wait (`told_unanswered`).
 */
export function reminderBook(db: Kysely<Tables>): ReminderBook {
  return {
    async due(days, limit, after) {
      if (days.length === 0) return []
      const visits = db
        .selectFrom('appointment')
        .select(['id', 'day', 'time'])
        .where('status', '=', 'appointed')
        .where('day', 'in', days)
        .where('time', '<>', '')
        .where('email', 'is not', null)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('reminder')
                .select('reminder.appointment')
                .whereRef('reminder.appointment', '=', 'appointment.id')
                .whereRef('reminder.day', '=', 'appointment.day'),
            ),
          ),
        )
      const due = after
        ? visits.where((eb) => eb(eb.refTuple('day', 'time', 'id'), '>', eb.tuple(after.day, after.time, after.id)))
        : visits
      return due.orderBy('day').orderBy('time').orderBy('id').limit(limit).execute()
    },

    async note({ appointment, day, at, stopHash }) {
      const noted = await db
        .insertInto('reminder')
        .values({ appointment, day, at: at.getTime(), stop_hash: stopHash })
        .onConflict((already) => already.columns(['appointment', 'day']).doNothing())
        .returning('appointment')
        .executeTakeFirst()
      return noted !== undefined
    },

    async forget(appointment, day) {
      const all = db.deleteFrom('reminder').where('appointment', '=', appointment)
      await (day === undefined ? all : all.where('day', '=', day)).execute()
    },

    async emailBy(stopHash) {
      const found = await db
        .selectFrom('reminder')
        .innerJoin('appointment', 'appointment.id', 'reminder.appointment')
        .select('appointment.email')
        .where('reminder.stop_hash', '=', stopHash)
        .executeTakeFirst()
      return found?.email ?? undefined
    },

    async stop(email, at) {
      await db
        .insertInto('no_reminder')
        .values({ email: email.toLowerCase(), since: at.getTime() })
        .onConflict((already) => already.column('email').doNothing())
        .execute()
    },

    async allow(email) {
      await db.deleteFrom('no_reminder').where('email', '=', email.toLowerCase()).execute()
    },

    async unanswered(limit) {
      const rows = await db
        .selectFrom('appointment')
        .select(['id', 'reference', 'created_at', 'urgent'])
        // In the statement itself: only so does an engine see that an index of new ones alone will do.
        .where(sql<boolean>`status = 'new'`)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('told_unanswered')
                .select('told_unanswered.appointment')
                .whereRef('told_unanswered.appointment', '=', 'appointment.id'),
            ),
          ),
        )
        // Whoever thinks about what staff have offered has been answered.
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('offer')
                .select('offer.appointment')
                .whereRef('offer.appointment', '=', 'appointment.id')
                .where('offer.waiting', '=', 0),
            ),
          ),
        )
        .orderBy('created_at')
        .orderBy('id')
        .limit(limit)
        .execute()
      return rows.map(({ id, reference, created_at, urgent }) => ({
        id,
        reference,
        createdAt: new Date(created_at),
        urgent: urgent === 1,
      }))
    },

    async noteUnanswered(appointment, at) {
      const noted = await db
        .insertInto('told_unanswered')
        .values({ appointment, at: at.getTime() })
        .onConflict((already) => already.column('appointment').doNothing())
        .returning('appointment')
        .executeTakeFirst()
      return noted !== undefined
    },

    async isStopped(email) {
      const stopped = db.selectFrom('no_reminder').select('since').where('email', '=', email.toLowerCase())
      return (await stopped.executeTakeFirst()) !== undefined
    },
  }
}
