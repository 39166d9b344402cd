import { RecordsDamaged } from '../domain/records.ts'

/** Where jobs say what happened; never anything about a person. */
export type Log = Record<'info' | 'warn' | 'error', (facts: Record<string, unknown>, message: string) => void>

/**
 * What staff are told about the server: one sentence of a kind, until it is taken back. `until`: when it is said no longer,
 * whoever said it.
 */
export type Notices = { say(kind: string, sentence: string, until?: Date): void; takeBack(kind: string): void }

/** A surprise as the log names it, with the code of the system or the database: its message may hold what a person wrote. */
export function nameOfError(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  if (error instanceof RecordsDamaged) return 'records damaged'
  const code = 'code' in error ? String(error.code) : ''
  return /^[A-Z0-9_]+$/.test(code) ? `${error.name} ${code}` : error.name
}
