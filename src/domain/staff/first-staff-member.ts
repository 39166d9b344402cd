import type { Records } from '../records.ts'
import type { Secrets } from './secrets.ts'
import { asKept } from './sign-in.ts'

type Told = { records: Records; secrets: Secrets; now: Date }
type NewMember = { email: string; name: string; password?: string | undefined }

/**
 * Makes the first account where there is none. Answers how to sign in, with the password only where it was made up:
 * there is no default account that anybody could know (promise C6).
 */
export async function firstStaffMember(
  member: NewMember,
  told: Told,
): Promise<{ email: string; password?: string } | undefined> {
  if ((await told.records.staff.count()) > 0) return undefined
  const made = await addStaffMember(member, told)
  if (made.kind === 'taken') return undefined
  return member.password ? { email: made.email } : { email: made.email, password: made.password }
}

/** Adds an account; a password that is not given is made up and told once. */
export async function addStaffMember(
  { email: written, name, password = undefined }: NewMember,
  { records, secrets, now }: Told,
): Promise<{ kind: 'added'; email: string; password: string } | { kind: 'taken' }> {
  const email = asKept(written)
  const chosen = password ?? secrets.newToken().slice(0, 20)
  const passwordHash = await secrets.hashPassword(chosen)
  return records.together(async ({ staff }) => {
    if (await staff.findByEmail(email)) return { kind: 'taken' }
    await staff.add({ id: secrets.newId(), email, name, passwordHash, createdAt: now })
    return { kind: 'added', email, password: chosen }
  })
}
