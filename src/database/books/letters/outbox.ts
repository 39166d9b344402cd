import type { Expression, ExpressionBuilder, Kysely, SqlBool } from 'kysely'
import { clocksApart } from '../../../domain/doubted-clock.ts'
import { longestWaitBeforeAttempt, practiceLetterKinds } from '../../../domain/letters.ts'
import type { LetterFate, Outbox } from '../../../domain/outbox.ts'
import type { Tables } from '../../schema.ts'
import { emptied, heard, letterOf, newLetterRow, whatBecameOf } from './letter-row.ts'

/**
 * Letters in `letter`. Their words are emptied once they have left, but for those of a message that nobody has dealt
 * with.
 */
export function outbox(db: Kysely<Tables>): Outbox {
  const waitingLetters = () =>
    db
      .selectFrom('letter')
      .where('sent_at', 'is', null)
      .where('given_up_at', 'is', null)
      .where('replaced_by', 'is', null)
  const eraseReplacedBy = (id: string) =>
    db
      .deleteFrom('letter')
      .where('replaced_by', '=', (eb) =>
        eb.selectFrom('letter as sent').select('sent.change').where('sent.id', '=', id),
      )
      .execute()

  const emptyUnlessUnread = (id: string) =>
    db
      .updateTable('letter')
      .set(emptied)
      .where('id', '=', id)
      .where((eb) =>
        eb.or([
          eb('kind', '<>', 'message-arrived'),
          eb.not(
            eb.exists(
              eb
                .selectFrom('message')
                .select('message.id')
                .whereRef('message.id', '=', 'letter.message')
                .where('message.state', '=', 'new'),
            ),
          ),
        ]),
      )
      .execute()

  async function fatesBy(subject: 'appointment' | 'message', ids: string[]): Promise<LetterFate[]> {
    if (ids.length === 0) return []
    const letters = await db
      .selectFrom('letter')
      .selectAll()
      .where(subject, 'in', ids)
      .where('replaced_by', 'is', null)
      .orderBy('created_at')
      .orderBy('id')
      .execute()
    return letters.flatMap((letter) => {
      const about = letter[subject]
      return about === null ? [] : [{ id: letter.id, about, kind: letter.kind, ...whatBecameOf(letter) }]
    })
  }

  return {
    async put(letter, now) {
      await db.insertInto('letter').values(newLetterRow(letter, now)).execute()
    },

    async drop(id) {
      await eraseReplacedBy(id)
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
      const ids = waitingLetters()
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
        await db.deleteFrom('letter').where('id', 'in', ids).execute()
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
      const leaving = await waitingLetters()
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

    async claim(now, leasedUntil, limit, takeOver = true) {
      const instant = now.getTime()
      const free = takeOver ? instant : 0
      const claimWhere = async (isFreeAndDue: (eb: ExpressionBuilder<Tables, 'letter'>) => Expression<SqlBool>) => {
        const due = waitingLetters().select('id').where(isFreeAndDue).orderBy('not_before').limit(limit)
        const claimed = await db
          .updateTable('letter')
          .set((eb) => ({
            leased_until: leasedUntil.getTime(),
            attempts: eb('attempts', '+', 1),
            // One that is yet to come was noted by a clock that was ahead.
            first_tried_at: eb
              .case()
              .when('first_tried_at', '<=', instant + clocksApart)
              .then(eb.ref('first_tried_at'))
              .else(eb.val(instant))
              .end(),
          }))
          .where('id', 'in', due)
          // Asked again for each row: on PostgreSQL another worker may have claimed it since the search, and have sent it or put
          // it off by now, which ends its lease; or it gave way.
          .where(isFreeAndDue)
          .where('sent_at', 'is', null)
          .where('given_up_at', 'is', null)
          .where('replaced_by', 'is', null)
          .returningAll()
          .execute()
        return claimed.sort((one, other) => one.not_before - other.not_before).map(letterOf)
      }
      const claimed = await claimWhere((eb) =>
        eb.and([eb('leased_until', '<=', free), eb('not_before', '<=', instant)]),
      )
      if (claimed.length > 0) return claimed
      // None waits longer, or is leased for longer: a clock that was ahead has put it off, and it would leave when that hour
      // comes. Asked by itself, since no index finds both.
      const waitsTooLong = instant + longestWaitBeforeAttempt + clocksApart
      const leasedTooLong = leasedUntil.getTime() + clocksApart
      return claimWhere((eb) => {
        const isFree = eb('leased_until', '<=', free)
        return eb.and([
          takeOver ? eb.or([isFree, eb('leased_until', '>', leasedTooLong)]) : isFree,
          eb.or([eb('not_before', '<=', instant), eb('not_before', '>', waitsTooLong)]),
        ])
      })
    },

    async keep(id, attempts, leasedUntil) {
      const mine = db.updateTable('letter').where('id', '=', id).where('attempts', '=', attempts)
      await mine.where('leased_until', '>', 0).set({ leased_until: leasedUntil.getTime() }).execute()
    },

    async sent(id, at) {
      const [left] = await db
        .updateTable('letter')
        .set((eb) => {
          const mayBeUnread = eb('kind', '=', 'message-arrived')
          return {
            sent_at: at.getTime(),
            leased_until: 0,
            // One that has come back meanwhile keeps why.
            said: eb.case().when('came_back_at', 'is', null).then(null).else(eb.ref('said')).end(),
            address: eb.case().when(mayBeUnread).then(eb.ref('address')).else(emptied.address).end(),
            words: eb.case().when(mayBeUnread).then(eb.ref('words')).else(emptied.words).end(),
          }
        })
        .where('id', '=', id)
        .returning(['kind', 'change'])
        .execute()
      if (left?.kind === 'message-arrived') await emptyUnlessUnread(id)
      if (left && left.change !== null) await eraseReplacedBy(id)
    },

    async failed(id, attempts, notBefore, said) {
      const waiting = { attempts, not_before: notBefore.getTime(), leased_until: 0, ...heard(said) }
      const theirs = db.updateTable('letter').set(waiting).where('id', '=', id).where('attempts', '=', attempts)
      await theirs.where('sent_at', 'is', null).execute()
    },

    async giveUp(id, at, { refused = false, said } = {}) {
      const givenUp = { given_up_at: at.getTime(), leased_until: 0, refused: refused ? 1 : 0, ...heard(said) } as const
      await db.updateTable('letter').set(givenUp).where('id', '=', id).where('sent_at', 'is', null).execute()
      await emptyUnlessUnread(id)
      await eraseReplacedBy(id)
    },

    async cameBack(id, at, said) {
      const [back] = await db
        .updateTable('letter')
        .set((eb) => ({
          came_back_at: at.getTime(),
          sent_at: eb.fn.coalesce('sent_at', eb.val(at.getTime())),
          leased_until: 0,
          said: said ?? null,
        }))
        .where('id', '=', id)
        .where('given_up_at', 'is', null)
        .where('came_back_at', 'is', null)
        .returning('appointment')
        .execute()
      if (!back) return undefined
      await emptyUnlessUnread(id)
      await eraseReplacedBy(id)
      return back.appointment === null ? {} : { appointment: back.appointment }
    },

    async emptyAbout(message) {
      await db
        .updateTable('letter')
        .set(emptied)
        .where('message', '=', message)
        .where((eb) => eb.or([eb('sent_at', 'is not', null), eb('given_up_at', 'is not', null)]))
        .execute()
    },

    async stateOf(id) {
      const row = await db
        .selectFrom('letter')
        .selectAll()
        .where('id', '=', id)
        .where('replaced_by', 'is', null)
        .executeTakeFirst()
      if (!row || row.appointment === null) return undefined
      return { id, about: row.appointment, kind: row.kind, ...whatBecameOf(row) }
    },

    statesFor: (appointments) => fatesBy('appointment', appointments),
    statesForMessages: (messages) => fatesBy('message', messages),

    async waiting() {
      const { count, oldest } = await waitingLetters()
        .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min('created_at').as('oldest')])
        .executeTakeFirstOrThrow()
      return { count, ...(oldest === null ? {} : { oldest: new Date(oldest) }) }
    },
  }
}
