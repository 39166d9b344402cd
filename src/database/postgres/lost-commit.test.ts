import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { expect, it } from 'vitest'
import { PerhapsWritten, RecordsAway, WriteConflict } from '../../domain/records.ts'
import type { Tables } from '../schema.ts'
import { LostCommit, transact } from './lost-commit.ts'

/** A server that loses its answer to a commit, and says these things when it is asked what became of it. */
function serverThatSays(said: (string | Error)[], lostBy: Error): Kysely<Tables> {
  const executeQuery = async () => {
    const next = said.shift()
    if (next instanceof Error) throw next
    return { rows: [{ became: next }] as never[] }
  }
  class Losing extends DummyDriver {
    override async acquireConnection() {
      return { executeQuery, async *streamQuery() {} }
    }
    override async commitTransaction() {
      throw new LostCommit({ number: '7', serverSince: 'today' }, lostBy)
    }
  }
  return new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new Losing(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
}

/** What PostgreSQL or the way to it says, by its code. */
function said(code: string): Error {
  return Object.assign(new Error(code), { code })
}

const lost = said('ECONNRESET')
const away = (code: string) => new RecordsAway(code, { cause: said(code) })

it('what became of a commit is asked until the server knows', async () => {
  const work = async () => 'a request'
  expect(await transact(serverThatSays([away('ECONNRESET'), 'in progress', 'committed'], lost), work)).toBe('a request')
  const none = serverThatSays([away('ECONNRESET'), 'aborted'], lost)
  await expect(transact(none, work)).rejects.toThrow(WriteConflict)
})

// Its number may be somebody else's by then.
it.each<[string, (string | Error)[], Error]>([
  ['says so as it loses the connection', ['committed'], said('57P02')],
  ['comes up again', [away('57P03'), 'committed'], lost],
  ['knows of no such number any more', [said('22023'), 'committed'], lost],
])('of a server that has crashed no word is taken for what became of it: it %s', async (_, words, by) => {
  await expect(transact(serverThatSays(words, by), async () => 'a request')).rejects.toThrow(PerhapsWritten)
})
