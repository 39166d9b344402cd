import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestPractice, type TestPractice } from '../../tests/test-practice.ts'
import { RecordsAway } from '../domain/records.ts'

let practice: TestPractice
beforeAll(async () => {
  practice = await openTestPractice()
})
afterAll(() => practice.close())

describe('a kept page', () => {
  test('comes in the coding that was asked for, each with an ETag of its own, and is not sent twice', async () => {
    const etags = new Set<string>()
    for (const coding of ['', 'gzip', 'br']) {
      const { headers } = await practice.send('GET', '/about', undefined, { headers: { 'accept-encoding': coding } })
      expect(headers.get('content-encoding') ?? '').toBe(coding)
      const etag = headers.get('etag') ?? ''
      etags.add(etag)
      const again = await practice.send('GET', '/about', undefined, {
        headers: { 'accept-encoding': coding, 'if-none-match': etag },
      })
      expect(again.status).toBe(304)
      expect(again.text).toBe('')
    }
    expect(etags.size).toBe(3)
  })

  test('travels compressed and whole', async () => {
    const plain = await practice.send('GET', '/team-members')
    const answer = await practice.practice.kept.fresh('/team-members', practice.backend.now().getTime())
    expect(brotliDecompressSync(answer?.brotli.body ?? Buffer.alloc(0)).toString()).toBe(plain.text)
  })

  test('goes straight to the socket with the headers that any other answer has', async () => {
    const public_ = await openTestPractice({ settings: { publicUrl: 'https://www.ashcombedental.example' } })
    for (const path of [
      '/',
      '/about',
      '/treatment/invisalign',
      '/appointment',
      '/login',
      '/blog',
      '/blog/feed.xml',
      '/sitemap.xml',
    ]) {
      const { headers } = await public_.send('GET', path)
      const kept = public_.practice.kept.answering(path, public_.backend.now().getTime())
      expect(kept?.plain.headers, path).toEqual(Object.fromEntries(headers))
      expect(headers.get('strict-transport-security'), path).not.toBeNull()
      // A cache in front may keep it, and asks whether it is still so.
      expect(headers.get('cache-control'), path).toBe('no-cache')
    }
    await public_.close()
  })

  test('answers whatever stands behind its address that is not its own, and nothing more is kept for it', async () => {
    const { headers } = await practice.send('GET', '/fees')
    const now = practice.backend.now().getTime()
    const kept = practice.practice.kept.fresh('/fees', now)
    for (const query of ['utm_source=letter&utm_medium=mail', 'fbclid=IwAR0', 'gclid=1', 'anything', 'page=2']) {
      const answer = await practice.send('GET', `/fees?${query}`)
      expect(answer.headers.get('etag'), query).toBe(headers.get('etag'))
      expect(answer.text).toContain('<link rel="canonical" href="/fees"/>')
      expect(practice.practice.kept.fresh(`/fees?${query}`, now)).toBeUndefined()
      expect(practice.practice.kept.answering(`/fees?${query}`, now)).toBe(kept)
    }
    expect(practice.practice.kept.fresh('/fees', now)).toBe(kept)
  })

  test('is not asked where the query is its own', async () => {
    await practice.send('GET', '/search')
    const { text } = await practice.send('GET', '/search?q=crown')
    expect(text).toContain('value="crown"')
    expect(practice.practice.kept.answering('/search?q=crown', practice.backend.now().getTime())).toBeUndefined()
  })

  test('is thrown away where somebody saved while it was drawn', async () => {
    const busy = await openTestPractice()
    const { posts } = busy.backend.records
    const { list } = posts
    for (const [path, title] of [
      ['/blog', 'Saved meanwhile'],
      ['/blog/feed.xml', 'Saved for machines'],
    ] as const) {
      posts.list = async (asked) => {
        posts.list = list
        const before = await list.call(posts, asked)
        await busy.asStaff('POST', '/api/admin/create', { title, content: '<p>Yes.</p>' })
        return before
      }
      expect((await busy.send('GET', path)).text).not.toContain(title)
      expect((await busy.send('GET', path)).text).toContain(title)
    }
    await busy.close()
  })

  test('says “open now” only while it is true', async () => {
    const evening = await openTestPractice({ now: '2026-12-01T19:58:00Z' })
    const states = []
    for (let minute = 0; minute < 2; minute += 1) {
      states.push(/open now/i.test((await evening.send('GET', '/')).text))
      evening.pass(3)
    }
    expect(states).toEqual([true, false])
    await evening.close()
  })

  test('that a clock which was ahead has drawn is drawn anew when that is put right', async () => {
    const ahead = await openTestPractice()
    const first = async () => /<input[^>]* min="([^"]*)"/.exec((await ahead.send('GET', '/appointment')).text)?.[1]
    const free = async () => (await ahead.send('GET', '/api/user/free_times')).body.days?.[0]?.date
    const year = 365 * 24 * 60
    ahead.pass(year)
    expect([await first(), await free()]).toEqual(['2027-12-01', '2027-12-01'])
    ahead.pass(-year)
    expect([await first(), await free()]).toEqual(['2026-12-01', '2026-12-01'])
    await ahead.close()
  })

  test('stands as a last good copy while the database is away', async () => {
    const away = await openTestPractice()
    expect((await away.send('GET', '/blog')).status).toBe(200)
    away.practice.kept.drop('posts')
    const { list } = away.backend.records.posts
    away.backend.records.posts.list = async () => {
      throw new RecordsAway('frozen')
    }
    expect((await away.send('GET', '/blog')).status).toBe(200)
    away.backend.records.posts.list = list
    await away.close()
  })

  test('stands without anybody waiting, once it is known that the database is away', async () => {
    await using closing = new AsyncDisposableStack()
    const away = await openTestPractice()
    closing.defer(() => away.close())
    const paths = ['/blog', '/blog/feed.xml', '/sitemap.xml']
    const look = () => Promise.all(paths.map(async (path) => (await away.send('GET', path)).status))
    await look()
    const { posts } = away.backend.records
    const { list } = posts
    let frozen = Promise.withResolvers<never>()
    let asked = 0
    posts.list = () => {
      asked += 1
      return frozen.promise
    }
    const giveUp = () => {
      frozen.reject(new RecordsAway('frozen'))
      frozen = Promise.withResolvers()
      frozen.promise.catch(() => undefined)
    }
    away.practice.kept.drop('posts')
    const first = look()
    await expect.poll(() => asked).toBe(paths.length)
    giveUp()
    expect(await first).toEqual([200, 200, 200])

    // Whoever had to wait for an answer of the database would wait here for ever.
    for (let visit = 0; visit < 5; visit += 1) expect(await look()).toEqual([200, 200, 200])
    // Beside them it is tried once; the list is not the first thing that a page asks for.
    await expect.poll(() => asked).toBe(paths.length + 1)

    posts.list = list
    giveUp()
    await away.asStaff('POST', '/api/admin/create', { title: 'All is well again', content: '<p>Yes.</p>' })
    expect((await away.send('GET', '/blog')).text.includes('All is well again')).toBe(true)
  })

  test('is drawn anew when the database is back, also where nobody saved anything', async () => {
    await using closing = new AsyncDisposableStack()
    const away = await openTestPractice()
    closing.defer(() => away.close())
    await away.send('GET', '/blog')
    const { posts } = away.backend.records
    const { list } = posts
    posts.list = () => Promise.reject(new RecordsAway('gone'))
    away.practice.kept.drop('posts')
    for (let visit = 0; visit < 3; visit += 1) expect((await away.send('GET', '/blog')).status).toBe(200)
    const isFresh = () => away.practice.kept.fresh('/blog', away.backend.now().getTime()) !== undefined
    expect(isFresh()).toBe(false)
    posts.list = list
    await expect.poll(async () => (await away.send('GET', '/blog')).status === 200 && isFresh()).toBe(true)
  })
})
