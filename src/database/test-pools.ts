import type pg from 'pg'
import type { Pool } from './postgres/waiting-line.ts'
import { openPool } from './postgres.ts'

/** The connections to one schema, which go from who closes it to who opens it next. */
export class KeptPools {
  readonly #free = new Map<string, pg.Pool[]>()

  /** Connections as somebody else left them, or new ones. */
  take(config: pg.PoolConfig): Pool {
    const kind = JSON.stringify(config)
    const pool = this.#free.get(kind)?.pop() ?? openPool(config)
    return {
      options: pool.options,
      get idleCount() {
        return pool.idleCount
      },
      connect: () => pool.connect(),
      end: () => this.#giveBack(kind, pool),
    }
  }

  async end(): Promise<void> {
    const all = [...this.#free.values()].flat()
    this.#free.clear()
    await Promise.all(all.map((pool) => pool.end()))
  }

  /** What is still asked must not be answered to the next one. */
  async #giveBack(kind: string, pool: pg.Pool): Promise<void> {
    if (pool.waitingCount > 0 || pool.idleCount < pool.totalCount) return pool.end()
    this.#free.set(kind, [...(this.#free.get(kind) ?? []), pool])
  }
}
