import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestPractice, type TestPractice } from '../../tests/test-practice.ts'
import { RecordsAway, WriteConflict } from '../domain/records.ts'
import { speculationSource } from './speculation-rules.ts'

let practice: TestPractice
beforeAll(async () => {
  practice = await openTestPractice()
})
afterAll(() => practice.close())

const pages = [
  '/',
  '/about',
  '/treatment',
  '/treatment/invisalign',
  '/team-members',
  '/blog',
  '/contact',
  '/appointment',
  '/login',
]
const shells = ['/dashboard', '/dashboard/patient', '/dashboard/blog/create']

test.each([...pages, ...shells, '/nowhere', '/dashboard/nowhere'])(
  '%s carries the strict policy and its companions',
  async (path) => {
    const { headers } = await practice.send('GET', path)
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain(`default-src 'none'`)
    expect(policy).toContain(`require-trusted-types-for 'script'`)
    expect(policy).not.toMatch(/unsafe|\*/)
    // Pictures come from us, or stand in the page.
    expect(policy.match(/img-src ([^;]*)/)?.[1]).toMatch(/^'self' data:( blob:)?$/)
    // Beside our own files only the rules for the next page, which are no program, and on public pages alone.
    const scripts = shells.includes(path) ? `'self'` : `'self' ${speculationSource}`
    expect(policy.match(/script-src ([^;]*)/)?.[1]).toBe(scripts)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).not.toBe('no-referrer')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
  },
)

test('with a public https address browsers are told to stay there, and the cookie is for https only', async () => {
  const public_ = await openTestPractice({ settings: { publicUrl: 'https://www.ashcombedental.example' } })
  const { headers } = await public_.send('GET', '/appointment')
  expect(headers.get('strict-transport-security')).toBe('max-age=63072000')
  const call = await public_.send('GET', '/api/admin/allPost')
  expect(call.headers.get('set-cookie')).toMatch(/^XSRF-TOKEN=[\w-]{43}; Path=\/; SameSite=Strict; Secure$/)
  await public_.close()
})

test('browsers are told so for subdomains only where a setting says it', async () => {
  const settings = { publicUrl: 'https://www.ashcombedental.example', hstsSubdomains: true }
  const public_ = await openTestPractice({ settings })
  const { headers } = await public_.send('GET', '/appointment')
  expect(headers.get('strict-transport-security')).toBe('max-age=63072000; includeSubDomains')
  await public_.close()
})

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

  test('answers whatever stands behind its address that is not its own, and nothing more is kept for it', async () => {
    const { headers } = await practice.send('GET', '/fees')
    const now = practice.house.now().getTime()
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
    expect(practice.practice.kept.answering('/search?q=crown', practice.house.now().getTime())).toBeUndefined()
  })

  test('is thrown away where somebody saved while it was drawn', async () => {
    const busy = await openTestPractice()
    const { posts } = busy.house.records
    const { list } = posts
    posts.list = async (asked) => {
      posts.list = list
      const before = await list.call(posts, asked)
      await busy.asStaff('POST', '/api/admin/create', { title: 'Saved meanwhile', content: '<p>Yes.</p>' })
      return before
    }
    expect((await busy.send('GET', '/blog')).text).not.toContain('Saved meanwhile')
    expect((await busy.send('GET', '/blog')).text).toContain('Saved meanwhile')

    posts.list = async (asked) => {
      posts.list = list
      const before = await list.call(posts, asked)
      await busy.asStaff('POST', '/api/admin/create', { title: 'Saved for machines', content: '<p>Yes.</p>' })
      return before
    }
    expect((await busy.send('GET', '/blog/feed.xml')).text).not.toContain('Saved for machines')
    expect((await busy.send('GET', '/blog/feed.xml')).text).toContain('Saved for machines')
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

  test('stands as a last good copy while the database is away', async () => {
    const away = await openTestPractice()
    expect((await away.send('GET', '/blog')).status).toBe(200)
    away.practice.kept.drop('posts')
    const { list } = away.house.records.posts
    away.house.records.posts.list = async () => {
      throw new RecordsAway('frozen')
    }
    expect((await away.send('GET', '/blog')).status).toBe(200)
    away.house.records.posts.list = list
    await away.close()
  })

  test('stands without anybody waiting, once it is known that the database is away', async () => {
    await using closing = new AsyncDisposableStack()
    const away = await openTestPractice()
    closing.defer(() => away.close())
    const paths = ['/blog', '/blog/feed.xml', '/sitemap.xml']
    const look = () => Promise.all(paths.map(async (path) => (await away.send('GET', path)).status))
    await look()
    const { posts } = away.house.records
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
    const { posts } = away.house.records
    const { list } = posts
    posts.list = () => Promise.reject(new RecordsAway('gone'))
    away.practice.kept.drop('posts')
    for (let visit = 0; visit < 3; visit += 1) expect((await away.send('GET', '/blog')).status).toBe(200)
    const isFresh = () => away.practice.kept.fresh('/blog', away.house.now().getTime()) !== undefined
    expect(isFresh()).toBe(false)
    posts.list = list
    await expect.poll(async () => (await away.send('GET', '/blog')).status === 200 && isFresh()).toBe(true)
  })
})

describe('the cookie that protects our forms', () => {
  test.each([...pages, ...shells, '/nowhere', '/dashboard/nowhere', '/search?q=crown', '/robots.txt', '/healthz'])(
    'does not come with %s',
    async (path) => {
      expect((await practice.send('GET', path)).headers.get('set-cookie')).toBeNull()
    },
  )

  test('does not come with a form that was sent without scripts', async () => {
    const form = { headers: { 'content-type': 'application/x-www-form-urlencoded' } }
    for (const body of ['name=Ruth', 'name=Ruth&phone=01632960111']) {
      expect((await practice.send('POST', '/appointment', body, form)).headers.get('set-cookie')).toBeNull()
    }
  })

  test.each([
    ['GET', '/api/admin/allPost', 200],
    ['HEAD', '/api/admin/allPost', 200],
    ['GET', '/api/admin/patients', 401],
    ['POST', '/api/user/contact', 400],
    ['DELETE', '/api/user/contact', 405],
    ['OPTIONS', '/api/user/contact', 204],
    ['GET', '/api/nowhere', 404],
  ])('comes with the first answer to %s %s (%i), and is not changed after that', async (method, path, status) => {
    const first = await practice.send(method, path)
    expect(first.status).toBe(status)
    expect(first.headers.get('set-cookie')).toMatch(/^XSRF-TOKEN=[\w-]{43}; Path=\/; SameSite=Strict$/)
    const next = await practice.send(method, path, undefined, { headers: { cookie: 'XSRF-TOKEN=mine' } })
    expect(next.headers.get('set-cookie')).toBeNull()
  })

  test('is asked for only where it and the Origin of a browser both arrive', async () => {
    const message = { name: 'Ruth Okafor', email: 'ruth@example.com', phone: '01632 960111', message: 'Hello' }
    const send = (headers: Record<string, string>) =>
      practice.send('POST', '/api/user/contact', message, { headers }).then(({ status }) => status)
    const origin = 'http://localhost:3000'
    const cookie = 'XSRF-TOKEN=mine'
    expect(await send({ origin })).toBe(201)
    expect(await send({ cookie })).toBe(201)
    expect(await send({ origin, cookie, 'x-xsrf-token': 'mine' })).toBe(201)
    expect(await send({ origin, cookie })).toBe(403)
  })
})

test('a form that comes from the public address is our own, also where a proxy calls us by another name', async () => {
  const public_ = await openTestPractice({ settings: { publicUrl: 'https://www.ashcombedental.example' } })
  const message = { name: 'Ruth Okafor', email: 'ruth@example.com', phone: '01632 960111', message: 'Hello' }
  const sentFrom = async (origin: string) =>
    (await public_.send('POST', '/api/user/contact', message, { headers: { origin } })).status
  expect(await sentFrom('https://www.ashcombedental.example')).toBe(201)
  expect(await sentFrom('https://ashcombedental.example')).toBe(403)
  await public_.close()
})

test('an outage is a sentence with a reference, on a page and in a call, and the log says no more than its place', async () => {
  const broken = await openTestPractice()
  const secret = 'Ngozi Okafor has toothache'
  broken.house.records.posts.list = async () => {
    throw new Error(secret)
  }
  const page = await broken.send('GET', '/blog')
  expect(page.status).toBe(500)
  expect(page.text).toContain('Unexpected Application Error')
  expect(page.text).toContain('01632 960140')
  expect(page.text).not.toContain(secret)
  const call = await broken.send('GET', '/api/admin/allPost')
  expect(call).toMatchObject({ status: 500, body: { success: false, reference: expect.any(String) } })
  expect(call.text).not.toContain(secret)
  const failed = broken.log.filter((line) => line.message === 'failed')
  expect(failed).toHaveLength(2)
  expect(failed.map((line) => line.facts.reference)).toContain(call.body.reference)
  expect(JSON.stringify(broken.log)).not.toContain(secret)
  await broken.close()
})

test('of a database that was away the log says why, in its code and its place', async () => {
  const broken = await openTestPractice()
  const cause = Object.assign(new Error('Ngozi Okafor has toothache'), { code: '55P03' })
  broken.house.records.posts.list = async () => {
    throw new RecordsAway('Others were always quicker', { cause: new WriteConflict('Just taken', { cause }) })
  }
  expect((await broken.send('GET', '/api/admin/allPost')).status).toBe(500)
  const [failed] = broken.log.filter((line) => line.message === 'failed')
  expect(failed?.facts).toMatchObject({
    kind: 'records away',
    because: { code: '55P03', place: expect.arrayContaining([expect.stringContaining('answers.door.test')]) },
  })
  expect(JSON.stringify(broken.log)).not.toContain('Okafor')
  await broken.close()
})

test('nothing personal is in the log, in a public answer or in an address', async () => {
  const canaries = ['Zebedee', 'zebedee@example.com', '07700 900777', 'My crown fell out']
  const [name, email, phone, message] = canaries
  await practice.send('POST', '/api/user/appointment', {
    name,
    email,
    phone,
    message,
    service: 'Implants',
    appointmentDate: '2026-12-03',
    appointmentTime: '10:00',
  })
  await practice.send('POST', '/api/user/contact', { name, email, phone, message })
  await practice.sendLetters()
  const open = [
    ...pages,
    ...shells,
    '/api/openapi.json',
    '/api/docs',
    '/api/admin/allPost',
    '/healthz',
    '/readyz',
    '/api/user/filter_appointment_time/2026-12-03',
  ]
  for (const path of open) {
    const { text, headers } = await practice.send('GET', path)
    for (const canary of canaries) {
      expect(text, path).not.toContain(canary)
      expect(JSON.stringify([...headers])).not.toContain(canary)
    }
  }
  for (const canary of canaries) {
    expect(JSON.stringify(practice.log)).not.toContain(canary)
    for (const letter of practice.letters)
      expect(letter.subject + (letter.calendar?.content ?? '')).not.toContain(canary)
  }
})

test('an unknown path is the 404 screen, under /api a JSON 404', async () => {
  const page = await practice.send('GET', '/nowhere')
  expect(page.status).toBe(404)
  expect(page.text).toContain('404 Not found')
  expect(page.text).toMatch(/href="\/"/)
  expect((await practice.send('GET', '/dashboard/nowhere')).status).toBe(404)
  expect(await practice.send('GET', '/api/nowhere')).toMatchObject({ status: 404, body: { success: false } })
})

test('the misspelt addresses are exact, and the correct ones lead to them', async () => {
  expect((await practice.send('GET', '/treatment/genenral-dentistry-service')).status).toBe(200)
  const right = await practice.send('GET', '/treatment/general-dentistry-service')
  expect([right.status, right.headers.get('location')]).toEqual([301, '/treatment/genenral-dentistry-service'])
  const other = await practice.send('GET', '/treatment/removable-fixed-dentures')
  expect([other.status, other.headers.get('location')]).toEqual([301, '/treatment/removeable-fixed-dentures'])
})

test('the caretaker is told whether the process lives and its records answer', async () => {
  expect((await practice.send('GET', '/healthz')).status).toBe(200)
  expect((await practice.send('GET', '/readyz')).status).toBe(200)
})

test('the documentation lists every call and loads nothing foreign', async () => {
  const { body, text } = await practice.send('GET', '/api/openapi.json')
  expect(body).toMatchObject({ openapi: '3.1.0' })
  for (const path of ['/api/user/contact', '/api/admin/statuschange/{id}', '/api/admin/allPost'])
    expect(text).toContain(path)
  const { paths } = JSON.parse(text)
  for (const [path, field] of [
    ['/api/admin/update/{id}', 'updatedUser'],
    ['/api/admin/statuschange/{id}', 'updatedUser'],
    ['/api/admin/blog/update/{id}', 'updated'],
  ] as const) {
    const promised = paths[path].put.responses[200].content['application/json'].schema.required
    expect(promised).toEqual(expect.arrayContaining([field, 'message']))
  }
  const page = await practice.send('GET', '/api/docs')
  expect(page.text).toContain('/api/user/filter_appointment_time/{appointmentDate}')
  expect(page.text).not.toMatch(/src=|https?:\/\//)
})

test('a page travels compressed and whole', async () => {
  const plain = await practice.send('GET', '/team-members')
  const answer = await practice.practice.kept.fresh('/team-members', practice.house.now().getTime())
  expect(brotliDecompressSync(answer?.brotli.body ?? Buffer.alloc(0)).toString()).toBe(plain.text)
})

test('the lists of staff travel compressed to whoever takes that, and stay what they were', async () => {
  const token = await practice.signIn()
  for (let number = 0; number < 6; number += 1)
    await practice.send('POST', '/api/user/appointment', { name: `Ada Lovell ${number}`, phone: `0770090010${number}` })
  for (const path of ['/api/admin/queue', '/api/admin/patients', '/api/admin/practice']) {
    const plain = await practice.send('GET', path, undefined, { headers: { token } })
    const packed = await practice.stream(path, { token, 'accept-encoding': 'br' })
    expect(packed.headers.get('content-encoding'), path).toBe('br')
    expect(packed.headers.get('cache-control'), path).toBe('no-store')
    expect(brotliDecompressSync(Buffer.from(await packed.arrayBuffer())).toString(), path).toBe(plain.text)
    expect(plain.headers.get('content-encoding'), path).toBeNull()
  }
})

test('the page of the dashboard travels compressed, and is stored by nobody', async () => {
  const plain = await practice.send('GET', '/dashboard')
  const packed = await practice.stream('/dashboard/patient', { 'accept-encoding': 'br' })
  expect(packed.headers.get('content-encoding')).toBe('br')
  expect(packed.headers.get('cache-control')).toBe('no-store')
  expect(brotliDecompressSync(Buffer.from(await packed.arrayBuffer())).toString()).toBe(plain.text)
})
