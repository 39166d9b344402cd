import { expect, it } from 'vitest'
import { personJson, personPage } from './person-file.ts'

const at = new Date('2026-12-01T09:00:00Z')
const requests = Array.from({ length: 1_000 }, (_, number) => {
  const request = { id: `${number}`, reference: `R${number}`, name: 'Ada Lovell', minutes: 15, createdAt: at }
  const state = { status: 'new' as const, version: 1, sequence: 0, offer: undefined, waiting: undefined }
  return { ...request, ...state, history: [], letters: [], links: Array.from({ length: 9 }, () => at) }
})
const stopped = { email: 'ada@example.org', since: at }
const kept = { requests, messages: [], audit: [], remindersStopped: [stopped] }
const asked = { who: 'ada@example.org', at, practice: 'Ashcombe' }

it('the page of a thousand requests takes no longer than anybody may wait for something else', async () => {
  const before = process.threadCpuUsage()
  const page = await personPage(kept, asked)
  const { user, system } = process.threadCpuUsage(before)
  expect(page).toContain('1 December 2026 at 09:00: made')
  expect((user + system) / 1000).toBeLessThan(300)
})

it.each([
  ['page', personPage],
  ['JSON', personJson],
])('others have their turn while the %s of a thousand requests is written', async (_, write) => {
  let turns = 0
  const goRound = () => {
    turns += 1
    round = setImmediate(goRound)
  }
  let round = setImmediate(goRound)
  await write(kept, asked)
  clearImmediate(round)
  expect(turns).toBeGreaterThanOrEqual(9)
})

it('the page says where the rest stands that whoever asks is to be told', async () => {
  for (const one of [kept, { ...kept, requests: [], remindersStopped: [] }])
    expect(await personPage(one, asked)).toContain(
      'Why it is kept, for how long, who sees it, and your rights to have it corrected or erased, to object and to complain',
    )
})

it('the JSON is as if it were written at once', async () => {
  const atOnce = JSON.stringify({ asked: asked.who, at, ...kept }, undefined, 2)
  expect(await personJson(kept, asked)).toBe(atOnce)
})
