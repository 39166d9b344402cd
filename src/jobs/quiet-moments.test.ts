import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { QuietMoments } from './quiet-moments.ts'

let quiet: QuietMoments
beforeEach(() => {
  vi.useFakeTimers()
  quiet = new QuietMoments()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Whether something that can wait goes on within so many milliseconds. */
async function goesOnWithin(milliseconds: number): Promise<boolean> {
  let goesOn = false
  void quiet.wait().then(() => (goesOn = true))
  await vi.advanceTimersByTimeAsync(milliseconds)
  return goesOn
}

it('nobody waits where nobody is being answered', async () => {
  expect(await goesOnWithin(0)).toBe(true)
})

it('what can wait does until nobody has been answered for ten milliseconds', async () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  const answered = quiet.answer(() => promise)
  expect(await goesOnWithin(40)).toBe(false)
  resolve('yours')
  expect(await answered).toBe('yours')
  expect(await goesOnWithin(9)).toBe(false)
  expect(await goesOnWithin(5)).toBe(true)
})

it('it waits for fifty milliseconds at most, also where an answer fails', async () => {
  const { promise, reject } = Promise.withResolvers<never>()
  const answered = quiet.answer(() => promise)
  expect(await goesOnWithin(50)).toBe(true)
  reject(new Error('away'))
  await expect(answered).rejects.toThrow('away')
  await vi.advanceTimersByTimeAsync(10)
  expect(await goesOnWithin(0)).toBe(true)
})
