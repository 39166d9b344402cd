import type { Records } from '../records.ts'
import type { By } from '../staff/account-notes.ts'
import type { Secrets } from '../staff/secrets.ts'
import type { KeptPerson, Who } from './person.ts'

type Context = { records: Records; secrets: Pick<Secrets, 'newId'>; now: Date; by: By }

/** Everything that is kept about somebody, as they may ask for it (UK GDPR, article 15), with its note in the audit. */
export async function exportPerson(who: Who, written: string, context: Context): Promise<KeptPerson> {
  const kept = await wholePerson(who, context.records)
  await noteExport(written, context)
  return kept
}

/** The same without a note: nothing of it may be handed out before `noteExport`. */
export function wholePerson(who: Who, records: Pick<Records, 'snapshot'>): Promise<KeptPerson> {
  // Half of them would be written out where somebody erases them meanwhile.
  return records.snapshot(({ people }) => people.find(who))
}

/** The audit has who was asked for, as `written`, and nothing of what was found. */
export async function noteExport(written: string, { records, secrets, now, by }: Context): Promise<void> {
  await records.transaction(({ audit }) =>
    audit.note({ id: secrets.newId(), at: now, staff: by, did: 'exported a person', question: `search ${written}` }),
  )
}
