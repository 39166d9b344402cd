import type { Records } from '../records.ts'
import type { By } from '../staff/account-notes.ts'
import type { Secrets } from '../staff/secrets.ts'
import type { KeptPerson, Who } from './person.ts'

type Context = { records: Records; secrets: Pick<Secrets, 'newId'>; now: Date; by: By }

/**
 * Everything that is kept about somebody, as they may ask for it (UK GDPR, article 15). The audit has who was asked for,
 * as `written`, and nothing of what was found.
 */
export async function exportPerson(who: Who, written: string, context: Context): Promise<KeptPerson> {
  const { records, secrets, now, by } = context
  await records.transaction(({ audit }) =>
    audit.note({ id: secrets.newId(), at: now, staff: by, did: 'exported a person', question: `search ${written}` }),
  )
  // Half of them would be written out where somebody erases them meanwhile.
  return records.snapshot(({ people }) => people.find(who))
}
