import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestPractice, staffEmail, staffPassword, type TestPractice } from '../../tests/test-practice.ts'
import { api } from '../contract/api.ts'
import { RecordsAway } from '../domain/records.ts'

let practice: TestPractice
let token: string
beforeEach(async () => {
  practice = await openTestPractice()
  token = await practice.signIn()
})
afterEach(() => practice.close())

const { book } = api.day
const { create, preview, addPicture, pictureElsewhere } = api.blog
const all = [book, create, preview, addPicture, pictureElsewhere]
const seconds = 24 * 60 * 60

type Bounded = { path: string; mostADay?: number }

/** Of a day all but so many, in one go. */
async function leave(left: number, { path, mostADay = 0 }: Bounded) {
  const { records, secrets, now } = practice.backend
  const member = await records.staff.findByEmail(staffEmail)
  const key = secrets.sealed(`call ${path} of ${member?.id} with ${member?.passwordHash}`)
  await records.limits.count(key, seconds, now(), mostADay - left)
}

const ask = ({ path }: Bounded, body: object = {}, from = '203.0.113.7') =>
  practice.send('POST', path, body, { headers: { token }, from })

test.each(all)('one account asks for $path so often a day and no more; a wrong body costs nothing', async (call) => {
  expect(call.mostADay).toBeGreaterThanOrEqual(200)
  await leave(1, call)
  for (let asked = 0; asked < 3; asked += 1) expect((await ask(call, [])).status).toBe(400)
  await leave((call.mostADay ?? 0) - 1, call)
  const refused = await ask(call, [], '203.0.113.8')
  expect(refused.status).toBe(429)
  expect(refused.body.message).toContain('Please go on from Wednesday 2 December at 09:00, or ask')
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(seconds)
  practice.pass(24 * 60)
  token = await practice.signIn()
  expect((await ask(call, [])).status).not.toBe(429)
})

test('what is taken costs one', async () => {
  await leave(1, preview)
  const post = { title: 'Tea and teeth', content: '<p>Rinse with water.</p>' }
  expect((await ask(preview, post)).status).toBe(201)
  expect((await ask(preview, post)).status).toBe(429)
})

test('what the call itself refuses costs one: to look at a picture that is none may be most of the work', async () => {
  await leave(1, addPicture)
  const broken = { image: `data:image/png;base64,${Buffer.from('no picture').toString('base64')}` }
  expect((await ask(addPicture, broken)).status).toBe(400)
  expect((await ask(addPicture, broken)).status).toBe(429)
})

test('a wrong body is answered as such where the database goes away before it is given back', async () => {
  practice.backend.records.limits.giveBack = () => Promise.reject(new RecordsAway('gone'))
  expect((await ask(preview, [])).status).toBe(400)
  practice.backend.records.limits.giveBack = () => Promise.reject(new Error('a fault of ours'))
  expect((await ask(preview, [])).status).toBe(500)
})

test('what a thief has used up ends with the password', async () => {
  const password = 'purple elephants paint fences'
  await leave(0, book)
  expect((await ask(book)).status).toBe(429)
  const headers = {
    token,
    proof: (await ask({ path: '/api/admin/proof' }, { current: staffPassword })).body.proof ?? '',
  }
  expect((await practice.send('PUT', '/api/admin/password', { password }, { headers })).status).toBe(200)
  expect((await ask(book)).status).toBe(400)
})
