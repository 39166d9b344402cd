import { expect, test } from 'vitest'
import { UnderWay } from './under-way.ts'

test('work that fails before anybody waits for it ends no server', async () => {
  const unheard: unknown[] = []
  const note = (surprise: unknown) => void unheard.push(surprise)
  process.on('unhandledRejection', note)
  const underWay = new UnderWay()
  underWay.add(Promise.reject(new Error('odd')))
  await new Promise(setImmediate)
  process.off('unhandledRejection', note)
  expect(unheard).toEqual([])
  await underWay.ended()
})

test('work that fails while somebody waits for it tells them', async () => {
  const { promise, reject } = Promise.withResolvers<void>()
  const underWay = new UnderWay()
  underWay.add(promise)
  const ended = underWay.ended()
  reject(new Error('odd'))
  await expect(ended).rejects.toThrow('odd')
})
