import type { Books, Records } from '../records.ts'
import { noteAct, tellOwner } from './account-notes.ts'
import { holdOwnAccount } from './hold-own-account.ts'
import type { Secrets } from './secrets.ts'
import type { StaffMember } from './staff-member.ts'

type Context = { secrets: Secrets; now: Date }

const codesEach = 10

/** `batch` tells them from older ones of the same person, for whoever still has those on show: it is the higher. */
export type NewCodes = { recoveryCodes: string[]; batch: number }

/**
 * Ten new codes in place of all before, as they are shown this once: four groups of four, 73 bits, so that their bare
 * hashes can be kept without a key that might get lost.
 */
export async function putNewCodes(
  { id }: Pick<StaffMember, 'id'>,
  books: Books,
  { secrets, now }: Context,
): Promise<NewCodes> {
  const codes = Array.from({ length: codesEach }, () => secrets.newReference() + secrets.newReference())
  const last = (await books.staff.batchOfRecoveryCodes(id)) ?? 0
  const batch = Math.max(last + 1, now.getTime())
  await books.staff.putRecoveryCodes(id, { hashes: codes.map((code) => secrets.tokenHash(code)), batch })
  return { recoveryCodes: codes.map((code) => code.replace(/.{4}(?=.)/g, '$&-')), batch }
}

/** New codes for somebody who has shown who they are; undefined where there is no authenticator app to stand in for. */
export async function renewRecoveryCodes(
  member: StaffMember,
  context: Context & { records: Records },
): Promise<NewCodes | undefined> {
  return context.records.transaction(async (books) => {
    const held = await holdOwnAccount(member, books)
    return held?.totpSecret ? replaceCodes(held, books, context) : undefined
  })
}

/** The same within a transaction that holds the account; its owner is told. */
export async function replaceCodes(held: StaffMember, books: Books, context: Context): Promise<NewCodes> {
  const codes = await putNewCodes(held, books, context)
  await tellOwner('recovery codes new', held.email, books, context)
  await noteAct('made new recovery codes', { by: held.id, member: held }, books, context)
  return codes
}

/** Opens once in place of a code of the app; its owner is told. Answers whether it did. */
export async function spendRecoveryCode(
  written: string,
  member: StaffMember,
  books: Books,
  context: Context,
): Promise<boolean> {
  const code = asMade(written)
  if (!(await books.staff.spendRecoveryCode(member.id, context.secrets.tokenHash(code)))) return false
  await tellOwner('recovery code used', member.email, books, context)
  await noteAct('signed in with a recovery code', { by: member.id, member }, books, context)
  return true
}

/** However it was copied: with spaces, with any dashes or none, in small letters. */
function asMade(written: string): string {
  return written.replace(/[^0-9a-z]/gi, '').toUpperCase()
}
