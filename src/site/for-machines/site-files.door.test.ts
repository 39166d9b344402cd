import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestPractice, type TestPractice } from '../../../tests/test-practice.ts'
import { RecordsAway } from '../../domain/records.ts'
import { findLostFacts } from '../../jobs/find-lost-facts.ts'
import { pages } from '../site.ts'

const publicUrl = 'https://www.ashcombedental.example'

let practice: TestPractice
beforeEach(async () => {
  practice = await openTestPractice({ settings: { publicUrl } })
})
afterEach(() => practice.close())

async function addressesIn(of: TestPractice): Promise<string[]> {
  const { text } = await of.send('GET', '/sitemap.xml')
  return [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address ?? '')
}

describe('the map of the site', () => {
  it('lists every page that may be found, each once, and each is there under just that address', async () => {
    await practice.asStaff('POST', '/api/admin/create', { title: 'A new crown', content: '<p>It fits.</p>' })
    const listed = await addressesIn(practice)
    expect(new Set(listed).size).toBe(listed.length)
    expect(listed.filter((address) => address.includes('/treatment/'))).toHaveLength(14)
    expect(listed).toContain(`${publicUrl}/blog/a-new-crown`)
    for (const { path } of pages) if (!path.includes(':')) expect(listed).toContain(publicUrl + path)
    for (const address of listed) {
      const { status, text } = await practice.send('GET', address.slice(publicUrl.length))
      expect(status, address).toBe(200)
      expect(text).toContain(`<link rel="canonical" href="${address}"/>`)
      expect(text).not.toContain('content="noindex"')
    }
    for (const hidden of ['/login', '/dashboard', '/api', '/search'])
      expect(listed.join()).not.toContain(publicUrl + hidden)
  })

  it('is written, as is all that is made of every post, from some of them at a time', async () => {
    const { records, secrets, now } = practice.backend
    const by = { id: 'ruth', name: 'Ruth' }
    await records.transaction(async ({ posts }) => {
      for (let number = 100; number < 150; number += 1) {
        // Several of one minute: the next part begins among them.
        const at = new Date(now().getTime() - Math.floor(number / 7) * 60_000)
        const dates = { publishAt: at, publishedAt: at, createdAt: at, changedAt: at }
        const words = { title: `Post ${number}`, slug: `post-${number}`, content: '<p>Liquorice.</p>', imageAlt: '' }
        const more = { treatments: [], changedBy: by, sample: false, version: 1 }
        await posts.add({ id: secrets.newId(), ...words, ...dates, ...more })
      }
    })
    const { list } = records.posts
    const read: number[] = []
    records.posts.list = async (asked) => {
      const some = await list(asked)
      read.push(some.length)
      return some
    }
    const inOrder = (await list({ publicAt: now() })).map(({ slug }) => slug)
    expect(inOrder).toHaveLength(50)
    const listed = (await addressesIn(practice)).flatMap((address) => address.match(/post-\d+/)?.[0] ?? [])
    expect(listed).toEqual(inOrder)
    const { text } = await practice.send('GET', '/search.json')
    expect([...text.matchAll(/\/blog\/(post-\d+)/g)].map(([, slug]) => slug)).toEqual(inOrder)
    const found = (await practice.send('GET', '/search?q=liquorice')).text.replaceAll('<!-- -->', '')
    expect(found).toContain('The best 8 of 50')
    for (const ask of [practice.send, practice.asStaff]) {
      const { allPost = [] } = (await ask('GET', '/api/admin/allPost')).body
      expect(allPost.map(({ slug }) => slug).toSorted()).toEqual(inOrder.toSorted())
    }
    await findLostFacts({ ...practice.backend, content: practice.backend.content }, {})
    expect(Math.max(...read)).toBeLessThan(30)
  })

  it('says when a page changed, where that is known', async () => {
    await practice.asStaff('POST', '/api/admin/create', { title: 'A new crown', content: '<p>It fits.</p>' })
    const { text, headers } = await practice.send('GET', '/sitemap.xml')
    expect(headers.get('content-type')).toBe('application/xml; charset=utf-8')
    expect(text).toMatch(/\/treatment\/orthodontics<\/loc><lastmod>2026-11-02<\/lastmod>/)
    expect(text).toMatch(/\/blog\/a-new-crown<\/loc><lastmod>2026-12-01T09:00:00.000Z<\/lastmod>/)
    expect(text).toMatch(/\/blog<\/loc><lastmod>2026-12-01T09:00:00.000Z<\/lastmod>/)
    expect(text).toMatch(/\/about<\/loc><\/url>/)
  })

  it('says of a post that was written ahead that it came at its hour, as feeds and the post itself do', async () => {
    const soon = { title: 'Soon', content: '<p>Now.</p>', publishAt: '2026-12-03T09:00:00Z' }
    await practice.asStaff('POST', '/api/admin/create', soon)
    practice.pass(3 * 24 * 60)
    const came = '2026-12-03T09:00:00.000Z'
    const map = (await practice.send('GET', '/sitemap.xml')).text
    for (const path of ['/blog', '/blog/soon']) expect(map).toContain(`${path}</loc><lastmod>${came}</lastmod>`)
    const { text } = await practice.send('GET', '/blog/soon')
    expect(text).toContain(`"datePublished":"${came}","dateModified":"${came}"`)
    expect(text).toContain(`property="article:modified_time" content="${came}"`)
    expect((await practice.send('GET', '/blog/atom.xml')).text).toContain(`<updated>${came}</updated>`)
  })

  it('follows a save at once, keeps drafts to itself, and forgets what was deleted', async () => {
    const post = `${publicUrl}/blog/not-yet`
    await practice.send('GET', '/sitemap.xml')
    const draft = { title: 'Not yet', content: '<p>…</p>', draft: true }
    const { body } = await practice.asStaff('POST', '/api/admin/create', draft)
    expect(await addressesIn(practice)).not.toContain(post)
    await practice.asStaff('PUT', `/api/admin/blog/update/${body.response?._id}`, { draft: false })
    expect(await addressesIn(practice)).toContain(post)
    await practice.asStaff('DELETE', `/api/admin/blog/delete/${body.response?._id}`)
    expect(await addressesIn(practice)).not.toContain(post)
  })

  it('is kept, and stands while the database is away', async () => {
    const { headers, text } = await practice.send('GET', '/sitemap.xml')
    const again = { headers: { 'if-none-match': headers.get('etag') ?? '' } }
    expect((await practice.send('GET', '/sitemap.xml', undefined, again)).status).toBe(304)
    practice.practice.kept.drop('posts')
    practice.backend.records.posts.list = async () => {
      throw new RecordsAway('frozen')
    }
    expect((await practice.send('GET', '/sitemap.xml')).text).toBe(text)
  })

  it('has absolute addresses without a public one too, for its asker only', async () => {
    const own = await openTestPractice()
    const { text, headers } = await own.send('GET', '/sitemap.xml')
    expect(text).toContain('<loc>http://localhost:3000/about</loc>')
    expect(headers.get('etag')).toBeTruthy()
    // Under its path it would be sent to everybody.
    expect(own.practice.kept.last('/sitemap.xml')).toBeUndefined()
    await own.close()
  })
})

describe('robots.txt', () => {
  it('keeps crawlers out of what is private and shows them the map', async () => {
    const { text, headers } = await practice.send('GET', '/robots.txt')
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(text.split('\n')).toEqual([
      'User-agent: *',
      'Disallow: /api/',
      'Disallow: /dashboard',
      'Disallow: /login',
      '',
      `Sitemap: ${publicUrl}/sitemap.xml`,
      '',
    ])
  })

  it('names no map where nobody knows the address of the site', async () => {
    const own = await openTestPractice()
    expect((await own.send('GET', '/robots.txt')).text).not.toContain('Sitemap')
    await own.close()
  })
})

it('the web manifest names the practice, and every icon of it is there in the size it says', async () => {
  expect((await practice.send('GET', '/')).text).toContain('<link rel="manifest" href="/site.webmanifest"/>')
  const { text, headers } = await practice.send('GET', '/site.webmanifest')
  expect(headers.get('content-type')).toBe('application/manifest+json')
  const manifest = JSON.parse(text)
  expect(manifest).toMatchObject({
    name: 'Ashcombe Dental Group',
    short_name: 'Ashcombe',
    start_url: '/',
    display: 'minimal-ui',
    theme_color: '#F8F5EF',
    background_color: '#F8F5EF',
  })
  expect(manifest.icons.map(({ purpose }: { purpose: string }) => purpose)).toEqual(['any', 'any', 'maskable'])
  for (const { src, sizes, type } of manifest.icons) {
    const answer = await practice.send('GET', src)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type])
    expect(src).toContain(sizes.split('x')[0])
  }
})

it('pages tell browsers which links they may follow ahead of a click; the dashboard does not', async () => {
  const rules = /<script type="speculationrules">(.*?)<\/script>/
  const page = await practice.send('GET', '/about')
  const [, written = ''] = page.text.match(rules) ?? []
  expect(Object.keys(JSON.parse(written))).toEqual(['prerender', 'prefetch'])
  // The policy names these very rules, and so lets in no script that anybody could put beside them.
  const hash = createHash('sha256').update(written).digest('base64')
  expect(page.headers.get('content-security-policy')).toContain(`script-src 'self' 'sha256-${hash}';`)
  const desk = await practice.send('GET', '/dashboard')
  expect(desk.text).not.toMatch(rules)
  expect(desk.headers.get('content-security-policy')).toContain(`script-src 'self';`)
})

it('whoever opens the search has every post looked through by the time they send it', async () => {
  const { posts } = practice.backend.records
  const { list } = posts
  let read = 0
  posts.list = (asked) => {
    read += 1
    return list.call(posts, asked)
  }
  await practice.send('GET', '/search.json')
  await practice.send('GET', '/search?q=crown')
  expect(read).toBe(1)
})
