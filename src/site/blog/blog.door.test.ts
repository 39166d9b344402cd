import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestPractice, type TestPractice } from '../../../tests/test-practice.ts'

const publicUrl = 'https://www.ashcombedental.example'

let practice: TestPractice
beforeEach(async () => {
  practice = await openTestPractice({ settings: { publicUrl } })
})
afterEach(() => practice.close())

async function write(post: Record<string, unknown>) {
  const { status, body } = await practice.asStaff('POST', '/api/admin/create', {
    content: '<p>Two minutes, twice a day.</p>',
    ...post,
  })
  expect(status, body.message).toBe(201)
  // So that each is newer than the one before.
  practice.pass(1)
  return { id: body.response?._id ?? '', slug: body.response?.slug ?? '', version: body.response?.version ?? 0 }
}

/** Many posts at once, a minute apart. */
async function fill(from: number, to: number): Promise<void> {
  const { records, secrets, now } = practice.backend
  await records.transaction(async ({ posts }) => {
    for (let number = from; number <= to; number += 1) {
      const at = new Date(now().getTime() - (1000 - number) * 60_000)
      const dates = { publishAt: at, publishedAt: at, createdAt: at, changedAt: at }
      const words = { title: `Post ${number}`, slug: `post-${number}`, content: '<p>Words.</p>', imageAlt: '' }
      const by = { id: 'ruth', name: 'Ruth' }
      await posts.add({
        id: secrets.newId(),
        ...words,
        ...dates,
        treatments: [],
        changedBy: by,
        sample: false,
        version: 1,
      })
    }
  })
  practice.practice.kept.drop('posts')
}

async function page(path: string): Promise<string> {
  const { status, text } = await practice.send('GET', path)
  expect(status, path).toBe(200)
  return text.replaceAll('<!-- -->', '')
}

function titlesOn(text: string): string[] {
  return [...text.matchAll(/<a href="\/blog\/[^"/]+">([^<]+)<\/a><\/h[23]>/g)].map(([, title = '']) => title)
}

describe('the list of posts', () => {
  it('is one grid of a hundred, newest first, and goes on at addresses of their own', async () => {
    await fill(1, 100)
    expect(titlesOn(await page('/blog'))).toHaveLength(100)
    expect(await page('/blog')).not.toContain('class="pager"')
    await fill(101, 201)
    const first = await page('/blog')
    expect(titlesOn(first)).toEqual(Array.from({ length: 100 }, (_, place) => `Post ${201 - place}`))
    expect(first).toContain('<a href="/blog/page/2" rel="next">')
    expect(first).not.toContain('rel="prev"')
    // Firefox would fetch the next page ahead, which the policy stops and reports.
    expect(first).not.toMatch(/<link rel="(next|prev)"/)
    const second = await page('/blog/page/2')
    expect(titlesOn(second).at(0)).toBe('Post 101')
    expect(second).toContain('<a href="/blog" rel="prev">')
    expect(second).toContain('<a href="/blog/page/3" rel="next">')
    expect(second).toContain(`<link rel="canonical" href="${publicUrl}/blog/page/2"/>`)
    expect(second).toContain('<a href="/blog/page/2" aria-current="page">')
    expect(titlesOn(await page('/blog/page/3'))).toEqual(['Post 1'])
  })

  it('shows what a post begins with, and says the same to programs', async () => {
    const content =
      '<p>Caf&eacute; &amp; cr&egrave;me&hellip; 5&nbsp;&lt;&nbsp;6 &#8212; &rsquo;tis &frac12; &copy; &euro;</p>'
    await write({ title: 'Entities', content })
    const said = 'Café & crème… 5 < 6 — ’tis ½ © €'
    expect((await page('/blog')).replaceAll('&amp;', '&').replaceAll('&lt;', '<')).toContain(`<p>${said}</p>`)
    expect((await practice.send('GET', '/api/admin/allPost')).body.allPost?.[0]?.excerpt).toBe(said)
    await write({ title: 'Long', content: `<p>${'🦷 '.repeat(200)}</p>` })
    const { body } = await practice.send('GET', '/api/admin/allPost')
    expect(body.allPost?.[0]?.excerpt).toBe(`${'🦷 '.repeat(75)}...`)
    expect(await page('/blog')).toContain(`<p>${body.allPost?.[0]?.excerpt}</p>`)
  })

  it('has no page that is not there, and one address for the first', async () => {
    await write({ title: 'The only one' })
    for (const path of ['/blog/page/2', '/blog/page/0', '/blog/page/x', '/blog/page/01', '/blog/topic/teeth-of-hens']) {
      expect((await practice.send('GET', path)).status, path).toBe(404)
    }
    const moved = await practice.send('GET', '/blog/page/1')
    expect([moved.status, moved.headers.get('location')]).toEqual([301, '/blog'])
    expect(await page('/blog')).not.toContain('class="pager"')
  })

  it('shows the posts on one topic, and leads only to topics that have some', async () => {
    await write({ title: 'Milk teeth', topic: 'children' })
    await write({ title: 'A new chair', topic: 'news' })
    await write({ title: 'On nothing' })
    const all = await page('/blog')
    expect(all).toContain('<a href="/blog/topic/children">Children</a>')
    expect(all).not.toContain('/blog/topic/nervous-patients')
    const children = await page('/blog/topic/children')
    expect(titlesOn(children)).toEqual(['Milk teeth'])
    expect(children).toContain('<h1>Children</h1>')
    expect(children).toContain('<a href="/blog/topic/children" aria-current="true">Children</a>')
    expect(children).toContain('data-topic="children"')
  })

  it('says so where there is nothing on a topic', async () => {
    await write({ title: 'Milk teeth', topic: 'children' })
    expect(await page('/blog/topic/news')).toContain('There is nothing about “News” yet.')
  })

  it('takes no address from a post, whatever its title', async () => {
    for (const title of ['Topic', 'Page', 'Preview', 'Feed.xml']) {
      const { slug } = await write({ title, topic: 'news' })
      expect(await page(`/blog/${slug}`)).toContain(`<h1>${title}</h1>`)
    }
    expect(await page('/blog/topic/news')).toContain('<h1>News</h1>')
    expect((await practice.send('GET', '/blog/feed.xml')).headers.get('content-type')).toContain('rss')
  })

  it('keeps its pages as bytes, and a save or the hour of a post makes them new', async () => {
    await write({ title: 'Today', topic: 'news' })
    const paths = ['/blog', '/blog/topic/news', '/blog/feed.xml', '/blog/atom.xml', '/blog/feed.json']
    const holds = async (words: string) => {
      const texts = await Promise.all(paths.map(page))
      return texts.map((text) => text.includes(words))
    }
    expect(await holds('Today')).toEqual(paths.map(() => true))
    // Where word of the save comes by way of the database, a page may have been begun before it.
    for (const path of paths) {
      const kept = async () => {
        await page(path)
        return practice.practice.kept.last(path)
      }
      await expect.poll(kept, { message: path }).toBeDefined()
    }
    const { asStaff, backend } = practice
    const publishAt = new Date(backend.now().getTime() + 60 * 60_000).toISOString()
    await asStaff('POST', '/api/admin/create', {
      title: 'In an hour',
      topic: 'news',
      content: '<p>Soon.</p>',
      publishAt,
    })
    expect(await holds('In an hour')).toEqual(paths.map(() => false))
    practice.pass(61)
    expect(await holds('In an hour')).toEqual(paths.map(() => true))
  })
})

describe('a post', () => {
  const written = {
    title: 'Why gums bleed',
    content:
      '<h2>What it is</h2><p>Plaque.</p><h2>What helps</h2><h3>Floss</h3><p>Daily.</p><h2>When to come</h2><p>Now.</p>',
    topic: 'looking-after-teeth',
    author: 'amira-shah',
    reviewedBy: 'lena-novak',
    reviewedOn: '2026-11-18',
    treatments: ['hygiene-airflow', 'periodontal-treatments'],
    description: 'Bleeding gums are a sign that something can be done, and what you can do about it yourself.',
  }

  it('says when, how long, by whom, and who has read it for correctness', async () => {
    await write(written)
    const text = await page('/blog/why-gums-bleed')
    expect(text).toContain('>01/12/2026</time>')
    expect(text).toContain('1 mins read')
    expect(text).toContain('By <a href="/team-members#amira-shah">Dr Amira Shah</a>')
    expect(text).toContain('(GDC 000001)')
    expect(text).toMatch(
      /Clinically reviewed by <a href="\/team-members#lena-novak">.*? on <time dateTime="2026-11-18">18\/11\/2026</,
    )
    expect(await page('/team-members')).toContain('id="amira-shah"')
  })

  it('has a table of contents where it is long, whose links lead to its headings', async () => {
    await write(written)
    const text = await page('/blog/why-gums-bleed')
    const [contents = ''] = /<div class="contents-beside".*?<\/div>/.exec(text) ?? []
    const ids = [...contents.matchAll(/href="#([^"]+)"/g)].map(([, id = '']) => id)
    expect(ids).toEqual(['part-what-it-is', 'part-what-helps', 'part-floss', 'part-when-to-come'])
    for (const id of ids) expect(text.split(` id="${id}"`)).toHaveLength(2)
    await write({ title: 'Short', content: '<h2>One</h2><h2>Two</h2>' })
    expect(await page('/blog/short')).not.toContain('class="contents')
  })

  it('leads on to its treatments and to three other posts, those on its topic first', async () => {
    for (const title of ['Oldest on it', 'Older']) await write({ title, topic: 'looking-after-teeth' })
    for (const title of ['New one', 'Newer one']) await write({ title })
    await write(written)
    const text = await page('/blog/why-gums-bleed')
    expect(text).toContain('<a href="/treatment/hygiene-airflow">')
    expect(titlesOn(text.slice(text.indexOf('More to read')))).toEqual(['Older', 'Oldest on it', 'Newer one'])
    expect(text).toContain('href="/appointment"')
  })

  it('is drawn without reading the blog of years around it', async () => {
    await fill(1, 60)
    const { posts } = practice.backend.records
    const { list } = posts
    let read = 0
    posts.list = async (asked) => {
      const some = await list(asked)
      read += some.length
      return some
    }
    const text = await page('/blog/post-30')
    expect(titlesOn(text.slice(text.indexOf('More to read')))).toEqual(['Post 60', 'Post 59', 'Post 58'])
    expect(read).toBeLessThan(20)
  })

  it('can be passed on without anybody else hearing of it', async () => {
    await write({ ...written, title: 'Salt & sugar?' })
    const text = await page('/blog/salt-sugar')
    const [, letter = ''] = /href="mailto:\?([^"]+)"/.exec(text) ?? []
    const query = new URLSearchParams(letter.replaceAll('&amp;', '&'))
    expect(query.get('subject')).toBe('Salt & sugar?')
    expect(query.get('body')).toBe(`Salt & sugar?\n${publicUrl}/blog/salt-sugar`)
    expect(text).toContain(`<a href="${publicUrl}/blog/salt-sugar" data-share="link">`)
  })

  it('is described to machines as what it is', async () => {
    await write(written)
    const text = await page('/blog/why-gums-bleed')
    const data = JSON.parse(text.match(/<script type="application\/ld\+json">(.*?)<\/script>/)?.[1] ?? '')
    expect(data.find((one: { '@type': string }) => one['@type'] === 'BlogPosting')).toMatchObject({
      headline: 'Why gums bleed',
      datePublished: '2026-12-01T09:00:00.000Z',
      dateModified: '2026-12-01T09:00:00.000Z',
      author: { '@type': 'Person', name: 'Dr Amira Shah' },
      mainEntityOfPage: { lastReviewed: '2026-11-18', reviewedBy: { '@type': 'Person', name: 'Dr Lena Novak' } },
      publisher: { '@type': 'Dentist', logo: expect.stringContaining(publicUrl) },
      articleSection: 'Looking after teeth',
      wordCount: 12,
      inLanguage: 'en-GB',
    })
    for (const [property, content] of [
      ['og:type', 'article'],
      ['article:published_time', '2026-12-01T09:00:00.000Z'],
      ['article:section', 'Looking after teeth'],
      ['article:author', `${publicUrl}/team-members#amira-shah`],
    ]) {
      expect(text).toContain(`<meta property="${property}" content="${content}"/>`)
    }
    expect(text).toContain(`name="description" content="${written.description}"`)
    expect(text).toContain('<link rel="alternate" type="application/rss+xml"')
    // A day on which nobody who is named has read it stands nowhere on the page.
    await write({ ...written, title: 'Why teeth grind', reviewedBy: '' })
    expect(await page('/blog/why-teeth-grind')).not.toMatch(/18\/11\/2026|lastReviewed/)
  })

  it('leads from an old address to the new one for good', async () => {
    const { id, slug, version } = await write(written)
    await page(`/blog/${slug}`)
    const { status } = await practice.asStaff('PUT', `/api/admin/blog/update/${id}`, { slug: 'bleeding-gums', version })
    expect(status).toBe(200)
    const moved = await practice.send('GET', `/blog/${slug}`)
    expect([moved.status, moved.headers.get('location')]).toEqual([301, '/blog/bleeding-gums'])
    expect(await page('/blog/bleeding-gums')).toContain('<h1>Why gums bleed</h1>')
    // Whoever counts visitors writes into the query where they came from.
    const counted = await practice.send('GET', `/blog/${slug}?utm_source=leaflet&q=%C3%A9`)
    expect(counted.headers.get('location')).toBe('/blog/bleeding-gums?utm_source=leaflet&q=%C3%A9')
    // A browser that kept it would go round in a circle once staff take the old address again.
    expect(moved.headers.get('cache-control')).toBe('no-cache')
  })

  it('whose picture was taken away shows the arched door wherever it showed the picture', async () => {
    const bytes = await sharp({ create: { width: 1300, height: 900, channels: 3, background: '#7c9a86' } })
      .png()
      .toBuffer()
    const image = `data:image/png;base64,${bytes.toString('base64')}`
    const { id, slug, version } = await write({ ...written, image, imageAlt: 'A green wall' })
    const shown = ['/blog', `/blog/${slug}`, '/blog/feed.xml', '/api/admin/allPost']
    for (const path of shown) expect(await page(path), path).toContain('/photographs/')
    const { status } = await practice.asStaff('PUT', `/api/admin/blog/update/${id}`, { image: '', version })
    expect(status).toBe(200)
    for (const path of shown) expect(await page(path), path).not.toMatch(/\/photographs\/|A green wall/)
    const text = await page(`/blog/${slug}`)
    for (const fallback of [
      /property="og:image" content="[^"]+\/pictures\/arched-door-/,
      /property="og:image:alt" content="A dark green arched door with a round bush in a pot on each side"/,
      /"image":"https:[^"]+\/pictures\/arched-door-/,
      /<img src="\/pictures\/arched-door-/,
    ]) {
      expect(text).toMatch(fallback)
    }
  })

  it('that was deleted says so with 410, and shows the way to the blog', async () => {
    const { id, slug } = await write(written)
    await practice.asStaff('DELETE', `/api/admin/blog/delete/${id}`)
    const { status, text } = await practice.send('GET', `/blog/${slug}`)
    expect(status).toBe(410)
    expect(text).toContain('<h1>This post has been taken down</h1>')
    expect(text).toContain('href="/blog">Go to the blog</a>')
    expect(text).toContain('<meta name="robots" content="noindex"/>')
  })

  it('that was never public leaves no trace, also when it is deleted before its hour', async () => {
    const { response: draft } = (await practice.asStaff('POST', '/api/admin/create', { ...written, draft: true })).body
    const publishAt = new Date(practice.backend.now().getTime() + 3_600_000).toISOString()
    const { response: ahead } = (await practice.asStaff('POST', '/api/admin/create', { ...written, publishAt })).body
    for (const post of [draft, ahead]) await practice.asStaff('DELETE', `/api/admin/blog/delete/${post?._id}`)
    practice.pass(120)
    for (const post of [draft, ahead]) {
      expect((await practice.send('GET', `/blog/${post?.slug}`)).status, post?.slug).toBe(404)
    }
  })

  it('says that it is a sample while it is one', async () => {
    const { slug } = await write(written)
    expect(await page(`/blog/${slug}`)).not.toContain('This is a sample post')
    const { posts } = practice.backend.records
    const find = posts.findBySlug
    posts.findBySlug = async (wanted) => {
      const found = await find(wanted)
      return found && { ...found, sample: true }
    }
    practice.practice.kept.drop('posts')
    expect(await page(`/blog/${slug}`)).toContain('This is a sample post')
    posts.findBySlug = find
  })
})
