/** A value of a row: all that the tables hold on either engine. */
export type Cell = string | number | null

type CopiedTable = { name: string; columns: string[] }

/** Everything that a database held at one instant, on its way to another place. */
export type DatabaseCopy = {
  engine: 'sqlite' | 'postgresql'
  /** The changes of the tables that had been applied, in their order. */
  migrations: { name: string; checksum: string }[]
  /** What is referred to stands before what refers to it. */
  tables: CopiedTable[]
  /** All rows, table after table in the order of `tables`, some at a time; can be asked for once. */
  rows(): AsyncIterable<SomeRows>
}

/** Some rows of one table, each in the order of its columns. */
export type SomeRows = { table: CopiedTable; rows: Cell[][] }
