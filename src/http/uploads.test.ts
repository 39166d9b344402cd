import type { Context } from 'hono'
import { expect, it } from 'vitest'
import { mayTakeTime, withTimeToUpload } from './uploads.ts'

const [amira, ben] = [{ id: 'amira' }, { id: 'ben' }]

/** Somebody who sends on a connection of their own, until they are asked to end. */
function begin(person: { id: string }) {
  const socket = { destroy() {} }
  const context = { env: { incoming: { complete: true, socket } } } as unknown as Context
  const { promise, resolve } = Promise.withResolvers<void>()
  const read = withTimeToUpload(context, person, () => promise)
  return {
    mayTakeTime: () => mayTakeTime(socket),
    async end() {
      resolve()
      await read
    },
  }
}

it('one person may take their time on so many connections at once, and nobody else has less for it', async () => {
  const slow = Array.from({ length: 40 }, () => begin(amira))
  expect(slow.filter((one) => one.mayTakeTime())).toHaveLength(32)
  const bens = begin(ben)
  expect(bens.mayTakeTime()).toBe(true)

  await slow[0]?.end()
  expect(slow[0]?.mayTakeTime()).toBe(false)
  const next = begin(amira)
  expect(next.mayTakeTime()).toBe(true)
  await Promise.all([...slow, bens, next].map((one) => one.end()))
  expect([...slow, bens, next].filter((one) => one.mayTakeTime())).toEqual([])
})
