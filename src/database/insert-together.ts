import { type InsertQueryBuilder, type InsertResult, type Kysely, type QueryCreator, sql } from 'kysely'
import type { Engine } from './connection.ts'
import type { Tables } from './schema.ts'

/** An insert into any of the tables. */
export type Insert = { [Table in keyof Tables]: InsertQueryBuilder<Tables, Table, InsertResult> }[keyof Tables]

/**
 * Writes rows of several tables that belong together: in one statement on PostgreSQL, where each is a way there and back,
 * and one after the other on SQLite, which has no such statement. The keys between them are checked at its end.
 */
export async function insertTogether(db: Kysely<Tables>, engine: Engine, inserts: Insert[]): Promise<void> {
  if (engine === 'sqlite') {
    for (const insert of inserts) await insert.execute()
    return
  }
  const all = inserts.reduce<QueryCreator<Tables>>((query, insert, at) => query.with(`rows_${at}`, () => insert), db)
  await all.selectNoFrom(sql<number>`1`.as('written')).execute()
}
