import type pg from 'pg'

/** Connections that are taken in turns. */
export type Pool = Pick<pg.Pool, 'options' | 'idleCount' | 'connect' | 'end'>

/** https://www.postgresql.org/docs/current/errcodes-appendix.html: of a server, a database or a role. */
const tooManyConnections = '53300'
/** Another program's connection becomes free without a word, so whoever is first looks anew, in milliseconds. */
const lookEvery = 50

type Waiting = { pool: Pool; wake: () => void }

/**
 * Those who wait where the server gives out no more connections, whichever of a practice's pools they want one of: in their
 * order, and each gets the next that somebody of ours gives back.
 */
export class WaitingLine {
  readonly #pools: Pool[] = []
  readonly #waiting: Waiting[] = []

  add(pool: Pool): void {
    this.#pools.push(pool)
  }

  /** A connection of the pool. Throws what the server says where there is none by `until`, on the clock of `performance`. */
  async take(pool: Pool, until: number): Promise<pg.PoolClient> {
    let isFirst = false
    if (this.#waiting.some((one) => one.pool === pool)) await this.#stand(pool, until, isFirst)
    for (;;) {
      try {
        return await pool.connect()
      } catch (error) {
        if (!isTooMany(error) || performance.now() >= until) throw error
      }
      await this.#stand(pool, until, isFirst)
      isFirst = true
    }
  }

  /** Gives a connection back, or closes it where `spent`, or where whoever is next could not use it. */
  giveBack(client: pg.PoolClient, pool: Pool, spent: boolean): void {
    const next = this.#waiting[0]
    client.release(spent || (next !== undefined && next.pool !== pool))
    if (next?.pool === pool) next.wake()
  }

  #stand(pool: Pool, until: number, isFirst: boolean): Promise<void> {
    for (const other of this.#pools) if (other !== pool && other.idleCount > 0) void closeOne(other)
    return new Promise((resolve) => {
      const wake = () => {
        clearInterval(looking)
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1)
        resolve()
      }
      const waiting = { pool, wake }
      const looking = setInterval(() => {
        if (this.#waiting[0] === waiting || performance.now() >= until) wake()
      }, lookEvery)
      if (isFirst) this.#waiting.unshift(waiting)
      else this.#waiting.push(waiting)
    })
  }
}

async function closeOne(pool: Pool): Promise<void> {
  const client = await pool.connect().catch(() => undefined)
  client?.release(true)
}

/** Whether the server says that it takes no more connections. */
export function isTooMany(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === tooManyConnections
}
