import * as z from 'zod'

/** What was applied to a database, as its table of migrations has it. */
export const migrationRows = z.array(z.object({ name: z.string(), checksum: z.string() }))

/** A table with what must be known to copy it. */
export type TableFacts = { name: string; columns: string[]; refersTo: string[] }

/** What is referred to before what refers to it, by name otherwise; throws where tables refer to each other in a circle. */
export function parentsFirst(tables: TableFacts[]): TableFacts[] {
  const left = new Map(tables.map((table) => [table.name, table]))
  const sorted: TableFacts[] = []
  while (left.size > 0) {
    const free = [...left.values()].filter(({ name, refersTo }) =>
      refersTo.every((parent) => parent === name || !left.has(parent)),
    )
    if (free.length === 0) throw new Error(`Tables refer to each other in a circle: ${[...left.keys()].join(', ')}`)
    for (const table of free.sort((one, other) => (one.name < other.name ? -1 : 1))) {
      left.delete(table.name)
      sorted.push(table)
    }
  }
  return sorted
}
