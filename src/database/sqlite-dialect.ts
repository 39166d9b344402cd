import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { RecordsAway } from '../domain/records.ts'
import { type Statements, whenFree } from './sqlite-statements.ts'
import type { WriteLock } from './write-lock.ts'

type Writing = {
  writeLock: WriteLock
  /** How long a transaction waits for those before it, in milliseconds. */
  lockTimeout: number
  /** Called at the end of a transaction; must pass the turn on. */
  releaseLock: () => void
  /** Whether a commit waits for the disk: https://www.sqlite.org/pragma.html#pragma_synchronous */
  synchronous: 'full' | 'normal'
  /** How long a lock of another process is waited for, in milliseconds. */
  patience: number
  foreignKeys: 'on' | 'off'
}

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
export function writingDialect(statements: Statements, writing: Writing): Dialect {
  const { writeLock, lockTimeout, releaseLock, synchronous, patience, foreignKeys } = writing
  const { database } = statements
  const execute = (text: string) => statements.executeQuery(CompiledQuery.raw(text))
  let deadline = 0
  return dialectOf({
    ...driverOf(statements),
    async acquireConnection() {
      // Waiting in line counts, so that behind a lock everybody is told after the same time, not one after the other.
      const asked = performance.now()
      await writeLock.acquire(Math.max(lockTimeout, patience))
      deadline = asked + patience
      return statements
    },
    async beginTransaction() {
      if (!database.isOpen) throw new RecordsAway('The database is closed')
      if (synchronous === 'normal') database.exec('pragma synchronous = normal')
      // Inside a transaction this pragma does nothing, and says nothing.
      if (foreignKeys === 'off') database.exec('pragma foreign_keys = off')
      // Takes the lock at once: a transaction that first reads and then wants to write cannot wait for it any more.
      await whenFree(() => database.exec('begin immediate'), deadline)
    },
    async commitTransaction() {
      await execute('commit')
    },
    async rollbackTransaction() {
      // A full disk has rolled it back already.
      if (database.isOpen && database.isTransaction) await execute('rollback')
    },
    async releaseConnection() {
      if (synchronous === 'normal' && database.isOpen) database.exec('pragma synchronous = full')
      if (foreignKeys === 'off' && database.isOpen) database.exec('pragma foreign_keys = on')
      releaseLock()
    },
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
