import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { expect, it } from 'vitest'
import { openPool } from '../postgres.ts'
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

// A connection that is given up stands before a server that was stopped, which looks at it before anybody's who is there.
it('while the server says nothing one knocks for all who want a connection of its pool, and hears it as soon as it does', async () => {
  const patience = 100
  let knocks = 0
  let isSilent = true
  const server = createServer((socket) => {
    knocks += 1
    if (!isSilent) socket.destroy()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const line = new WaitingLine()
  const open = () => openPool({ host: '127.0.0.1', port, max: 10, connectionTimeoutMillis: patience })
  const [one, other] = [open(), open()]
  // However slow the machine is, it hears that its connection is closed.
  const patient = openPool({ host: '127.0.0.1', port, max: 10, connectionTimeoutMillis: 60_000 })
  for (const pool of [one, other, patient]) line.add(pool)
  const take = (pool: Pool, milliseconds: number) => line.take(pool, performance.now() + milliseconds)
  try {
    await expect(take(one, patience)).rejects.toThrow('timeout')
    knocks = 0
    const many = Array.from({ length: 20 }, () => [one, other]).flat()
    const came = await Promise.allSettled(many.map((pool) => take(pool, patience * 5)))
    expect(came.filter(({ status }) => status === 'fulfilled')).toEqual([])
    expect(knocks).toBeLessThanOrEqual(12)
    isSilent = false
    await expect(take(patient, 60_000)).rejects.toThrow('terminated unexpectedly')
  } finally {
    await Promise.all([one, other, patient].map((pool) => pool.end()))
    server.close()
  }
})

it('while the server says nothing to new connections, who waits gets one that is given back', async () => {
  const client = { release: () => {} } as unknown as pg.PoolClient
  let idle = 1
  const pool = {
    options: {},
    get idleCount() {
      return idle
    },
    async connect() {
      if (idle === 0) await wait(10)
      if (idle === 0) throw new Error('Connection terminated due to connection timeout')
      idle -= 1
      return client
    },
    async end() {},
  } as unknown as Pool
  const line = new WaitingLine()
  line.add(pool)
  const take = () => line.take(pool, performance.now() + 60_000)
  await take()
  await expect(take()).rejects.toThrow('timeout')
  const waits = take()
  idle = 1
  line.giveBack(client, pool, false)
  expect(await waits).toBe(client)
})

it('a knock for which no connection is free is no answer, and nobody waits once more behind it', async () => {
  const line = new WaitingLine()
  const said = ['Connection terminated due to connection timeout', 'timeout exceeded when trying to connect']
  let asked = 0
  const connect = async () => {
    asked += 1
    await wait(60)
    throw new Error(said[Math.min(asked, 2) - 1])
  }
  const pool = { options: {}, idleCount: 0, connect, end: async () => {} } as unknown as Pool
  line.add(pool)
  await expect(line.take(pool, performance.now())).rejects.toThrow('due to connection timeout')
  await expect(line.take(pool, performance.now() + 40)).rejects.toThrow('The server says nothing')
  await wait(60)
  await expect(line.take(pool, performance.now() + 40)).rejects.toThrow('The server says nothing')
})

it('a pool that is full keeps nobody from another one whose server speaks again', async () => {
  const client = { release: () => {} } as unknown as pg.PoolClient
  const full = {
    options: {},
    idleCount: 0,
    async connect() {
      await wait(60_000, undefined, { ref: false })
      throw new Error('timeout exceeded when trying to connect')
    },
  } as unknown as Pool
  let asked = 0
  const roomy = {
    options: {},
    idleCount: 0,
    async connect() {
      asked += 1
      if (asked === 1) throw new Error('Connection terminated due to connection timeout')
      return client
    },
  } as unknown as Pool
  const line = new WaitingLine()
  for (const pool of [full, roomy]) line.add(pool)
  const take = (pool: Pool) => line.take(pool, performance.now() + 30_000)
  await expect(take(roomy)).rejects.toThrow('timeout')
  void take(full).catch(() => undefined)
  expect(await take(roomy)).toBe(client)
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
