import type { Kysely } from 'kysely'
import type { StaffBook } from '../../domain/staff/staff-book.ts'
import type { Tables } from '../schema.ts'

type RecoveryCodes = Pick<
  StaffBook,
  'putRecoveryCodes' | 'recoveryCodesLeft' | 'batchOfRecoveryCodes' | 'spendRecoveryCode'
>

/** In `recovery_code`, as hashes. */
export function recoveryCodesIn(db: Kysely<Tables>): RecoveryCodes {
  return {
    async putRecoveryCodes(staff, codes) {
      await db.deleteFrom('recovery_code').where('staff', '=', staff).execute()
      if (!codes) return
      const { hashes, batch } = codes
      await db
        .insertInto('recovery_code')
        .values(hashes.map((hash) => ({ staff, code_hash: hash, batch })))
        .execute()
    },

    async recoveryCodesLeft(staff) {
      const codes = db.selectFrom('recovery_code').select((eb) => eb.fn.countAll<number>().as('count'))
      return Number((await codes.where('staff', '=', staff).executeTakeFirstOrThrow()).count)
    },

    async batchOfRecoveryCodes(staff) {
      const codes = db.selectFrom('recovery_code').select('batch').where('staff', '=', staff)
      return (await codes.limit(1).executeTakeFirst())?.batch || undefined
    },

    async spendRecoveryCode(staff, hash) {
      const spent = db.deleteFrom('recovery_code').where('staff', '=', staff).where('code_hash', '=', hash)
      return (await spent.returning('staff').execute()).length > 0
    },
  }
}
