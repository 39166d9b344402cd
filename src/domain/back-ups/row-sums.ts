import type { Cell } from './database-copy.ts'

/** What a table held, in short: how many rows, and a sum over all of them that does not depend on their order. */
export type RowSum = { rows: number; sum: string }

/** Adds up rows one by one; two tables with the same sum hold the same rows. `hash` answers 16 bytes or more. */
export class RowSums {
  #hash: (text: string) => Uint8Array
  #tables = new Map<string, { rows: number; sum: bigint }>()

  constructor(hash: (text: string) => Uint8Array) {
    this.#hash = hash
  }

  add(table: string, columns: readonly string[], rows: readonly Cell[][]): void {
    const known = this.#tables.get(table) ?? { rows: 0, sum: 0n }
    // By the names of the columns: the engines, and a table that was rebuilt, list them in different orders.
    const order = columns.map((name, index) => ({ name, index })).sort((one, other) => (one.name < other.name ? -1 : 1))
    for (const row of rows) {
      const bytes = this.#hash(JSON.stringify(order.map(({ name, index }) => [name, row[index]])))
      const view = new DataView(bytes.buffer, bytes.byteOffset)
      known.sum = (known.sum + (view.getBigUint64(0) << 64n) + view.getBigUint64(8)) & mask
    }
    known.rows += rows.length
    this.#tables.set(table, known)
  }

  of(table: string): RowSum {
    const { rows, sum } = this.#tables.get(table) ?? { rows: 0, sum: 0n }
    return { rows, sum: sum.toString(16).padStart(32, '0') }
  }
}

const mask = (1n << 128n) - 1n
