import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
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

// A booking takes several rounds: at each of its steps it would wait for all of the crowd.
test.each([
  ['reads', read],
  ['writes', write],
])('of a crowd that %s, one is answered in a round of the event loop', async (_, ask) => {
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

describe('before most of a crowd is answered', () => {
  /** How many of the crowd were answered before whoever asked after them. */
  async function answeredBefore(ask: () => Promise<unknown>, last: () => Promise<unknown>): Promise<number> {
    let answered = 0
    const asking = Array.from({ length: crowd }, () => ask().then(() => (answered += 1)))
    await last()
    const before = answered
    await Promise.all(asking)
    return before
  }

  test.each([
    ['reads', read],
    ['writes', write],
  ])('somebody from elsewhere has an answer who %s as they do', async (_, ask) => {
    expect(
      await answeredBefore(
        () => ask(stranger),
        () => ask(visitor),
      ),
    ).toBeLessThan(4)
  })

  test('who reads, somebody has it who sends a form, though all come by one proxy that does not say for whom', async () => {
    expect(
      await answeredBefore(
        () => read(proxy),
        () => write(proxy),
      ),
    ).toBeLessThan(4)
  })
})

test('a page that many ask for at once is drawn for the first of them', async () => {
  const drawn = vi.spyOn(practice.practice.kept, 'keep')
  await Promise.all(Array.from({ length: crowd }, () => practice.send('GET', '/fees', undefined, { from: stranger })))
  expect(drawn).toHaveBeenCalledOnce()
})
