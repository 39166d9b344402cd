import type { Records } from '../records.ts'
import { type By, noteAct, opened } from './account-notes.ts'
import { newLink, type PasswordLink, sendLink } from './password-links.ts'
import type { Secrets } from './secrets.ts'
import { asKept } from './sign-in.ts'
import type { StaffMember } from './staff-member.ts'
import { noteToldTo } from './told-links.ts'

type Context = { records: Records; secrets: Secrets; now: Date; by: By }

/** `taken`: there is an account with that address, open or closed; `owner` is whose. `not theirs to do`: who invites was just disabled. */
type Invited =
  | { kind: 'invited'; link: PasswordLink }
  | { kind: 'taken'; owner: StaffMember }
  | { kind: 'not theirs to do' }

/**
 * Opens an account for a colleague under their own name. Nobody has a password for it: they choose one by a link, which
 * goes by letter, or is told to whoever invites (`printed`).
 */
export async function inviteColleague(
  { email: written, name, printed }: { email: string; name: string; printed: boolean },
  context: Context,
): Promise<Invited> {
  const { records, secrets, now, by } = context
  const email = asKept(written)
  const passwordHash = await secrets.hashPassword(secrets.newToken())
  return records.transaction(async (books): Promise<Invited> => {
    const inviter = await books.staff.hold(by)
    if (!inviter || inviter.disabledAt) return { kind: 'not theirs to do' }
    const owner = await books.staff.findByEmail(email)
    if (owner) return { kind: 'taken', owner }
    const member = {
      id: secrets.newId(),
      email,
      name,
      passwordHash,
      createdAt: now,
      nameByOthers: true,
      passwordByOthers: false,
    }
    await books.staff.add(member)
    const link = await newLink(member, books, context)
    const { token } = link
    if (printed) await noteToldTo(by, member, books, context)
    else await sendLink({ token, askedBy: 'a colleague who invites', invitedBy: inviter.name }, member, books, context)
    await noteAct(opened.first, { by, member }, books, context)
    return { kind: 'invited', link }
  })
}
