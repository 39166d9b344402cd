import { argon2Sync } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Secret, TOTP } from 'otpauth'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { thorough } from '../../../tests/thorough.ts'
import { staffMember } from '../../database/test-practice.ts'
import { openTestRecords, type TestRecords } from '../../database/test-records.ts'
import { openAuthenticator } from '../../secrets/authenticator.ts'
import { openSecrets } from '../../secrets/secrets.ts'
import type { Books, Records } from '../records.ts'
import { changeOwnFacts, changePassword, removeAuthenticator } from './account.ts'
import { operator } from './account-notes.ts'
import { inviteColleague } from './invite.ts'
import { disableAccount } from './leavers.ts'
import { signIn } from './sign-in.ts'
import type { StaffMember } from './staff-member.ts'

const rounds = thorough ? 400 : 80
// Four hundred beside a full machine.
if (thorough) vi.setConfig({ testTimeout: 300_000 })
const secrets = openSecrets('the-key-of-a-practice-in-a-test-0123')
const authenticator = openAuthenticator('Ashcombe Dental Group')
const secret = authenticator.newSecret()
const password = 'correct horse battery staple'
const newPassword = 'purple elephants paint fences'
const cheapHash = hashOf(password)

let records: TestRecords
let now: Date
beforeEach(async () => {
  now = new Date('2026-12-01T09:00:00Z')
  records = await openTestRecords()
  // The last open account cannot be disabled.
  await newcomer(-1)
})
afterEach(() => records.close())

it(`a sign-in at the same moment takes no disabling back, and leaves no session (${rounds} rounds)`, async () => {
  const reverted = await race(
    async (member) => (await disableAccount(member.id, { records, secrets, now, by: operator })) === 'disabled',
  )
  expect(reverted).toEqual({ taken: rounds, undone: 0, sessions: 0, someSignedIn: true })
})

it(`a sign-in at the same moment takes no new password back, and no session outlives the old one (${rounds} rounds)`, async () => {
  // As long as it takes to look at a new password, the sign-in would be over before the change begins.
  const quick = { ...secrets, hashPassword: async (word: string) => hashOf(word), guessesFor: async () => 20 }
  const reverted = await race(async (member) => {
    const session = { id: 'desk', tokenHash: 'x', staff: member.id, createdAt: now, lastSeenAt: now, browser: '' }
    const contextWithBrowser = { records, secrets: quick, now, member, session, practiceName: 'Ashcombe Dental Group' }
    return (await changePassword(newPassword, contextWithBrowser)).kind === 'changed'
  })
  expect(reverted).toEqual({ taken: rounds, undone: 0, sessions: 0, someSignedIn: true })
})

it(`a sign-in at the same moment brings no authenticator back (${rounds} rounds)`, async () => {
  const { undone, someSignedIn } = await race(async (member) => {
    await removeAuthenticator({ records, secrets, now, member })
    return true
  })
  expect({ undone, someSignedIn }).toEqual({ undone: 0, someSignedIn: true })
})

it('an address that two take at the same moment is one’s alone, whether they change to it or are invited by it', async () => {
  const [amira, ben] = [await newcomer(0), await newcomer(1)]
  const elsewhere = await records.reopen()
  for (let round = 0; round < 10; round += 1) {
    const email = `desk${round}@ashcombedental.example`
    const changed =
      ({ id }: StaffMember, through: Records) =>
      async () => {
        const member = await records.staff.findById(id)
        return member && changeOwnFacts({ name: member.name, email }, { records: through, secrets, now, member })
      }
    const invited = async () => {
      const about = { email, name: 'Cai Jones', printed: true }
      return (await inviteColleague(about, { records, secrets, now, by: amira.id })).kind === 'invited'
    }
    const taken = await Promise.all([changed(amira, records), changed(ben, elsewhere), invited].map((take) => take()))
    expect(taken.filter(Boolean)).toHaveLength(1)
  }
  await elsewhere.close()
})

/**
 * A person signs in while something about their account changes, again and again. Answers how many changes were taken,
 * how many of them were undone, how many sessions of before outlived them, and whether anybody was let in at all.
 */
async function race(change: (member: StaffMember) => Promise<boolean>) {
  const counted = { taken: 0, undone: 0, sessions: 0, someSignedIn: false }
  for (let round = 0; round < rounds; round += 1) {
    const member = await newcomer(round)
    const code = TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: now.getTime() })
    const credentials = { email: member.email, password, code }
    const caller = { address: '203.0.113.5', generosity: 1, cookies: () => [] }
    const context = { records: slowly(records), secrets, authenticator, now, browser: 'Firefox', caller }
    const signingIn = signIn(credentials, context)
    // In one round of ten the sign-in is certain to be the quicker one.
    await (round % 10 === 9 ? signingIn : sleep(round % 8))
    counted.taken += Number(await change(member))
    if ((await signingIn).kind === 'signed-in') counted.someSignedIn = true
    const after = await records.staff.findById(member.id)
    const stands = after?.disabledAt !== undefined || after?.passwordHash !== cheapHash
    counted.undone += Number(!stands && after?.totpSecret !== undefined)
    counted.sessions += (await records.staff.sessionsOf(member.id)).length
  }
  return counted
}

/** Their password's hash costs little, so that hundreds can sign in. */
async function newcomer(round: number): Promise<StaffMember> {
  const own = { passwordHash: cheapHash, totpSecret: secret, createdAt: now }
  const email = `member${round}@ashcombedental.example`
  const member = staffMember({ id: `member ${round}`, email, name: 'Amira Shah', ...own })
  await records.transaction(({ staff }) => staff.add(member))
  return member
}

function hashOf(word: string): string {
  const nonce = Buffer.from('salt of the test')
  const cost = { memory: 8, passes: 1, parallelism: 1, tagLength: 32 }
  const tag = argon2Sync('argon2id', { message: Buffer.from(word), nonce, ...cost })
  const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
  return `$argon2id$v=19$m=8,t=1,p=1$${base64(nonce)}$${base64(tag)}`
}

/** The same records, whose answers about a person take a few milliseconds to arrive: so that two are at it at once. */
function slowly(fast: Records): Records {
  const slow = ({ staff, ...books }: Books): Books => ({
    ...books,
    staff: new Proxy(staff, {
      get: (book, name) => {
        const ask = Reflect.get(book, name)
        if (name !== 'findById' && name !== 'hold') return ask
        return async (...asked: unknown[]) => {
          const answer = await ask(...asked)
          await sleep(4)
          return answer
        }
      },
    }),
  })
  return { ...fast, transaction: (work) => fast.transaction((books) => work(slow(books))) }
}
