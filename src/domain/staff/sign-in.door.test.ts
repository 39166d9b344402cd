import { Secret, TOTP } from 'otpauth'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  amira,
  authenticator,
  beginWithAmirasAccount,
  caller,
  email,
  now,
  pass,
  password,
  records,
  secrets,
} from '../../../tests/test-account.ts'
import { auditEntries } from '../../database/test-leftovers.ts'
import { openPasskeys } from '../../secrets/passkeys.ts'
import { openSecrets } from '../../secrets/secrets.ts'
import { newDevice } from '../../secrets/test-device.ts'
import { confirmAuthenticator, removeOwnPasskey } from './account.ts'
import { operator } from './account-notes.ts'
import { addStaffMember } from './first-staff-member.ts'
import { disableAccount } from './leavers.ts'
import { addPasskey, newChallenge, signInWithPasskey } from './passkey-sign-in.ts'
import { prove } from './proof.ts'
import { beginSession, whoHolds } from './sessions.ts'
import { type SignedIn, signIn } from './sign-in.ts'

beginWithAmirasAccount()

function attempt(typed: string, code?: string, as = email): Promise<SignedIn> {
  return signIn(
    { email: as, password: typed, code },
    { records, secrets, authenticator, now, browser: 'Firefox', caller },
  )
}

const context = () => ({ records, secrets, authenticator, now, member: amira, by: operator })

/** The last account cannot be closed, so that somebody else is there. */
async function closeAccount(): Promise<void> {
  await addStaffMember({ email: 'carla@ashcombedental.example', name: 'Carla Rossi' }, { records, secrets, now })
  expect(await disableAccount(amira.id, context())).toBe('disabled')
}

describe('signing in', () => {
  it('opens with the right password, however the e-mail is written', async () => {
    expect(await attempt(password, undefined, '  AMIRA@ashcombedental.EXAMPLE ')).toMatchObject({
      kind: 'signed-in',
      member: { id: amira.id },
    })
  })

  it.each([
    ['as it is typed', 'Ben@München.example'],
    ['with the ü in two signs', 'ben@mu\u{308}nchen.example'],
    ['as DNS spells it', 'ben@xn--mnchen-3ya.example'],
  ])('opens with a host of other letters %s', async (_, written) => {
    await addStaffMember({ email: 'ben@münchen.example', name: 'Ben Weiss', password }, { records, secrets, now })
    expect(await attempt(password, undefined, written)).toMatchObject({ kind: 'signed-in' })
  })

  it('gives the same refusal for a wrong password, an unknown e-mail and a closed account', async () => {
    const refused = { kind: 'refused' }
    expect(await attempt('wrong')).toEqual(refused)
    expect(await attempt(password, undefined, 'nobody@example.com')).toEqual(refused)
    await closeAccount()
    expect(await attempt(password)).toEqual(refused)
  })

  it('waits 1, 2, 4, 8, 15 and again 15 minutes after the fifth failure, for unknown people too', async () => {
    for (const as of [email, 'nobody@example.com']) {
      for (let failure = 1; failure < 5; failure++)
        expect(await attempt('wrong', undefined, as)).toEqual({ kind: 'refused' })
      for (const minutes of [1, 2, 4, 8, 15, 15]) {
        expect(await attempt('wrong', undefined, as)).toEqual({ kind: 'refused' })
        expect(await attempt(password, undefined, as)).toEqual({ kind: 'slowed', seconds: minutes * 60 })
        pass(minutes * 60 - 1)
        expect(await attempt(password, undefined, as)).toEqual({ kind: 'slowed', seconds: 1 })
        pass(1)
      }
    }
    expect(await attempt(password)).toMatchObject({ kind: 'signed-in' })
  })

  it('does not let attempts during a wait make it longer', async () => {
    for (let failure = 1; failure <= 5; failure++) await attempt('wrong')
    for (let knock = 1; knock <= 20; knock++) expect(await attempt('wrong')).toMatchObject({ kind: 'slowed' })
    pass(60)
    expect(await attempt(password)).toMatchObject({ kind: 'signed-in' })
  })

  it('forgets failures with a success, and after a day', async () => {
    const failFourTimes = async () => {
      for (let failure = 1; failure <= 4; failure++) await attempt('wrong')
    }
    await failFourTimes()
    await attempt(password)
    await failFourTimes()
    expect(await attempt(password)).toMatchObject({ kind: 'signed-in' })
    await failFourTimes()
    pass(24 * 3600)
    await failFourTimes()
    expect(await attempt(password)).toMatchObject({ kind: 'signed-in' })
  })

  it('lets an address from which many are to be expected fail that much more often', async () => {
    const failures = async (howMany: number, of: string) => {
      for (let failure = 1; failure <= howMany; failure++)
        await attempt('wrong', undefined, `${of} ${failure}@example.com`)
    }
    await failures(99, 'stranger')
    expect(await attempt(password)).toMatchObject({ kind: 'signed-in' })
    await failures(1, 'another')
    expect(await attempt(password)).toMatchObject({ kind: 'slowed' })
  })

  it('looks at five of thirty guesses made at the same instant on two processes, and at no right one after them', async () => {
    const elsewhere = await records.reopen()
    const context = { secrets, authenticator, now, browser: '', caller }
    const guesses = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        signIn({ email, password: `guess ${index}` }, { ...context, records: index % 2 ? elsewhere : records }),
      ),
    )
    await elsewhere.close()
    expect(guesses.filter(({ kind }) => kind === 'refused')).toHaveLength(5)
    expect(guesses.filter(({ kind }) => kind === 'slowed')).toHaveLength(25)
    expect(await attempt(password)).toMatchObject({ kind: 'slowed' })
  })

  it('says so when too many come at once, and counts none of those as a failure', async () => {
    // At the promised cost, or nobody would have to wait.
    const real = openSecrets('the-key-of-a-practice-in-a-test-0123')
    const knock = (typed: string, as: string) =>
      signIn(
        { email: as, password: typed, code: undefined },
        { ...context(), secrets: real, browser: 'Firefox', caller },
      )
    const flood = Array.from({ length: 80 }, (_, index) => knock('wrong', `stranger${index}@example.com`))
    const mine = knock(password, email)
    const kinds = (await Promise.all(flood)).map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind === 'busy').length).toBeGreaterThan(0)
    expect(await mine).toEqual({ kind: 'busy' })
    expect(await attempt(password)).toMatchObject({ kind: 'signed-in' })
  })

  it('keeps no e-mail address of those who fail', async () => {
    await attempt('wrong', undefined, 'nobody@example.com')
    const counted = await records.limits.look(
      secrets.sealed('sign-in failures address 203.0.113.5 nobody@example.com'),
      24 * 3600,
      now,
    )
    expect(counted.count).toBe(1)
  })
})

describe('an authenticator app', () => {
  const secret = authenticator.newSecret()
  const codeNow = () => TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: now.getTime() })

  beforeEach(async () => {
    const withNoughts = await confirmAuthenticator({ secret, code: '000000' }, context())
    if (codeNow() !== '000000') {
      expect(withNoughts).toEqual({ kind: 'wrong code' })
      expect(await confirmAuthenticator({ secret, code: codeNow() }, context())).toMatchObject({ kind: 'on' })
    }
    pass(30)
  })

  it('is asked for its code after the right password only', async () => {
    expect(await attempt('wrong')).toEqual({ kind: 'refused' })
    expect(await attempt(password)).toEqual({ kind: 'code-needed', wrong: false })
    expect(await attempt(password, codeNow())).toMatchObject({ kind: 'signed-in' })
  })

  it('opens once with each code, also for two at the same instant', async () => {
    const code = codeNow()
    const both = await Promise.all([attempt(password, code), attempt(password, code)])
    expect(both.map(({ kind }) => kind).sort()).toEqual(['code-needed', 'signed-in'])
    expect(await attempt(password, code)).toEqual({ kind: 'code-needed', wrong: true })
  })

  it('is on record as added by its owner, once it has shown a right code', async () => {
    const added = { staff: amira.id, did: 'added an authenticator app', about: amira.id }
    expect(await auditEntries(records.place)).toEqual([added])
  })

  it('counts a wrong code as a failure', async () => {
    for (let failure = 1; failure <= 5; failure++) {
      expect(await attempt(password, 'abcdef')).toEqual({ kind: 'code-needed', wrong: true })
    }
    expect(await attempt(password, codeNow())).toEqual({ kind: 'slowed', seconds: 60 })
  })
})

describe('a passkey', () => {
  const passkeys = openPasskeys({ name: 'Ashcombe Dental Group' })
  const laptop = newDevice()
  const contextWithBrowser = () => ({ ...context(), passkeys, place: laptop.place, browser: 'Firefox', caller })

  async function kept(): Promise<void> {
    const challenge = newChallenge('register', { secrets, now })
    const made = { answer: laptop.register(challenge), challenge, name: 'Laptop' }
    expect(await addPasskey(made, contextWithBrowser())).toBe(true)
  }

  async function newColleague(): Promise<typeof amira> {
    const tom = { ...amira, id: secrets.newId(), email: 'tom@ashcombedental.example' }
    await records.transaction(({ staff }) => staff.add(tom))
    return tom
  }

  it('signs in by itself, once with each challenge', async () => {
    await kept()
    const challenge = newChallenge('sign-in', { secrets, now })
    const answer = { answer: laptop.signIn(challenge, { counter: 1 }), challenge }
    const signedIn = await signInWithPasskey(answer, contextWithBrowser())
    if (signedIn?.kind !== 'signed-in') throw new Error('The passkey did not open')
    expect(signedIn.member.id).toBe(amira.id)
    expect(await whoHolds(signedIn.token, { records, secrets, now })).toBeDefined()
    expect(await signInWithPasskey(answer, contextWithBrowser())).toBeUndefined()
  })

  it('opens once of two at the same instant that count the same: one of them is a copy', async () => {
    await kept()
    const signIn = () => {
      const challenge = newChallenge('sign-in', { secrets, now })
      return signInWithPasskey({ answer: laptop.signIn(challenge, { counter: 7 }), challenge }, contextWithBrowser())
    }
    const outcomes = await Promise.all([signIn(), signIn()])
    expect(outcomes.filter((outcome) => outcome?.kind === 'signed-in')).toHaveLength(1)
  })

  it('does not open with an old challenge, one of our making for something else, or one not of our making', async () => {
    await kept()
    const challenges = [
      newChallenge('register', { secrets, now }),
      newChallenge('sign-in', { secrets: openSecrets('the-key-of-another-practice-0123456'), now }),
      newChallenge('sign-in', { secrets, now: new Date(now.getTime() - 301_000) }),
      'anything',
      '',
    ]
    for (const challenge of challenges) {
      expect(
        await signInWithPasskey({ answer: laptop.signIn(challenge), challenge }, contextWithBrowser()),
      ).toBeUndefined()
    }
  })

  it('is its first owner’s alone: nobody else registers it, or takes it away', async () => {
    await kept()
    const tom = await newColleague()
    const challenge = newChallenge('register', { secrets, now })
    const again = { answer: laptop.register(challenge), challenge, name: 'Laptop' }
    expect(await addPasskey(again, { ...contextWithBrowser(), member: tom })).toBe(false)
    const phone = newDevice()
    const other = newChallenge('register', { secrets, now })
    const toms = { answer: phone.register(other), challenge: other, name: 'Phone' }
    expect(await addPasskey(toms, { ...contextWithBrowser(), member: tom })).toBe(true)
    expect(await removeOwnPasskey(laptop.id, { ...context(), member: tom })).toBe(false)
    expect(await records.staff.passkeysOf(amira.id)).toHaveLength(1)
  })

  it('does not open where it is taken away while its answer is being checked', async () => {
    await kept()
    const challenge = newChallenge('sign-in', { secrets, now })
    const notedThenRemoved: typeof records.transaction = async (work) => {
      const done = await records.transaction(work)
      await removeOwnPasskey(laptop.id, context())
      return done
    }
    const meanwhile = { ...contextWithBrowser(), records: { ...records, transaction: notedThenRemoved } }
    expect(await signInWithPasskey({ answer: laptop.signIn(challenge), challenge }, meanwhile)).toBeUndefined()
    expect(await records.staff.sessionsOf(amira.id)).toEqual([])
  })

  it('proves who its owner is in place of the password, and nobody else', async () => {
    await kept()
    const proven = async (member: typeof amira) => {
      const begun = await records.transaction((books) => beginSession(member, 'Firefox', books, context()))
      const { session } = (await whoHolds(begun, { records, secrets, now })) ?? {}
      if (!session) throw new Error('The session did not begin')
      const challenge = newChallenge('sign-in', { secrets, now })
      const passkey = { answer: laptop.signIn(challenge), challenge }
      return prove({ passkey }, { ...contextWithBrowser(), member, session })
    }
    expect(await proven(amira)).toMatchObject({ kind: 'proven' })
    expect(await proven(await newColleague())).toEqual({ kind: 'wrong' })
  })

  it('does not open a closed account, and no device opens that was never registered', async () => {
    await kept()
    const stranger = newDevice()
    const first = newChallenge('sign-in', { secrets, now })
    expect(
      await signInWithPasskey({ answer: stranger.signIn(first), challenge: first }, contextWithBrowser()),
    ).toBeUndefined()
    await closeAccount()
    const second = newChallenge('sign-in', { secrets, now })
    expect(
      await signInWithPasskey({ answer: laptop.signIn(second), challenge: second }, contextWithBrowser()),
    ).toBeUndefined()
  })
})
