import type { Kysely } from 'kysely'
import type { ChairTime } from '../../../domain/availability/chair-time.ts'
import type { Tables } from '../../schema.ts'
import { inOrder } from './quarters-of-chairs.ts'

/** SQLite takes no more than 32,766 values in a statement; two weeks of a new chair are some thousand. */
const atOnce = 2_000

/** Notes what has come free, as long as somebody waits for it: nobody else would ever read it. */
export async function noteFreed(db: Kysely<Tables>, freed: ChairTime[], at: Date): Promise<void> {
  if (freed.length === 0) return
  const waiting = await db.selectFrom('waiting_list').select('appointment').limit(1).executeTakeFirst()
  if (!waiting) return
  const rows = inOrder(freed).map(({ day, time, chair }) => ({ day, time, chair, freed_at: at.getTime() }))
  for (let done = 0; done < rows.length; done += atOnce) {
    await db
      .insertInto('freed_time')
      .values(rows.slice(done, done + atOnce))
      .onConflict((already) => already.columns(['day', 'time', 'chair']).doUpdateSet({ freed_at: at.getTime() }))
      .execute()
  }
}
