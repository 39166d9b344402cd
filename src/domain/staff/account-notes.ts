import type { AccountChange } from '../letters.ts'
import type { Books } from '../records.ts'
import type { Secrets } from './secrets.ts'
import type { StaffMember } from './staff-member.ts'

type Context = { secrets: Pick<Secrets, 'newId'>; now: Date }

/** Who does something to an account: a member of staff, by their id, or whoever runs the practice's server. */
export type By = string
/** Whoever runs the server: they have no account. */
export const operator: By = 'operator'

/** Puts on record who did what to whose account, in the transaction in which they did. */
export async function noteAct(
  did: string,
  { by, member }: { by: By; member: Pick<StaffMember, 'id'> },
  { audit }: Pick<Books, 'audit'>,
  { secrets, now }: Context,
): Promise<void> {
  await audit.note({ id: secrets.newId(), at: now, staff: by, did, about: member.id })
}

/** What stands on record of an account that was opened for a colleague, or again. */
export const opened = { first: 'invited a colleague', again: 'enabled an account' }

/** Tells a person by letter that their account has changed, so that they notice when it was not them. */
export async function tellOwner(
  what: AccountChange,
  to: string,
  { outbox }: Pick<Books, 'outbox'>,
  { secrets, now }: Context,
): Promise<void> {
  await outbox.put({ id: secrets.newId(), to, letter: { kind: 'account-changed', what }, notBefore: now }, now)
}
