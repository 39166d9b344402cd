import { counted } from '../counted.ts'
import type { Records } from '../records.ts'
import type { By } from '../staff/account-notes.ts'
import type { Secrets } from '../staff/secrets.ts'
import { countOf, type KeptPerson, type Who } from './person.ts'

export type Erased = KeptPerson & { freeSpaceCleared: boolean }

type Context = { records: Records; secrets: Secrets; now: Date; by: By }

/**
 * Erases everything that is kept about somebody, as they may ask (UK GDPR, article 17), and out of the free space of the
 * file too, also when asked once more because that was not yet possible. The entry in the audit says that it was done, not
 * about whom. Answers what was erased.
 */
export async function erasePerson(who: Who, { records, secrets, now, by }: Context): Promise<Erased> {
  const erased = await records.transaction(async ({ people, audit }) => {
    const kept = await people.find(who)
    const { requests, messages } = countOf(kept)
    if (requests + messages === 0) return kept
    await people.erase(kept)
    const did = `erased a person: ${counted(requests, 'request')}, ${counted(messages, 'message')}`
    await audit.note({ id: secrets.newId(), at: now, staff: by, did })
    return kept
  })
  return { ...erased, freeSpaceCleared: await records.clearFreeSpace() }
}
