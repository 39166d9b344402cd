import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestPlace, testEngine } from '../test-records.ts'
import { clientFor, LostOnTheWay } from './postgres-copy.ts'
import { swapPostgresSchema, UndecidedSwap } from './swap-postgres-schema.ts'

/** What becomes of a line over which somebody says `commit`, and of those after it. */
type Manner = 'loses the answer' | 'loses the question' | 'loses the question, and is away from then on'

describe.runIf(testEngine === 'postgres')('what was prepared takes the place of what stands', () => {
  let test: Awaited<ReturnType<typeof openTestPlace>>
  let [home, prepared, aside] = ['', '', '']
  beforeEach(async () => {
    test = await openTestPlace()
    if ('sqliteFile' in test.place) throw new Error('This is not PostgreSQL')
    home = test.place.schema ?? ''
    ;[prepared, aside] = [`${home}_restoring_now`, `${home}_put_aside_now`]
    const client = await clientFor(test.place)
    await client.query(`create schema "${home}"; create table "${home}".old_one (number integer)`)
    await client.query(`create schema "${prepared}"; create table "${prepared}".new_one (number integer)`)
    await client.end()
  })
  afterEach(async () => {
    if (!('sqliteFile' in test.place)) {
      const client = await clientFor(test.place)
      for (const schema of [prepared, aside]) await client.query(`drop schema if exists "${schema}" cascade`)
      await client.end()
    }
    await test.remove()
  })

  /** Swaps them over a line of that manner. */
  async function swap(manner: Manner): Promise<boolean> {
    if ('sqliteFile' in test.place) throw new Error('This is not PostgreSQL')
    const target = new URL(test.place.postgresUrl)
    const line = createServer((near) => {
      const far = connect(Number(target.port || 5432), target.hostname)
      for (const [one, other] of [
        [near, far],
        [far, near],
      ] as const) {
        one.on('error', () => other.destroy()).on('close', () => other.destroy())
      }
      far.pipe(near)
      near.on('data', (said) => {
        if (!said.includes('commit\0')) return void far.write(said)
        far.unpipe(near)
        if (manner === 'loses the question, and is away from then on') line.close()
        if (manner !== 'loses the answer') return void near.destroy()
        far.once('data', () => near.destroy()).resume()
        far.write(said)
      })
    })
    await once(line.listen(0, '127.0.0.1'), 'listening')
    const address = new URL(target)
    address.hostname = '127.0.0.1'
    address.port = String((line.address() as AddressInfo).port)
    try {
      return await swapPostgresSchema({ ...test.place, postgresUrl: address.href }, prepared, aside, undefined, 2_000)
    } finally {
      line.close()
    }
  }

  async function tablesAtHome(): Promise<unknown[]> {
    if ('sqliteFile' in test.place) throw new Error('This is not PostgreSQL')
    const client = await clientFor(test.place)
    const { rows } = await client.query('select tablename from pg_tables where schemaname = $1', [home])
    await client.end()
    return rows
  }

  it('and is known to stand there where the answer to that was lost', async () => {
    expect(await swap('loses the answer')).toBe(true)
    expect(await tablesAtHome()).toEqual([{ tablename: 'new_one' }])
  })

  it('or is known not to where that never came to the server', async () => {
    await expect(swap('loses the question')).rejects.toThrow(LostOnTheWay)
    expect(await tablesAtHome()).toEqual([{ tablename: 'old_one' }])
  })

  it('and nobody is told either where nobody can know', async () => {
    await expect(swap('loses the question, and is away from then on')).rejects.toThrow(UndecidedSwap)
  })
})
