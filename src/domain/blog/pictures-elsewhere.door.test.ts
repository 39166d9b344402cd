import { readdir } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestPractice, type TestPractice } from '../../../tests/test-practice.ts'
import { forgetOldRecords } from '../../jobs/forget-old-records.ts'
import type { Reach } from '../../photographs/fetch-picture.ts'

let practice: TestPractice
let website: Server
let port: number
let asked: string[]
let isAway: boolean
let picture: Buffer

/** A website on this machine, under a name that only these tests know. */
const reach: Reach = {
  resolve: async (host) => (host === 'pictures.example' ? [{ address: '127.0.0.1', family: 4 }] : []),
  allows: (address, at) => address === '127.0.0.1' && at === port,
}

beforeEach(async () => {
  picture = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#336655' } })
    .png()
    .toBuffer()
  asked = []
  isAway = false
  website = createServer(({ url }, response) => {
    asked.push(url ?? '')
    if (isAway) response.writeHead(503).end()
    else if (url?.endsWith('.png')) response.end(picture)
    else response.end('<svg xmlns="http://www.w3.org/2000/svg"/>')
  })
  await new Promise<void>((resolve) => website.listen(0, '127.0.0.1', resolve))
  const bound = website.address()
  port = typeof bound === 'object' && bound ? bound.port : 0
  practice = await openTestPractice({ reach })
})
afterEach(async () => {
  await practice.close()
  website.closeAllConnections()
  website.close()
})

const at = (path: string) => `http://pictures.example:${port}${path}`
const pictured = (...paths: string[]) =>
  `<p>Look.</p>${paths.map((path) => `<img src="${at(path)}" alt="A plaque">`).join('')}`

async function post(title: string, content: string) {
  const { status, body } = await practice.asStaff('POST', '/api/admin/create', { title, content })
  expect(status).toBe(201)
  return body.response!
}

/** What stands in the text of a post that visitors see. */
async function textOf(slug: string): Promise<string> {
  const { text } = await practice.send('GET', `/blog/${slug}`)
  return /<div class="prose">(.*?)<\/div>/s.exec(text)?.[1] ?? ''
}

const ours = /^<p>Look\.<\/p><img src="(\/photographs\/[\w-]{22}-640\.webp)" alt="A plaque" width="640" height="480"/
const frame = (path: string) =>
  `<a class="picture-elsewhere" href="${at(path)}" rel="noopener">A plaque <small>(a picture at pictures.example:${port})</small></a>`

describe('a picture that a post names at another website', () => {
  it('is its words until it is fetched, once, and then ours; what staff wrote stays theirs', async () => {
    const content = pictured('/plaque.png')
    const { slug, content: kept } = await post('Plaque', content)
    expect(await textOf(slug)).toBe(`<p>Look.</p>${frame('/plaque.png')}`)
    expect(asked).toEqual([])
    await practice.fetchPictures()
    const [, address = ''] = ours.exec(await textOf(slug)) ?? []
    const file = await practice.send('GET', address)
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/webp'])
    await practice.fetchPictures()
    expect(asked).toEqual(['/plaque.png'])
    expect(kept).toBe(content)
    const { body } = await practice.send('GET', '/api/admin/allPost')
    expect(body.allPost?.[0]?.content).toBe(content)
    expect((await practice.send('GET', `/api/admin/blog/${slug}`)).body.content).toBe(content)
  })

  it('is ours in the feeds too, with the whole address', async () => {
    await post('Plaque', pictured('/plaque.png'))
    const before = (await practice.send('GET', '/blog/feed.json')).body as { items?: { content_html: string }[] }
    expect(before.items?.[0]?.content_html).toContain(`href="${at('/plaque.png')}"`)
    await practice.fetchPictures()
    const after = (await practice.send('GET', '/blog/feed.json')).body as { items?: { content_html: string }[] }
    expect(after.items?.[0]?.content_html).toMatch(
      /<img src="http:\/\/localhost:3000\/photographs\/[\w-]{22}-640\.webp"/,
    )
  })

  it('is fetched for a preview, before anything is saved', async () => {
    const { body } = await practice.asStaff('POST', '/api/admin/blog/preview', {
      title: 'Plaque',
      content: pictured('/plaque.png'),
    })
    await practice.fetchPictures()
    expect((await practice.send('GET', body.address ?? '')).text).toMatch(
      /<img src="\/photographs\/[\w-]{22}-640\.webp" alt="A plaque"/,
    )
  })

  it('is fetched once for two who save it at once, through two programs', async () => {
    const other = await practice.another()
    await Promise.all([
      post('Plaque', pictured('/plaque.png')),
      other.asStaff('POST', '/api/admin/create', { title: 'Floss', content: pictured('/plaque.png') }),
    ])
    await Promise.all([practice.fetchPictures(), other.fetchPictures()])
    await other.close()
    expect(asked).toEqual(['/plaque.png'])
    expect(await textOf('plaque')).toMatch(ours)
    expect(await textOf('floss')).toMatch(ours)
  })

  it('is ours also in a program that has kept the page with its words', async () => {
    const { slug } = await post('Plaque', pictured('/plaque.png'))
    const other = await practice.another()
    const seenThere = async () => (await other.send('GET', `/blog/${slug}`)).text
    expect(await seenThere()).toContain('class="picture-elsewhere"')
    await practice.fetchPictures()
    await expect.poll(seenThere).toMatch(/<img src="\/photographs\/[\w-]{22}-640\.webp" alt="A plaque"/)
    await other.close()
  })

  it('stays ours where a slower program tells later that it could not be had', async () => {
    await post('Plaque', pictured('/plaque.png'))
    await practice.fetchPictures()
    const nextTryAt = practice.backend.now()
    await practice.backend.records.transaction(({ elsewhere }) =>
      elsewhere.failed(at('/plaque.png'), { tries: 1, nextTryAt, why: 'away' }),
    )
    await practice.fetchPictures()
    expect(asked).toEqual(['/plaque.png'])
    expect(await textOf('plaque')).toMatch(ours)
  })

  it('stays its words where it is none, is not there, or lies in a private network; and is not asked for again', async () => {
    const tricks = [
      at('/drawing.svg'),
      'http://10.0.0.7/router.png',
      'http://localhost/secret.png',
      `http://127.0.0.1:${port + 1}/`,
    ]
    const { slug } = await post('Tricks', tricks.map((src) => `<img src="${src}" alt="Odd">`).join(''))
    await practice.fetchPictures()
    practice.pass(24 * 60)
    await practice.fetchPictures()
    expect(asked).toEqual(['/drawing.svg'])
    expect((await textOf(slug)).match(/class="picture-elsewhere"/g)).toHaveLength(4)
    expect(await textOf(slug)).not.toContain('<img')
  })

  it('of an address longer than the tables hold stays its words', async () => {
    const long = at(`/${'a'.repeat(3_000)}.png`)
    const { slug } = await post('Long', `<img src="${long}" alt="A plaque">`)
    await practice.fetchPictures()
    expect(asked).toEqual([])
    expect(await textOf(slug)).toContain(`<a class="picture-elsewhere" href="${long}"`)
  })

  it('that was refused is asked for again by a save an hour after the last, and not before', async () => {
    const { _id } = await post('Drawing', pictured('/drawing.svg'))
    await practice.fetchPictures()
    const saveAfter = async (minutes: number) => {
      practice.pass(minutes)
      await practice.asStaff('PUT', `/api/admin/blog/update/${_id}`, { title: 'Drawing again' })
      await practice.fetchPictures()
      return asked.length
    }
    expect([await saveAfter(59), await saveAfter(61)]).toEqual([1, 2])
  })

  it('that is away is tried again after longer and longer waits, given up after a day, and tried once more when saved', async () => {
    isAway = true
    const { _id, slug } = await post('Plaque', pictured('/plaque.png'))
    for (let minute = 0; minute < 2 * 24 * 60; minute += 5) {
      await practice.fetchPictures()
      practice.pass(5)
    }
    expect(asked).toHaveLength(6)
    isAway = false
    await practice.asStaff('PUT', `/api/admin/blog/update/${_id}`, { title: 'Plaque again' })
    await practice.fetchPictures()
    expect(asked).toHaveLength(7)
    expect(await textOf(slug)).toMatch(ours)
  })

  it('goes when the last post that named it is erased, and not before', async () => {
    const { _id } = await post('Plaque', pictured('/plaque.png'))
    const { _id: other } = await post('Floss', pictured('/plaque.png', '/floss.png'))
    await practice.fetchPictures()
    const files = async () => (await readdir(join(practice.dataDirectory, 'photographs'))).length
    const before = await files()
    expect(before).toBeGreaterThan(0)
    await practice.asStaff('DELETE', `/api/admin/blog/delete/${_id}`)
    practice.pass(32 * 24 * 60)
    await forgetOldRecords(practice.practice.archive)
    expect(await textOf('floss')).toMatch(ours)
    expect(await files()).toBe(before)
    await practice.asStaff('DELETE', `/api/admin/blog/delete/${other}`)
    practice.pass(32 * 24 * 60)
    await forgetOldRecords(practice.practice.archive)
    expect((await practice.backend.records.elsewhere.photographs()).length).toBe(0)
  })

  it('is fetched for posts that were there before pictures were fetched', async () => {
    const { records, now } = practice.backend
    const old = {
      id: 'a'.repeat(22),
      slug: 'old',
      title: 'Old',
      content: pictured('/old.png'),
      imageAlt: '',
      treatments: [],
    }
    const dates = { createdAt: now(), changedAt: now(), publishAt: now(), publishedAt: now() }
    await records.transaction(({ posts }) =>
      posts.add({ ...old, ...dates, changedBy: { id: '', name: '' }, sample: false, version: 1 }),
    )
    expect(await textOf('old')).toBe(`<p>Look.</p>${frame('/old.png')}`)
    await practice.fetchPictures()
    expect(await textOf('old')).toMatch(ours)
  })

  it('is told to whoever writes, and to nobody else', async () => {
    const ask = () => practice.asStaff('POST', '/api/admin/pictures/elsewhere', { address: at('/plaque.png') })
    expect((await ask()).body).toMatchObject({ state: 'waiting' })
    await practice.fetchPictures()
    expect((await ask()).body).toMatchObject({ state: 'kept', picture: { width: 640, height: 480 } })
    for (const address of ['javascript:alert(1)', '/photographs/x', 'http://me:secret@pictures.example/a.png', '']) {
      expect((await practice.asStaff('POST', '/api/admin/pictures/elsewhere', { address })).status).toBe(400)
    }
    expect((await practice.send('POST', '/api/admin/pictures/elsewhere', { address: at('/plaque.png') })).status).toBe(
      401,
    )
  })
})
