import { type Subject, subjects, type Watch } from '../domain/editions.ts'
import { RecordsAway, WriteConflict } from '../domain/records.ts'
import { editionBook } from './books/edition-book.ts'
import type { Connection } from './connection.ts'
import type { Raised } from './touched-subjects.ts'

/** So many milliseconds of changes are told to other processes together. */
const gathering = 50
/** After so many milliseconds it is tried again to tell them. */
const tellAgainAfter = 1_000
/** How often it is looked whether another process has changed something, in milliseconds. */
const lookEvery = { sqlite: 200, postgresql: 1_000 }

type Listener = { changed(subjects: Subject[], isCounted: boolean): void; failed(surprise: unknown): void }

/**
 * Who is told when a subject changes: this process at once, others as soon as they look. What changes rarely raises its
 * edition in its own transaction, and is told here no second time; what every form changes is counted after it, many at
 * once, because a row that every booking raised would let them wait for each other. That is told here once more, since
 * whoever began to listen in between knows the count from before.
 */
export class Editions {
  readonly #connection: Connection
  readonly #listeners = new Set<Listener>()
  readonly #untold = new Set<Subject>()
  /** Editions that this process has raised itself, as long as it has not met them by looking. */
  readonly #own = new Map<Subject, Set<number>>(subjects.map((subject) => [subject, new Set()]))
  #seen: Record<Subject, number>
  #telling: NodeJS.Timeout | undefined
  #looking: NodeJS.Timeout | undefined
  #heard: Watch | undefined
  #closing = false
  #told: Promise<void> = Promise.resolve()
  #lookAgain = false
  #isLooking = false
  #looked: Promise<void> = Promise.resolve()

  private constructor(connection: Connection, seen: Record<Subject, number>) {
    this.#connection = connection
    this.#seen = seen
  }

  /**
   * Remembers how all stands before anybody has read anything, so that nothing which others change from now on is missed,
   * however late somebody begins to listen. A connection on which that cannot be asked is closed.
   */
  static async open(connection: Connection): Promise<Editions> {
    try {
      return new Editions(connection, await editionBook(connection.reading).all())
    } catch (error) {
      await connection.close()
      throw error
    }
  }

  watch(listener: Listener): Watch {
    this.#listeners.add(listener)
    this.#startLooking()
    return {
      close: () => {
        this.#listeners.delete(listener)
        if (this.#listeners.size === 0) this.#stopLooking()
      },
    }
  }

  /** These were changed and committed through our own connection, and these editions raised with them. */
  changed(touched: Iterable<Subject>, raised: Raised[]): void {
    const changed = [...touched]
    if (changed.length === 0) return
    for (const { subject, edition } of raised) if (edition > this.#seen[subject]) this.#own.get(subject)?.add(edition)
    this.#announce(changed, false)
    for (const subject of changed) this.#untold.add(subject)
    this.#tellAfter(gathering)
  }

  async close(): Promise<void> {
    this.#stopLooking()
    this.#listeners.clear()
    this.#closing = true
    clearTimeout(this.#telling)
    await this.#looked
    await this.#told
    await this.#tell()
  }

  #announce(changed: Subject[], isCounted: boolean): void {
    for (const listener of this.#listeners) listener.changed(changed, isCounted)
  }

  /** The database is away: what is kept stands until it is back. Of anything else those who listen are told. */
  #notNow(error: unknown): void {
    if (error instanceof RecordsAway) return
    for (const listener of this.#listeners) listener.failed(error)
  }

  #tellAfter(milliseconds: number): void {
    if (this.#closing) return
    this.#telling ??= setTimeout(() => {
      // Whoever closes waits for the one under way too.
      this.#told = Promise.all([this.#told, this.#tell()]).then(() => undefined)
    }, milliseconds).unref()
  }

  async #tell(): Promise<void> {
    this.#telling = undefined
    const told = [...this.#untold]
    this.#untold.clear()
    const counted = told.filter((subject) => subject !== 'posts' && subject !== 'practice')
    if (told.length === 0) return
    try {
      if (counted.length > 0) await this.#raise(counted)
      await this.#connection.notifyOthers()
    } catch (error) {
      // Where somebody holds the counters, as well.
      if (!(error instanceof WriteConflict)) this.#notNow(error)
      for (const subject of told) this.#untold.add(subject)
      this.#tellAfter(tellAgainAfter)
    }
  }

  async #raise(counted: Subject[]): Promise<void> {
    await this.#connection.transaction('a restart', async (db) => {
      const raised = db.updateTable('edition').set((eb) => ({ edition: eb('edition', '+', 1) }))
      await raised.where('subject', 'in', counted).execute()
    })
  }

  #startLooking(): void {
    if (this.#looking) return
    const connection = this.#connection
    const look = () => {
      this.#lookAgain = true
      if (!this.#isLooking) this.#looked = this.#lookWhileAsked()
    }
    look()
    this.#looking = setInterval(() => connection.mayHaveChanged() && look(), lookEvery[connection.engine]).unref()
    this.#heard = connection.listenToOthers(look)
  }

  #stopLooking(): void {
    clearInterval(this.#looking)
    this.#looking = undefined
    this.#heard?.close()
  }

  /** One look after the other: those asked for during one, a second each while the database is frozen, are one more. */
  async #lookWhileAsked(): Promise<void> {
    this.#isLooking = true
    // Whoever hears a last word while closing asks nothing any more.
    while (this.#lookAgain && this.#listeners.size > 0) {
      this.#lookAgain = false
      await this.#look().catch((error: unknown) => this.#notNow(error))
    }
    this.#isLooking = false
  }

  async #look(): Promise<void> {
    const editions = await editionBook(this.#connection.reading).all()
    const seen = this.#seen
    this.#seen = editions
    const changed = subjects.filter((subject) => !this.#isOwn(subject, seen[subject], editions[subject]))
    if (changed.length > 0) this.#announce(changed, true)
  }

  /** Whether nobody but this process has changed a subject between two editions. */
  #isOwn(subject: Subject, seen: number, edition: number): boolean {
    const own = this.#own.get(subject) ?? new Set()
    let isOwn = edition >= seen
    for (let one = seen + 1; isOwn && one <= edition; one += 1) isOwn = own.has(one)
    // Of a copy that was put in place all may come once more.
    for (const one of own) if (one <= edition || edition < seen) own.delete(one)
    return isOwn
  }
}
