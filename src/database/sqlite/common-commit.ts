import { CompiledQuery } from 'kysely'
import { RecordsAway, WriteConflict } from '../../domain/records.ts'
import type { LogOnDisk } from './log-on-disk.ts'
import { type Statements, whenFree } from './statements.ts'
import type { WriteLock } from './write-lock.ts'

/** So many commit together at most: the first of them waits for the work of the last. */
const mostTogether = 16
/** After several were refused their common commit, each goes alone for so many milliseconds. */
const aloneFor = 1_000

/** How a transaction wants its connection. */
export type Settings = {
  /** Whether a commit waits for the disk. */
  synchronous: 'full' | 'normal'
  foreignKeys: 'on' | 'off'
}

type Group = Settings & { members: number; committed: PromiseWithResolvers<void> }

/**
 * The transactions of one connection, one after the other. Those that wait for each other have one commit: the first is a
 * transaction and each that joins a savepoint in it, so that one that fails takes back its own work alone. Nobody is answered before
 * the commit of all. Where that is refused, whoever was by itself is told why; several are told `WriteConflict`, and begin
 * again one by one.
 */
export class CommonCommit {
  readonly #statements: Statements
  readonly #lock: WriteLock
  readonly #log: LogOnDisk
  readonly #needPlace: () => void
  readonly #afterCommit: () => Promise<void>
  /** Those whose work is done and not yet committed. */
  #group: Group | undefined
  #settings: Settings = { synchronous: 'full', foreignKeys: 'on' }
  /** Of the two, what SQLite was told: on a slow disk it does not wait itself. */
  #synchronous: Settings['synchronous'] = 'full'
  #aloneUntil = 0

  /** `needPlace` throws where nothing may be written any more; `afterCommit` is waited for before the next begins. */
  constructor(
    statements: Statements,
    lock: WriteLock,
    log: LogOnDisk,
    needPlace: () => void,
    afterCommit: () => Promise<void>,
  ) {
    this.#statements = statements
    this.#lock = lock
    this.#log = log
    this.#needPlace = needPlace
    this.#afterCommit = afterCommit
  }

  /**
   * Begins the work of whoever has the lock. Throws `RecordsAway` where another process holds its own until `deadline`, an
   * instant of `performance.now()`.
   */
  async begin(settings: Settings, deadline: number): Promise<void> {
    const { database } = this.#statements
    if (!database.isOpen) throw new RecordsAway('The database is closed')
    this.#needPlace()
    if (this.#group && !mayJoin(settings, this.#group)) await this.finish()
    if (this.#group) return this.#execute('savepoint joined')
    // Of one that was refused, and could not be taken back then.
    if (database.isTransaction) await whenFree(() => database.exec('rollback'), deadline)
    // Inside a transaction these do nothing, or refuse.
    await this.#mendLog(deadline)
    // https://www.sqlite.org/pragma.html#pragma_synchronous
    const synchronous = this.#log.isSlow ? 'normal' : settings.synchronous
    if (this.#synchronous !== synchronous) database.exec(`pragma synchronous = ${synchronous}`)
    this.#synchronous = synchronous
    const { foreignKeys } = settings
    if (this.#settings.foreignKeys !== foreignKeys) database.exec(`pragma foreign_keys = ${foreignKeys}`)
    this.#settings = settings
    // Takes the lock at once: a transaction that first reads and then wants to write cannot wait for it any more.
    await whenFree(() => database.exec('begin immediate'), deadline)
  }

  /** Adds the work of whoever has the lock to what is committed next, and tells when it is. */
  async add(): Promise<Pick<Group, 'committed'>> {
    if (this.#group) await this.#execute('release joined')
    this.#group ??= { ...this.#settings, members: 0, committed: Promise.withResolvers() }
    this.#group.members += 1
    return this.#group
  }

  /** Takes back the work of whoever has the lock. */
  async rollback(): Promise<void> {
    const { database } = this.#statements
    if (!database.isOpen) return
    if (!this.#group) {
      if (database.isTransaction) await this.#execute('rollback')
    } else if (database.isTransaction) {
      await this.#execute('rollback to joined')
      await this.#execute('release joined')
    } else {
      // A full disk has rolled all of it back already.
      this.lose(new WriteConflict('Another failed in the same transaction'))
    }
  }

  /**
   * Gives the lock to the next, or commits where nobody waits. The event loop goes round first: SQLite answers within the
   * same tick, so fifty transactions that wait would otherwise be one long stop for everybody else.
   */
  leave(): void {
    setImmediate(() => {
      if (this.#takesMore() && this.#lock.passOn()) return
      // Who waited has been told. What could not be taken back is taken back by whoever begins next, and a log that could not
      // be folded is folded after a later commit.
      const finished = this.finish().catch(() => undefined)
      void finished.then(() => this.#lock.release())
    })
  }

  /** Commits what is done. Only for whoever has the lock. */
  async finish(): Promise<void> {
    const group = this.#group
    if (!group) return
    const { database } = this.#statements
    try {
      this.#needPlace()
      const began = performance.now()
      await this.#execute('commit')
      this.#group = undefined
      if (this.#synchronous === 'full') this.#log.took(performance.now() - began)
      const waits = group.synchronous === 'full' && this.#synchronous === 'normal'
      // Not waited for here: the next one works meanwhile, and has the same sync or the next.
      group.committed.resolve(waits ? this.#log.kept() : undefined)
    } catch (error) {
      const several = group.members > 1
      if (several) this.#aloneUntil = performance.now() + aloneFor
      this.lose(several ? new WriteConflict('The common commit was refused', { cause: error }) : error)
      if (database.isOpen && database.isTransaction) database.exec('rollback')
    }
    await this.#afterCommit()
  }

  /** Tells those who wait for their commit that there is none. */
  lose(error: unknown): void {
    this.#group?.committed.reject(error)
    this.#group = undefined
  }

  /** Throws `RecordsAway` where the log still does not come to the disk. */
  async #mendLog(deadline: number): Promise<void> {
    if (!this.#log.isTorn) return
    const { database } = this.#statements
    await whenFree(() => {
      // Folded whole and begun anew, nothing of it is needed any more.
      const { busy } = database.prepare('pragma wal_checkpoint(truncate)').get() ?? {}
      if (busy !== 0) throw new RecordsAway('The log of the database did not come to the disk, and is being read')
    }, deadline)
    this.#log.mended()
  }

  #takesMore(): boolean {
    const members = this.#group?.members ?? mostTogether
    return members < mostTogether && performance.now() > this.#aloneUntil
  }

  async #execute(text: string): Promise<void> {
    await this.#statements.executeQuery(CompiledQuery.raw(text))
  }
}

/** What outlives a power cut lets join what need not, and not the other way round. */
function mayJoin({ synchronous, foreignKeys }: Settings, group: Settings): boolean {
  return foreignKeys === group.foreignKeys && (synchronous === group.synchronous || group.synchronous === 'full')
}
