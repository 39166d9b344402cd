import { expect, it } from 'vitest'
import { RecordsAway } from '../domain/records.ts'
import { Turns } from './turns.ts'

it('turns are taken in the order in which they were asked for, one at a time', async () => {
  const turns = new Turns()
  const order: string[] = []
  const inTurn = async (name: string) => {
    await turns.take(1000)
    order.push(`${name} begins`)
    await Promise.resolve()
    order.push(`${name} ends`)
    turns.pass()
  }
  await Promise.all(['Maya', 'Tom', 'Li'].map(inTurn))
  expect(order).toEqual(['Maya begins', 'Maya ends', 'Tom begins', 'Tom ends', 'Li begins', 'Li ends'])
})

it('between two turns the event loop goes round', async () => {
  const turns = new Turns()
  let rounds = 0
  const goRound = () => {
    rounds += 1
    if (rounds < 100) setImmediate(goRound)
  }
  goRound()
  for (let turn = 0; turn < 10; turn += 1) {
    const before = rounds
    await turns.take(1000)
    turns.pass()
    if (turn > 0) expect(rounds).toBeGreaterThan(before)
  }
})

it('who waits too long is told so, and does not hold up those behind', async () => {
  const turns = new Turns()
  await turns.take(1000)
  const behind = turns.take(1000)
  await expect(turns.take(20)).rejects.toThrow(RecordsAway)
  turns.pass()
  await behind
})
