import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { codeOfError } from '../../domain/errors.ts'

/** Connections that are taken in turns. */
export type Pool = Pick<pg.Pool, 'options' | 'idleCount' | 'connect' | 'end'>

/** https://www.postgresql.org/docs/current/errcodes-appendix.html: of a server, a database or a role. */
const tooManyConnections = '53300'
/** Another program's connection becomes free without a word, so whoever is first looks anew, in milliseconds. */
const lookEvery = 50

/** What a pool says of a new connection on which it has heard nothing in time. */
const nothingSaid = 'Connection terminated due to connection timeout'
/** What it says to whoever has waited in vain for one that is in use. */
const noneFree = 'timeout exceeded when trying to connect'

/** `wake`: not while it looks for one. */
type Waiting = { pool: Pool; wake?: (() => void) | undefined }

/**
 * Those who wait where the server gives out no more connections, whichever of a practice's pools they want one of: in their
 * order, and each gets the next that somebody of ours gives back. And those who wait where it says nothing at all.
 */
export class WaitingLine {
  readonly #pools: Pool[] = []
  #waiting: Waiting[] = []
  #isSilent = false
  readonly #knocks = new Map<Pool, Promise<void>>()
  readonly #listening = new Set<{ pool: Pool; wake(): void }>()

  add(pool: Pool): void {
    this.#pools.push(pool)
  }

  /**
   * A connection of the pool. Throws what the server says where there is none by `until`, on the clock of `performance`, or
   * that it says nothing.
   */
  async take(pool: Pool, until: number): Promise<pg.PoolClient> {
    const place: Waiting = { pool }
    let stands = this.#waiting.some((one) => one.pool === pool)
    try {
      for (;;) {
        if (stands) await this.#stand(place, until)
        await this.#hear(pool, until)
        try {
          return await pool.connect()
        } catch (error) {
          this.#isSilent ||= isSaying(nothingSaid, error)
          if (!isTooMany(error) || performance.now() >= until) throw error
        }
        stands = true
      }
    } finally {
      this.#waiting = this.#waiting.filter((one) => one !== place)
    }
  }

  /** Gives a connection back, or closes it where `spent`, or where whoever is next could not use it. */
  giveBack(client: pg.PoolClient, pool: Pool, spent: boolean): void {
    const next = this.#waiting.find(({ wake }) => wake)
    client.release(spent || (next !== undefined && next.pool !== pool))
    if (next?.pool === pool) next.wake?.()
    const listener = [...this.#listening].find((place) => place.pool === pool)
    if (!listener || pool.idleCount === 0) return
    this.#listening.delete(listener)
    listener.wake()
  }

  /**
   * Where the server says nothing to new connections, one knocks for all who want one of the pool's, until it does or an
   * open one is given back. What is given up stands before a server that was stopped until it goes on, and a hundred of them
   * are all looked at before anybody who is still there. Throws where nothing is said by `until`.
   */
  async #hear(pool: Pool, until: number): Promise<void> {
    while (this.#isSilent && pool.idleCount === 0) {
      const left = until - performance.now()
      if (left <= 0) throw new Error('The server says nothing')
      const knock = this.#knocks.get(pool) ?? this.#knockAt(pool)
      this.#knocks.set(pool, knock)
      const { promise: givenBack, resolve: wake } = Promise.withResolvers<void>()
      const place = { pool, wake }
      this.#listening.add(place)
      await Promise.race([knock, givenBack, sleep(left, undefined, { ref: false })])
      this.#listening.delete(place)
    }
  }

  async #knockAt(pool: Pool): Promise<void> {
    try {
      const client = await pool.connect()
      client.release()
      this.#isSilent = false
    } catch (error) {
      // Where all of the pool are in use nobody has heard anything; taken for an answer, those who wait would wait once more.
      if (!isSaying(noneFree, error)) this.#isSilent = isSaying(nothingSaid, error)
    } finally {
      this.#knocks.delete(pool)
    }
  }

  /** Whoever looks in vain keeps the place, or those who came later would be before them. */
  #stand(place: Waiting, until: number): Promise<void> {
    for (const other of this.#pools) if (other !== place.pool && other.idleCount > 0) void closeOne(other)
    if (!this.#waiting.includes(place)) this.#waiting.push(place)
    return new Promise((resolve) => {
      const wake = () => {
        clearInterval(looking)
        place.wake = undefined
        resolve()
      }
      place.wake = wake
      const looking = setInterval(() => {
        if (this.#waiting[0] === place || performance.now() >= until) wake()
      }, lookEvery)
    })
  }
}

async function closeOne(pool: Pool): Promise<void> {
  const client = await pool.connect().catch(() => undefined)
  client?.release(true)
}

function isSaying(words: string, error: unknown): boolean {
  return error instanceof Error && error.message === words
}

/** Whether the server says that it takes no more connections. */
export function isTooMany(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return codeOfError(error) === tooManyConnections || isTooMany(error.cause)
}
