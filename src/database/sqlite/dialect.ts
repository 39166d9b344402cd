import {
  type DatabaseConnection,
  type Dialect,
  type Driver,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { RecordsAway } from '../../domain/records.ts'
import type { CommonCommit, Settings } from './common-commit.ts'
import type { Statements } from './statements.ts'
import type { WriteLock } from './write-lock.ts'

type Writing = {
  statements: Statements
  writeLock: WriteLock
  commits: CommonCommit
  settings: Settings
  /** How long a transaction waits for those before it, in milliseconds. */
  lockTimeout: number
  /** How long a lock of another process is waited for, in milliseconds. */
  patience: number
}

/** A transaction's own way to the connection that all of them share. */
type Turn = DatabaseConnection & { deadline: number; begun: boolean; left: boolean }

/** Kysely on a connection that only reads: a transaction asked of it is a fault of ours, and throws. */
export function readingDialect(connection: DatabaseConnection): Dialect {
  const refuse = async () => {
    throw new Error('The connection for reading has no transactions')
  }
  return dialectOf({
    ...driverOf(connection),
    beginTransaction: refuse,
    commitTransaction: refuse,
    rollbackTransaction: refuse,
  })
}

/** Transactions on one connection, one after the other, each with the write lock from its beginning. */
export function writingDialect({ statements, writeLock, commits, settings, lockTimeout, patience }: Writing): Dialect {
  return dialectOf({
    async init() {},
    async acquireConnection(): Promise<Turn> {
      // Waiting in line counts, so that behind a lock everybody is told after the same time, not one after the other.
      const deadline = performance.now() + patience
      await writeLock.acquire(Math.max(lockTimeout, patience))
      const turn: Turn = {
        deadline,
        begun: false,
        left: false,
        async executeQuery(query) {
          // A full disk takes back all of it in the middle, and what comes behind would be written by itself.
          if (turn.begun && !statements.database.isTransaction) throw new RecordsAway('It was taken back in the middle')
          return statements.executeQuery(query)
        },
        streamQuery: () => statements.streamQuery(),
      }
      return turn
    },
    async beginTransaction(turn: Turn) {
      await commits.begin(settings, turn.deadline)
      turn.begun = true
    },
    async commitTransaction(turn: Turn) {
      const { committed } = await commits.add()
      turn.left = true
      commits.leave()
      await committed.promise
    },
    async rollbackTransaction({ left }: Turn) {
      // One whose commit was refused is rolled back already, and the connection is another's.
      if (!left) await commits.rollback()
    },
    async releaseConnection({ left }: Turn) {
      if (!left) commits.leave()
    },
    async destroy() {},
  })
}

function driverOf(connection: DatabaseConnection) {
  return {
    init: async () => {},
    acquireConnection: async () => connection,
    releaseConnection: async () => {},
    destroy: async () => {},
  }
}

function dialectOf(driver: Driver): Dialect {
  return {
    createDriver: () => driver,
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new AdapterWithoutLine(),
    createIntrospector: (database) => new SqliteIntrospector(database),
  }
}

class AdapterWithoutLine extends SqliteAdapter {
  /** Said so that Kysely forms no line of its own before ours, one that waits without end. */
  override get supportsMultipleConnections(): boolean {
    return true
  }
}
