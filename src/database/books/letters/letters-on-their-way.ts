import { type Expression, type ExpressionBuilder, type Kysely, type SqlBool, sql } from 'kysely'
import { clocksApart } from '../../../domain/doubted-clock.ts'
import { longestWaitBeforeAttempt } from '../../../domain/letters.ts'
import type { Outbox } from '../../../domain/outbox.ts'
import type { Connection } from '../../connection.ts'
import type { Tables } from '../../schema.ts'
import { emptied, heard, letterOf } from './letter-row.ts'
import { eraseReplacedBy, lettersThatWait } from './waiting-letters.ts'

type OnTheirWay = Pick<Outbox, 'claim' | 'keep' | 'sent' | 'failed' | 'putBack' | 'giveUp' | 'cameBack' | 'emptyAbout'>

/** Who sends which letter, and what is noted of it then. */
export function lettersOnTheirWayIn(db: Kysely<Tables>, { engine }: Pick<Connection, 'engine'>): OnTheirWay {
  // Two who claim in the same instant would not see each other's letter, and both could be to one address. On SQLite one
  // transaction comes after the other anyway.
  const oneAfterTheOther = async () => {
    if (engine === 'sqlite') return
    await sql`select pg_advisory_xact_lock(${sql.lit(claimLock)}, 'letter'::regclass::oid::integer)`.execute(db)
  }
  return {
    async claim(now, leasedUntil, limit, { takeOver = true, notAt = [] } = {}) {
      await oneAfterTheOther()
      const instant = now.getTime()
      const free = takeOver ? instant : 0
      const leasedTooLong = leasedUntil.getTime() + clocksApart
      const onTheirWay = addressesOnTheirWay(db, free, leasedTooLong)
      const claimWhere = async (isFreeAndDue: (eb: ExpressionBuilder<Tables, 'letter'>) => Expression<SqlBool>) => {
        const due = lettersThatWait(db)
          .select('id')
          .where(isFreeAndDue)
          .where(inSmallLetters, 'not in', onTheirWay)
          .where(({ and }) =>
            and(notAt.map((host) => sql<boolean>`${inSmallLetters} not like ${atHost(host)} escape '\\'`)),
          )
          .orderBy('not_before')
          .limit(limit)
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
      const still = mine.where('leased_until', '>', 0).set({ leased_until: leasedUntil.getTime() })
      const { numUpdatedRows } = await still.executeTakeFirstOrThrow()
      return numUpdatedRows > 0n
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
      if (left?.kind === 'message-arrived') await emptyUnlessUnread(db, id)
      if (left && left.change !== null) await eraseReplacedBy(db, id)
    },

    async failed(id, attempts, notBefore, said) {
      const waiting = { attempts, not_before: notBefore.getTime(), leased_until: 0, ...heard(said) }
      const theirs = db.updateTable('letter').set(waiting).where('id', '=', id).where('attempts', '=', attempts)
      await theirs.where('sent_at', 'is', null).execute()
    },

    async putBack(id, attempts) {
      // What is stopped again and again is given up in the end: when it was first tried stays.
      const before = { attempts: attempts - 1, leased_until: 0 }
      const theirs = db.updateTable('letter').set(before).where('id', '=', id).where('attempts', '=', attempts)
      await theirs.where('sent_at', 'is', null).execute()
    },

    async giveUp(id, at, { refused = false, said } = {}) {
      const givenUp = { given_up_at: at.getTime(), leased_until: 0, refused: refused ? 1 : 0, ...heard(said) } as const
      await db.updateTable('letter').set(givenUp).where('id', '=', id).where('sent_at', 'is', null).execute()
      await emptyUnlessUnread(db, id)
      await eraseReplacedBy(db, id)
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
      await emptyUnlessUnread(db, id)
      await eraseReplacedBy(db, id)
      return back.appointment === null ? {} : { appointment: back.appointment }
    },

    async emptyAbout(message) {
      // All of them are written, so that on PostgreSQL one that leaves just now is waited for, and read as it is then.
      await db
        .updateTable('letter')
        .set((eb) => {
          const isOver = eb.or([eb('sent_at', 'is not', null), eb('given_up_at', 'is not', null)])
          return {
            address: eb.case().when(isOver).then(emptied.address).else(eb.ref('address')).end(),
            words: eb.case().when(isOver).then(emptied.words).else(eb.ref('words')).end(),
          }
        })
        .where('message', '=', message)
        .execute()
    },
  }
}

/** Any number, as long as every version of this program has the same. */
const claimLock = 531_624

/** How the address of a letter is compared: no host, and hardly a mailbox, is another one in capitals. */
const inSmallLetters = sql<string>`lower(address)`

/** To which addresses, in small letters, a letter is on its way: its lease ends between these instants, in milliseconds since 1970. */
export function addressesOnTheirWay(db: Kysely<Tables>, after: number, until: number) {
  return (
    lettersThatWait(db)
      .select(inSmallLetters.as('address'))
      // Few are leased of all that wait, which may be thousands: as its index has it.
      .where('leased_until', '>', sql.lit(0))
      .where('leased_until', '>', after)
      .where('leased_until', '<=', until)
  )
}

/** What addresses at a host are like. */
function atHost(host: string): string {
  return `%@${host.toLowerCase().replace(/[\\%_]/g, '\\$&')}`
}

async function emptyUnlessUnread(db: Kysely<Tables>, id: string): Promise<void> {
  await db
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
}
