import { expect, restoreSession, test } from './front-desk.ts'

test.describe('Section 2: Unknown paths', () => {
  for (const path of ['/nowhere', '/treatment/gold-teeth', '/blog/never-written', '/about/us']) {
    test(`${path} is answered with 404 and the screen 404 Not found`, async ({ request }) => {
      const answer = await request.get(path)
      expect(answer.status()).toBe(404)
      expect(await answer.text()).toMatch(/<h1[^>]*>404 Not found<\/h1>/)
    })
  }

  test('the screen 404 Not found has a way home', async ({ page }) => {
    await page.goto('/nowhere')
    await expect(page.getByRole('heading', { level: 1, name: '404 Not found' })).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: /home/i }).click()
    await expect(page).toHaveURL('/')
    await expect(page.getByText("We're open 24/7")).toBeVisible()
  })

  test('an unknown page of the dashboard is not found, by visitors or by staff', async ({ page, desk }) => {
    expect((await page.goto('/dashboard/unknown'))?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1, name: '404 Not found' })).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: /home/i })).toHaveAttribute('href', '/')
    await restoreSession(page, desk)
    const answer = await page.goto('/dashboard/unknown')
    expect(answer?.status()).toBe(404)
    await expect(page.getByText('404 Not found')).toBeVisible()
  })
})

for (const [method, path] of [
  ['GET', '/api/nothing'],
  ['POST', '/api/user/nothing'],
  ['GET', '/api/admin/nothing'],
  ['GET', '/api'],
] as const) {
  test(`${method} ${path} is a 404 in JSON with a sentence`, async ({ request }) => {
    const answer = await request.fetch(path, { method })
    expect(answer.status()).toBe(404)
    expect(answer.headers()['content-type']).toContain('application/json')
    expect(await answer.json()).toMatchObject({ success: false, message: expect.stringMatching(/\w+ \w+/) })
  })
}
