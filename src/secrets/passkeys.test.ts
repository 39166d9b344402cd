import { describe, expect, it } from 'vitest'
import type { Passkey, StaffMember } from '../domain/staff/staff-member.ts'
import { openPasskeys } from './passkeys.ts'
import { newDevice, type Tampering } from './test-device.ts'

const passkeys = openPasskeys({ name: 'Ashcombe Dental Group' })
const amira: StaffMember = {
  id: 'AmiraAmiraAmiraAmira12',
  email: 'amira@ashcombedental.example',
  name: 'Dr Amira Shah',
  passwordHash: '',
  createdAt: new Date('2026-12-01T09:00:00Z'),
  nameByOthers: false,
  passwordByOthers: false,
}
const challenge = '1796115600000.abcdefghijklmnopqrstuv.0123456789abcdef'

async function registered(device = newDevice()): Promise<{ device: typeof device; passkey: Passkey }> {
  const made = await passkeys.registered(device.register(challenge), challenge, device.place)
  if (!made) throw new Error('The device was not taken')
  return { device, passkey: { ...made, staff: amira.id, name: 'Laptop', createdAt: amira.createdAt } }
}

describe('a browser is asked', () => {
  it('to make a passkey that checks its owner, and none twice', async () => {
    const { device, passkey } = await registered()
    const options = await passkeys.toRegister(amira, [passkey], challenge, device.place)
    expect(options).toMatchObject({
      challenge: Buffer.from(challenge).toString('base64url'),
      rp: { name: 'Ashcombe Dental Group', id: 'www.ashcombedental.example' },
      user: { name: amira.email, displayName: amira.name, id: Buffer.from(amira.id).toString('base64url') },
      authenticatorSelection: { userVerification: 'required', residentKey: 'required' },
      excludeCredentials: [{ id: device.id }],
    })
  })

  it('to sign in whoever sits before it', async () => {
    const options = await passkeys.toSignIn(challenge, newDevice().place)
    expect(options).toMatchObject({ rpId: 'www.ashcombedental.example', userVerification: 'required' })
    expect(JSON.stringify(options)).not.toContain('allowCredentials')
  })
})

describe('a passkey', () => {
  it('is registered, and signs in', async () => {
    const { device, passkey } = await registered()
    const answer = device.signIn(challenge, { counter: 1 })
    expect(passkeys.claimedBy(answer)).toBe(passkey.id)
    expect(await passkeys.signedIn(answer, passkey, challenge, device.place)).toBe(1)
  })

  const mischiefs: [string, Tampering][] = [
    ['comes from another website', { origin: 'https://ashcombedental.evil.example' }],
    ['was made for another host', { host: 'evil.example' }],
    ['answers another challenge', { challenge: '1796115600000.other.0123456789abcdef' }],
    ['did not check its owner', { unverified: true }],
  ]

  it.each(mischiefs)('is not registered when it %s', async (_, mischief) => {
    const device = newDevice()
    expect(await passkeys.registered(device.register(challenge, mischief), challenge, device.place)).toBeUndefined()
  })

  it.each([
    ...mischiefs,
    ['signs with another key', { otherKey: true }],
    ['counts backwards, as a copy would', { counter: 3 }],
  ] satisfies [string, Tampering][])('does not sign in when it %s', async (_, mischief) => {
    const { device, passkey } = await registered()
    const answer = device.signIn(challenge, { counter: 8, ...mischief })
    expect(await passkeys.signedIn(answer, { ...passkey, counter: 7 }, challenge, device.place)).toBeUndefined()
  })

  it('of one device does not answer for another', async () => {
    const { passkey } = await registered()
    const other = newDevice()
    expect(await passkeys.signedIn(other.signIn(challenge), passkey, challenge, other.place)).toBeUndefined()
  })

  it.each([
    undefined,
    null,
    'text',
    7,
    [],
    {},
    { id: 'x', rawId: 'x', type: 'public-key', response: {} },
    { id: 'x', rawId: 'x', type: 'public-key', response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' } },
    {
      id: 'x',
      rawId: 'x',
      type: 'public-key',
      response: { clientDataJSON: 'e30', authenticatorData: 'AAAA', signature: 'AAAA' },
    },
    JSON.parse('{"__proto__":{"id":"x"},"id":"x","rawId":"y","type":"public-key"}'),
  ])('is not what %j is', async (answer) => {
    const { device, passkey } = await registered()
    expect(await passkeys.registered(answer, challenge, device.place)).toBeUndefined()
    expect(await passkeys.signedIn(answer, { ...passkey, id: 'x' }, challenge, device.place)).toBeUndefined()
  })
})
