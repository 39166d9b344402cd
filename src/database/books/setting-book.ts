import type { Kysely } from 'kysely'
import type { SettingBook } from '../../domain/records.ts'
import type { Tables } from '../schema.ts'

/** What the server keeps about itself, in `setting`. */
export function settingBook(db: Kysely<Tables>): SettingBook {
  const kept = (name: string) => db.selectFrom('setting').select('value').where('name', '=', name)
  return {
    async read(name) {
      return (await kept(name).executeTakeFirst())?.value
    },

    async keepFirst(name, value) {
      await db
        .insertInto('setting')
        .values({ name, value })
        .onConflict((oc) => oc.column('name').doNothing())
        .execute()
      return (await kept(name).executeTakeFirstOrThrow()).value
    },

    async write(name, value) {
      await db
        .insertInto('setting')
        .values({ name, value })
        .onConflict((oc) => oc.column('name').doUpdateSet({ value }))
        .execute()
    },

    async forget(name) {
      await db.deleteFrom('setting').where('name', '=', name).execute()
    },
  }
}
