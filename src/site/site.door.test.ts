import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { publicPages } from '../../tests/journeys/public-pages.ts'
import { openTestPractice, type TestPractice } from '../../tests/test-practice.ts'
import { pages } from './site.ts'

let practice: TestPractice
beforeEach(async () => {
  practice = await openTestPractice()
})
afterEach(() => practice.close())

const oneAddress = pages.map(({ path }) => path).filter((path) => !path.includes(':'))
const plainPages = [...oneAddress, '/treatment/dental-implants']

describe('every page', () => {
  it('is among those that are examined in a browser', () => {
    const treatments = practice.backend.content.treatments.map(({ slug }) => `/treatment/${slug}`)
    expect(publicPages).toEqual(expect.arrayContaining([...oneAddress, ...treatments]))
  })

  it('is whole on the first byte, with a title, a description and keywords of its own', async () => {
    const heads = new Set<string>()
    for (const path of plainPages) {
      const { status, text } = await practice.send('GET', path)
      expect(status, path).toBe(200)
      expect(text.match(/<h1/g), path).toHaveLength(1)
      expect(text).toContain(`<link rel="canonical" href="${path}"/>`)
      expect(text).toMatch(/<meta name="keywords" content="[^"]+"/)
      heads.add(`${/<title>(.*?)<\/title>/.exec(text)?.[1]}${/name="description" content="(.*?)"/.exec(text)?.[1]}`)
    }
    expect(heads.size).toBe(plainPages.length)
  })

  it('has a title, a description and keywords at the login too', async () => {
    const { text } = await practice.send('GET', '/login')
    expect(text).toMatch(/<title>Login to Dashboard \| /)
    for (const name of ['description', 'keywords'])
      expect(text).toMatch(new RegExp(`<meta name="${name}" content="[^"]+"`))
  })

  it('has no style attribute and no inline program, which the policy would stop', async () => {
    for (const path of plainPages) {
      const { text } = await practice.send('GET', path)
      expect(text, path).not.toMatch(/<[^>]+ style=/)
      expect(text, path).not.toMatch(/<[^>]+ on[a-z]+=/)
      expect(text, path).not.toMatch(/<script(?! type="(module" src|application\/ld\+json"|speculationrules"))/)
    }
  })

  it('says 999 before it says whom to ring in pain', async () => {
    const { text } = await practice.send('GET', '/contact')
    expect(text).toMatch(/In danger, call 999\. In pain now\?/)
  })

  it('says who the practice is, what it owes by law, and when it was last changed', async () => {
    const { text } = await practice.send('GET', '/about')
    for (const words of ['14 Mill Lane', '01632 960140', '01632 960199', 'QA4\u00a02DN', 'Top Services', 'Our Links']) {
      expect(text).toContain(words)
    }
    for (const path of ['/complaints', '/privacy', '/accessibility', '/terms', '/login']) {
      expect(text).toContain(`href="${path}"`)
    }
    expect(text).toMatch(/© (<!-- -->)?2024/)
    expect(text).toMatch(/Last updated \d+\u00a0\w+\u00a020\d\d\./)
    expect(text).toContain('https://www.gdc-uk.org/')
    expect(text).toContain('https://wa.me/447700900140')
  })

  it('has for an emergency the button that dials who answers now', async () => {
    const button = async () =>
      (await practice.send('GET', '/treatment/24hour-dental-emergency')).text.match(/href="tel:(\+\d+)">Ring/)?.[1]
    expect(await button()).toBe('+441632960140')
    practice.pass(11 * 60)
    expect(await button()).toBe('+441632960199')
  })

  it('knows when the surgery shuts', async () => {
    expect((await practice.send('GET', '/')).text).toContain('Open now until 8pm')
    practice.pass(11 * 60)
    expect((await practice.send('GET', '/')).text).toContain(
      'Surgery closed, emergencies by phone now. Opens tomorrow at 9am',
    )
  })

  it('gives every picture, mark and map its size, so that nothing jumps', async () => {
    for (const path of plainPages) {
      const { text } = await practice.send('GET', path)
      for (const [image] of text.matchAll(/<img [^>]*>/g)) expect(image, path).toMatch(/ width="\d+".* height="\d+"/)
    }
  })

  it('keeps the two quickest ways at hand, but not where one of them would lead to the page itself', async () => {
    for (const path of plainPages) {
      const { text } = await practice.send('GET', path)
      expect(text.includes('class="bottom-bar"'), path).toBe(path !== '/appointment')
    }
  })

  it('leads from its own words to no page that is this one', async () => {
    // But for the topics of the blog, of which one is the page that is shown.
    for (const path of plainPages.filter((path) => path !== '/blog')) {
      const [main] = /<main.*<\/main>/s.exec((await practice.send('GET', path)).text) ?? []
      expect(main, path).not.toContain(`href="${path}"`)
    }
  })

  it('says what a doctor is wherever one is named first', async () => {
    await practice.asStaff('POST', '/api/admin/create', {
      title: 'Gums',
      content: '<p>Yes.</p>',
      author: 'amira-shah',
      reviewedBy: 'tom-hargreaves',
    })
    const treatments = practice.backend.content.treatments.map(({ slug }) => `/treatment/${slug}`)
    const everNamed = new Set<string>()
    for (const path of [...plainPages, ...treatments, '/blog/gums']) {
      const { text } = await practice.send('GET', path)
      const words = text
        .replace(/<(script|style|head)\b.*?<\/\1>/gs, '')
        .replace(/<[^>]*>/g, ' ')
        .replace(/\s+/g, ' ')
      const named = new Map<string, string>()
      for (const [, name = '', after = ''] of words.matchAll(/\bDr (?:\w+ )?(Shah|Hargreaves|Novak)(.{0,40})/g)) {
        if (!named.has(name)) named.set(name, after)
      }
      for (const [name, after] of named) {
        everNamed.add(name)
        expect(after, `${path}: Dr ${name}`).toMatch(/dentist/)
      }
    }
    expect([...everNamed].sort()).toEqual(['Hargreaves', 'Novak', 'Shah'])
  })
})

describe('the home page', () => {
  it('keeps the specification’s words', async () => {
    const { text } = await practice.send('GET', '/')
    const words = text.replaceAll('&#x27;', "'")
    for (const said of ["We're open 24/7", 'Call Us', 'Our Top Level Treatments', 'Our Process']) {
      expect(words).toContain(said)
    }
    expect(text.match(/class="service"/g)).toHaveLength(12)
    expect(text).toContain('for emergencies, by phone')
    expect(text.match(/class="review"/g)).toHaveLength(8)
    expect(text).toContain('Sample reviews')
  })

  it('keeps the specification’s order', async () => {
    const { text } = await practice.send('GET', '/')
    const places = [
      'class="hero',
      'Our Top Level Treatments',
      'Our Process',
      'class="brands',
      'class="payments',
      'class="reviews',
      'class="invitation',
    ]
    const found = places.map((words) => text.indexOf(words))
    expect(Math.min(...found)).toBeGreaterThan(0)
    expect(found).toEqual([...found].sort((one, other) => one - other))
  })

  it('leads to a page with all fourteen treatments', async () => {
    const { text } = await practice.send('GET', '/treatment')
    expect(text.match(/class="service"/g)).toHaveLength(14)
  })
})

describe('the form for appointments', () => {
  it('is the next thing on its page, without a link that leads there', async () => {
    const { text } = await practice.send('GET', '/appointment')
    expect(text.slice(text.indexOf('<h1'), text.indexOf('<form class="form"'))).not.toContain('<a ')
  })
})

describe('a treatment', () => {
  it('is found under its misspelt address, and the right spelling leads there', async () => {
    const answer = await practice.send('GET', '/treatment/general-dentistry-service')
    expect([answer.status, answer.headers.get('location')]).toEqual([301, '/treatment/genenral-dentistry-service'])
    expect((await practice.send('GET', '/treatment/removeable-fixed-dentures')).status).toBe(200)
  })

  it('has the form with its own service chosen', async () => {
    const { text } = await practice.send('GET', '/treatment/dental-implants')
    expect(text).toContain('<option value="Implants" selected="">')
    expect(text).toContain('action="/treatment/dental-implants#answer"')
  })

  it('puts ringing before writing in an emergency, and says so once beside the form', async () => {
    const { text } = await practice.send('GET', '/treatment/24hour-dental-emergency')
    const ways = text.slice(text.indexOf('class="banner-ways"'))
    expect(ways).toMatch(
      /^[^>]*><a class="button" href="tel:[^"]+">Ring .*?<a class="button button-quiet"[^>]*>Request/,
    )
    expect(text).not.toContain('please ring instead of writing')
    expect((await practice.send('GET', '/treatment/invisalign')).text).toContain('please ring instead of writing')
  })

  it('says of no form that it is below: on wide screens it stands beside', () => {
    for (const { slug, closing } of practice.backend.content.treatments)
      expect(closing.paragraphs.join(' '), slug).not.toContain('below')
  })

  it('names in a line of words who has read it, and what they are', async () => {
    const readers = new Set<string>()
    for (const { slug } of practice.backend.content.treatments) {
      const text = (await practice.send('GET', `/treatment/${slug}`)).text.replace(/<[^>]*>/g, '')
      readers.add(/Read and approved by ([^)]+)\),/.exec(text)?.[1] ?? '')
    }
    expect([...readers].sort()).toEqual([
      'Dr Amira Shah, dentist (GDC 000001',
      'Dr Lena Novak, dentist (GDC 000004',
      'Dr Tom Hargreaves, dentist (GDC 000002',
      'Grace Adeyemi, dental hygienist (GDC 000003',
      'Sam Whitfield, dental therapist (GDC 000005',
    ])
  })

  it('says what it costs, as the page of fees does', async () => {
    const { text: fees } = await practice.send('GET', '/fees')
    for (const { slug } of practice.backend.content.treatments) {
      const { text } = await practice.send('GET', `/treatment/${slug}`)
      const prices = [...text.matchAll(/<dt>([^<]+)<\/dt><dd class="figures">(from £[\d,]+)<\/dd>/g)]
      expect(prices.length, slug).toBeGreaterThan(0)
      for (const [, title, price] of prices) expect(fees).toContain(`<dt>${title}</dt><dd class="price">${price}</dd>`)
    }
  })

  it.each(['tooth-fairy', 'constructor'])('that nobody knows, %s, is the 404 screen with a way home', async (slug) => {
    const { status, text } = await practice.send('GET', `/treatment/${slug}`)
    expect(status).toBe(404)
    expect(text).toContain('<h1>404 Not found</h1>')
    expect(text).toContain('Go to the home page')
  })
})

describe('the blog', () => {
  it('says that something is coming while there is nothing', async () => {
    expect((await practice.send('GET', '/blog')).text).toContain('Coming Soon')
  })

  it('shows a post as soon as it is written, with its date and reading time', async () => {
    await practice.send('GET', '/blog')
    const content = `<p>A crown is <strong>cemented</strong>. ${'Give it a day. '.repeat(200)}</p>`
    const { body } = await practice.asStaff('POST', '/api/admin/create', { title: 'A new crown', content })
    const list = await practice.send('GET', '/blog')
    expect(list.text).toContain('<a href="/blog/a-new-crown">A new crown</a>')
    expect(list.text).not.toContain('Coming Soon')
    const excerpt = `A crown is cemented. ${'Give it a day. '.repeat(20)}`.slice(0, 150)
    expect(list.text).toContain(`<p>${excerpt}...</p>`)

    const { text } = await practice.send('GET', '/blog/a-new-crown')
    expect(text).toContain('>01/12/2026</time>')
    expect(text).toMatch(/3(<!-- -->)? (<!-- -->)?mins/)
    await practice.asStaff('POST', '/api/admin/create', { title: 'Short', content: '<p>Yes.</p>' })
    expect((await practice.send('GET', '/blog/short')).text).toMatch(/>1(<!-- -->)? (<!-- -->)?mins/)
    await practice.asStaff('DELETE', `/api/admin/blog/delete/${body.response?._id}`)
    expect((await practice.send('GET', '/blog/a-new-crown')).status).toBe(410)
  })

  it('keeps drafts to itself', async () => {
    await practice.asStaff('POST', '/api/admin/create', { title: 'Not yet', content: '<p>…</p>', draft: true })
    expect((await practice.send('GET', '/blog')).text).not.toContain('Not yet')
    expect((await practice.send('GET', '/blog/not-yet')).status).toBe(404)
  })
})
