import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openTestPractice, type TestPractice } from '../../tests/test-practice.ts'

let practice: TestPractice
beforeEach(async () => {
  practice = await openTestPractice()
})
afterEach(() => practice.close())

const crowd = 40
const [proxy, stranger, visitor] = ['203.0.113.1', '203.0.113.2', '203.0.113.3']

const read = (from: string) => practice.send('GET', '/nothing-here', undefined, { from })
const write = (from: string) => practice.send('POST', '/api/user/contact', { name: '' }, { from })

const readAtDesk = (from: string) => practice.send('GET', '/api/admin/queue', undefined, { from })
const readAtDeskAs = (token: string) => (from: string) =>
  practice.send('GET', '/api/admin/queue', undefined, { from, headers: { token } })

// A booking takes several rounds: at each of its steps it would wait for all of the crowd.
test.each([
  ['reads', () => read],
  ['writes', () => write],
  ['reads at the desk without having signed in', () => readAtDesk],
  ['reads at the desk with a token that opens nothing', () => readAtDeskAs('nobodys')],
  ['reads at the desk as staff', async () => readAtDeskAs(await practice.signIn())],
])('of a crowd that %s, one is answered in a round of the event loop', async (_, begin) => {
  const ask = await begin()
  const rounds: number[] = [0]
  const goOn = () => {
    rounds.push(0)
    next = setImmediate(goOn)
  }
  let next = setImmediate(goOn)
  const countInRound = () => rounds.push((rounds.pop() ?? 0) + 1)
  await Promise.all(Array.from({ length: crowd }, () => ask(stranger).then(countInRound)))
  clearImmediate(next)
  expect(Math.max(...rounds)).toBe(1)
})

test('for whoever has hung up by their turn nothing is read, and what they wrote is done', async () => {
  const gone = { from: stranger, hasHungUp: true }
  const drawn = vi.spyOn(practice.practice.kept, 'keep')
  await practice.send('GET', '/fees', undefined, gone)
  expect(drawn).not.toHaveBeenCalled()
  const sent = { name: 'Maya Clarke', email: 'maya@example.org', phone: '07700 900123', message: 'May I come?' }
  expect((await practice.send('POST', '/api/user/contact', sent, gone)).status).toBe(201)
})

test('staff who ask for the same at once share a few looks', async () => {
  const ask = readAtDeskAs(await practice.signIn())
  const looked = vi.spyOn(practice.backend.records.queue, 'list')
  const answers = await Promise.all(Array.from({ length: crowd }, () => ask(visitor)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(crowd)
  // Where their sessions are found by and by, the last of them come too late for the first look.
  expect(looked).toHaveBeenCalled()
  expect(looked.mock.calls.length).toBeLessThan(crowd / 4)
})

test.each([
  ['reads from elsewhere, as the crowd does', () => read(stranger), () => read(visitor)],
  ['writes from elsewhere, as the crowd does', () => write(stranger), () => write(visitor)],
  ['sends a form where all come by one proxy that does not say for whom', () => read(proxy), () => write(proxy)],
])('before most of a crowd, somebody is answered who %s', async (_, ask, askLast) => {
  let answered = 0
  const asking = Array.from({ length: crowd }, () => ask().then(() => (answered += 1)))
  await askLast()
  expect(answered).toBeLessThan(4)
  await Promise.all(asking)
})

test('a page that many ask for at once is drawn for the first of them', async () => {
  const drawn = vi.spyOn(practice.practice.kept, 'keep')
  await Promise.all(Array.from({ length: crowd }, () => practice.send('GET', '/fees', undefined, { from: stranger })))
  expect(drawn).toHaveBeenCalledOnce()
})
