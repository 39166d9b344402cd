import type { Books } from '../records.ts'
import type { StaffMember } from './staff-member.ts'

/**
 * Holds the account of somebody who is signed in, for a change of its keys. Undefined where it was closed, reset or given a
 * new password since `member` was read: those end every session, and no request of one that was on its way keeps a key.
 */
export async function holdOwnAccount(
  member: StaffMember,
  { staff }: Pick<Books, 'staff'>,
): Promise<StaffMember | undefined> {
  const held = await staff.hold(member.id)
  return held && !held.disabledAt && held.passwordHash === member.passwordHash ? held : undefined
}
