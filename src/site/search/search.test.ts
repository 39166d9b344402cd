import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openTestPractice, type TestPractice } from '../../../tests/test-practice.ts'
import { RecordsAway } from '../../domain/records.ts'

let practice: TestPractice
beforeEach(async () => {
  practice = await openTestPractice()
})
afterEach(() => practice.close())

function search(q: string) {
  return practice.send('GET', `/search?q=${encodeURIComponent(q)}`)
}

/** The page's own part, without header and footer. */
function main(text: string): string {
  return text.match(/<main.*<\/main>/s)?.[0] ?? ''
}

describe('the search', () => {
  it('shows what fits under its kind, best first, with the words marked', async () => {
    const { status, text } = await search('gum disease')
    expect(status).toBe(200)
    expect(main(text)).toMatch(/<h2>Treatments<\/h2>.*href="\/treatment\/periodontal-treatments"/s)
    expect(main(text)).toContain('<mark>gum</mark> <mark>disease</mark>')
    expect(text).toMatch(/<title>\d+ results for “gum disease” \| Ashcombe Dental Group<\/title>/)
    expect(main(text)).toContain('value="gum disease"')
  })

  it('reads no heading into the sentence below it', async () => {
    expect(main((await search('gum disease')).text)).toContain(
      '<p>It is for people aged 18 and over with healthy teeth and <mark>gums</mark>.</p>',
    )
    expect(main((await search('dribble')).text)).toContain('<p>Trays feel snug and make some people')
  })

  it('shows the best of many, and says so', async () => {
    const words = main((await search('teeth')).text).replaceAll('<!-- -->', '')
    expect(words).toMatch(/The best 8 of \d\d\. Another word beside “teeth” narrows them down\./)
  })

  it('leads to the place on the page', async () => {
    const { text } = await search('too old for a brace')
    const [, path = '', anchor = ''] = main(text).match(/href="(\/treatment\/orthodontics)#(am-i-too-old[\w-]*)"/) ?? []
    expect((await practice.send('GET', path)).text).toContain(`id="${anchor}"`)
  })

  it('is for no index', async () => {
    for (const { text } of [await search('braces'), await practice.send('GET', '/search')]) {
      expect(text).toContain('<meta name="robots" content="noindex"/>')
      expect(text).not.toContain('rel="canonical"')
    }
  })

  it('suggests words and lists the treatments where nothing is asked yet', async () => {
    for (const path of ['/search', '/search?q=', '/search?q=%20%20', '/search?other=1']) {
      const { status, text } = await practice.send('GET', path)
      expect(status).toBe(200)
      expect(main(text)).toContain('href="/search?q=toothache"')
      expect(main(text).match(/href="\/treatment\//g)).toHaveLength(14)
    }
  })

  it('gives the phone number and the treatments where nothing is found', async () => {
    const { status, text } = await search('zebra')
    expect(status).toBe(200)
    expect(main(text)).toContain('Nothing found for “')
    expect(main(text)).toContain('01632 960140')
    expect(main(text).match(/href="\/treatment\//g)).toHaveLength(14)
  })

  it('takes anything for a query, writes it as text, and reads a hundred characters of it', async () => {
    const { status, text } = await search('"><script>alert(1)</script><img src=x onerror=alert(1)>')
    expect(status).toBe(200)
    expect(main(text)).not.toMatch(/<script|<img src=x/)
    expect(main(text)).toContain('&lt;script&gt;')
    expect((await search('ä'.repeat(4000))).text).toContain(`value="${'ä'.repeat(100)}"`)
    for (const raw of ['%00%01', '%ff%fe', '%F0%9F%A6%B7'.repeat(100), 'a&q=b', '%', '__proto__', '../../etc/passwd'])
      expect((await practice.send('GET', `/search?q=${raw}`)).status, raw).toBe(200)
  })

  it('is in no log: what somebody asks a dentist is their own affair', async () => {
    await search('Ngozi Okafor bleeding')
    await practice.send('GET', '/search/?q=Ngozi+Okafor')
    expect(JSON.stringify(practice.log)).not.toMatch(/ngozi|okafor|bleeding/i)
    expect(practice.log.some(({ facts }) => facts.route === '/search')).toBe(true)
  })

  it('is not kept by anybody on the way', async () => {
    const { headers } = await search('braces')
    expect([headers.get('cache-control'), headers.get('referrer-policy')]).toEqual(['no-store', 'strict-origin'])
  })
})

describe('a post', () => {
  const post = { title: 'Liquorice and teeth', content: '<p>Sweet and sticky, says our therapist Zenobia.</p>' }

  it('is found by its title and its text as soon as it is published, and no longer when it is gone', async () => {
    expect(main((await search('liquorice')).text)).toContain('Nothing found')
    const { body } = await practice.asStaff('POST', '/api/admin/create', { ...post, draft: true })
    expect(main((await search('liquorice')).text)).toContain('Nothing found')
    await practice.asStaff('PUT', `/api/admin/blog/update/${body.response?._id}`, { draft: false })
    for (const word of ['liquorice', 'zenobia']) {
      const { text } = await search(word)
      expect(main(text)).toContain('href="/blog/liquorice-and-teeth"')
      expect(main(text)).toMatch(new RegExp(`<mark>${word}</mark>`, 'i'))
    }
    expect((await practice.send('GET', '/search.json')).text).toContain('liquorice-and-teeth')
    await practice.asStaff('DELETE', `/api/admin/blog/delete/${body.response?._id}`)
    expect(main((await search('liquorice')).text)).toContain('Nothing found')
    expect((await practice.send('GET', '/search.json')).text).not.toContain('liquorice-and-teeth')
  })

  it('shows of a long sentence the part that holds the word, also where it begins or ends with it', async () => {
    const between = 'sweet and sticky things that stay on the teeth for hours '.repeat(5)
    const content = `<p>${'Brush twice a day. '.repeat(20)}</p><p>Zenobias ${between}Quetzals.</p>`
    await practice.asStaff('POST', '/api/admin/create', { ...post, content })
    const passages = async (word: string) => main((await search(word)).text).replaceAll('<!-- -->', '')
    expect(await passages('zenobias')).toMatch(/<p><mark>Zenobias<\/mark> sweet and [^<]* …<\/p>/)
    expect(await passages('quetzals')).toMatch(/<p>… [^<]* hours <mark>Quetzals<\/mark>\.<\/p>/)
  })

  it('is found from its hour of publication on', async () => {
    const written = await practice.asStaff('POST', '/api/admin/create', { ...post, publishAt: '2026-12-01T10:00:00Z' })
    expect(written.status).toBe(201)
    expect(main((await search('liquorice')).text)).toContain('Nothing found')
    practice.pass(90)
    expect(main((await search('liquorice')).text)).toContain('/blog/liquorice-and-teeth')
    expect((await practice.send('GET', '/search.json')).text).toContain('liquorice-and-teeth')
  })

  it('is read once for all who search after a save', async () => {
    await practice.asStaff('POST', '/api/admin/create', post)
    const { posts } = practice.backend.records
    const { list } = posts
    let read = 0
    posts.list = (asked) => {
      read += 1
      return list(asked)
    }
    const found = await Promise.all(Array.from({ length: 10 }, () => search('liquorice')))
    for (const { text } of found) expect(main(text)).toContain('/blog/liquorice-and-teeth')
    expect(read).toBe(1)
  })

  it('is not read again as long as it is as it was, and is found by no word that it has lost', async () => {
    const { body } = await practice.asStaff('POST', '/api/admin/create', post)
    await practice.asStaff('POST', '/api/admin/create', { ...post, title: 'Sugar and teeth' })
    await search('liquorice')
    await practice.asStaff('PUT', `/api/admin/blog/update/${body.response?._id}`, { title: 'Toffee and teeth' })
    const { writing } = practice.backend
    const { plainText } = writing
    let read = 0
    writing.plainText = (html) => {
      if (html.includes('Zenobia')) read += 1
      return plainText(html)
    }
    expect(main((await search('toffee')).text)).toContain('Toffee')
    expect(main((await search('liquorice')).text)).toContain('Nothing found')
    expect(main((await search('zenobia')).text).match(/<h3>/g)).toHaveLength(2)
    expect(read).toBe(1)
    // A day on which the surgery is shut is a fact that no post names.
    const closedDays = [{ day: '2026-12-09', reason: 'Training' }]
    expect((await practice.asStaff('PUT', '/api/admin/practice', { version: 0, closedDays })).status).toBe(200)
    expect(main((await search('zenobia')).text).match(/<h3>/g)).toHaveLength(2)
    expect(read).toBe(1)
  })

  it('is read once for the list that browsers search and for whoever searches here, however often another is saved', async () => {
    await practice.asStaff('POST', '/api/admin/create', post)
    const excerpts = vi.spyOn(practice.backend.writing, 'excerpt')
    for (const title of ['Sugar and teeth', 'Tea and teeth']) {
      await practice.asStaff('POST', '/api/admin/create', { title, content: '<p>Sweet.</p>' })
      expect((await practice.send('GET', '/search.json')).text).toContain('liquorice-and-teeth')
      await search('liquorice')
    }
    expect(excerpts.mock.calls.filter(([html]) => html.includes('Zenobia'))).toHaveLength(1)
  })

  it('that was read already is not read anew where another is saved before all are', async () => {
    const many = 12
    for (let number = 1; number <= many; number += 1) await practice.asStaff('POST', '/api/admin/create', post)
    const { posts } = practice.backend.records
    const { list } = posts
    const rest = Promise.withResolvers<void>()
    let parts = 0
    posts.list = async (asked) => {
      parts += 1
      if (parts > 1) await rest.promise
      return list(asked)
    }
    const excerpts = vi.spyOn(practice.backend.writing, 'excerpt')
    const first = search('liquorice')
    await expect.poll(() => parts).toBe(2)
    await practice.asStaff('POST', '/api/admin/create', { ...post, title: 'Sugar and teeth' })
    excerpts.mockClear()
    const second = search('sugar')
    await expect.poll(() => parts).toBe(3)
    rest.resolve()
    expect(main((await first).text)).toContain('/blog/liquorice-and-teeth')
    expect(main((await second).text)).toContain('/blog/sugar-and-teeth')
    // Five were read before.
    expect(excerpts).toHaveBeenCalledTimes(many - 5 + 1)
  })

  it('is in the list that browsers search also where that was being made before its hour came', async () => {
    await practice.asStaff('POST', '/api/admin/create', { ...post, publishAt: '2026-12-01T10:00:00Z' })
    const { posts } = practice.backend.records
    const { list } = posts
    const rest = Promise.withResolvers<void>()
    let waiting = 0
    posts.list = async (asked) => {
      waiting += 1
      await rest.promise
      return list(asked)
    }
    const before = practice.send('GET', '/search.json')
    await expect.poll(() => waiting).toBe(1)
    practice.pass(90)
    const asked = vi.spyOn(practice.backend, 'now')
    const after = practice.send('GET', '/search.json')
    await expect.poll(() => asked.mock.calls.length).toBeGreaterThan(2)
    rest.resolve()
    expect((await before).text).not.toContain('liquorice-and-teeth')
    expect((await after).text).toContain('liquorice-and-teeth')
  })

  it('is still found while the database is away, and pages are found without it', async () => {
    await practice.asStaff('POST', '/api/admin/create', post)
    expect(main((await search('liquorice')).text)).toContain('/blog/liquorice-and-teeth')
    practice.practice.kept.drop('posts')
    practice.backend.records.posts.list = async () => {
      throw new RecordsAway('frozen')
    }
    expect(main((await search('liquorice')).text)).toContain('/blog/liquorice-and-teeth')
    const fresh = await openTestPractice()
    fresh.backend.records.posts.list = async () => {
      throw new RecordsAway('frozen')
    }
    expect((await fresh.send('GET', '/search?q=braces')).text).toContain('/treatment/orthodontics')
    await fresh.close()
  })
})

it('what browsers search is light, kept, and without the running text', async () => {
  const visited = await openTestPractice({ pages: 'packed as promised' })
  const { headers, text } = await visited.send('GET', '/search.json')
  expect(headers.get('content-type')).toContain('application/json')
  const kept = visited.practice.kept.fresh('/search.json', visited.backend.now().getTime())
  expect(kept?.brotli.body.byteLength).toBeLessThan(12 * 1024)
  expect(text).not.toContain('"body"')
  const again = { headers: { 'if-none-match': headers.get('etag') ?? '' } }
  expect((await visited.send('GET', '/search.json', undefined, again)).status).toBe(304)
  await visited.close()
})
