import type { Kysely } from 'kysely'
import type { StaffBook } from '../../domain/staff/staff-book.ts'
import type { StaffMember } from '../../domain/staff/staff-member.ts'
import type { StaffMemberRow, Tables } from '../schema.ts'

type Members = Pick<
  StaffBook,
  | 'add'
  | 'findById'
  | 'findByEmail'
  | 'all'
  | 'hold'
  | 'holdAllOpen'
  | 'setPassword'
  | 'setAuthenticator'
  | 'setTotpStep'
  | 'setDisabled'
  | 'setName'
  | 'setEmail'
>

/** Accounts in `staff_member`, changed one column at a time. */
export function membersIn(db: Kysely<Tables>): Members {
  // SQLite has no "for update", and needs none: it has one writer. A change that changes nothing locks a row on both.
  const holding = db.updateTable('staff_member').set((eb) => ({ totp_step: eb.ref('totp_step') }))

  async function set(id: string, changed: Partial<StaffMemberRow>): Promise<void> {
    await db.updateTable('staff_member').set(changed).where('id', '=', id).execute()
  }

  return {
    async add(member) {
      await db.insertInto('staff_member').values(rowOf(member)).execute()
    },

    async findById(id) {
      const row = await db.selectFrom('staff_member').selectAll().where('id', '=', id).executeTakeFirst()
      return row && memberOf(row)
    },

    async findByEmail(email) {
      const members = db.selectFrom('staff_member').selectAll()
      const row = await members.where('email', '=', email.toLowerCase()).executeTakeFirst()
      return row && memberOf(row)
    },

    async all() {
      return (await db.selectFrom('staff_member').selectAll().orderBy('created_at').orderBy('id').execute()).map(
        memberOf,
      )
    },

    async hold(id) {
      const row = await holding.where('id', '=', id).returningAll().executeTakeFirst()
      return row && memberOf(row)
    },

    async holdAllOpen() {
      return (await holding.where('disabled_at', 'is', null).returningAll().execute()).map(memberOf)
    },

    setPassword: (id, passwordHash) => set(id, { password_hash: passwordHash, password_by_others: 0 }),
    setAuthenticator: (id, app) => set(id, { totp_secret: app?.secret ?? null, totp_step: app?.step ?? null }),
    setTotpStep: (id, step) => set(id, { totp_step: step }),
    setDisabled: (id, since) => set(id, { disabled_at: since?.getTime() ?? null }),
    setName: (id, name) => set(id, { name, name_by_others: 0 }),
    setEmail: (id, email) => set(id, { email: email.toLowerCase() }),
  }
}

function rowOf(member: StaffMember): StaffMemberRow {
  return {
    id: member.id,
    email: member.email.toLowerCase(),
    name: member.name,
    password_hash: member.passwordHash,
    totp_secret: member.totpSecret ?? null,
    totp_step: member.totpStep ?? null,
    disabled_at: member.disabledAt?.getTime() ?? null,
    created_at: member.createdAt.getTime(),
    name_by_others: Number(member.nameByOthers),
    password_by_others: Number(member.passwordByOthers),
  }
}

/** An account as its row keeps it. */
export function memberOf(row: StaffMemberRow): StaffMember {
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    passwordHash: row.password_hash,
    totpSecret: row.totp_secret ?? undefined,
    totpStep: row.totp_step ?? undefined,
    disabledAt: row.disabled_at === null ? undefined : new Date(row.disabled_at),
    createdAt: new Date(row.created_at),
    nameByOthers: row.name_by_others === 1,
    passwordByOthers: row.password_by_others === 1,
  }
}
