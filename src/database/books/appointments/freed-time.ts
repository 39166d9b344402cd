import type { Kysely } from 'kysely'
import type { ChairTime } from '../../../domain/availability/chair-time.ts'
import type { Tables } from '../../schema.ts'

/** SQLite takes no more than 32,766 values in a statement; two weeks of a new chair are some thousand. */
const atOnce = 2_000

/** Notes what has come free, as long as somebody waits for it: nobody else would ever read it. */
export async function noteFreed(db: Kysely<Tables>, freed: ChairTime[], at: Date): Promise<void> {
  if (freed.length === 0) return
  const waiting = await db.selectFrom('waiting_list').select('appointment').limit(1).executeTakeFirst()
  if (!waiting) return
  // Always in the same order, so that two who free the same quarter hours wait for each other one way round only.
  const inOrder = freed.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
  const freedAt = at.getTime()
  for (let done = 0; done < inOrder.length; done += atOnce) {
    await db
      .insertInto('freed_time')
      .values(
        inOrder.slice(done, done + atOnce).map(({ day, time, chair }) => ({ day, time, chair, freed_at: freedAt })),
      )
      .onConflict((already) => already.columns(['day', 'time', 'chair']).doUpdateSet({ freed_at: freedAt }))
      .execute()
  }
}

/** What was held and is not held any more. */
export function without(held: ChairTime[], before: ChairTime[]): ChairTime[] {
  const kept = new Set(held.map(keyOf))
  return before.filter((one) => !kept.has(keyOf(one)))
}

const keyOf = ({ day, time, chair }: ChairTime) => `${day} ${time} ${chair}`
