import { expect, it } from 'vitest'
import { WaitingLine } from './waiting-line.ts'

it('serves so many at once, in the order they came, and sends away whoever finds it full', async () => {
  const line = new WaitingLine(2, 3, () => new Error('full'))
  const served: number[] = []
  const finish: (() => void)[] = []
  const comers = [1, 2, 3, 4, 5, 6].map((number) =>
    line.take(async () => {
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
  expect(await line.take(async () => 'empty again')).toBe('empty again')
})

it('passes the turn on when the work of one goes wrong', async () => {
  const line = new WaitingLine(1, 1, () => new Error('full'))
  const wrong = line.take(() => Promise.reject(new Error('wrong')))
  const next = line.take(async () => 'next')
  await expect(wrong).rejects.toThrow('wrong')
  expect(await next).toBe('next')
})
