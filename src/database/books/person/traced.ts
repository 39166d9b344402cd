import type { KeptPerson } from '../../../domain/person/person.ts'
import type { searchableText } from '../searchable-text.ts'

/** What has a reference and may be searched for. */
export type Named = Parameters<typeof searchableText>[0] & { id: string }

/** So many at once: SQLite takes no more than 32,766 values in a statement, and nobody sends that many. */
export const atOnce = 500

/** All requests and messages of some records of people. */
export function tracedOf(traced: KeptPerson[]): Named[] {
  return traced.flatMap(({ requests, messages }) => [...requests, ...messages])
}

/** Their ids alone. */
export function idsOf(all: { id: string }[]): string[] {
  return all.map(({ id }) => id)
}
