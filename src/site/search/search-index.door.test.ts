import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openTestPractice, type TestPractice } from '../../../tests/test-practice.ts'

let practice: TestPractice
beforeEach(async () => {
  practice = await openTestPractice()
})
afterEach(() => practice.close())

const posts = 40
const visitors = ['203.0.113.1', '203.0.113.2', '203.0.113.3', '203.0.113.4', '203.0.113.5']

test.each([['/search?q=gums'], ['/search.json']])(
  'while all posts are read for whoever asks for %s, visitors are answered between few of them',
  async (path) => {
    for (let number = 1; number <= posts; number += 1) {
      await practice.asStaff('POST', '/api/admin/create', { title: `Gums ${number}`, content: '<p>Sore gums.</p>' })
    }
    const { calls } = vi.spyOn(practice.backend.writing, 'excerpt').mock
    const asking = practice.send('GET', path)
    await expect.poll(() => calls.length).toBeGreaterThan(0)
    const before = calls.length
    await Promise.all(visitors.map((from) => practice.send('GET', '/nothing-here', undefined, { from })))
    expect(calls.length - before).toBeLessThan(posts / 2)
    await asking
  },
)
