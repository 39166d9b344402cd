import { expect, it } from 'vitest'
import { leastOf } from '../database/test-quickest.ts'
import { FairQueue, type PlaceInQueue } from './fair-queue.ts'

type Work = { done(): Promise<void> }

/** A line in which each work lasts until it is said to be done. */
function open(sizes: ConstructorParameters<typeof FairQueue>[0]) {
  const line = new FairQueue(sizes, () => new Error('full'))
  const served: string[] = []
  const come = (what: string, place: Partial<PlaceInQueue> = {}): Work & { outcome: Promise<void> } => {
    let finish = () => {}
    const finished = new Promise<void>((resolve) => {
      finish = resolve
    })
    const outcome = line.take({ name: what.slice(0, 1), first: false, ...place }, async () => {
      served.push(what)
      await finished
    })
    return {
      outcome,
      async done() {
        finish()
        await outcome
        await Promise.resolve()
      },
    }
  }
  return { served, come }
}

it('serves two at once, but never two of one name, and gives each name its turn', async () => {
  const { served, come } = open({ atOnce: 2, names: 9, each: 9 })
  const [a1, a2, a3] = ['a1', 'a2', 'a3'].map((what) => come(what))
  expect(served).toEqual(['a1'])
  const b1 = come('b1')
  const c1 = come('c1')
  expect(served).toEqual(['a1', 'b1'])
  await a1?.done()
  expect(served).toEqual(['a1', 'b1', 'a2'])
  await a2?.done()
  expect(served).toEqual(['a1', 'b1', 'a2', 'c1'])
  await b1.done()
  expect(served).toEqual(['a1', 'b1', 'a2', 'c1', 'a3'])
  await Promise.all([c1.done(), a3?.done()])
})

it('serves those who come first before all others', async () => {
  const { served, come } = open({ atOnce: 1, names: 9, each: 9 })
  const a1 = come('a1')
  const b1 = come('b1')
  const z1 = come('z1', { first: true })
  await a1.done()
  await z1.done()
  await b1.done()
  expect(served).toEqual(['a1', 'z1', 'b1'])
})

it('sends away who finds too many of their name, or too many names; a full line has room for those who come first', async () => {
  const { served, come } = open({ atOnce: 1, names: 2, each: 2 })
  const works = ['a1', 'a2', 'a3', 'b1'].map((what) => come(what))
  await expect(come('a4').outcome).rejects.toThrow('full')
  await expect(come('c1').outcome).rejects.toThrow('full')
  works.push(come('z1', { first: true }))
  for (const place of [0, 4, 1, 3, 2]) await works[place]?.done()
  expect(served).toEqual(['a1', 'z1', 'a2', 'b1', 'a3'])
})

it('goes on when the work of one goes wrong', async () => {
  const line = new FairQueue({ atOnce: 1, names: 1, each: 1 }, () => new Error('full'))
  const wrong = line.take({ name: 'a', first: false }, () => Promise.reject(new Error('wrong')))
  const next = line.take({ name: 'b', first: false }, async () => 'next')
  await expect(wrong).rejects.toThrow('wrong')
  expect(await next).toBe('next')
})

it('costs each of many who wait behind each other what it costs each of few', async () => {
  async function serve(many: number) {
    const line = new FairQueue({ atOnce: 1, names: 1, each: many }, () => new Error('full'))
    await Promise.all(Array.from({ length: many }, () => line.take({ name: 'a', first: false }, async () => undefined)))
  }
  async function serveFew() {
    for (let times = 0; times < 16; times += 1) await serve(500)
  }
  const ofProcessor = () => process.cpuUsage().user + process.cpuUsage().system
  const [few = 0, many = 0] = await leastOf(ofProcessor, [serveFew, () => serve(8_000)], 5)
  expect(many / few).toBeLessThan(5)
})
