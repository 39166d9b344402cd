import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { WriteConflict } from '../../domain/records.ts'
import type { StaffBook } from '../../domain/staff/staff-book.ts'
import type { Session, StaffMember } from '../../domain/staff/staff-member.ts'
import { later, now } from '../test-practice.ts'
import { openTestRecords, type TestRecords } from '../test-records.ts'

const priya: StaffMember = {
  id: 'priya',
  email: 'priya@ashcombedental.example',
  name: 'Priya Shah',
  passwordHash: 'hash',
  createdAt: now,
  nameByOthers: true,
  passwordByOthers: true,
}

let records: TestRecords
beforeEach(async () => {
  records = await openTestRecords()
  await write((staff) => staff.add(priya))
})
afterEach(() => records.close())

const write = <T>(work: (staff: StaffBook) => Promise<T>) => records.transaction(({ staff }) => work(staff))

function session(id: string, facts: Partial<Session> = {}): Session {
  return {
    id,
    tokenHash: `hash of ${id}`,
    staff: 'priya',
    createdAt: now,
    lastSeenAt: now,
    browser: 'Firefox',
    ...facts,
  }
}

describe('a member of staff', () => {
  it('is found by id and by e-mail, however that is written', async () => {
    expect(await records.staff.findById('priya')).toEqual(priya)
    expect(await records.staff.findByEmail('Priya@AshcombeDental.example')).toEqual(priya)
    expect(await records.staff.findByEmail('tom@ashcombedental.example')).toBeUndefined()
    expect(await records.staff.all()).toEqual([priya])
  })

  it('has an e-mail of their own', async () => {
    const double = { ...priya, id: 'other', email: 'PRIYA@ashcombedental.example' }
    await expect(write((staff) => staff.add(double))).rejects.toThrow(WriteConflict)
  })

  it('changes in one thing at a time, and keeps all others', async () => {
    const changes: ((staff: StaffBook) => Promise<void>)[] = [
      (staff) => staff.setName('priya', 'Dr Priya Shah'),
      (staff) => staff.setEmail('priya', 'Dr.Priya@AshcombeDental.example'),
      (staff) => staff.setPassword('priya', 'another hash'),
      (staff) => staff.setAuthenticator('priya', { secret: 'JBSWY3DP', step: 58_000_000 }),
      (staff) => staff.setTotpStep('priya', 58_000_001),
      (staff) => staff.setDisabled('priya', later(1)),
    ]
    // Each comes once more when the others have been made; the last has come so already.
    for (const change of [...changes, ...changes.slice(0, -1)]) await write(change)
    expect(await records.staff.findById('priya')).toEqual({
      id: 'priya',
      email: 'dr.priya@ashcombedental.example',
      name: 'Dr Priya Shah',
      passwordHash: 'another hash',
      totpSecret: 'JBSWY3DP',
      totpStep: 58_000_001,
      disabledAt: later(1),
      createdAt: now,
      nameByOthers: false,
      passwordByOthers: false,
    })
    await write((staff) => staff.setAuthenticator('priya', undefined))
    await write((staff) => staff.setDisabled('priya', undefined))
    const { totpSecret, totpStep, disabledAt } = (await records.staff.findById('priya')) ?? {}
    expect([totpSecret, totpStep, disabledAt]).toEqual([undefined, undefined, undefined])
  })

  it('does not take the e-mail of another', async () => {
    await write((staff) => staff.add({ ...priya, id: 'tom', email: 'tom@ashcombedental.example' }))
    await expect(write((staff) => staff.setEmail('tom', 'Priya@ashcombedental.example'))).rejects.toThrow(WriteConflict)
  })

  it('is held by one transaction at a time, and is then seen as the one before has left it', async () => {
    const other = await records.reopen()
    const seen: (string | undefined)[] = []
    const rename = (books: typeof records, name: string) =>
      books.transaction(async ({ staff }) => {
        seen.push((await staff.hold('priya'))?.name)
        await new Promise((resolve) => setTimeout(resolve, 20))
        await staff.setName('priya', name)
      })
    await Promise.all([rename(records, 'Dr Priya Shah'), rename({ ...records, ...other }, 'Dr Priya Shah')])
    await other.close()
    expect(seen).toEqual(['Priya Shah', 'Dr Priya Shah'])
  })

  it('who is disabled is not among those whose account is open', async () => {
    await write((staff) => staff.add({ ...priya, id: 'tom', email: 'tom@ashcombedental.example' }))
    await write((staff) => staff.setDisabled('priya', later(1)))
    expect((await write((staff) => staff.holdAllOpen())).map(({ id }) => id)).toEqual(['tom'])
    expect(await write((staff) => staff.hold('nobody'))).toBeUndefined()
  })
})

describe('a session', () => {
  it('is found by the hash of its token, with whose it is', async () => {
    await write((staff) => staff.addSession(session('desk')))
    await write((staff) => staff.seen('desk', later(60)))
    const found = { session: session('desk', { lastSeenAt: later(60) }), member: priya }
    expect(await records.staff.findSession('hash of desk')).toEqual(found)
    expect(await records.staff.findSession('hash of phone')).toBeUndefined()
  })

  it('is seen and has a proof by itself, and no other session has them by it', async () => {
    const proof = { hash: 'hash of a proof', ends: later(300) }
    await write(async (staff) => {
      for (const id of ['desk', 'phone']) await staff.addSession(session(id))
      await staff.seen('desk', later(60))
      await staff.setProof('desk', proof)
    })
    expect(await records.staff.sessionsOf('priya')).toEqual([
      session('desk', { lastSeenAt: later(60), proof }),
      session('phone'),
    ])
  })

  it('opens nothing once its owner is disabled', async () => {
    await write((staff) => staff.addSession(session('desk')))
    await write((staff) => staff.setDisabled('priya', later(1)))
    expect(await records.staff.findSession('hash of desk')).toBeUndefined()
  })

  it('ends alone, or with all the others but one', async () => {
    await write(async (staff) => {
      for (const id of ['desk', 'phone', 'home', 'tablet']) await staff.addSession(session(id))
      await staff.endSession('phone')
      await staff.endSessionsOf('priya', 'home')
    })
    expect(await records.staff.sessionsOf('priya')).toEqual([session('home')])
    await write((staff) => staff.endSessionsOf('priya'))
    expect(await records.staff.sessionsOf('priya')).toEqual([])
  })

  it('beyond twenty ends the one that was not seen for longest', async () => {
    await write(async (staff) => {
      for (let minute = 20; minute > 0; minute -= 1) {
        await staff.addSession(session(`minute ${minute}`, { lastSeenAt: later(60 * minute) }))
      }
      await staff.addSession(session('odd clock', { lastSeenAt: later(-60) }))
    })
    const ids = (await records.staff.sessionsOf('priya')).map(({ id }) => id)
    expect(ids).toHaveLength(20)
    expect(ids).not.toContain('minute 1')
    expect(ids).toContain('odd clock')
  })
})

it('leaves sessions, recovery codes and a link for a password of others alone', async () => {
  const link = (staff: string) => ({ staff, tokenHash: `link of ${staff}`, ends: later(600) })
  await write(async (staff) => {
    await staff.add({ ...priya, id: 'tom', email: 'tom@ashcombedental.example' })
    await staff.addSession(session('of Tom', { staff: 'tom' }))
    await staff.putRecoveryCodes('tom', { hashes: ['one', 'two'], batch: 7 })
    await staff.putPasswordLink(link('tom'))

    await staff.addSession(session('desk'))
    await staff.endSessionsOf('priya')
    await staff.putRecoveryCodes('priya', { hashes: ['three'], batch: 8 })
    await staff.putPasswordLink(link('priya'))
    await staff.removePasswordLink('priya')
  })
  expect(await records.staff.sessionsOf('tom')).toEqual([session('of Tom', { staff: 'tom' })])
  expect(await Promise.all(['tom', 'priya'].map((id) => records.staff.recoveryCodesLeft(id)))).toEqual([2, 1])
  expect(await Promise.all(['tom', 'priya'].map((id) => records.staff.batchOfRecoveryCodes(id)))).toEqual([7, 8])
  expect(await records.staff.whosePasswordLink('link of tom', now)).toBe('tom')
  expect(await records.staff.whosePasswordLink('link of priya', now)).toBeUndefined()
})

it('keeps passkeys, each for its owner', async () => {
  const passkey = { id: 'key', staff: 'priya', publicKey: 'AAAA', counter: 0, name: 'Phone', createdAt: now }
  await write((staff) => staff.addPasskey(passkey))
  // Many devices never count.
  for (const counter of [0, 0, 4_294_967_295]) {
    expect(await write((staff) => staff.notePasskeyUse('key', counter))).toBe(true)
  }
  expect(await records.staff.findPasskey('key')).toEqual({ ...passkey, counter: 4_294_967_295 })
  for (const counter of [0, 7, 4_294_967_295]) {
    expect(await write((staff) => staff.notePasskeyUse('key', counter))).toBe(false)
  }
  expect(await records.staff.findPasskey('key')).toEqual({ ...passkey, counter: 4_294_967_295 })
  await write((staff) => staff.removePasskey('key', 'somebody else'))
  expect(await records.staff.passkeysOf('priya')).toHaveLength(1)
  await write((staff) => staff.removePasskey('key', 'priya'))
  expect(await records.staff.findPasskey('key')).toBeUndefined()
})
