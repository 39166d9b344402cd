import type { Kysely } from 'kysely'
import type { Watch } from '../domain/editions.ts'
import type { WriteConflict } from '../domain/records.ts'
import type { Tables } from './schema.ts'

/** Which of the two keeps the practice. */
export type Engine = 'sqlite' | 'postgresql'

/** What a commit outlives. A power cut is the rule; a restart is enough for what may be counted anew, and cheaper. */
export type Durability = 'a power cut' | 'a restart'

/**
 * Either engine, seen alike. Whatever is asked of it throws `WriteConflict` where somebody else was quicker (a key that is
 * taken, a deadlock) and `RecordsAway` where there is no answer in time.
 */
export type Connection = {
  engine: Engine
  /** Reads outside a transaction. On SQLite a connection of its own that cannot write and never waits for a writer. */
  reading: Kysely<Tables>
  /** The same for what may take long: on SQLite a thread of its own, on PostgreSQL connections, so that nobody else waits meanwhile. */
  searching: Kysely<Tables>
  /** Reads of one instant, whatever others write meanwhile; nobody waits for them. */
  snapshot<T>(work: (reading: Kysely<Tables>) => Promise<T>): Promise<T>
  /** All of the work or nothing of it. What outlives only a restart is a single statement and commits by itself. */
  transaction<T>(durability: Durability, work: (tx: Kysely<Tables>) => Promise<T>): Promise<T>
  /** A transaction that keeps other starting programs out and may take its time; on SQLite without foreign keys on wish. */
  migrating<T>(work: (tx: Kysely<Tables>) => Promise<T>, options?: { foreignKeys: 'on' | 'off' }): Promise<T>
  /** The other programs that `migrating` waits for just now, as the server calls them; none where the engine cannot tell. */
  inTheWay(): Promise<string[]>
  /** Resolves when what can be read by now outlives a power cut; throws `RecordsAway` where the disk does not take it. */
  kept(): Promise<void>
  /** Throws `RecordsMoved` where its file is not the one that was opened any more. */
  needPlace(): void
  /** Throws `RecordsAway` where its disk has no room, also where a small row would still find some between others. */
  needRoom(): Promise<void>
  /** Whether what was in the way is nobody's turn that passes, but a whole table that another program holds. */
  isHeld(conflict: WriteConflict): Promise<boolean>
  /** Whether anything may have been written since the last time this was asked; costs next to nothing. */
  mayHaveChanged(): boolean
  /** Has the engine look at the tables of which it has no statistics, where it plans by them; takes seconds. */
  countTables(): Promise<void>
  /**
   * By how many milliseconds at least its clock stands ahead of one's own, below zero where it is behind; 0 where it has none of
   * its own.
   */
  clockAhead(now: () => Date): Promise<number>
  /** Tells other processes that something was written, where the engine carries such a word. */
  notifyOthers(): Promise<void>
  /** Calls `heard` when another process says so. */
  listenToOthers(heard: () => void): Watch
  close(): Promise<void>
}
