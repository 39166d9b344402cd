import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestPractice, type TestPractice } from '../../tests/test-practice.ts'
import { api } from '../contract/api.ts'

let practice: TestPractice
let token: string
beforeEach(async () => {
  practice = await openTestPractice()
  token = await practice.signIn()
})
afterEach(() => practice.close())

const { book } = api.day
const { create, preview, addPicture, pictureElsewhere } = api.blog

test.each([book, create, preview, addPicture, pictureElsewhere])(
  'one account asks for $path so often a day and no more, whatever it sends and from wherever',
  async ({ path, mostADay = 0 }) => {
    expect(mostADay).toBeGreaterThanOrEqual(200)
    const ask = async (from: string) => practice.send('POST', path, {}, { headers: { token }, from })
    const [member] = await practice.backend.records.staff.all()
    const key = practice.backend.secrets.sealed(`call ${path} of ${member?.id}`)
    // All of a day but one, in one go.
    const seconds = 24 * 60 * 60
    await practice.backend.records.limits.count(key, seconds, practice.backend.now(), mostADay - 1)
    expect((await ask('203.0.113.7')).status).not.toBe(429)
    const refused = await ask('203.0.113.8')
    expect(refused.status).toBe(429)
    expect(refused.body.message).toContain('more than one account may do of this in a day')
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(seconds)
    practice.pass(24 * 60)
    token = await practice.signIn()
    expect((await ask('203.0.113.8')).status).not.toBe(429)
  },
)
