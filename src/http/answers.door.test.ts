import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { openTestPractice, type TestPractice } from '../../tests/test-practice.ts'
import { PerhapsWritten, RecordsAway, WriteConflict } from '../domain/records.ts'
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
    expect(policy.match(/frame-src ([^;]*)/)?.[1]).toBe('https://www.youtube-nocookie.com https://player.vimeo.com')
    for (const nobodyElse of ["base-uri 'none'", "form-action 'self'", "frame-ancestors 'none'"])
      expect(policy.split('; ')).toContain(nobodyElse)
    // For browsers that know no `frame-ancestors`.
    expect(headers.get('x-frame-options')).toBe('DENY')
    for (const asked of ['camera', 'geolocation', 'microphone', 'payment'])
      expect(headers.get('permissions-policy')).toContain(`${asked}=()`)
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
    // No cache between us and many keeps it for the next of them.
    if (method !== 'OPTIONS') expect(first.headers.get('cache-control')).toMatch(/^(private, no-cache|no-store)$/)
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

  test('is not hidden by one of the same name that another of the practice’s websites has set', async () => {
    const message = { name: 'Ruth Okafor', email: 'ruth@example.com', phone: '01632 960111', message: 'Once more' }
    const send = (cookie: string, word?: string) => {
      const more = word === undefined ? {} : { 'x-xsrf-token': word }
      const headers = { origin: 'http://localhost:3000', cookie, ...more }
      return practice.send('POST', '/api/user/contact', message, { headers })
    }
    // One for a longer path comes first, and scripts of our pages never see it.
    expect((await send('XSRF-TOKEN=theirs; XSRF-TOKEN=ours', 'ours')).status).toBe(201)
    expect((await send('XSRF-TOKEN=; XSRF-TOKEN=ours', 'ours')).status).toBe(201)
    expect((await send('XSRF-TOKEN=; XSRF-TOKEN=ours', 'other')).status).toBe(403)
    expect((await send('XSRF-TOKEN=theirs; XSRF-TOKEN=ours', 'other')).status).toBe(403)
  })

  test('comes with the refusal where our own page could not read the one that is there', async () => {
    const send = (headers: Record<string, string>) => practice.send('POST', '/api/user/contact', {}, { headers })
    const own = { origin: 'http://localhost:3000', cookie: 'XSRF-TOKEN=hidden-from-scripts' }
    const refused = await send(own)
    expect(refused.status).toBe(403)
    const given = refused.headers.get('set-cookie')
    expect(given).toMatch(/^XSRF-TOKEN=[\w-]{43}; Path=\/; SameSite=Strict$/)
    const word = given?.match(/=([\w-]+);/)?.[1] ?? ''
    const again = await send({ ...own, cookie: `${own.cookie}; XSRF-TOKEN=${word}`, 'x-xsrf-token': word })
    expect(again.status).toBe(400)
    expect(again.headers.get('set-cookie')).toBeNull()
    const foreign = await send({ ...own, origin: 'https://evil.example' })
    expect(foreign.status).toBe(403)
    expect(foreign.headers.get('set-cookie')).toBeNull()
  })

  test('may be another program’s, which a browser sends to every port of a machine', async () => {
    const message = { name: 'Ruth Okafor', email: 'ruth@example.com', phone: '01632 960111', message: 'Hello again' }
    const send = (cookie: string, word?: string) => {
      const more = word === undefined ? {} : { 'x-xsrf-token': word }
      const headers = { origin: 'http://localhost:3000', cookie: `XSRF-TOKEN=${cookie}`, ...more }
      return practice.send('POST', '/api/user/contact', message, { headers })
    }
    expect((await send('theirs%3D', 'theirs%3D')).status).toBe(201)
    expect((await send('theirs%3D', 'theirs=')).status).toBe(201)
    expect((await send('theirs%3D', 'theirs')).status).toBe(403)
    expect((await send('100%', '100%')).status).toBe(201)
    expect((await send('100%', '100')).status).toBe(403)
    const emptied = await send('')
    expect(emptied.status).toBe(201)
    expect(emptied.headers.get('set-cookie')).toMatch(/^XSRF-TOKEN=[\w-]{43};/)
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
  broken.backend.records.posts.list = async () => {
    throw new Error(secret)
  }
  const page = await broken.send('GET', '/blog')
  expect(page.status).toBe(500)
  expect(page.text).toContain('Unexpected Application Error')
  expect(page.text).not.toContain(secret)
  // Nothing was sent that could be taken: the page is asked for again, and on a telephone the numbers are pressed.
  const told = page.text.match(/<h1>.*?<\/section>/)?.[0] ?? ''
  expect(told).toContain('Sorry, we cannot show this page just now.')
  expect(told.match(/href="tel:/g)).toHaveLength(2)
  expect(told).toContain('<a class="button" href="/blog">Try again</a>')
  const call = await broken.send('GET', '/api/admin/allPost')
  expect(call).toMatchObject({ status: 500, body: { success: false, reference: expect.any(String) } })
  expect(call.text).not.toContain(secret)
  const failed = broken.log.filter((line) => line.message === 'failed')
  expect(failed).toHaveLength(2)
  expect(failed.map((line) => line.facts.reference)).toContain(call.body.reference)
  expect(JSON.stringify(broken.log)).not.toContain(secret)
  await broken.close()
})

test('where nobody can tell whether something was written, no answer says that it was not', async () => {
  const broken = await openTestPractice()
  await broken.asStaff('GET', '/api/admin/doctor')
  broken.backend.records.transaction = async () => {
    throw new PerhapsWritten('The answer to a commit was lost on the way')
  }
  const form = { name: 'Maya Okafor', phone: '07700 900123' }
  const forPatients =
    'Sorry, we cannot tell whether this has reached us. Please send it again in a minute, which counts once'
  const byScript = await broken.send('POST', '/api/user/appointment', form)
  expect(byScript).toMatchObject({ status: 500, body: { message: expect.stringContaining(forPatients) } })
  const withoutScripts = await broken.send('POST', '/appointment', String(new URLSearchParams(form)), {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect(withoutScripts.status).toBe(500)
  for (const words of [forPatients, form.name]) expect(withoutScripts.text).toContain(words)
  const ofStaff = await broken.asStaff('POST', '/api/admin/create', { title: 'Gums', content: '<p>Floss.</p>' })
  expect(ofStaff.body.message).toBe(
    'Sorry, we cannot tell whether this was done. Please see how it stands before you do it again.',
  )
  await broken.close()
})

test('of a database that was away the log says why, in its code and its place', async () => {
  const broken = await openTestPractice()
  const cause = Object.assign(new Error('Ngozi Okafor has toothache'), { code: '55P03' })
  broken.backend.records.posts.list = async () => {
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

test('an address of the site says which methods it takes', async () => {
  for (const [path, allow] of [
    ['/about', 'GET, HEAD'],
    ['/contact', 'GET, HEAD, POST'],
    ['/treatment/invisalign', 'GET, HEAD, POST'],
    ['/sitemap.xml', 'GET, HEAD'],
    ['/login', 'GET, HEAD'],
    ['/dashboard', 'GET, HEAD'],
    ['/dashboard/patient', 'GET, HEAD'],
  ] as const) {
    const { status, headers } = await practice.send('PUT', path, 'x=1')
    expect([path, status, headers.get('allow')]).toEqual([path, 405, allow])
  }
  for (const path of ['/nowhere', '/dashboard/nowhere'])
    expect((await practice.send('PUT', path, 'x=1')).status, path).toBe(404)
})

test('the misspelt addresses are exact, and the correct ones lead to them', async () => {
  expect((await practice.send('GET', '/treatment/genenral-dentistry-service')).status).toBe(200)
  const right = await practice.send('GET', '/treatment/general-dentistry-service')
  expect([right.status, right.headers.get('location')]).toEqual([301, '/treatment/genenral-dentistry-service'])
  const other = await practice.send('GET', '/treatment/removable-fixed-dentures')
  expect([other.status, other.headers.get('location')]).toEqual([301, '/treatment/removeable-fixed-dentures'])
})

test('a picture may be kept for ever, and who asks for a mark without having read a page is led to that of the pages', async () => {
  const [picture] = /\/pictures\/[\w-]+\.webp/.exec((await practice.send('GET', '/about')).text) ?? []
  const { status, headers } = await practice.send('GET', picture ?? '')
  expect([status, headers.get('content-type')]).toEqual([200, 'image/webp'])
  expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect((await practice.send('GET', '/pictures/nobody.webp')).status).toBe(404)
  const mark = await practice.send('GET', '/favicon.ico')
  expect([mark.status, mark.headers.get('location')]).toEqual([302, practice.backend.assets.marks.favicon32])
})

test('the caretaker is told whether the process lives and its records answer', async () => {
  expect((await practice.send('GET', '/healthz')).status).toBe(200)
  expect((await practice.send('GET', '/readyz')).status).toBe(200)
})

test('the documentation is written once, whoever asks how often', async () => {
  // Each shape of a call is written out by this.
  const writing = vi.spyOn(JSON, 'stringify')
  onTestFinished(() => writing.mockRestore())
  for (const path of ['/api/docs', '/api/openapi.json']) {
    const first = await practice.send('GET', path)
    writing.mockClear()
    expect((await practice.send('GET', path)).text).toBe(first.text)
    expect(writing).not.toHaveBeenCalled()
  }
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
