import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openTestPractice, type TestPractice } from '../../tests/test-practice.ts'

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

  test('without a picture it gets the arch', async () => {
    const { response } = (await write({ image: undefined })).body
    expect(response?.image).toMatch(/^data:image\/webp/)
    expect((await practice.send('GET', response?.imageAddress ?? '')).status).toBe(200)
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
})

describe('staff change a post', () => {
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
    expect((await change('Two')).status).toBe(409)
    expect((await allPost())[0]?.title).toBe('One')
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
    expect((await practice.asStaff('POST', `/api/admin/blog/restore/${response?._id}`)).status).toBe(200)
    expect((await practice.send('GET', '/blog/looking-after-your-gums')).status).toBe(200)
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
    const minimal = await practice.send('GET', '/api/admin/allPost', undefined, {
      headers: { prefer: 'return=minimal' },
    })
    expect(minimal.body.allPost?.[0]).not.toHaveProperty('image')
    expect(minimal.body.allPost?.[0]?.imageAddress).toBeTruthy()
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
