import { HtmlValidate } from 'html-validate'
import { everyPage } from './every-page.ts'
import { expect, test } from './front-desk.ts'
import { oneAfterTheOther } from './running-practice.ts'

test.use({ practiceName: 'the whole site' })
test.describe.configure(oneAfterTheOther)

const examiner = new HtmlValidate({
  root: true,
  extends: ['html-validate:standard', 'html-validate:document', 'html-validate:a11y'],
  rules: {
    // Scripts come from the page's own origin, and the policy lets no other in.
    'require-sri': 'off',
    // The standard allows it, and staff may write one into a post; our own pages have one, as heads.test.ts shows.
    'heading-level': ['error', { allowMultipleH1: true }],
  },
})

/** What stands in a page against the HTML standard, each with its place. */
async function faultsIn(html: string): Promise<string[]> {
  // What is in a template is filled in before it becomes a part of the page.
  const { results } = await examiner.validateString(html.replace(/(<template[^>]*>).*?(?=<\/template>)/gs, '$1'))
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line, column }) => `${ruleId}: ${message} (${line}:${column})`),
  )
}

test('the examiner finds a planted fault', async () => {
  expect(await faultsIn('<!doctype html><html lang="en"><title>A</title><p><div></div></p></html>')).not.toEqual([])
})

test('every page is valid HTML', async ({ practice, desk }) => {
  await desk.publish({ title: 'Valid for every browser', content: '<h2>Why</h2><p>Because <em>old</em> ones.</p>' })
  const pages = await everyPage(practice)
  expect(pages.length).toBeGreaterThan(26)
  for (const { path, html } of pages) expect.soft(await faultsIn(html), path).toEqual([])
})

for (const [path, status] of [
  ['/login', 200],
  ['/dashboard/patient', 200],
  ['/nowhere', 404],
  ['/api/docs', 200],
  ['/search', 200],
  ['/search?q=gum%20disease', 200],
  ['/search?q=zebra', 200],
] as const) {
  test(`${path} is valid HTML`, async ({ request }) => {
    const answer = await request.get(path)
    expect(answer.status()).toBe(status)
    const html = await answer.text()
    expect(html).toMatch(/^<!doctype html>/i)
    expect(await faultsIn(html)).toEqual([])
  })
}

test('the second page of the blog is valid HTML', async ({ request, desk }) => {
  for (let number = 1; number <= 101; number += 1)
    await desk.publish({ title: `Number ${number}`, content: '<p>Words.</p>' })
  const answer = await request.get('/blog/page/2')
  expect(answer.status()).toBe(200)
  const html = await answer.text()
  expect(html).toContain('Page 2')
  expect(await faultsIn(html)).toEqual([])
  await desk.emptyBlog()
})

test('the screen of a post that was taken down is valid HTML', async ({ request, desk }) => {
  const { slug } = await desk.publish({ title: 'Soon taken down', content: '<p>Words.</p>' })
  await desk.emptyBlog()
  const answer = await request.get(`/blog/${slug}`)
  expect(answer.status()).toBe(410)
  expect(await faultsIn(await answer.text())).toEqual([])
})

for (const [path, state, form, status] of [
  ['/appointment', 'a refused request', { name: 'Ada Bright', email: 'nowhere', message: 'Two\n"lines" <here>' }, 400],
  ['/appointment', 'a kept request', { name: 'Ben Clark', phone: '07700 900701' }, 200],
  ['/treatment/invisalign', 'a refused request', { name: '' }, 400],
  ['/contact', 'a refused message', { name: 'Cleo Dunn', email: '', phone: '', message: '' }, 400],
  [
    '/contact',
    'a kept message',
    { name: 'Dan Ellis', email: 'dan@example.com', phone: '07700 900702', message: 'Hello.' },
    200,
  ],
] as const) {
  test(`${path} with ${state} is valid HTML`, async ({ request, practice }) => {
    const answer = await request.post(path, { form, headers: { origin: practice.address } })
    expect(answer.status()).toBe(status)
    expect(await faultsIn(await answer.text())).toEqual([])
  })
}
