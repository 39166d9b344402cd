/** Where jobs say what happened; never anything about a person. */
export type Log = Record<'info' | 'warn' | 'error', (facts: Record<string, unknown>, message: string) => void>

/**
 * What staff are told about the server: one sentence of a kind, until it is taken back. `until`: when it is said no longer,
 * whoever said it.
 */
export type Notices = { say(kind: string, sentence: string, until?: Date): void; takeBack(kind: string): void }
