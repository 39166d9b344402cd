import { createHash, type Hash } from 'node:crypto'
import * as z from 'zod'

/** The last file of a back-up: what it holds, with a sum of each file and of the rows of each table. */
export const manifestFile = 'manifest.json'

const manifest = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  engine: z.enum(['sqlite', 'postgresql']),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.int(), sum: z.string() })),
  files: z.array(z.object({ name: z.string(), size: z.int(), sha256: z.string() })),
})

/** What a back-up says of itself; sizes are bytes, sums SHA-256, hexadecimal. */
export type Manifest = z.infer<typeof manifest>

/** Throws where it is no manifest, or one of another format. */
export function readManifest(bytes: Buffer): Manifest {
  return manifest.parse(JSON.parse(bytes.toString('utf8')))
}

/** A sum of a file, to which its parts are added. */
export function sha256(): Hash {
  return createHash('sha256')
}

/** `rows/appointment/000001.jsonl`: some rows of a table, each a line, an array in the order of its columns. */
export function rowsFile(table: string, number: number): string {
  return `rows/${table}/${String(number).padStart(6, '0')}.jsonl`
}

/** The table of such a file; undefined for any other name. */
export function tableOfRowsFile(name: string): string | undefined {
  return /^rows\/([^/]+)\/\d+\.jsonl$/.exec(name)?.[1]
}

/** Where a file of the data folder stands in the archive. */
export const dataFolder = 'data/'
