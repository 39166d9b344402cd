import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { staffMember } from '../../database/test-practice.ts'
import { openTestRecords, type TestRecords } from '../../database/test-records.ts'
import { openAuthenticator } from '../../secrets/authenticator.ts'
import { quickSecrets } from '../../secrets/test-quick-secrets.ts'
import { firstStaffMember, whyWeak } from './first-staff-member.ts'
import { signIn } from './sign-in.ts'

const secrets = quickSecrets()
const now = new Date('2026-12-01T09:00:00Z')
const reception = { email: ' Reception@AshcombeDental.example', practice: 'Ashcombe Dental Group' }

let records: TestRecords
beforeEach(async () => {
  records = await openTestRecords()
})
afterEach(() => records.close())

describe('the first account', () => {
  it('is made with a password that is told once, and only where there is none', async () => {
    const made = await firstStaffMember(reception, { records, secrets, now })
    expect(made).toEqual({
      email: 'reception@ashcombedental.example',
      password: expect.stringMatching(/^[2346789BCDFGHJKMPQRTVWXY]{6}(-[2346789BCDFGHJKMPQRTVWXY]{6}){2}$/),
    })
    expect(await firstStaffMember(reception, { records, secrets, now })).toBeUndefined()
    const authenticator = openAuthenticator('Ashcombe Dental Group')
    const caller = { address: '203.0.113.5', generosity: 2, cookies: () => [] }
    const signedIn = await signIn(
      { email: 'reception@ashcombedental.example', password: made?.password ?? '' },
      { records, secrets, authenticator, now, browser: '', caller },
    )
    expect(signedIn.kind).toBe('signed-in')
  })

  it('is made once by two processes that start at the same instant', async () => {
    const other = await records.reopen()
    const made = await Promise.all(
      [records, other].map((each) => firstStaffMember(reception, { records: each, secrets, now })),
    )
    expect(made.filter(Boolean)).toHaveLength(1)
    expect(await records.staff.all()).toHaveLength(1)
    await other.close()
  })

  it('that was kept as it was typed is kept as addresses are today, once there is a start, where nobody has that', async () => {
    const kept = (id: string, email: string) => staffMember({ id, email, name: id })
    await records.transaction(async ({ staff }) => {
      for (const each of [kept('ben', 'ben@münchen.example'), kept('ada', 'ada@münchen.example')]) await staff.add(each)
      await staff.add(kept('other ada', 'ada@xn--mnchen-3ya.example'))
    })
    expect(await firstStaffMember(reception, { records, secrets, now })).toBeUndefined()
    const addressOf = async (id: string) => (await records.staff.findById(id))?.email
    expect(await addressOf('ben')).toBe('ben@xn--mnchen-3ya.example')
    expect(await addressOf('ada')).toBe('ada@münchen.example')
  })

  it.each([
    ['short', 'shorter than 15 characters'],
    ['passwordpassword', 'easily guessed'],
    ['x'.repeat(129), 'longer than 128 characters'],
    ['correct horse battery staple', undefined],
  ])('is made with the password %s that the owner set, and whether it is weak is said', async (password, weak) => {
    const first = { ...reception, password }
    expect(await firstStaffMember(first, { records, secrets, now })).toEqual({
      email: 'reception@ashcombedental.example',
    })
    expect(await whyWeak(first, secrets)).toBe(weak)
  })
})
