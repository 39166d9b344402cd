import { type Kysely, sql } from 'kysely'
import type { Tables } from '../schema.ts'

/** In bytes: what is smaller is found whatever the server thinks of it. */
const small = 1024 ** 2

/**
 * Has the server look at each table of ours of which it knows nothing. An upgrade to its next version loses what it knew, and
 * autovacuum looks again only when a tenth of the rows has changed: until then it goes through all of them for every list.
 * `patiently`: where the looking, which takes seconds, may be waited for.
 */
export async function countUncounted(db: Kysely<Tables>, patiently: Kysely<Tables>): Promise<void> {
  // One in which there was nothing stays without statistics, and is known to have none. Of what is another's nothing may be
  // known to us, however often the server looks.
  const uncounted = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = quote_ident(current_schema())::regnamespace and relkind = 'r' and reltuples <> 0
      and pg_relation_size(oid) > ${small} and pg_has_role(relowner, 'usage')
      and not exists (select 1 from pg_stats where schemaname = current_schema() and tablename = relname)
  `.execute(db)
  // Who holds one is looking at it, most likely.
  for (const { name } of uncounted.rows) await sql`analyze (skip_locked) ${sql.table(name)}`.execute(patiently)
}
