import type { Page } from '@playwright/test'
import { openNewPost } from './editor-page.ts'
import { expect, restoreSession, test } from './front-desk.ts'

const editor = /rich-text-editor[^/]*\.js$/

/** Bytes on the wire (brotli) of the files of script that a page has loaded so far, by their names. */
async function scripts(page: Page): Promise<[name: string, bytes: number][]> {
  // The dashboard's live line stays open, so the network is never idle.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry): entry is PerformanceResourceTiming => entry instanceof PerformanceResourceTiming)
      .filter(({ name }) => name.endsWith('.js'))
      .map(({ name, encodedBodySize }) => [name, encodedBodySize]),
  )
}

test('the editor weighs at most 180 kB and is loaded only where somebody writes', async ({ page, desk }) => {
  await desk.publish({ title: 'Light', content: '<p>As a feather.</p>' })
  await restoreSession(page, desk)
  for (const path of ['/dashboard', '/dashboard/patient', '/dashboard/blog', '/dashboard/account']) {
    await page.goto(path)
    expect(
      (await scripts(page)).filter(([name]) => editor.test(name)),
      path,
    ).toEqual([])
  }
  await openNewPost(page, desk)
  const loaded = await scripts(page)
  const [[, bytes] = ['', 0]] = loaded.filter(([name]) => editor.test(name))
  expect(bytes).toBeGreaterThan(50 * 1024)
  expect(bytes).toBeLessThanOrEqual(180 * 1024)
  // What draws formulas waits for the first.
  expect(loaded.filter(([name]) => name.includes('katex'))).toEqual([])
})
