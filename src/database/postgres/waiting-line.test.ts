import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { expect, it } from 'vitest'
import { type Pool, WaitingLine } from './waiting-line.ts'

it('whoever is first and finds a connection gone to another program stays before those who came later', async () => {
  const line = new WaitingLine()
  const pool = poolOfOne()
  line.add(pool)
  const holder = await line.take(pool, performance.now() + 5_000)
  const got: string[] = []
  const comes = async (name: string) => {
    const client = await line.take(pool, performance.now() + 5_000)
    got.push(name)
    // Until the next one has looked in vain.
    await wait(120)
    line.giveBack(client, pool, false)
  }
  const first = comes('Ada')
  await wait(10)
  const all = [first, ...['Bo', 'Cy', 'Dee'].map(comes)]
  line.giveBack(holder, pool, false)
  await Promise.all(all)
  expect(got).toEqual(['Ada', 'Bo', 'Cy', 'Dee'])
})

/** Connections to a server that gives out one. */
function poolOfOne(): Pool {
  let taken = 0
  const release = () => {
    taken -= 1
  }
  const connect = async () => {
    await wait(5)
    if (taken === 1) throw Object.assign(new Error('sorry, too many clients already'), { code: '53300' })
    taken += 1
    return { release } as pg.PoolClient
  }
  return { options: {}, idleCount: 0, connect, end: async () => {} } as unknown as Pool
}
