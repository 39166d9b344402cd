import { expect, type Page, test } from './front-desk.ts'

// What the practice's own server never says, but another one that keeps the specification, or a proxy before it, may.

test.use({ forgives: /Failed to load resource/ })

const ngozi = {
  _id: 'a1',
  name: 'Ngozi Okafor',
  email: 'ngozi@example.com',
  phone: '07700 900123',
  service: 'Invisalign',
  status: 'New Appointment',
  message: 'My brace hurts.',
  appointmentDate: '2026-12-01T00:00:00.000Z',
  appointmentTime: '09:00',
}
const floss = {
  _id: 'b1',
  slug: 'floss',
  title: 'Floss',
  image: 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==',
  content: '<p>Floss every day.</p>',
  createdAt: '2026-11-20T09:00:00.000Z',
}

type Answers = Record<string, object | ((method: string) => object)>
type Extras = { patient?: object; post?: object; answer?: object }

/** Answers to every call of the specification, with its own fields and those that are given. */
function answers({ patient, post, answer }: Extras): Answers {
  const request = { ...ngozi, ...patient }
  const written = { ...floss, ...post }
  return {
    login: { success: true, token: 'a token', message: 'Welcome.', ...answer },
    doctor: { doctor: { ...answer } },
    patients: { patients: [request], ...answer },
    'patients/a1': { patient: request, ...answer },
    'statuschange/a1': { updatedUser: { ...request, status: 'Appointed' }, message: 'Accepted.', ...answer },
    'update/a1': { updatedUser: request, message: 'Saved.', ...answer },
    allPost: { allPost: [written], ...answer },
    'blog/floss': written,
    'blog/b1': written,
    'blog/update/b1': { updated: written, message: 'The post is saved.', ...answer },
    'blog/delete/b1': { message: 'The post is deleted.', ...answer },
    create: { response: written, message: 'The post is published.', ...answer },
  }
}

/** Sits down at the dashboard of a server that answers so; whatever else it is asked, it does not know. */
async function sitDownAt(page: Page, known: Answers): Promise<void> {
  await page.route('**/api/admin/**', (route) => {
    const request = route.request()
    const answer = known[new URL(request.url()).pathname.replace('/api/admin/', '')]
    if (!answer) return route.fulfill({ status: 404, contentType: 'text/html', body: '<h1>Not found</h1>' })
    const status = request.url().endsWith('/create') ? 201 : 200
    return route.fulfill({ status, json: answer })
  })
  await page.goto('/healthz')
  await page.evaluate(() => localStorage.setItem('token', 'a token'))
}

const odd: [name: string, extras: Extras][] = [
  ['with the fields of the specification only', {}],
  [
    'whose extras are null',
    {
      patient: { reference: null, createdAt: null, version: null, chair: null, history: null, whatsapp: null },
      post: { imageAddress: null, publishedAt: null, status: null, version: null, treatments: null, imageAlt: null },
      answer: { undoUntil: null, waiting: null, next: null, codeNeeded: null, secondFactor: null, name: null },
    },
  ],
  [
    'whose extras are of another kind',
    {
      patient: {
        reference: 7,
        createdAt: [],
        version: 'two',
        chair: 'left',
        history: 'long',
        letters: {},
        minutes: {},
      },
      post: { imageAddress: 5, publishedAt: 1, status: 'lost', version: 'one', treatments: 'all', imageWidth: 'wide' },
      answer: { undoUntil: 9, waiting: 'many', next: 3, codeNeeded: 'no', secondFactor: 'none', _id: 4 },
    },
  ],
]

for (const [name, extras] of odd) {
  test.describe(`a server ${name}`, () => {
    test('lets staff in and do their work', async ({ page }) => {
      test.slow()
      await test.step('lets staff in', async () => {
        await sitDownAt(page, answers(extras))
        await page.goto('/login')
        await page.getByRole('button', { name: 'Login', exact: true }).click()
        await page.waitForURL('**/dashboard/patient**')
      })
      await test.step('has its requests read, accepted and moved', async () => {
        await sitDownAt(page, answers(extras))
        await page.goto('/dashboard')
        await expect(page.getByRole('button', { name: 'Ngozi Okafor' }).first()).toBeVisible()
        await page.goto('/dashboard/patient')
        const row = page.getByRole('row').filter({ hasText: 'Ngozi Okafor' })
        await expect(row).toContainText('2026-12-01')
        await row.getByRole('button', { name: 'Accept' }).click()
        await expect(page.getByText('Accepted.', { exact: true })).toBeVisible()
        await page.goto('/dashboard/patient/update/a1')
        await expect(page.getByRole('heading', { name: 'Appointment of Ngozi Okafor' })).toBeVisible()
        await page.getByLabel('Time').selectOption('10:00')
        const sent = page.waitForRequest('**/api/admin/update/a1')
        await page.getByRole('button', { name: 'Save' }).click()
        // A server that writes down what it is sent would be left with a request of no status.
        expect((await sent).postDataJSON()).toEqual({
          service: 'Invisalign',
          appointmentDate: '2026-12-01',
          appointmentTime: '10:00',
        })
        await expect(page.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible()
        await expect(page.getByRole('alert').filter({ hasText: 'could not be loaded' })).toHaveCount(0)
      })
      await test.step('has its posts read, written, changed and deleted', async () => {
        await sitDownAt(page, answers(extras))
        await page.goto('/dashboard/blog')
        await expect(page.getByText('Floss every day....')).toBeVisible()
        await page.getByRole('button', { name: 'Delete' }).click()
        await expect(page.getByText('The post is deleted.')).toBeVisible()
        await page.getByRole('link', { name: 'Update' }).click()
        await expect(page.getByLabel('Title')).toHaveValue('Floss')
        await page.getByLabel('Title').fill('Floss daily')
        await page.getByRole('button', { name: 'Update', exact: true }).click()
        await expect(page.getByText('The post is saved.')).toBeVisible()
        await page.goto('/dashboard/blog/create')
        await page.getByLabel('Title').fill('Brush')
        await page.getByRole('button', { name: 'Submit' }).click()
        await expect(page.getByText('The post is published.')).toBeVisible()
      })
    })
  })
}

test('what cannot be read or is not known', async ({ page }) => {
  test.slow()
  await test.step('a request and a post that cannot be read are said, and the others stand', async () => {
    await sitDownAt(page, {
      ...answers({}),
      patients: { patients: [{ ...ngozi, _id: 'a2', name: null }, ngozi] },
      allPost: { allPost: [floss, { ...floss, _id: 'b2', title: null }] },
    })
    await page.goto('/dashboard/patient')
    await expect(page.getByRole('button', { name: 'Ngozi Okafor' })).toBeVisible()
    await expect(page.getByText('This request could not be read.')).toBeVisible()
    await page.goto('/dashboard/blog')
    await expect(page.getByRole('heading', { name: 'Floss' })).toBeVisible()
    await expect(page.getByText('This post could not be read.')).toBeVisible()
  })
  await test.step('a post that was sent without a text is listed and written on', async () => {
    const { content: _, ...empty } = floss
    await sitDownAt(page, { ...answers({}), allPost: { allPost: [empty] }, 'blog/floss': { ...empty, content: null } })
    await page.goto('/dashboard/blog')
    await expect(page.getByRole('heading', { name: 'Floss' })).toBeVisible()
    await page.getByRole('link', { name: 'Update' }).click()
    await expect(page.getByLabel('Title')).toHaveValue('Floss')
    await page.getByRole('button', { name: 'Update', exact: true }).click()
    await expect(page.getByText('The post is saved.')).toBeVisible()
  })
  await test.step('a time between the quarter hours is shown as it is, and stays', async () => {
    await sitDownAt(page, answers({ patient: { appointmentTime: '10:07' } }))
    await page.goto('/dashboard/patient/update/a1')
    await expect(page.getByLabel('Time')).toHaveValue('10:07')
    const sent = page.waitForRequest('**/api/admin/update/a1')
    await page.getByRole('button', { name: 'Save' }).click()
    expect((await sent).postDataJSON()).toMatchObject({ appointmentTime: '10:07' })
  })
  await test.step('what nobody knows is not said', async () => {
    await sitDownAt(page, { ...answers({}), queue: { queue: [{ reason: 'new' }], counts: { new: 'one' } } })
    await page.goto('/dashboard')
    await expect(page.getByText('This request could not be read.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'To do' })).toBeVisible()
    await expect(page.getByText('Every request has its answer')).toHaveCount(0)
    await page.goto('/dashboard/account')
    await expect(page.getByText('signing in also asks for a code')).toBeVisible()
    await expect(page.getByText('It is off.')).toHaveCount(0)
  })
  await test.step('the overview of a server without a queue shows its new requests alone', async () => {
    const cyril = { ...ngozi, _id: 'a2', name: 'Cyril Boateng', status: 'Cancelled' }
    await sitDownAt(page, { ...answers({}), patients: { patients: [cyril, ngozi] } })
    await page.goto('/dashboard')
    await expect(page.getByRole('button', { name: 'Ngozi Okafor' }).first()).toBeVisible()
    await expect(page.getByRole('main').getByText('Cyril Boateng')).toHaveCount(0)
    // Nor since when, which the specification does not name.
    await expect(page.locator('.queue-rows .age')).toHaveText('')
  })
  await test.step('the blog’s forms say why when nobody can say who is signed in', async () => {
    await sitDownAt(page, { ...answers({}), doctor: [] })
    for (const path of ['/dashboard/blog/create', '/dashboard/blog/update/floss']) {
      await page.goto(path)
      await expect(page.getByRole('alert').filter({ hasText: 'We could not ask who is signed in.' })).toBeVisible()
      await expect(page.getByText('Loading...')).toHaveCount(0)
    }
  })
})

test('a change is done although its answer holds nothing but a sentence, and what the server does not know of is refused', async ({
  page,
}) => {
  await sitDownAt(page, {
    ...answers({}),
    'statuschange/a1': { updatedUser: { _id: 'a1' }, message: 'Accepted.' },
    'update/a1': { updatedUser: {}, message: 'Saved.' },
    'blog/update/b1': { updated: {}, message: 'The post is saved.' },
    create: { response: {}, message: 'The post is published.' },
  })
  const extra = /admin\/(queue|practice|live|day|notices|standing|person|times|blog\/b1\/editing)/
  await page.route(extra, (route) => route.fulfill({ status: 401, json: { success: false, message: 'Who are you?' } }))
  await page.goto('/dashboard/patient')
  await page.getByRole('button', { name: 'Accept' }).click()
  await expect(page.getByText('Accepted.', { exact: true })).toBeVisible()
  await page.goto('/dashboard/patient/update/a1')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible()
  await page.goto('/dashboard/blog/update/floss')
  await expect(page.getByLabel('Title')).toHaveValue('Floss')
  await page.getByRole('button', { name: 'Update', exact: true }).click()
  await expect(page.getByText('The post is saved.')).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue('')
  await page.goto('/dashboard/blog/create')
  await page.getByLabel('Title').fill('Brush')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('The post is published.')).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue('')
  // One that says nothing at all empties nothing.
  await page.route('**/api/admin/create', (route) => route.fulfill({ status: 200, json: {} }))
  await page.getByLabel('Title').fill('Rinse')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'What you wrote is still here.' })).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue('Rinse')
})

test('of a step whose answer cannot be read it is said that it may be done', async ({ page }) => {
  await sitDownAt(page, answers({}))
  await page.route(/statuschange|admin\/create/, (route) => route.fulfill({ status: 200, body: '' }))
  const words = 'It may be done all the same: please look before you try again.'
  const said = page.getByRole('alert').filter({ hasText: words })
  await page.clock.install()
  await page.goto('/dashboard/patient')
  await expect(page.getByRole('button', { name: 'Accept' })).toBeVisible()
  // What became of a row stands for a second and a half.
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('button', { name: 'Accept' }).click()
  await expect(page.locator('.became')).toHaveText('Not known')
  await expect(said).toBeVisible()
  await page.clock.resume()
  await page.goto('/dashboard/blog/create')
  await page.getByLabel('Title').fill('Brush')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(said).toContainText('What you wrote is still here.')
})

test('a filter whose list fails shows no rows of the one before', async ({ page }) => {
  await sitDownAt(page, answers({}))
  await page.goto('/dashboard/patient')
  await expect(page.getByRole('button', { name: 'Ngozi Okafor' })).toBeVisible()
  await page.route('**/api/admin/patients?*Cancelled*', (route) => route.fulfill({ status: 502, body: '<h1>Bad</h1>' }))
  await page.getByLabel('Status').selectOption('Cancelled')
  await expect(page.getByRole('alert').filter({ hasText: 'cannot be reached at the moment' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ngozi Okafor' })).toHaveCount(0)
  await expect(page.getByText('No Appointment Found')).toHaveCount(0)
})

// Every other status has its sentence in failure-words.test.ts.
const refusals = [
  [422, '{}'],
  [502, '<html><h1>Gateway</h1></html>'],
] as const
for (const [status, body] of refusals) {
  test(`a refusal of ${status} without a readable message has a sentence`, async ({ page }) => {
    await sitDownAt(page, answers({}))
    await page.route(/statuschange|update\/a1|blog\/update|delete|create/, (route) => {
      if (route.request().resourceType() === 'document') return route.fallback()
      return route.fulfill({ status, body })
    })
    const sentence = /The practice’s server|This (is|was)/
    await page.goto('/dashboard/patient')
    await page.getByRole('button', { name: 'Accept' }).click()
    await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible()
    await page.goto('/dashboard/patient/update/a1')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible()
    await page.goto('/dashboard/blog')
    await page.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible()
    await page.goto('/dashboard/blog/create')
    await page.getByLabel('Title').fill('Brush')
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible()
  })
}

test('a refused login without a readable message is said in words', async ({ page }) => {
  await sitDownAt(page, { ...answers({}), login: { success: false, message: ' ' } })
  const said: string[] = []
  page.on('dialog', (dialog) => {
    said.push(dialog.message())
    void dialog.accept()
  })
  await page.goto('/login')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect.poll(() => said).toEqual([expect.stringContaining('did not let you in')])
  await page.route('**/api/admin/login', (route) => route.fulfill({ status: 401, json: {} }))
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect.poll(() => said[1]).toBe(said[0])
  // Signed in without a token is not signed in.
  await page.route('**/api/admin/login', (route) => route.fulfill({ json: { success: true, message: 'Welcome.' } }))
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect.poll(() => said[2]).toContain('answered in words that cannot be read')
})
