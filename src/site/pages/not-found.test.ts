import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestPractice, type TestPractice } from '../../../tests/test-practice.ts'
import { likelyPage } from './likely-page.ts'

let practice: TestPractice
beforeAll(async () => {
  practice = await openTestPractice()
})
afterAll(() => practice.close())

async function openPage(path: string): Promise<string> {
  const { status, text } = await practice.send('GET', path)
  expect(status).toBe(404)
  return /<h1>.*?<\/section>/.exec(text)?.[0] ?? ''
}

describe('an address that leads nowhere names the page that was most likely meant', () => {
  it.each([
    ['in capitals', '/Appointment', '/appointment', 'Request Appointment'],
    ['with what a sentence ended with', '/contact).', '/contact', 'Contact'],
    ['with a quotation mark of a letter', '/fees%E2%80%9D', '/fees', 'Fees'],
    ['cut', '/treatment/root-can', '/treatment/root-canal-treatment', 'Root canal treatment'],
    ['cut where several go on', '/treatm', '/treatment', 'Treatments'],
    ['of a treatment that there is not', '/treatment/gold-teeth', '/treatment', 'Treatments'],
    ['of a post that there is not', '/blog/never-written', '/blog', 'Blog'],
    ['with a word too many', '/team-members/our-dentists', '/team-members', 'Team'],
    ['as other sites have it', '/contact-us.html', '/contact', 'Contact'],
  ])('%s', async (_, path, address, title) => {
    expect(await openPage(path)).toContain(`Were you looking for <a href="${address}">${title}</a>?`)
  })

  it.each([
    ['/treatment/veneers-composite.html', '/treatment/veneers-composite'],
    ['/treatment/veneer', '/treatment/veneers'],
  ])(
    '%s where the name of one treatment begins with that of another, in whatever order they stand',
    (path, address) => {
      const veneers = { title: 'Veneers', slug: 'veneers' }
      const composite = { title: 'Composite veneers', slug: 'veneers-composite' }
      for (const treatments of [
        [veneers, composite],
        [composite, veneers],
      ])
        expect(likelyPage(path, treatments)?.address).toBe(address)
    },
  )

  it('at once, however long it is', () => {
    const before = process.cpuUsage()
    expect(likelyPage(`/blog/${'_'.repeat(100_000)}a`, [])?.address).toBe('/blog')
    const { user, system } = process.cpuUsage(before)
    expect((user + system) / 1000).toBeLessThan(500)
  })

  it.each(['/nowhere', '/a', '/%F0%9F%A6%B7'])('and %s names none', async (path) => {
    expect(await openPage(path)).not.toContain('Were you looking for')
  })
})

it.each(['/my-request', '/my-request/', '/my-request/abc/appoint', '/stop-reminders'])(
  '%s, a link of a letter that a mail program has cut, says so',
  async (path) => {
    expect(await openPage(path)).toContain('part of it may be missing')
  },
)
