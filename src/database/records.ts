import { setTimeout as sleep } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import {
  type Books,
  PerhapsWritten,
  type Records,
  RecordsAway,
  RecordsNewer,
  WriteConflict,
} from '../domain/records.ts'
import { appointmentBook } from './books/appointment-book.ts'
import type { Searched } from './books/appointment-search.ts'
import { offerBook } from './books/appointments/offer-book.ts'
import { queueBook } from './books/appointments/queue-book.ts'
import { reminderBook } from './books/appointments/reminder-book.ts'
import { requestLinkBook } from './books/appointments/request-link-book.ts'
import { waitingListBook } from './books/appointments/waiting-list-book.ts'
import { auditBook } from './books/audit-book.ts'
import { editingBook } from './books/blog/editing-book.ts'
import { elsewhereBook } from './books/blog/elsewhere-book.ts'
import { postBook } from './books/blog/post-book.ts'
import { previewBook } from './books/blog/preview-book.ts'
import { revisionBook } from './books/blog/revision-book.ts'
import { chairCalendarBook } from './books/chair-calendar-book.ts'
import { dayBook } from './books/day-book.ts'
import { editionBook } from './books/edition-book.ts'
import { forgettingBook } from './books/forgetting.ts'
import { holdBook } from './books/hold-book.ts'
import { outbox } from './books/letters/outbox.ts'
import { limitBook } from './books/limit-book.ts'
import { messageBook } from './books/message-book.ts'
import { personBook } from './books/person/person-book.ts'
import { practiceChangeBook } from './books/practice-change-book.ts'
import { repeatBook } from './books/repeat-book.ts'
import { settingBook } from './books/setting-book.ts'
import { staffBook } from './books/staff-book.ts'
import { clearFreeSpaceOf } from './clear-free-space.ts'
import type { Connection, Durability } from './connection.ts'
import { Editions } from './editions.ts'
import { gatheredBooks, gatheredCount } from './gathered-books.ts'
import { migrations, type SayWhatTakesLong } from './migrations.ts'
import { openConnection, type Place } from './open-connection.ts'
import type { Tables } from './schema.ts'
import { gatherSearchIndexOf } from './sqlite/gather-search-index.ts'
import { TouchedSubjects } from './touched-subjects.ts'

/**
 * Opens the practice's records in an SQLite file (made where it is missing) or on a PostgreSQL server, with its tables
 * brought up to date. Throws `UnsuitableDatabase` where a newer program has used it, `RecordsAway` where it does not
 * answer. Writes belong inside `transaction`, which is not begun again inside itself; only `limits` may be counted outside.
 * `say` is told what keeps them from opening for long.
 */
export async function openRecords(place: Place, say?: SayWhatTakesLong): Promise<Records> {
  return recordsOn(await openConnection(place, migrations, 'to work', say), place)
}

/** The same on a connection that is open. It is closed again where the database does not answer. */
export async function recordsOn(connection: Connection, place: Place): Promise<Records> {
  const { reading } = connection
  const transaction = <T>(work: (books: Books) => Promise<T>) =>
    untilNobodyIsQuicker(connection, editions, 'a power cut', work)
  const counted = <T>(work: (books: Books) => Promise<T>) =>
    untilNobodyIsQuicker(connection, editions, 'a restart', work)
  const books = booksOf(reading, connection)
  const editions = await Editions.open(connection)
  const { repeats, ...gathered } = gatheredBooks(books)
  return {
    ...books,
    ...gathered,
    repeats: {
      ...repeats,
      // Told once more, it is acknowledged as the first time.
      async find(...asked) {
        const answer = await repeats.find(...asked)
        if (answer) await connection.kept()
        return answer
      },
    },
    // A count by itself is not worth a sync of the disk: after a power cut it may begin anew.
    limits: {
      ...books.limits,
      count: gatheredCount((...asked) => counted((inside) => inside.limits.countAll(...asked))),
      forget: (key) => counted((inside) => inside.limits.forget(key)),
      giveBack: (key) => counted((inside) => inside.limits.giveBack(key)),
    },
    transaction,
    snapshot: (work) => connection.snapshot((own) => work(booksOf(own, { engine: connection.engine, searching: own }))),
    watch: (tell, failed) => editions.watch({ changed: tell, failed }),
    async ready() {
      connection.needPlace()
      await needOwnTables(reading)
    },
    needRoom: () => connection.needRoom(),
    async gatherSearchIndex() {
      // The index of PostgreSQL loses what was erased without being gone through.
      if (connection.engine === 'sqlite') await gatherSearchIndexOf(connection)
    },
    countTables: () => connection.countTables(),
    clockAhead: (now) => connection.clockAhead(now),
    async clearFreeSpace() {
      connection.needPlace()
      // PostgreSQL's autovacuum clears by itself.
      return 'sqliteFile' in place ? clearFreeSpaceOf(place.sqliteFile) : true
    },
    async close() {
      await editions.close()
      await connection.close()
    },
  }
}

async function needOwnTables(db: Kysely<Tables>): Promise<void> {
  const known = migrations.map(({ name }) => name)
  const newer = await db.selectFrom('migration').select('name').where('name', 'not in', known).orderBy('name').execute()
  const [first] = newer
  if (first)
    throw new RecordsNewer(`A newer version of this program has changed the tables of the database ("${first.name}")`)
}

function booksOf(db: Kysely<Tables>, searched: Searched): Books {
  return {
    appointments: appointmentBook(db, searched),
    holds: holdBook(db, searched),
    requestLinks: requestLinkBook(db),
    reminders: reminderBook(db),
    offers: offerBook(db),
    waitingList: waitingListBook(db),
    queue: queueBook(db),
    days: dayBook(db, searched),
    chairCalendars: chairCalendarBook(db),
    messages: messageBook(db),
    outbox: outbox(db, searched),
    editions: editionBook(db),
    practiceChanges: practiceChangeBook(db),
    posts: postBook(db),
    revisions: revisionBook(db),
    previews: previewBook(db),
    elsewhere: elsewhereBook(db),
    editing: editingBook(db),
    staff: staffBook(db, searched),
    repeats: repeatBook(db),
    limits: limitBook(db),
    settings: settingBook(db),
    audit: auditBook(db),
    forgetting: forgettingBook(db),
    people: personBook(db, searched.searching, appointmentBook(db, searched)),
  }
}

const attempts = 25
/** Whoever was in somebody's way this long, in milliseconds, is told so instead of trying on. */
const triesFor = 4_000
/** Where somebody holds a whole table nobody's turn comes meanwhile, as it does in a crowd. In milliseconds. */
const triesForTable = 1_200

async function untilNobodyIsQuicker<T>(
  connection: Connection,
  editions: Editions,
  durability: Durability,
  work: (books: Books) => Promise<T>,
): Promise<T> {
  const began = performance.now()
  for (let attempt = 1; ; attempt += 1) {
    const begunAt = performance.now()
    const touched = new TouchedSubjects()
    try {
      const done = await connection.transaction(durability, (tx) => {
        const noted = tx.withPlugin(touched)
        return work(booksOf(noted, { engine: connection.engine, searching: noted }))
      })
      editions.changed(touched.subjects, touched.raised)
      return done
    } catch (error) {
      // Whoever shows it looks.
      if (error instanceof PerhapsWritten) editions.changed(touched.subjects, [])
      if (!(error instanceof WriteConflict) || attempt === attempts) throw error
      const tried = performance.now() - began
      if (tried > triesFor) throw new RecordsAway('Others were always quicker', { cause: error })
      if (tried > triesForTable && (await connection.isHeld(error))) {
        throw new RecordsAway('Somebody holds a whole table', { cause: error })
      }
    }
    // By chance, so that those who met once do not meet again: longer where they stood in each other's way for long.
    const stood = performance.now() - begunAt
    await sleep(Math.random() * Math.min(Math.max(attempt * 5, stood / 2), 200))
  }
}
