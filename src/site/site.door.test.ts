import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { publicPages } from '../../tests/journeys/public-pages.ts'
import { openTestPractice, type TestPractice } from '../../tests/test-practice.ts'
import { RecordsAway } from '../domain/records.ts'
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
    const treatments = practice.house.content.treatments.map(({ slug }) => `/treatment/${slug}`)
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

  it('has no style attribute and no inline program, which the policy would stop', async () => {
    for (const path of plainPages) {
      const { text } = await practice.send('GET', path)
      expect(text, path).not.toMatch(/<[^>]+ style=/)
      expect(text, path).not.toMatch(/<[^>]+ on[a-z]+=/)
      expect(text, path).not.toMatch(/<script(?! type="(module" src|application\/ld\+json"|speculationrules"))/)
    }
  })

  it('says who the practice is, what it owes by law, and when it was last changed', async () => {
    const { text } = await practice.send('GET', '/about')
    for (const words of ['14 Mill Lane', '01632 960140', '01632 960199', 'QA4 2DN', 'Top Services', 'Our Links']) {
      expect(text).toContain(words)
    }
    for (const path of ['/complaints', '/privacy', '/accessibility', '/terms', '/login']) {
      expect(text).toContain(`href="${path}"`)
    }
    expect(text).toMatch(/© (<!-- -->)?2024/)
    expect(text).toMatch(/Last updated (<!-- -->)?\d+ \w+ 20\d\d/)
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

  it('says what a doctor is wherever one is named first', async () => {
    await practice.asStaff('POST', '/api/admin/create', {
      title: 'Gums',
      content: '<p>Yes.</p>',
      author: 'amira-shah',
      reviewedBy: 'tom-hargreaves',
    })
    const treatments = practice.house.content.treatments.map(({ slug }) => `/treatment/${slug}`)
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
      for (const [name, after] of named) expect(after, `${path}: Dr ${name}`).toMatch(/dentist/)
    }
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

  it('says what it costs, as the page of fees does', async () => {
    const { text: fees } = await practice.send('GET', '/fees')
    for (const { slug } of practice.house.content.treatments) {
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

describe('a form sent without scripts', () => {
  it('comes back with its answers, the error and a title that says so', async () => {
    const { status, text } = await sendForm('/appointment', { name: 'Ruth Okafor', service: 'Veneers' })
    expect(status).toBe(400)
    expect(text).toContain('<title>Error: Request an appointment')
    expect(text).toMatch(/<a href="#appointment-email">Please give an e-mail address or a phone number/)
    expect(text).toContain('value="Ruth Okafor"')
    expect(text).toContain('<option value="Veneers" selected="">')
  })

  it('is answered with the practice’s sentence, the reference and what happens next', async () => {
    const { status, text } = await sendAndFollow('/appointment', { name: 'Ruth Okafor', email: 'ruth@example.com' })
    expect(status).toBe(200)
    expect(text).toContain(
      'Your Appointment Request has been sent to the practice group. You will be contacted soon from our team.',
    )
    expect(text).toContain('A confirmation e-mail has been sent to you and to the practice')
    expect(text).toMatch(/Your reference is <strong class="reference">[A-Z0-9]{8}<\/strong>/)
    expect(text).not.toContain('value="Ruth Okafor"')
  })

  it('says nothing about an e-mail to somebody who gave none', async () => {
    const { text } = await sendAndFollow('/appointment', { name: 'Ruth Okafor', phone: '01632 960111' })
    expect(text).not.toContain('A confirmation e-mail has been sent')
  })

  it('offers free times instead of a full one, and takes the one that is chosen', async () => {
    const wish = { service: 'Dentures', appointmentDate: '2026-12-03', appointmentTime: '10:00' }
    for (const name of ['Daniel Osei', 'Priya Nair', 'George Wells']) {
      expect((await sendForm('/appointment', { name, phone: '01632 960222', ...wish })).status).toBe(303)
    }
    const ruth = { name: 'Ruth Okafor', phone: '01632 960111', ...wish }
    const full = await sendForm('/treatment/cosmetic-dentistry', ruth)
    expect(full.status).toBe(400)
    const offered = /value="(2026-12-03T[\d:]+)"[^>]* name="offered"/.exec(full.text)?.[1] ?? ''
    expect(offered).not.toBe('')
    expect((await sendForm('/treatment/cosmetic-dentistry', { ...ruth, offered })).status).toBe(303)
    const { body } = await practice.asStaff('GET', '/api/admin/patients?search=Ruth')
    expect(body.patients?.map(({ appointmentTime }) => appointmentTime)).toEqual([offered.split('T')[1]])
  })

  it('may be as long as another: a new line, which browsers write as two characters, is one', async () => {
    const message = `${'x'.repeat(2000)}\r\n${'y'.repeat(1999)}`
    expect((await sendForm('/appointment', { name: 'Ruth Okafor', phone: '01632 960111', message })).status).toBe(303)
  })

  it('is read however the kind of its body is spelt', async () => {
    const form = String(new URLSearchParams({ name: 'Ruth Okafor', phone: '01632 960111' }))
    const headers = { 'content-type': 'Application/X-WWW-Form-URLEncoded; Charset=UTF-8' }
    expect((await practice.send('POST', '/appointment', form, { headers })).status).toBe(303)
    expect((await practice.send('POST', '/api/user/appointment', form, { headers })).status).toBe(201)
  })

  it('takes a message too', async () => {
    const message = {
      name: 'George Wells',
      email: 'george@example.com',
      phone: '12',
      message: 'Is there a hearing loop?',
    }
    const refused = await sendForm('/contact', message)
    expect(refused.text).toContain('<title>Error: Ashcombe Dental Group</title>')
    expect(refused.text).toMatch(/<a href="#contact-phone">Please check your phone number/)
    expect((await sendForm('/contact', { ...message, phone: '01632 960333' })).status).toBe(303)
  })

  it.each([
    ['/appointment', { name: 'Ruth Okafor', phone: '01632 960111' }],
    ['/treatment/invisalign', { name: 'Ruth Okafor', email: 'ruth@example.com' }],
    ['/contact', { name: 'Ruth Okafor', email: 'ruth@example.com', phone: '01632 960111', message: 'A hearing loop?' }],
  ])('leads from %s to a page that can be reloaded: nothing is sent twice', async (path, form) => {
    const sent = await sendForm(path, form)
    expect([sent.status, sent.text]).toEqual([303, ''])
    const to = sent.headers.get('location') ?? ''
    expect(to).toMatch(new RegExp(`^${path}\\?sent=[\\w-]{43,64}#answer$`))
    const [first, second] = [await practice.send('GET', to), await practice.send('GET', to)]
    const [reference] = first.text.match(/(?<=<strong class="reference">)[A-Z0-9]{8}(?=<)/) ?? []
    expect(reference).toBeDefined()
    expect(second.text).toBe(first.text)
    expect(first.headers.get('cache-control')).toBe('no-store')
    expect(first.headers.get('set-cookie')).toBeNull()
    // The address can be shared or end in a list of addresses: it says nothing by itself.
    for (const personal of [reference ?? '', 'Ruth', 'ruth', '960111']) expect(to).not.toContain(personal)
    const { body } = await practice.asStaff('GET', '/api/admin/patients')
    expect(body.patients).toHaveLength(path === '/contact' ? 0 : 1)
    await practice.sendLetters()
    expect(practice.letters.filter(({ kind }) => kind.endsWith('-arrived'))).toHaveLength(1)
  })

  it.each(['/appointment', '/treatment/invisalign'])(
    'is answered alike however often %s is pressed, with the link to the request',
    async (path) => {
      const ruth = { name: 'Ruth Okafor', email: 'ruth@example.com', phone: '01632 960111' }
      const presses = [...(await Promise.all([sendForm(path, ruth), sendForm(path, ruth)])), await sendForm(path, ruth)]
      expect(presses.map(({ status }) => status)).toEqual([303, 303, 303])
      const [to, ...others] = new Set(presses.map(({ headers }) => headers.get('location') ?? ''))
      expect(others).toEqual([])
      expect((await practice.send('GET', to ?? '')).text).toContain('>See or change your request<')
    },
  )

  it('may be as long in one alphabet as in another, and longer is told why it was not taken', async () => {
    const ruth = { name: 'Ruth Okafor', email: 'ruth@example.com', phone: '01632 960111' }
    expect((await sendForm('/contact', { ...ruth, message: '牙'.repeat(4_000) })).status).toBe(303)
    const long = await sendForm('/contact', { ...ruth, message: '牙'.repeat(5_000) })
    expect([long.status, long.text.includes('Please write your message in at most 4000 characters.')]).toEqual([
      400,
      true,
    ])
    const endless = await sendForm('/contact', { ...ruth, message: '牙'.repeat(20_000) })
    expect([endless.status, endless.text]).toEqual([400, 'That is too long: at most 128 KB can be sent.'])
  })

  it('is not claimed to have come where nothing is known of it', async () => {
    const sent = await sendForm('/appointment', { name: 'Ruth Okafor', phone: '01632 960111' })
    practice.pass(24 * 60 + 1)
    for (const to of [sent.headers.get('location') ?? '', '/appointment?sent=guessed', '/contact?sent=']) {
      const { status, text } = await practice.send('GET', to)
      expect(status).toBe(200)
      expect(text).not.toContain('has been sent')
      expect(text).toContain('What became of your form cannot be shown here any more.')
      expect(text).toMatch(/please ring .*01632 960140/)
    }
    expect((await practice.send('GET', '/appointment')).text).not.toContain('What became of your form')
  })

  it('is not said to be refused where it cannot be looked up just now', async () => {
    const sent = await sendForm('/appointment', { name: 'Ruth Okafor', phone: '01632 960111' })
    const { find } = practice.house.records.repeats
    practice.house.records.repeats.find = () => Promise.reject(new RecordsAway('gone'))
    const away = await practice.send('GET', sent.headers.get('location') ?? '')
    expect(away.text).not.toContain('Unexpected Application Error')
    expect(away.text).toContain('What became of your form cannot be shown just now. Please do not send it again')
    practice.house.records.repeats.find = find
    const back = await practice.send('GET', sent.headers.get('location') ?? '')
    expect(back.text).toContain('Your Appointment Request has been sent to the practice group.')
  })

  it('is answered at once where the answer cannot be kept for a page', async () => {
    const { transaction } = practice.house.records
    practice.house.records.transaction = (work) =>
      transaction((books) =>
        work({
          ...books,
          repeats: {
            ...books.repeats,
            keep: (repeat, now) =>
              repeat.key.startsWith('shown ')
                ? Promise.reject(new RecordsAway('gone'))
                : books.repeats.keep(repeat, now),
          },
        }),
      )
    const { status, text } = await sendForm('/appointment', { name: 'Ruth Okafor', phone: '01632 960111' })
    expect(status).toBe(201)
    expect(text).toContain('Your Appointment Request has been sent to the practice group.')
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

async function sendAndFollow(path: string, form: Record<string, string>) {
  return practice.send('GET', (await sendForm(path, form)).headers.get('location') ?? '')
}

function sendForm(path: string, form: Record<string, string>) {
  return practice.send('POST', path, String(new URLSearchParams(form)), {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
}
