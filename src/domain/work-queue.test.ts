import { expect, it } from 'vitest'
import { WorkQueue } from './work-queue.ts'

it('serves so many at once, in the order they came, and sends away whoever finds it full', async () => {
  const queue = new WorkQueue(2, 3, () => new Error('full'))
  const served: number[] = []
  const finish: (() => void)[] = []
  const comers = [1, 2, 3, 4, 5, 6].map((number) =>
    queue.take(async () => {
      served.push(number)
      await new Promise<void>((done) => finish.push(done))
      return number
    }),
  )
  await expect(comers[5]).rejects.toThrow('full')
  expect(served).toEqual([1, 2])
  for (let round = 0; round < 5; round++) {
    finish[round]?.()
    await comers[round]
    await Promise.resolve()
  }
  expect(served).toEqual([1, 2, 3, 4, 5])
  expect(await queue.take(async () => 'empty again')).toBe('empty again')
})

it('passes the turn on when the work of one goes wrong', async () => {
  const queue = new WorkQueue(1, 1, () => new Error('full'))
  const wrong = queue.take(() => Promise.reject(new Error('wrong')))
  const next = queue.take(async () => 'next')
  await expect(wrong).rejects.toThrow('wrong')
  expect(await next).toBe('next')
})
