import { describe, expect, it } from 'vitest'
import { gathered } from './gathered.ts'

describe('gathered', () => {
  it('asks at once for the first, and together for those who come meanwhile', async () => {
    const asked: number[][] = []
    const doors: PromiseWithResolvers<void>[] = []
    const ask = gathered(async (all: number[]) => {
      asked.push(all)
      doors.push(Promise.withResolvers())
      await doors.at(-1)?.promise
      return all.map((one) => one * 10)
    })
    const first = ask('Tuesday', 1)
    await expect.poll(() => asked).toEqual([[1]])
    const meanwhile = [ask('Tuesday', 2), ask('Tuesday', 3)]
    const elsewhere = ask('Wednesday', 4)
    await expect.poll(() => asked).toContainEqual([4])
    doors[0]?.resolve()
    expect(await first).toBe(10)
    await expect.poll(() => asked).toContainEqual([2, 3])
    for (const door of doors) door.resolve()
    expect(await Promise.all([...meanwhile, elsewhere])).toEqual([20, 30, 40])
  })

  it('lets nobody wait behind a question that is not answered', async () => {
    const never = new Promise<number[]>(() => undefined)
    let questions = 0
    const ask = gathered((all: number[]) => (++questions === 1 ? never : Promise.resolve(all)))
    void ask('Tuesday', 1)
    await expect.poll(() => questions).toBe(1)
    expect(await ask('Tuesday', 2)).toBe(2)
  })

  it('tells all of them where it cannot be asked, and asks anew for the next', async () => {
    let away = true
    const ask = gathered(async (all: number[]) => {
      if (away) throw new Error('away')
      return all
    })
    const refused = await Promise.allSettled([ask('Tuesday', 1), ask('Tuesday', 2)])
    expect(refused.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    away = false
    expect(await ask('Tuesday', 3)).toBe(3)
  })
})
