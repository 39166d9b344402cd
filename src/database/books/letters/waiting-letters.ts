import type { Kysely } from 'kysely'
import { practiceLetterKinds } from '../../../domain/letters.ts'
import type { Outbox } from '../../../domain/outbox.ts'
import type { Tables } from '../../schema.ts'
import { letterOf, newLetterRow } from './letter-row.ts'

type Waiting = Pick<Outbox, 'put' | 'drop' | 'giveWay' | 'readdress' | 'takeBack' | 'waiting'>

/** Letters that have not left, and what changes of their appointment make of them. */
export function waitingLettersIn(db: Kysely<Tables>): Waiting {
  return {
    async put(letter, now) {
      await db.insertInto('letter').values(newLetterRow(letter, now)).execute()
    },

    async drop(id) {
      await eraseReplacedBy(db, id)
      await db.deleteFrom('letter').where('id', '=', id).where('sent_at', 'is', null).execute()
    },

    async giveWay(appointment, change) {
      // They gave way to a change that this one follows, so it cannot be undone any more.
      await db
        .deleteFrom('letter')
        .where('appointment', '=', appointment)
        .where('replaced_by', 'is not', null)
        .execute()
      const gaveWay = await db
        .updateTable('letter')
        .set({ replaced_by: change })
        .where('appointment', '=', appointment)
        .where('change', 'is not', null)
        .where('kind', '<>', 'earlier-time-offered')
        .where('sent_at', 'is', null)
        .where('given_up_at', 'is', null)
        // A lease that has run out counts too, as when they are taken back.
        .where('leased_until', '=', 0)
        .returningAll()
        .execute()
      return gaveWay.sort((one, other) => one.created_at - other.created_at).map((row) => letterOf(row).letter)
    },

    async readdress(appointment, to, now) {
      const instant = now.getTime()
      const ids = lettersThatWait(db)
        .select('id')
        .where('appointment', '=', appointment)
        .where('kind', 'not in', practiceLetterKinds)
        .where('leased_until', '<=', instant)
      // Those that gave way go with them: an undo may need them yet.
      const replaced = db
        .selectFrom('letter')
        .select('id')
        .where('appointment', '=', appointment)
        .where('replaced_by', 'is not', null)
      if (to === undefined) {
        // Asked again for each row, as when they are claimed: one that is leaves, and what becomes of it is noted.
        await db.deleteFrom('letter').where('id', 'in', ids).where('leased_until', '<=', instant).execute()
        await db.deleteFrom('letter').where('id', 'in', replaced).execute()
        return { waiting: [], leaving: [] }
      }
      const elsewhere = await db
        .updateTable('letter')
        .set((eb) => ({
          address: to,
          // What failed at the old address is tried at once at the new one, and as long as any letter.
          not_before: eb.case().when('attempts', '>', 0).then(eb.val(instant)).else(eb.ref('not_before')).end(),
          attempts: 0,
          first_tried_at: null,
          said: null,
        }))
        .where((eb) => eb.or([eb('id', 'in', ids), eb('id', 'in', replaced)]))
        // Asked again for each row, as when they are claimed.
        .where('leased_until', '<=', instant)
        .returningAll()
        .execute()
      const leaving = await lettersThatWait(db)
        .selectAll()
        .where('appointment', '=', appointment)
        .where('kind', 'not in', practiceLetterKinds)
        .where('leased_until', '>', instant)
        .execute()
      return { waiting: elsewhere.map((row) => letterOf(row).letter), leaving: leaving.map(letterOf) }
    },

    async takeBack(change) {
      // Changes nothing, but on PostgreSQL no worker can claim them from here to the end of the transaction.
      const letters = await db
        .updateTable('letter')
        .set((eb) => ({ leased_until: eb.ref('leased_until') }))
        .where('change', '=', change)
        .returning(['sent_at', 'leased_until'])
        .execute()
      // A lease that has run out counts too: nobody knows whether its worker still got the letter away.
      if (letters.some((letter) => letter.sent_at !== null || letter.leased_until > 0)) return false
      await db.deleteFrom('letter').where('change', '=', change).where('given_up_at', 'is', null).execute()
      await db.updateTable('letter').set({ replaced_by: null }).where('replaced_by', '=', change).execute()
      return true
    },

    async waiting() {
      const { count, oldest } = await lettersThatWait(db)
        .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min('created_at').as('oldest')])
        .executeTakeFirstOrThrow()
      return { count, ...(oldest === null ? {} : { oldest: new Date(oldest) }) }
    },
  }
}

/** Neither left, nor given up, nor out of the way for a later change. */
export function lettersThatWait(db: Kysely<Tables>) {
  return db
    .selectFrom('letter')
    .where('sent_at', 'is', null)
    .where('given_up_at', 'is', null)
    .where('replaced_by', 'is', null)
}

/** The letters that gave way to this one: what it says cannot be taken back any more. */
export async function eraseReplacedBy(db: Kysely<Tables>, id: string): Promise<void> {
  await db
    .deleteFrom('letter')
    .where('replaced_by', '=', (eb) => eb.selectFrom('letter as sent').select('sent.change').where('sent.id', '=', id))
    .execute()
}
