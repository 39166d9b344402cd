import { Parser } from 'htmlparser2'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openTestPractice, type TestPractice } from '../../../tests/test-practice.ts'

const publicUrl = 'https://www.ashcombedental.example'
const addresses = ['/blog/feed.xml', '/blog/atom.xml', '/blog/feed.json']

let practice: TestPractice
beforeEach(async () => {
  practice = await openTestPractice({ settings: { publicUrl } })
})
afterEach(() => practice.close())

async function write(post: Record<string, unknown>) {
  const { status, body } = await practice.asStaff('POST', '/api/admin/create', post)
  expect(status, body.message).toBe(201)
  practice.pass(1)
  return body.response?._id ?? ''
}

type Element = { name: string; attributes: Record<string, string>; text: string; within: string[] }

/** The elements of an XML document; refuses one whose tags are not closed by their own. */
function elementsOf(xml: string): Element[] {
  expect(xml).not.toMatch(/[^\P{Cc}\t\n]|[\ufffe\uffff]/u)
  const found: Element[] = []
  const open: Element[] = []
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        const element = { name, attributes, text: '', within: open.map((one) => one.name) }
        open.push(element)
        found.push(element)
      },
      ontext: (text) => {
        const last = open.at(-1)
        if (last) last.text += text
      },
      onclosetag: (name, isImplied) => {
        const closed = open.pop()
        expect(closed?.name).toBe(name)
        // Closed by itself, as `<link/>`, not by the end of what is around it.
        if (isImplied) expect(closed).toBe(found.at(-1))
      },
    },
    { xmlMode: true },
  )
  parser.end(xml)
  expect(open).toEqual([])
  return found
}

function textsOf(elements: Element[], name: string, within: string): string[] {
  return elements.filter((one) => one.name === name && one.within.at(-1) === within).map(({ text }) => text)
}

const post = {
  title: 'Salt & sugar: “less” is <more> ]]>',
  content:
    '<p>See <a href="/fees">our fees</a> ]]> and &amp;.</p><script>alert(1)</script><ul data-type="taskList"><li data-checked="true" data-type="taskItem"><label><input type="checkbox" checked><span></span></label><div><p>Floss</p></div></li></ul>',
  topic: 'children',
  author: 'amira-shah',
}
const shownText = `<p>See <a href="${publicUrl}/fees">our fees</a> ]]&gt; and &amp;.</p><ul><li>☑ Floss</li></ul>`

it('gives the newest posts whole as RSS 2.0', async () => {
  const id = await write(post)
  const { text, headers } = await practice.send('GET', '/blog/feed.xml')
  expect(headers.get('content-type')).toBe('application/rss+xml; charset=utf-8')
  const elements = elementsOf(text)
  expect(textsOf(elements, 'title', 'channel')).toEqual(['Ashcombe Dental Group: blog'])
  expect(textsOf(elements, 'link', 'channel')).toEqual([`${publicUrl}/blog`])
  expect(textsOf(elements, 'title', 'item')).toEqual([post.title])
  expect(textsOf(elements, 'link', 'item')).toEqual([`${publicUrl}/blog/salt-sugar-less-is-more`])
  const hex = Buffer.from(id, 'base64url').toString('hex')
  expect(textsOf(elements, 'guid', 'item').map((guid) => guid.replaceAll('-', ''))).toEqual([`urn:uuid:${hex}`])
  expect(textsOf(elements, 'pubDate', 'item')).toEqual(['Tue, 01 Dec 2026 09:00:00 GMT'])
  expect(textsOf(elements, 'category', 'item')).toEqual(['Children'])
  expect(textsOf(elements, 'dc:creator', 'item')).toEqual(['Dr Amira Shah'])
  expect(textsOf(elements, 'content:encoded', 'item')).toEqual([shownText])
})

it('gives them as Atom', async () => {
  await write(post)
  const { text, headers } = await practice.send('GET', '/blog/atom.xml')
  expect(headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
  const elements = elementsOf(text)
  expect(textsOf(elements, 'updated', 'feed')).toEqual(['2026-12-01T09:00:00.000Z'])
  expect(textsOf(elements, 'title', 'entry')).toEqual([post.title])
  expect(textsOf(elements, 'published', 'entry')).toEqual(['2026-12-01T09:00:00.000Z'])
  expect(textsOf(elements, 'content', 'entry')).toEqual([shownText])
  expect(elements.find(({ name }) => name === 'category')?.attributes).toEqual({ term: 'children', label: 'Children' })
  expect(textsOf(elements, 'name', 'author')).toEqual(['Ashcombe Dental Group', 'Dr Amira Shah'])
})

it('gives them as JSON Feed', async () => {
  await write(post)
  const { text, headers } = await practice.send('GET', '/blog/feed.json')
  expect(headers.get('content-type')).toBe('application/feed+json; charset=utf-8')
  expect(JSON.parse(text)).toMatchObject({
    version: 'https://jsonfeed.org/version/1.1',
    home_page_url: `${publicUrl}/blog`,
    feed_url: `${publicUrl}/blog/feed.json`,
    items: [
      {
        url: `${publicUrl}/blog/salt-sugar-less-is-more`,
        title: post.title,
        content_html: shownText,
        date_published: '2026-12-01T09:00:00.000Z',
        authors: [{ name: 'Dr Amira Shah', url: `${publicUrl}/team-members#amira-shah` }],
        tags: ['Children'],
      },
    ],
  })
})

it('keeps an entry the same one when its address changes', async () => {
  const id = await write(post)
  const ids = async () =>
    elementsOf((await practice.send('GET', '/blog/feed.xml')).text).find(({ name }) => name === 'guid')
  const before = await ids()
  await practice.asStaff('PUT', `/api/admin/blog/update/${id}`, { slug: 'less-is-more' })
  expect((await ids())?.text).toBe(before?.text)
  expect((await practice.send('GET', '/blog/feed.xml')).text).toContain(`<link>${publicUrl}/blog/less-is-more</link>`)
})

it('holds fifty at most, no draft and nothing from the bin', async () => {
  for (let number = 1; number <= 51; number += 1) await write({ title: `Post ${number}`, content: '<p>Words.</p>' })
  await write({ title: 'A draft', content: '<p>…</p>', draft: true })
  const binned = await write({ title: 'A mistake', content: '<p>…</p>' })
  await practice.asStaff('DELETE', `/api/admin/blog/delete/${binned}`)
  const { items } = JSON.parse((await practice.send('GET', '/blog/feed.json')).text)
  expect(items).toHaveLength(50)
  expect(items[0].title).toBe('Post 51')
  expect(items[49].title).toBe('Post 2')
})

it('is valid while there is no post', async () => {
  for (const path of addresses.slice(0, 2)) elementsOf((await practice.send('GET', path)).text)
  expect(JSON.parse((await practice.send('GET', '/blog/feed.json')).text).items).toEqual([])
})

it('is not sent twice to who has it, by its ETag or its day', async () => {
  await write(post)
  for (const path of addresses) {
    const { headers } = await practice.send('GET', path)
    const again = (more: Record<string, string>) => practice.send('GET', path, undefined, { headers: more })
    expect((await again({ 'if-none-match': headers.get('etag') ?? '' })).status).toBe(304)
    expect((await again({ 'if-modified-since': headers.get('last-modified') ?? '' })).status).toBe(304)
    expect((await again({ 'if-modified-since': 'Tue, 01 Dec 2020 09:00:00 GMT' })).status).toBe(200)
    expect(
      (await again({ 'if-modified-since': headers.get('last-modified') ?? '', 'if-none-match': '"x"' })).status,
    ).toBe(200)
  }
})
