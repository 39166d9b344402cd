import { setTimeout as sleep } from 'node:timers/promises'
import { Secret, TOTP } from 'otpauth'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { auditEntries } from '../../database/test-leftovers.ts'
import { openTestRecords, type TestRecords } from '../../database/test-records.ts'
import { openAuthenticator } from '../../secrets/authenticator.ts'
import { openPasskeys } from '../../secrets/passkeys.ts'
import { newDevice } from '../../secrets/test-device.ts'
import { quickSecrets } from '../../secrets/test-quick-secrets.ts'
import type { Records } from '../records.ts'
import { changeOwnFacts, changePassword, confirmAuthenticator, removeAuthenticator } from './account.ts'
import { operator } from './account-notes.ts'
import { addStaffMember } from './first-staff-member.ts'
import { inviteColleague } from './invite.ts'
import { disableAccount, enableAccount } from './leavers.ts'
import { addPasskey, newChallenge } from './passkey-sign-in.ts'
import { resetAccount } from './password-links.ts'
import { beginSession, endSessionOf, SignedOut, whileSignedIn, whoHolds } from './sessions.ts'
import type { StaffMember } from './staff-member.ts'

const secrets = quickSecrets()
const now = new Date('2026-12-01T09:00:00Z')

let records: TestRecords
let amira: StaffMember
let ben: StaffMember
beforeEach(async () => {
  records = await openTestRecords()
  amira = await newcomer('amira@ashcombedental.example', 'Dr Amira Shah')
  ben = await newcomer('ben@ashcombedental.example', 'Ben Okafor')
})
afterEach(() => records.close())

async function newcomer(email: string, name: string): Promise<StaffMember> {
  await addStaffMember({ email, name, password: 'correct horse battery staple' }, { records, secrets, now })
  const found = await records.staff.findByEmail(email)
  if (!found) throw new Error(`${name} was not added`)
  return found
}

const context = (by: string = operator, of: Records = records) => ({ records: of, secrets, now, by })

describe('a leaver', () => {
  it('is out at once, on every process, and in again when the account is enabled', async () => {
    const elsewhere = await records.reopen()
    const token = await records.transaction((books) => beginSession(ben, 'Firefox', books, { secrets, now }))
    const inside = () => whoHolds(token, { records: elsewhere, secrets, now })
    expect(await inside()).toBeDefined()
    expect(await disableAccount(ben.id, context(amira.id))).toBe('disabled')
    expect(await inside()).toBeUndefined()
    expect(await disableAccount(ben.id, context())).toBe('disabled')
    expect(await enableAccount(ben.id, context())).toBe('enabled')
    expect((await records.staff.findById(ben.id))?.disabledAt).toBeUndefined()
    expect(await inside()).toBeUndefined()
    await elsewhere.close()
  })

  it('leaves an entry of who did it, and of each calendar that has ended by it, and one only', async () => {
    const made = (chair: number, by: StaffMember) => ({ chair, tokenHash: `hash ${chair}`, madeAt: now, by })
    await records.transaction(async ({ chairCalendars }) => {
      await chairCalendars.put(made(1, amira))
      await chairCalendars.put(made(3, ben))
    })
    await disableAccount(ben.id, context(amira.id))
    await disableAccount(ben.id, context(amira.id))
    await enableAccount(ben.id, context())
    await enableAccount(ben.id, context())
    expect((await auditEntries(records.place)).map(({ staff, did, about }) => [staff, did, about])).toEqual([
      [amira.id, 'disabled an account', ben.id],
      ['operator', 'enabled an account', ben.id],
      [amira.id, 'ended a chair calendar', '3'],
    ])
  })

  it('comes back by no link to a colleague’s new password that they were told to hand on', async () => {
    const reset = await resetAccount({ id: amira.id, secondFactor: true, printed: true }, context(ben.id))
    const friend = { email: 'friend@elsewhere.example', name: 'A Friend', printed: true }
    const invited = await inviteColleague(friend, context(ben.id))
    const cara = await newcomer('cara@ashcombedental.example', 'Cara Lowe')
    const sent = await resetAccount({ id: cara.id, secondFactor: false, printed: false }, context(ben.id))
    const opens = async (outcome: object) => {
      const { link } = outcome as { link: { token: string } }
      return (await records.staff.whosePasswordLink(secrets.tokenHash(link.token), now)) !== undefined
    }
    expect([await opens(reset), await opens(invited), await opens(sent)]).toEqual([true, true, true])
    await disableAccount(ben.id, context(cara.id))
    // What went by letter they never saw.
    expect([await opens(reset), await opens(invited), await opens(sent)]).toEqual([false, false, true])
    expect((await resetAccount({ id: amira.id, secondFactor: true, printed: true }, context(cara.id))).kind).toBe(
      'reset',
    )
  })

  it('comes back by no later link either, whose hour began within that of an earlier one', async () => {
    const cara = await newcomer('cara@ashcombedental.example', 'Cara Lowe')
    const minutesOn = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
    const wanted = { id: amira.id, secondFactor: true, printed: true }
    await resetAccount(wanted, context(ben.id))
    const later = await resetAccount(wanted, { ...context(ben.id), now: minutesOn(50) })
    const { link } = later as { link: { token: string } }
    const opens = () => records.staff.whosePasswordLink(secrets.tokenHash(link.token), minutesOn(71))
    expect(await opens()).toBeDefined()
    await disableAccount(ben.id, { ...context(cara.id), now: minutesOn(70) })
    expect(await opens()).toBeUndefined()
  })

  it('who is nobody is said to be nobody', async () => {
    expect(await disableAccount('nobody', context())).toBe('unknown')
    expect(await enableAccount('nobody', context())).toBe('unknown')
  })

  it('whose last request comes a moment too late lets nobody in by it, neither themselves nor as a colleague', async () => {
    await disableAccount(ben.id, context(amira.id))
    expect(await enableAccount(ben.id, context(ben.id))).toBe('not theirs to do')
    expect((await records.staff.findById(ben.id))?.disabledAt).toEqual(now)
    const token = await records.transaction((books) => beginSession(amira, 'Firefox', books, { secrets, now }))
    const asked = { id: amira.id, secondFactor: true, printed: true }
    expect(await resetAccount(asked, context(ben.id))).toEqual({ kind: 'not theirs to do' })
    const friend = { email: 'friend@elsewhere.example', name: 'A Friend', printed: true }
    expect(await inviteColleague(friend, context(ben.id))).toEqual({ kind: 'not theirs to do' })
    expect(await records.staff.findByEmail(friend.email)).toBeUndefined()
    expect(await whoHolds(token, { records, secrets, now })).toBeDefined()
  })

  it('is out when what they are just writing is written, and writes nothing after it, on every process', async () => {
    const token = await records.transaction((books) => beginSession(ben, 'Firefox', books, { secrets, now }))
    const found = await whoHolds(token, { records, secrets, now })
    if (!found) throw new Error('Ben is not signed in')
    const elsewhere = await records.reopen()
    const asBen = whileSignedIn(found.session, records)
    const happened: string[] = []
    let disabling: Promise<unknown> = Promise.resolve()
    await asBen.transaction(async ({ settings }) => {
      disabling = disableAccount(ben.id, context(amira.id, elsewhere)).then(() => happened.push('out'))
      await Promise.race([disabling, sleep(100)])
      await settings.write('last word', 'Goodbye')
      happened.push('written')
    })
    await disabling
    expect(happened).toEqual(['written', 'out'])
    await expect(asBen.transaction(({ settings }) => settings.write('last word', 'And more'))).rejects.toThrow(
      SignedOut,
    )
    expect(await records.settings.read('last word')).toBe('Goodbye')
    await elsewhere.close()
  })

  it.each<[string, (session: string) => Promise<unknown>]>([
    ['the account is closed', () => disableAccount(ben.id, context(amira.id))],
    ['a session is ended from another browser', (session) => endSessionOf(ben, session, { records })],
  ])('is out though a program of theirs writes without a pause, once %s', async (_, end) => {
    const token = await records.transaction((books) => beginSession(ben, 'Firefox', books, { secrets, now }))
    const found = await whoHolds(token, { records, secrets, now })
    if (!found) throw new Error('Ben is not signed in')
    const asBen = whileSignedIn(found.session, records)
    const writing: Promise<void>[] = []
    let isOver = false
    /** One more, which ends when the next has begun, or cannot. */
    const write = (hasBegun = () => {}) => {
      const one = asBen.transaction(async () => {
        hasBegun()
        if (!isOver) await Promise.race([new Promise<void>((nextHasBegun) => write(nextHasBegun)), sleep(100)])
      })
      writing.push(one)
      one.catch(() => undefined)
    }
    write()
    await expect.poll(() => writing.length).toBeGreaterThan(1)
    await end(found.session.id).finally(() => (isOver = true))
    expect(await records.staff.sessionsOf(ben.id)).toEqual([])
    expect((await Promise.allSettled(writing)).at(-1)).toMatchObject({ reason: expect.any(SignedOut) })
  })

  const endsAll: [string, (records: Records) => Promise<unknown>][] = [
    ['closed', (through) => disableAccount(ben.id, context(amira.id, through))],
    ['reset', (through) => resetAccount({ id: ben.id, secondFactor: true, printed: true }, context(amira.id, through))],
  ]
  it.each(endsAll)(
    'does not stand in the way of whoever ends their sessions, nor these in theirs, when the account is %s',
    async (_, end) => {
      const token = await records.transaction((books) => beginSession(ben, 'Firefox', books, { secrets, now }))
      const found = await whoHolds(token, { records, secrets, now })
      if (!found) throw new Error('Ben is not signed in')
      const elsewhere = await records.reopen()
      const begun: string[] = []
      let ending: Promise<unknown> = Promise.resolve()
      await whileSignedIn(found.session, records).transaction(async ({ staff }) => {
        begun.push('his')
        ending = end(noting(elsewhere, () => begun.push('hers')))
        await sleep(150)
        await staff.hold(ben.id)
      })
      await ending
      expect(begun).toEqual(['his', 'hers'])
      expect(await records.staff.sessionsOf(ben.id)).toEqual([])
      await elsewhere.close()
    },
  )

  const ends: [string, () => Promise<unknown>][] = [
    ['closed', () => disableAccount(ben.id, context())],
    ['reset', () => resetAccount({ id: ben.id, secondFactor: true, printed: true }, context())],
    ['given a new password', () => records.transaction(({ staff }) => staff.setPassword(ben.id, 'another hash'))],
  ]
  it.each(ends)('keeps no key by a request that was on its way when the account was %s', async (_, end) => {
    const before = ben
    const asOf = { records, secrets, now, member: before }
    const authenticator = openAuthenticator('Ashcombe Dental Group')
    const passkeys = openPasskeys({ name: 'Ashcombe Dental Group' })
    const phone = newDevice()
    const challenge = newChallenge('register', { secrets, now })
    const made = { answer: phone.register(challenge), challenge, name: 'Phone' }
    const secret = authenticator.newSecret()
    const code = TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: now.getTime() })
    const token = await records.transaction((books) => beginSession(ben, 'Firefox', books, { secrets, now }))
    const { session } = (await whoHolds(token, { records, secrets, now })) ?? {}
    if (!session) throw new Error('Ben is not signed in')
    await end()
    const { passwordHash } = (await records.staff.findById(ben.id)) ?? before
    const bens = { ...asOf, session, practiceName: 'Ashcombe Dental Group' }
    expect(await changePassword('purple elephants paint fences', bens)).toEqual({ kind: 'out of date' })
    expect(await addPasskey(made, { ...asOf, passkeys, place: phone.place })).toBe(false)
    expect(await confirmAuthenticator({ secret, code }, { ...asOf, authenticator })).toEqual({ kind: 'out of date' })
    expect(await changeOwnFacts({ name: 'Ben', email: 'ben@elsewhere.example' }, asOf)).toBe(false)
    expect(await removeAuthenticator(asOf)).toBe(false)
    expect(await records.staff.passkeysOf(ben.id)).toEqual([])
    const after = (await records.staff.findById(ben.id)) ?? before
    expect([after.email, after.totpSecret, after.passwordHash]).toEqual([before.email, undefined, passwordHash])
  })
})

describe('the last open account', () => {
  it('cannot be disabled', async () => {
    expect(await disableAccount(ben.id, context())).toBe('disabled')
    expect(await disableAccount(amira.id, context())).toBe('last')
    expect(await disableAccount(amira.id, context(amira.id))).toBe('last')
    expect((await records.staff.findById(amira.id))?.disabledAt).toBeUndefined()
  })

  it('is left when two disable each other at the same moment, and so is one of two among three', async () => {
    const carla = await newcomer('carla@ashcombedental.example', 'Carla Rossi')
    for (let round = 0; round < 20; round += 1) {
      const outcomes = await Promise.all([
        disableAccount(ben.id, context(amira.id, slowly(records))),
        disableAccount(amira.id, context(ben.id, slowly(records))),
      ])
      expect(outcomes.sort()).toEqual(['disabled', 'not theirs to do'])
      await enableAccount(amira.id, context())
      await enableAccount(ben.id, context())
    }
    await disableAccount(carla.id, context())
    const outcomes = await Promise.all([disableAccount(ben.id, context()), disableAccount(amira.id, context())])
    expect(outcomes.sort()).toEqual(['disabled', 'last'])
  })
})

/** The same records, in which a moment passes between reading who is there and changing it. */
function slowly(fast: Records): Records {
  return {
    ...fast,
    transaction: (work) =>
      fast.transaction(async ({ staff, ...books }) => {
        const holdAllOpen = async () => {
          const open = await staff.holdAllOpen()
          await sleep(4)
          return open
        }
        return work({ ...books, staff: { ...staff, holdAllOpen } })
      }),
  }
}

/** The same records, of which somebody hears whenever a transaction is begun, or begun again. */
function noting(records: Records, hears: () => void): Records {
  return {
    ...records,
    transaction: (work) =>
      records.transaction((books) => {
        hears()
        return work(books)
      }),
  }
}
