import { addresses } from '../../src/contract/addresses.ts'
import { api } from '../../src/contract/api.ts'
import type { AnyEndpoint } from '../../src/contract/endpoint.ts'
import { expect, type Page, test } from './front-desk.ts'
import { madeAnswer } from './made-answers.ts'

// What another server, or a proxy, may say to the dashboard takes no screen away, and makes none say what is not so.

test.use({ forgives: /Failed to load resource|does not conform to the required format/ })

const screens = [
  addresses.dashboard,
  addresses.day,
  addresses.patients,
  addresses.patient('a1'),
  addresses.messages,
  addresses.newPost,
  addresses.posts,
  addresses.editPost('floss'),
  addresses.postRevisions('floss'),
  addresses.postBin,
  addresses.closures,
  addresses.chairs,
  addresses.people,
  addresses.audit,
  addresses.dataProtection,
  addresses.account,
  addresses.whoAreYou,
]
/** They show what they have from who is signed in, which is always answered here. */
const askingNothing: string[] = [addresses.newPost, addresses.whoAreYou]

type Answer = { body: string } | 'never'

const calls: AnyEndpoint[] = Object.values(api).flatMap((subject): AnyEndpoint[] => Object.values(subject))

function callOf(method: string, path: string): AnyEndpoint | undefined {
  const fits = (promised: string) => new RegExp(`^${promised.replace(/\{\w+\}/g, '[^/]+')}$`).test(path)
  return calls.find((call) => call.method === method && (call.path === path || fits(call.path)))
}

/** Sits down at a desk whose server answers so; who is signed in it says in the specification's words. */
async function sitDownAt(page: Page, answerOf: (call: AnyEndpoint) => Answer): Promise<void> {
  await page.route('**/api/admin/**', (route) => {
    const asked = route.request()
    const call = callOf(asked.method(), new URL(asked.url()).pathname)
    if (!call || call === api.live.changes) return route.fulfill({ status: 404, body: '' })
    if (call === api.staff.doctor) return route.fulfill({ json: { doctor: { _id: 'd1' } } })
    const answer = answerOf(call)
    return answer === 'never' ? undefined : route.fulfill(answer)
  })
  await page.goto('/healthz')
  await page.evaluate(() => localStorage.setItem('token', 'a token'))
  await page.goto(addresses.account)
}

/** Goes on within the dashboard, as its links do. */
async function goOn(page: Page, path: string): Promise<void> {
  await page.evaluate((path) => {
    document.querySelector('h1')?.setAttribute('data-left', '')
    history.pushState(null, '', path)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  await expect.soft(page.locator('h1:not([data-left])'), path).toBeVisible()
}

async function expectSound(page: Page, path: string): Promise<void> {
  await expect.soft(page.getByText('Loading...'), path).toHaveCount(0)
  await expect.soft(page.getByText('Unexpected Application Error'), path).toHaveCount(0)
  const said = await page.locator('#page').innerText()
  expect.soft(said.match(/.*(undefined|NaN|Invalid|\[object|\bnull\b).*/)?.[0], path).toBeUndefined()
}

// What is null or of another kind is left out by one rule, which contract/asking/read-answer.test.ts has.
test('extras without sense take no screen away', async ({ page }) => {
  await sitDownAt(page, ({ answer }) => ({ body: JSON.stringify(madeAnswer(answer)) }))
  for (const path of screens) {
    await goOn(page, path)
    await expectSound(page, path)
    await expect.soft(page.locator('#page').getByRole('alert').filter({ hasText: /\w/ }), path).toHaveCount(0)
  }
})

test('a page of a proxy in place of every answer is told on every screen that needs one', async ({ page }) => {
  await sitDownAt(page, () => ({ body: '<!doctype html><title>Please sign in to the network</title>' }))
  for (const path of screens) {
    await goOn(page, path)
    await expectSound(page, path)
    if (askingNothing.includes(path)) continue
    const told = page
      .locator('#page')
      .getByRole('alert')
      .filter({ hasText: /could not be .*\. .*[A-Z].{15,}\./ })
    await expect.soft(told.first(), path).toBeVisible()
  }
})

test('an answer that does not come is said to be missing after ten seconds', async ({ page }) => {
  await page.clock.install()
  await sitDownAt(page, () => 'never')
  for (const path of screens) {
    await goOn(page, path)
    if (askingNothing.includes(path)) continue
    await page.clock.runFor(10_500)
    await expect.soft(page.getByText('Nothing has come yet.').first(), path).toBeVisible()
  }
  await page.goto(addresses.login)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.clock.runFor(10_500)
  await expect(page.getByText('No answer has come yet.')).toBeVisible()
})
