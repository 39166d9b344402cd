import { expect, it } from 'vitest'
import { personPage } from './person-file.ts'

it('the page of a thousand requests takes no longer than anybody may wait for something else', () => {
  const at = new Date('2026-12-01T09:00:00Z')
  const requests = Array.from({ length: 1_000 }, (_, number) => {
    const request = { id: `${number}`, reference: `R${number}`, name: 'Ada Lovell', minutes: 15, createdAt: at }
    const state = { status: 'new' as const, version: 1, sequence: 0, offer: undefined, waiting: undefined }
    return { ...request, ...state, history: [], letters: [], links: Array.from({ length: 9 }, () => at) }
  })
  const kept = { requests, messages: [], audit: [], remindersStopped: [] }
  const before = process.threadCpuUsage()
  const page = personPage(kept, { who: 'ada@example.org', at, practice: 'Ashcombe' })
  const { user, system } = process.threadCpuUsage(before)
  expect(page).toContain('1 December 2026 at 09:00: made')
  expect((user + system) / 1000).toBeLessThan(300)
})
