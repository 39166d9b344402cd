import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestPractice, type TestPractice } from '../../tests/test-practice.ts'
import { findLostFacts, type LookedAt } from './find-lost-facts.ts'

let practice: TestPractice
beforeEach(async () => {
  practice = await openTestPractice()
})
afterEach(() => practice.close())

async function write(post: object) {
  practice.pass(1)
  return practice.asStaff('POST', '/api/admin/create', post)
}
/** What staff read after the round of a minute. */
async function told(content = practice.backend.content, seen: LookedAt = {}): Promise<string | undefined> {
  const { records, notices, now } = practice.backend
  await findLostFacts({ records, notices, now, content }, seen)
  return notices.all().find(({ kind }) => kind === 'lost-facts')?.sentence
}

test('a public post whose fact is taken out of the owner’s files is told to staff until one of both is mended', async () => {
  const { content } = practice.backend
  const withFact = { ...content, fees: [{ group: 'Care', fees: [{ title: 'Polish', price: '£40', fact: 'polish' }] }] }
  const { body } = await write({ title: 'A polish', content: '<p>It is {polish}.</p>' })
  await write({ title: 'Not yet', content: '<p>{polish}</p>', draft: true })
  await write({ title: 'Of tooth {constructor}', content: '<p>Nothing else, but a sum: {1, 2}.</p>' })
  const seen: LookedAt = {}
  expect(await told(withFact, seen)).toContain('no fact for: “Of tooth {constructor}” ({constructor}). Please')
  expect(await told(content, seen)).toContain(
    'no fact for: “Of tooth {constructor}” ({constructor}), “A polish” ({polish}). Please',
  )
  await practice.asStaff('PUT', `/api/admin/blog/update/${body.response?._id}`, {
    title: 'A polish',
    content: '<p>Ring {phone}.</p>',
  })
  expect(await told(content, seen)).not.toContain('polish')
})

test.each([
  ['its title', { title: 'About {gone}' }],
  ['its description', { description: 'About {gone}' }],
  ['what its picture shows', { imageAlt: 'A sign: {gone}' }],
  ['what a picture in the text shows', { content: '<p><img src="https://elsewhere.example/a.png" alt="{gone}"></p>' }],
  ['where a link leads', { content: '<p><a href="tel:{gone}">Ring</a></p>' }],
  ['a formula beside it', { content: '<p>{gone} <span data-latex="\\frac{a}{b}"></span></p>' }],
])('it is found in %s', async (_, post) => {
  await write({ title: 'A post', content: '<p>Words.</p>', ...post })
  expect(await told()).toContain('({gone})')
})

test('a post is told of from the hour of its publication on, and of many only the first are named', async () => {
  const publishAt = new Date(practice.backend.now().getTime() + 3_600_000).toISOString()
  await write({ title: 'Later', content: '<p>{gone}</p>', publishAt })
  const seen: LookedAt = {}
  expect(await told(undefined, seen)).toBeUndefined()
  practice.pass(61)
  expect(await told(undefined, seen)).toContain('“Later”')
  for (const title of ['One', 'Two', 'Three', 'Four']) await write({ title, content: '<p>{gone}</p>' })
  expect(await told(undefined, seen)).toMatch(/“Four” .*, “Three” .*, “Two” \(\{gone\}\) and 2 more\./)
})
