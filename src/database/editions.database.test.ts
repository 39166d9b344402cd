import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Subject } from '../domain/editions.ts'
import type { Connection } from './connection.ts'
import { Editions } from './editions.ts'
import { openConnection } from './open-connection.ts'
import { openTestPlace } from './test-records.ts'

let own: Awaited<ReturnType<typeof openTestPlace>>
let connection: Connection
let editions: Editions
/** What answers the next looks, instead of the database alone. */
let answering: () => Promise<void>
let looks: number
let otherWrites: () => void
beforeEach(async () => {
  own = await openTestPlace()
  connection = await openConnection(own.place)
  answering = async () => {}
  looks = 0
  editions = await Editions.open({
    ...connection,
    mayHaveChanged: () => false,
    listenToOthers(heard) {
      otherWrites = heard
      return { close() {} }
    },
    reading: connection.reading.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        looks += 1
        await answering()
        return result
      },
    }),
  })
})
afterEach(async () => {
  await editions.close()
  await connection.close()
  await own.remove()
})

const raise = (subject: Subject) =>
  connection.transaction('a power cut', (tx) =>
    tx
      .updateTable('edition')
      .set((eb) => ({ edition: eb('edition', '+', 1) }))
      .where('subject', '=', subject)
      .execute(),
  )

const heard: Subject[] = []
const surprises: unknown[] = []
const listen = async () => {
  heard.length = 0
  surprises.length = 0
  editions.watch({ changed: (subjects) => heard.push(...subjects), failed: (surprise) => surprises.push(surprise) })
  await expect.poll(() => looks).toBe(2)
}

it('tells whoever begins to listen what others have changed since the records were opened', async () => {
  await raise('practice')
  await listen()
  await expect.poll(() => heard).toEqual(['practice'])
})

it('looks once more, however often others write while the database does not answer', async () => {
  await listen()
  const { promise: frozen, resolve: thaw } = Promise.withResolvers<void>()
  answering = () => frozen
  for (let times = 0; times < 30; times += 1) otherWrites()
  await expect.poll(() => looks).toBe(3)
  await raise('messages')
  otherWrites()
  thaw()
  await expect.poll(() => heard).toEqual(['messages'])
  await editions.close()
  expect(looks).toBe(4)
})

it('looks again after a surprise, and says that there was one', async () => {
  await listen()
  const surprise = new TypeError('Nobody has thought of this')
  answering = () => Promise.reject(surprise)
  otherWrites()
  await expect.poll(() => surprises).toEqual([surprise])
  answering = async () => {}
  await raise('messages')
  otherWrites()
  await expect.poll(() => heard).toEqual(['messages'])
})
