import { expect, it } from 'vitest'
import { RecordsAway } from '../../domain/records.ts'
import { WriteLock } from './write-lock.ts'

it('the lock is given in the order in which they were asked for, to one at a time', async () => {
  const lock = new WriteLock()
  const order: string[] = []
  const inTurn = async (name: string) => {
    await lock.acquire(1000)
    order.push(`${name} begins`)
    await Promise.resolve()
    order.push(`${name} ends`)
    lock.release()
  }
  await Promise.all(['Maya', 'Tom', 'Li'].map(inTurn))
  expect(order).toEqual(['Maya begins', 'Maya ends', 'Tom begins', 'Tom ends', 'Li begins', 'Li ends'])
})

it('between two holders the event loop goes round', async () => {
  const lock = new WriteLock()
  let rounds = 0
  const goRound = () => {
    rounds += 1
    if (rounds < 100) setImmediate(goRound)
  }
  goRound()
  for (let turn = 0; turn < 10; turn += 1) {
    const before = rounds
    await lock.acquire(1000)
    lock.release()
    if (turn > 0) expect(rounds).toBeGreaterThan(before)
  }
})

it('who waits too long is told so, and does not hold up those behind', async () => {
  const lock = new WriteLock()
  await lock.acquire(1000)
  const behind = lock.acquire(1000)
  await expect(lock.acquire(20)).rejects.toThrow(RecordsAway)
  lock.release()
  await behind
})
