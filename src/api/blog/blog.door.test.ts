import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openTestPractice, type TestPractice } from '../../../tests/test-practice.ts'

let practice: TestPractice
beforeEach(async () => {
  practice = await openTestPractice()
})
afterEach(() => practice.close())

async function picture(format: 'png' | 'jpeg' | 'webp' = 'png', colour = '#d9b77a'): Promise<string> {
  const image = sharp({ create: { width: 900, height: 600, channels: 3, background: colour } })
  const bytes = await image
    .withExif({ IFD0: { Artist: 'Ngozi Okafor' } })
    .toFormat(format)
    .toBuffer()
  return `data:image/${format};base64,${bytes.toString('base64')}`
}

const write = async (more: object = {}) =>
  practice.asStaff('POST', '/api/admin/create', {
    title: 'Looking after your gums',
    image: await picture(),
    content: '<h2>Twice a day</h2><p>Brush <strong>gently</strong>.</p>',
    ...more,
  })
const change = async (post: { _id: string } | undefined, sent: object) =>
  practice.asStaff('PUT', `/api/admin/blog/update/${post?._id}`, sent)
const reads = async (name: string | undefined) => (await practice.send('GET', `/api/admin/blog/${name}`)).body
const allPost = async () => (await practice.send('GET', '/api/admin/allPost')).body.allPost ?? []

describe('staff write a post', () => {
  test('it is published at once, under an address made of its title, with its picture made anew', async () => {
    const answer = await write()
    expect(answer.status).toBe(201)
    const { response } = answer.body
    expect(response).toMatchObject({ slug: 'looking-after-your-gums', title: 'Looking after your gums' })
    expect(response?._id).toMatch(/^[\w-]{22}$/)
    expect(response?.image).toMatch(/^data:image\/webp;base64,/)
    expect(response?.image?.length).toBeLessThan(40 * 1024 * 1.4)
    expect(Buffer.from(response?.image?.split(',')[1] ?? '', 'base64').includes('Okafor')).toBe(false)
    expect(await allPost()).toMatchObject([{ slug: 'looking-after-your-gums', image: response?.image }])

    const file = await practice.send('GET', response?.imageAddress ?? '')
    expect(file.status).toBe(200)
    expect(file.headers.get('content-type')).toBe('image/webp')
    expect(file.headers.get('cache-control')).toContain('immutable')
  })

  test('whoever can do without the data URL is not sent it, whatever they ask', async () => {
    const headers = { token: await practice.signIn(), prefer: 'return=minimal' }
    const ask = (method: string, path: string, body?: object) => practice.send(method, path, body, { headers })
    const sent = { title: 'Looking after your gums', image: await picture(), content: '<p>Gently.</p>' }
    const { response } = (await ask('POST', '/api/admin/create', sent)).body
    const { updated } = (await ask('PUT', `/api/admin/blog/update/${response?._id}`, { title: 'Gums' })).body
    const read = (await ask('GET', `/api/admin/blog/${response?._id}`)).body
    await ask('DELETE', `/api/admin/blog/delete/${response?._id}`)
    const restored = (await ask('POST', `/api/admin/blog/restore/${response?._id}`)).body.updated
    for (const post of [response, updated, read, restored]) {
      expect(post).toHaveProperty('imageAddress', response?.imageAddress)
      expect(post).not.toHaveProperty('image')
    }
  })

  test('without a picture it gets the arch', async () => {
    const { response } = (await write({ image: undefined })).body
    expect(response?.image).toMatch(/^data:image\/webp/)
    expect((await practice.send('GET', response?.imageAddress ?? '')).status).toBe(200)
  })

  test('sent once more with its key it is one post, and the key stands for no other words', async () => {
    const token = await practice.signIn()
    const headers = { token, 'idempotency-key': 'one form' }
    const send = (more: object = {}) =>
      practice.send('POST', '/api/admin/create', { title: 'Gums', content: '<p>Brush.</p>', ...more }, { headers })
    const answers = await Promise.all([send(), send(), send()])
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(answers.map(({ body }) => body.response?._id)).size).toBe(1)
    expect((await send({ content: '<p>Floss.</p>' })).status).toBe(400)
    expect(await allPost()).toHaveLength(1)

    const post = answers[0]?.body.response
    await change(post, { title: 'Gums anew' })
    const overtaken = await send()
    expect(overtaken.status).toBe(409)
    expect(overtaken.body.message).toMatch(/ changed this post at /)
    await practice.asStaff('DELETE', `/api/admin/blog/delete/${post?._id}`)
    const anew = [await send(), await send()]
    expect(anew.map(({ status }) => status)).toEqual([201, 201])
    expect(anew[1]?.body.response?._id).toBe(anew[0]?.body.response?._id)
    expect(await allPost()).toHaveLength(1)
  })

  test('a second post of the same title gets a suffix', async () => {
    await write()
    expect((await write()).body.response?.slug).toBe('looking-after-your-gums-2')
  })

  test('without a title it is 400, with a sentence', async () => {
    for (const title of [undefined, '', '  ', null]) {
      const answer = await write({ title })
      expect(answer).toMatchObject({ status: 400, body: { success: false, field: 'title' } })
    }
    expect(await allPost()).toEqual([])
  })

  test.each([
    [
      'an SVG',
      `data:image/svg+xml;base64,${Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64')}`,
    ],
    [
      'a page that says it is a PNG',
      `data:image/png;base64,${Buffer.from('<script>alert(1)</script>').toString('base64')}`,
    ],
    ['a foreign address', 'https://evil.example/cat.png'],
    ['half a PNG', 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUg=='],
    ['words', 'cat'],
  ])('%s for a picture is refused, and nothing is written', async (_, image) => {
    const answer = await write({ image })
    expect(answer).toMatchObject({ status: 400, body: { success: false, field: 'image' } })
    expect(await allPost()).toEqual([])
  })

  test('scripts in the text are left out, on the wire and on the page', async () => {
    const hostile =
      '<p onclick="alert(1)">Hello<script>alert(1)</script><img src="x" onerror="alert(1)"><a href="javascript:alert(1)">here</a></p>'
    await write({ content: hostile })
    const [post] = await allPost()
    const page = await practice.send('GET', '/blog/looking-after-your-gums')
    expect(page.status).toBe(200)
    for (const words of [post?.content ?? '', page.text.slice(page.text.indexOf('<body'))]) {
      expect(words).not.toMatch(/onclick|onerror|javascript:|alert\(1\)/)
    }
  })

  test('a picture inside the text is kept as a file and shown from there', async () => {
    await write({ content: `<p>See</p><img src="${await picture('jpeg', '#1e5a52')}" alt="A green square">` })
    const [post] = await allPost()
    expect(post?.content).toMatch(/<img [^>]*src="\/photographs\/[\w-]{22}-\d+\.webp"/)
    expect(post?.content).toContain('A green square')
    expect(post?.content).not.toContain('data:')
  })

  test('of many pictures inside the text the one that cannot be used is named', async () => {
    const [good, broken] = [await picture('jpeg', '#1e5a52'), 'data:image/png;base64,iVBORw0KGgo=']
    const answer = await write({ content: `<img src="${good}"><p>See</p><img src="${broken}">` })
    expect(answer).toMatchObject({ status: 400, body: { success: false, field: 'content' } })
    expect(answer.body.message).toMatch(/within the text, number 2: .*cannot be read/)
    expect(await allPost()).toEqual([])
  })
})

describe('staff change a post', () => {
  test.each([
    ['a public one', {}],
    ['a draft', { draft: true }],
    ['one with an hour', { publishAt: '2026-12-09T08:30:00.000Z' }],
    ['one without a picture', { image: undefined }],
  ])('a whole post that comes back as it was read keeps all but what was changed: %s', async (_, more) => {
    const { response } = (await write({ description: 'Gums', imageAlt: 'A brush', ...more })).body
    const read = (await practice.asStaff('GET', `/api/admin/blog/${response?._id}`)).body
    const { updated } = (await change(response, { ...read, title: 'Gums, once more' })).body
    const { version = 0, ...kept } = response ?? {}
    expect(updated).toEqual({ ...kept, title: 'Gums, once more', version: version + 1 })
  })

  test('its address stays, and a picture that comes back as we gave it stays too', async () => {
    const { response } = (await write()).body
    const answer = await practice.asStaff('PUT', `/api/admin/blog/update/${response?._id}`, {
      title: 'Gums, and how to keep them',
      image: response?.image,
    })
    expect(answer.status).toBe(200)
    expect(answer.body.updated).toMatchObject({
      slug: 'looking-after-your-gums',
      title: 'Gums, and how to keep them',
      imageAddress: response?.imageAddress,
      content: response?.content,
    })
    expect((await practice.send('GET', '/blog/looking-after-your-gums')).text).toContain('Gums, and how to keep them')
  })

  test('a form filled from an older version is told so', async () => {
    const { response } = (await write()).body
    const change = (title: string) =>
      practice.asStaff('PUT', `/api/admin/blog/update/${response?._id}`, { title, version: response?.version })
    expect((await change('One')).status).toBe(200)
    practice.pass(5)
    const late = await change('Two')
    const { name } = practice.backend.content.practice
    expect(late).toMatchObject({
      status: 409,
      body: {
        message: `${name} changed this post at 09:00.`,
        conflict: { changedBy: name, changedAt: '2026-12-01T09:00:00.000Z', version: 2 },
      },
    })
    practice.pass(24 * 60)
    expect((await change('Two')).body.message).toBe(`${name} changed this post on 1 December at 09:00.`)
    expect((await allPost())[0]?.title).toBe('One')
  })

  test.each([
    ['PUT', '/api/admin/blog/update'],
    ['DELETE', '/api/admin/blog/delete/'],
  ])('%s %s, without its id, is not found', async (method, path) => {
    expect(await practice.asStaff(method, path, {})).toMatchObject({ status: 404, body: { success: false } })
  })

  test('a draft is seen by staff only', async () => {
    const { response } = (await write({ draft: true })).body
    expect(await allPost()).toEqual([])
    expect((await practice.send('GET', `/api/admin/blog/${response?.slug}`)).status).toBe(404)
    expect((await practice.send('GET', `/blog/${response?.slug}`)).status).toBe(404)
    expect((await practice.asStaff('GET', '/api/admin/allPost')).body.allPost).toHaveLength(1)
    const seen = await practice.asStaff('GET', `/api/admin/blog/${response?._id}`)
    expect(seen).toMatchObject({ status: 200, body: { title: 'Looking after your gums', published: false } })
    expect(seen.headers.get('cache-control')).toBe('no-store')
  })

  test('a deleted one is gone everywhere at once, and can be taken out of the bin', async () => {
    const { response } = (await write()).body
    await practice.send('GET', '/blog/looking-after-your-gums')
    const removed = await practice.asStaff('DELETE', `/api/admin/blog/delete/${response?._id}`)
    expect(removed.status).toBe(200)
    expect(await allPost()).toEqual([])
    expect((await practice.send('GET', '/blog/looking-after-your-gums')).status).toBeGreaterThanOrEqual(404)
    expect((await practice.asStaff('DELETE', `/api/admin/blog/delete/${response?._id}`)).status).toBe(404)
    const restore = () => practice.asStaff('POST', `/api/admin/blog/restore/${response?._id}`)
    expect(await restore()).toMatchObject({ status: 200, body: { message: 'The post is back.' } })
    expect((await practice.send('GET', '/blog/looking-after-your-gums')).status).toBe(200)
    await practice.asStaff('PUT', `/api/admin/blog/update/${response?._id}`, { draft: true })
    await practice.asStaff('DELETE', `/api/admin/blog/delete/${response?._id}`)
    expect((await restore()).body.message).toBe('The post is back, as a draft: only staff see it.')
    expect((await practice.send('GET', '/blog/looking-after-your-gums')).status).toBeGreaterThanOrEqual(404)
  })
})

describe('a post says more', () => {
  const facts = {
    imageAlt: 'A toothbrush in a glass',
    description: 'How to brush without hurting your gums.',
    topic: 'looking-after-teeth',
    treatments: ['hygiene-airflow', 'periodontal-treatments'],
    author: 'grace-adeyemi',
    reviewedOn: '2026-11-30',
    reviewedBy: 'amira-shah',
  }

  test('what it is about, whom it is by and who read it, to staff and to visitors', async () => {
    const { response } = (await write(facts)).body
    expect(response).toMatchObject({ ...facts, changedBy: practice.backend.content.practice.name })
    for (const post of [await allPost().then(([first]) => first), await reads(response?.slug)]) {
      expect(post).toMatchObject(facts)
      expect(post).not.toHaveProperty('changedBy')
      expect(post).not.toHaveProperty('publishAt')
      expect(post).not.toHaveProperty('sample')
    }
    expect((await practice.send('GET', `/blog/${response?.slug}`)).text).toContain(facts.description)
  })

  test('what is absent stays; what is null or empty is cleared', async () => {
    const { response } = (await write(facts)).body
    expect((await change(response, { title: 'Gums' })).body.updated).toMatchObject(facts)
    const cleared = { description: null, topic: '', treatments: null, author: null, reviewedOn: '', imageAlt: null }
    const { updated } = (await change(response, cleared)).body
    expect(updated).toMatchObject({ imageAlt: '', treatments: [], reviewedBy: 'amira-shah' })
    for (const name of ['description', 'topic', 'author', 'reviewedOn']) expect(updated).not.toHaveProperty(name)
  })

  test.each([
    ['author', 'nobody'],
    ['reviewedBy', 'nobody'],
    ['topic', 'astrology'],
    ['treatments', ['phrenology']],
    ['treatments', ['orthodontics', 'invisalign', 'teeth-whitening', 'hygiene-airflow']],
    ['treatments', 'orthodontics'],
    ['reviewedOn', '2026-12-02'],
    ['reviewedOn', '2026-02-30'],
    ['reviewedOn', 'yesterday'],
    ['description', 'x'.repeat(301)],
    ['imageAlt', 'x'.repeat(201)],
    ['publishAt', 'tomorrow'],
    ['publishAt', '2026-12-02'],
    ['publishAt', '2036-12-02T09:00:00Z'],
  ])('%s %j is refused with a sentence, and nothing is written', async (field, value) => {
    const answer = await write({ [field]: value })
    expect(answer).toMatchObject({ status: 400, body: { success: false, field } })
    expect(answer.body.message).toMatch(/^[A-Z].*[.]$/)
    expect(await allPost()).toEqual([])
  })

  test('a name that has left the team since does not keep staff from saving', async () => {
    const { response } = (await write(facts)).body
    const found = await practice.backend.records.posts.findById(response?._id ?? '')
    if (!found) throw new Error('No post')
    const before = { ...found, author: 'jo-who-left', version: 2 }
    await practice.backend.records.transaction(({ posts }) => posts.change(before, 1))
    expect((await change(response, { author: 'jo-who-left' })).body.updated).toMatchObject({ author: 'jo-who-left' })
  })
})

describe('an address', () => {
  test('that staff change is cleaned, and the old one leads there', async () => {
    const { response } = (await write()).body
    expect((await change(response, { slug: ' Healthy Gums! ' })).body.updated?.slug).toBe('healthy-gums')
    const old = await practice.send('GET', '/blog/looking-after-your-gums')
    expect([old.status, old.headers.get('location')]).toEqual([301, '/blog/healthy-gums'])
    expect(await reads('looking-after-your-gums')).toMatchObject({ slug: 'healthy-gums' })
    expect((await change(response, { slug: 'healthy-gums' })).body.updated?.slug).toBe('healthy-gums')
    expect((await change(response, { slug: 'looking-after-your-gums' })).body.updated?.slug).toBe(
      'looking-after-your-gums',
    )
    expect((await practice.send('GET', '/blog/healthy-gums')).status).toBe(301)
  })

  test('that another post has gets a number, and an empty one changes nothing', async () => {
    await write({ title: 'Gums' })
    const { response } = (await write({ title: 'Teeth' })).body
    expect((await change(response, { slug: 'gums' })).body.updated?.slug).toBe('gums-2')
    expect((await change(response, { slug: '' })).body.updated?.slug).toBe('gums-2')
    expect((await change(response, { slug: null })).body.updated?.slug).toBe('gums-2')
  })
})

describe('anybody reads', () => {
  test('the list is kept as bytes with an ETag, and smaller for those who can do without data URLs', async () => {
    await write()
    const full = await practice.send('GET', '/api/admin/allPost')
    const etag = full.headers.get('etag') ?? ''
    expect(etag).toMatch(/^".+"$/)
    const again = await practice.send('GET', '/api/admin/allPost', undefined, { headers: { 'if-none-match': etag } })
    expect(again.status).toBe(304)
    const small = await practice.stream('/api/admin/allPost', { 'accept-encoding': 'gzip' })
    expect([small.headers.get('content-encoding'), small.headers.get('etag') === etag]).toEqual(['gzip', false])
    const minimal = await practice.send('GET', '/api/admin/allPost', undefined, {
      headers: { prefer: 'return=minimal' },
    })
    expect(minimal.body.allPost?.[0]).not.toHaveProperty('image')
    expect(minimal.body.allPost?.[0]?.imageAddress).toBeTruthy()
  })

  test('the list for cards alone is sent without what the posts say, which in years comes to megabytes', async () => {
    const content = '<p>Brush twice a day.</p>'
    await write({ content })
    const first = async (prefer: string) =>
      (await practice.send('GET', '/api/admin/allPost', undefined, { headers: { prefer } })).body.allPost?.[0]
    const whole = await first('return=minimal')
    expect(whole).toMatchObject({ content, excerpt: 'Brush twice a day.' })
    expect(await first('return=minimal, cards')).toEqual({ ...whole, content: '' })
    expect(await first('return=minimal')).toEqual(whole)
    // Whoever saves what they have read would empty a post.
    const one = { headers: { prefer: 'return=minimal, cards' } }
    expect((await practice.send('GET', `/api/admin/blog/${whole?._id}`, undefined, one)).body).toMatchObject({
      content,
    })
  })

  test('a post by its id and by its slug', async () => {
    const { response } = (await write()).body
    for (const name of [response?._id, response?.slug]) {
      const answer = await practice.send('GET', `/api/admin/blog/${name}`)
      expect(answer).toMatchObject({ status: 200, body: { _id: response?._id } })
    }
    expect((await practice.send('GET', '/api/admin/blog/nothing-here')).status).toBe(404)
  })
})

test('a new practice begins with the sample posts of its content, each marked and with its picture', async () => {
  const fresh = await openTestPractice({ settings: { samplePosts: true } })
  const { allPost: posts = [] } = (await fresh.send('GET', '/api/admin/allPost')).body
  const samples = fresh.backend.content.samplePosts.toSorted((one, other) =>
    other.publishedOn.localeCompare(one.publishedOn),
  )
  expect(posts.map(({ publishedAt }) => publishedAt?.slice(0, 10))).toEqual(
    samples.map(({ publishedOn }) => publishedOn),
  )
  for (const post of posts) {
    expect(post).toMatchObject({ sample: true, status: 'published' })
    expect(post.imageAddress).toMatch(/^\/photographs\//)
    expect((await fresh.send('GET', `/blog/${post.slug}`)).status).toBe(200)
  }
  const [first] = posts
  const saved = await fresh.asStaff('PUT', `/api/admin/blog/update/${first?._id}`, { title: 'Our own' })
  expect(saved.body.updated).not.toHaveProperty('sample')
  await fresh.close()
})
