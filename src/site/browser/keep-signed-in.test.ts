import { afterEach, expect, it, vi } from 'vitest'
import { api } from '../../contract/api.ts'
import { doctorAddress, keepSignedIn } from './keep-signed-in.ts'

afterEach(() => void vi.unstubAllGlobals())

it('asks the doctor where the contract says that the doctor is', () => {
  expect(doctorAddress).toBe(api.staff.doctor.path)
})

it.each([
  ['keeps a token that is somebody’s', 200, {}, 'of-gus'],
  ['removes one that is nobody’s any more', 401, {}, undefined],
  [
    'leaves that of a closed account empty, by which no tab of the desk takes it for a logout',
    401,
    { closed: true },
    '',
  ],
])('%s', async (_, status, words, left) => {
  const stored = new Map([['token', 'of-gus']])
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  vi.stubGlobal('fetch', async () => Response.json(words, { status }))
  await keepSignedIn()
  expect(stored.get('token')).toBe(left)
})
