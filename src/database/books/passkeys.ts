import type { Kysely } from 'kysely'
import type { StaffBook } from '../../domain/staff/staff-book.ts'
import type { Passkey } from '../../domain/staff/staff-member.ts'
import type { PasskeyRow, Tables } from '../schema.ts'

type Passkeys = Pick<
  StaffBook,
  'passkeysOf' | 'havePasskeys' | 'findPasskey' | 'addPasskey' | 'notePasskeyUse' | 'removePasskey'
>

/** Passkeys in `passkey`: of a device its public key alone, and how often it was used. */
export function passkeysIn(db: Kysely<Tables>): Passkeys {
  return {
    async passkeysOf(staff) {
      const rows = db.selectFrom('passkey').selectAll().where('staff', '=', staff)
      return (await rows.orderBy('created_at').orderBy('id').execute()).map(passkeyOf)
    },

    async havePasskeys() {
      const rows = await db.selectFrom('passkey').select('staff').distinct().execute()
      return new Set(rows.map(({ staff }) => staff))
    },

    async findPasskey(id) {
      const row = await db.selectFrom('passkey').selectAll().where('id', '=', id).executeTakeFirst()
      return row && passkeyOf(row)
    },

    async addPasskey({ id, staff, publicKey, counter, name, createdAt }) {
      const row = { id, staff, public_key: publicKey, counter, name, created_at: createdAt.getTime() }
      await db.insertInto('passkey').values(row).execute()
    },

    async notePasskeyUse(id, counter) {
      const { numUpdatedRows } = await db
        .updateTable('passkey')
        .set({ counter })
        .where('id', '=', id)
        .where('counter', counter === 0 ? '=' : '<', counter)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    async removePasskey(id, staff) {
      await db.deleteFrom('passkey').where('id', '=', id).where('staff', '=', staff).execute()
    },
  }
}

function passkeyOf(row: PasskeyRow): Passkey {
  return {
    id: row.id,
    staff: row.staff,
    publicKey: row.public_key,
    counter: row.counter,
    name: row.name,
    createdAt: new Date(row.created_at),
  }
}
