import type { Kysely } from 'kysely'
import type { StaffBook } from '../../domain/staff/staff-book.ts'
import type { Tables } from '../schema.ts'

type RecoveryCodes = Pick<StaffBook, 'putRecoveryCodes' | 'recoveryCodesLeft' | 'spendRecoveryCode'>

/** In `recovery_code`, as hashes. */
export function recoveryCodesIn(db: Kysely<Tables>): RecoveryCodes {
  return {
    async putRecoveryCodes(staff, hashes) {
      await db.deleteFrom('recovery_code').where('staff', '=', staff).execute()
      if (hashes.length === 0) return
      await db
        .insertInto('recovery_code')
        .values(hashes.map((hash) => ({ staff, code_hash: hash })))
        .execute()
    },

    async recoveryCodesLeft(staff) {
      const codes = db.selectFrom('recovery_code').select((eb) => eb.fn.countAll<number>().as('count'))
      return Number((await codes.where('staff', '=', staff).executeTakeFirstOrThrow()).count)
    },

    async spendRecoveryCode(staff, hash) {
      const spent = db.deleteFrom('recovery_code').where('staff', '=', staff).where('code_hash', '=', hash)
      return (await spent.returning('staff').execute()).length > 0
    },
  }
}
