import { describe, expect, it } from 'vitest'
import { TooBusy } from '../domain/staff/secrets.ts'
import { openSecrets } from './secrets.ts'
import { quickCost } from './test-quick-secrets.ts'

const secrets = openSecrets('the-key-of-a-practice-in-a-test-0123')

describe('names that nobody can guess', () => {
  it('are ids of 128 bits, tokens of 256, and never the same twice', () => {
    const ids = Array.from({ length: 10_000 }, () => secrets.newId())
    expect(new Set(ids).size).toBe(10_000)
    for (const id of ids) expect(id).toMatch(/^[\w-]{22}$/)
    expect(Buffer.from(secrets.newToken(), 'base64url')).toHaveLength(32)
    expect(secrets.newToken()).not.toBe(secrets.newToken())
  })

  it('are references of eight characters that can be read out on the phone', () => {
    const references = Array.from({ length: 10_000 }, () => secrets.newReference())
    expect(new Set(references).size).toBe(10_000)
    const used = new Set(references.join(''))
    for (const reference of references) expect(reference).toHaveLength(8)
    expect([...used].filter((character) => '0O1IL5S2Z'.includes(character))).toEqual(['2'])
    expect(used.size).toBe(24)
  })
})

describe('what is kept of a token or an address', () => {
  it('is a hash that says nothing about it', () => {
    expect(secrets.tokenHash('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
    expect(secrets.sealed('amira@ashcombedental.example')).toMatch(/^[\da-f]{64}$/)
    expect(secrets.sealed('a')).not.toBe(secrets.sealed('b'))
  })

  it('depends on the key of the practice', () => {
    expect(openSecrets('another-key-of-another-practice-0123').sealed('a')).not.toBe(secrets.sealed('a'))
    expect(() => openSecrets('short')).toThrow('shorter than 32')
  })
})

describe('a password', () => {
  it('is kept as Argon2id with 19 MiB, two passes and one lane, and a salt of its own', async () => {
    const hash = await secrets.hashPassword('correct horse battery staple')
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
    expect(await secrets.hashPassword('correct horse battery staple')).not.toBe(hash)
  })

  it('opens only with itself', async () => {
    const hash = await secrets.hashPassword('correct horse battery staple')
    expect(await secrets.checkPassword('correct horse battery staple', hash)).toBe(true)
    expect(await secrets.checkPassword('correct horse battery stapl', hash)).toBe(false)
    expect(await secrets.checkPassword('', hash)).toBe(false)
    expect(await secrets.checkPassword('correct horse battery staple', undefined)).toBe(false)
  })

  it('opens what was hashed at another cost, as before an update', async () => {
    const before = await openSecrets('the-key-of-a-practice-in-a-test-0123', quickCost).hashPassword('correct horse')
    expect(await secrets.checkPassword('correct horse', before)).toBe(true)
  })

  it('is the same however its letters are written', async () => {
    const hash = await secrets.hashPassword('caf\u00e9 cr\u00e8me br\u00fbl\u00e9e')
    expect(await secrets.checkPassword('cafe\u0301 cre\u0300me bru\u0302le\u0301e', hash)).toBe(true)
    expect(await secrets.checkPassword('\ud800', hash)).toBe(false)
  })

  it('is not compared with what is no hash of ours', async () => {
    await expect(secrets.checkPassword('x', '$2b$10$abcdefghijklmnopqrstuv')).rejects.toThrow('not an Argon2id hash')
  })

  it('takes as long to refuse for a stranger as for a member of staff', async () => {
    const hash = await secrets.hashPassword('correct horse battery staple')
    const took: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
    for (let round = 0; round < 12; round++) {
      for (const [who, kept] of [
        ['known', hash],
        ['unknown', undefined],
      ] as const) {
        // Time of a processor, not of a clock: what else the machine does does not count.
        const begun = process.cpuUsage()
        await secrets.checkPassword('wrong', kept)
        const { user, system } = process.cpuUsage(begun)
        took[who].push(user + system)
      }
    }
    expect(Math.abs(median(took.known) - median(took.unknown))).toBeLessThan(median(took.known) / 4)
  })

  it('is checked one at a time for each place; thirty wait, and whoever comes then is told at once', async () => {
    const place = { name: 'address 203.0.113.5', first: false }
    const checks = Array.from({ length: 34 }, () => secrets.checkPassword('x', undefined, place))
    const settled = Promise.allSettled(checks)
    expect(await secrets.checkPassword('x', undefined, { ...place, name: 'address 203.0.113.6' })).toBe(false)
    const outcomes = await settled
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
    expect(refused).toHaveLength(3)
    for (const { reason } of refused) expect(reason).toBeInstanceOf(TooBusy)
    expect(await secrets.checkPassword('x', undefined)).toBe(false)
  })
})

function median(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0
}
