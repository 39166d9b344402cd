import { RecordsDamaged } from './records.ts'

/** What was thrown in its own words. They may hold what a person wrote: no log has them. */
export function messageOfError(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** The code that the system, a database or a library gave it, such as `ENOENT`; empty where it has none. */
export function codeOfError(error: unknown): string {
  return error instanceof Error && 'code' in error && error.code !== undefined ? String(error.code) : ''
}

/** A surprise as the log names it, with the code of the system or the database: its message may hold what a person wrote. */
export function nameOfError(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  if (error instanceof RecordsDamaged) return 'records damaged'
  const code = codeOfError(error)
  return /^[A-Z0-9_]+$/.test(code) ? `${error.name} ${code}` : error.name
}
