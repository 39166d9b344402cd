import { linkMinutes } from '../letters.ts'
import type { Books } from '../records.ts'
import type { By } from './account-notes.ts'
import type { StaffMember } from './staff-member.ts'

type Timed = { now: Date }

/** Notes for the hour of a link who was told it to hand it on: whose account is closed meanwhile must not come back by it. */
export async function noteToldTo(
  by: By,
  { id }: Pick<StaffMember, 'id'>,
  { limits }: Pick<Books, 'limits'>,
  { now }: Timed,
): Promise<void> {
  // An hour that is running would end before this link does.
  await limits.forget(toldKey(by, id))
  await limits.count(toldKey(by, id), linkMinutes * 60, now)
}

/** Ends the links to these accounts that somebody was told; whoever they were for asks for another one at the sign-in, or is given one. */
export async function endLinksToldTo(
  by: By,
  accounts: Pick<StaffMember, 'id'>[],
  { limits, staff }: Pick<Books, 'limits' | 'staff'>,
  { now }: Timed,
): Promise<void> {
  for (const { id } of accounts) {
    if ((await limits.look(toldKey(by, id), linkMinutes * 60, now)).count > 0) await staff.removePasswordLink(id)
  }
}

const toldKey = (by: By, id: string) => `password link of ${id} told to ${by}`
