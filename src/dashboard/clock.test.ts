import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const now = Date.parse('2026-11-23T09:00:00Z')
const [minute, day] = [60_000, 24 * 60 * 60_000]

beforeEach(() => {
  vi.useFakeTimers({ now })
  vi.resetModules()
})
afterEach(() => void vi.useRealTimers())

/** How far from this computer's clock the practice is believed to be after its answers, each so far from it. */
async function apartAfter(...answers: { apart?: number; tookUntil?: number }[]): Promise<number> {
  const { noteClock, presentMoment } = await import('./clock.ts')
  for (const { apart, tookUntil = 0 } of answers) {
    const sent = Date.now()
    const headers = new Headers(apart === undefined ? {} : { date: new Date(sent + apart).toUTCString() })
    vi.setSystemTime(sent + tookUntil)
    noteClock(sent, new Response('{}', { headers }))
  }
  return presentMoment().getTime() - Date.now()
}

it.each([
  ['a practice that agrees, give or take', [{ apart: 4 * minute }], 0],
  ['a computer that is a day behind', [{ apart: day }], day],
  ['one that is a day ahead', [{ apart: -day }], -day],
  ['one that was put right meanwhile', [{ apart: day }, { apart: 0 }], 0],
  ['an answer without a date', [{ apart: day }, {}], day],
  ['a computer that slept until the answer was read', [{ apart: 0, tookUntil: day }], 0],
  ['one that is a day behind and slept', [{ apart: day }, { apart: day, tookUntil: day }], day],
])('the practice’s clock counts: %s', async (_, answers, apart) => {
  expect(await apartAfter(...answers)).toBe(apart)
})
