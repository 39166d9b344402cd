import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { openTestPractice, type TestPractice } from '../../tests/test-practice.ts'
import { readContent } from '../content/read-content.ts'
import type { PracticeContent } from '../domain/practice/treatment.ts'

// The owner has moved: a longer name and town, other numbers, other hours, another price.
const moved: [file: string, from: string, to: string][] = [
  ['practice.yaml', 'name: Ashcombe Dental Group', 'name: The Old Station Dental Care Rooms'],
  ['practice.yaml', 'Mill Lane', 'Quarry Road'],
  ['practice.yaml', 'Ashcombe', 'Royal Tunbridge Wells'],
  ['practice.yaml', 'ashcombedental', 'wellsdental'],
  ['practice.yaml', 'QA4 2DN', 'QB7 1AA'],
  ['practice.yaml', 'whatsapp: 07700 900140', 'whatsapp: 07700 900777'],
  ['practice.yaml', 'phone: 01632 960140', 'phone: 01632 960555'],
  ['practice.yaml', 'outOfHoursPhone: 01632 960199', 'outOfHoursPhone: 01632 960666'],
  ['practice.yaml', '09:00 to 20:00', '08:15 to 18:30'],
  ['practice.yaml', 'saturday: 09:00 to 15:00', 'saturday: 10:00 to 14:00'],
  ['fees.yaml', 'price: from £64', 'price: from £71'],
]

let practice: TestPractice
let content: PracticeContent
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'moved-'))
  await cp(join(import.meta.dirname, '../../content'), folder, { recursive: true })
  for (const [file, from, to] of moved) {
    const path = join(folder, file)
    await writeFile(path, (await readFile(path, 'utf8')).replaceAll(from, to))
  }
  content = await readContent(folder)
  practice = await openTestPractice({ content, settings: { samplePosts: true } })
})
afterAll(async () => {
  await practice.close()
  await rm(folder, { recursive: true })
})

it('a name, a place, a number, an hour or a price that changes in its one place changes on every page, in every post and every feed', async () => {
  const { text: sitemap } = await practice.send('GET', '/sitemap.xml')
  const pages = [...sitemap.matchAll(/<loc>https?:\/\/[^/]+([^<]*)/g)].map(([, path]) => path || '/')
  expect(pages.length).toBeGreaterThan(28)
  const files = ['/blog/feed.xml', '/blog/atom.xml', '/blog/feed.json', '/search.json', '/api/admin/allPost']
  const old = [
    /960140/,
    /960199/,
    /900140/,
    /Ashcombe(?! from Prague|\.)|ashcombe(?=dental)/,
    /14 Mill Lane|QA4/,
    /(map|sharing-image)-\w+\.(svg|jpg)/,
    /\b8pm/,
    /9am/,
    /£64\b/,
    /\{(\w*[pP]hone|name|town|hours|\w+(Opens|Closes|Visit|Examination|Filling|Crown))\}/,
  ]
  for (const path of [...pages, ...files]) {
    const { status, text } = await practice.send('GET', path)
    // The hours of the complaints service are its own.
    const ours = text.replace(/<script[\s\S]*?<\/script>/g, '').replaceAll('Monday to Friday, 9am to 5pm', '')
    const said = old.flatMap((pattern) => ours.match(pattern)?.[0] ?? [])
    expect({ path, status, said }).toEqual({ path, status: 200, said: [] })
  }
})

it('a list that the owner leaves empty leaves no heading behind, and nothing that a search engine would find empty', async () => {
  const bare: PracticeContent = {
    ...content,
    practice: { ...content.practice, directions: [], social: [] },
    reviews: [],
    values: [],
    brands: [],
    payments: [],
    process: [],
    treatments: content.treatments.map((one) => ({ ...one, subServices: [], reasons: [], questions: [] })),
  }
  const practice = await openTestPractice({ content: bare })
  onTestFinished(() => practice.close())
  for (const path of ['/', '/about', '/fees', '/contact', '/appointment', '/treatment/invisalign']) {
    const { text } = await practice.send('GET', path)
    const left = text.match(
      /<(ul|ol|dl)[^>]*><\/\1>|"\w+":(\[\]|"")|<h2>(Our Process|Our core values|Follow us|How to find us|Ways to pay|Materials[^<]*|Questions[^<]*)/g,
    )
    expect({ path, left }).toEqual({ path, left: null })
  }
})

it('a practice with rooms, people and pictures of its own says nothing of those of the sample', async () => {
  const picture = { name: 'waiting-room', alt: 'Two blue chairs' }
  const about = {
    heading: 'Two houses by the river',
    picture,
    rooms: [{ title: 'Garden', text: 'Wait outside where it is dry.', picture }],
    people: 'Photographed in our garden.',
    invitation: 'Ring first, and we show you round.',
    seen: { hero: 'A river in spring', door: 'A red gate' },
  }
  const practice = await openTestPractice({ content: { ...content, about } })
  onTestFinished(() => practice.close())
  await practice.asStaff('POST', '/api/admin/create', { title: 'News', content: '<p>None.</p>' })
  const said: Record<string, string[]> = {}
  for (const path of ['/', '/about', '/treatment', '/team-members', '/fees', '/contact', '/blog', '/blog/news']) {
    const { text } = await practice.send('GET', path)
    const sample = text.match(
      /in clay|one front door|large porcelain tooth|green arched door with|door is open|armchair|chair under|fluted|to yourself|not here/g,
    )
    if (sample) said[path] = sample
  }
  expect(said).toEqual({})
  const { text } = await practice.send('GET', '/about')
  for (const words of [about.heading, 'Garden</strong> Wait outside', about.invitation, 'alt="A red gate"'])
    expect(text).toContain(words)
})

it('a practice that lists no prices says whom to ask for them, and nowhere that they are there', async () => {
  const practice = await openTestPractice({ content: { ...content, fees: [] } })
  onTestFinished(() => practice.close())
  const { text } = await practice.send('GET', '/fees')
  expect(text).toMatch(
    /ring <a[^>]*href="tel:\+441632960555"[^>]*>01632 960555<\/a> and ask what your first visit costs/,
  )
  for (const path of ['/fees', '/treatment', '/search.json']) {
    const { text } = await practice.send('GET', path)
    const said = text.match(
      /is what the simplest case costs|(what each|and what the) price includes|What each costs/,
    )?.[0]
    expect({ path, said }).toEqual({ path, said: undefined })
  }
})

it('a practice that shows no rooms and no tour speaks of none', async () => {
  const { about, practice: facts } = content
  const bare = { ...content, about: { ...about, rooms: [] }, practice: { ...facts, tourHref: undefined } }
  const practice = await openTestPractice({ content: bare })
  onTestFinished(() => practice.close())
  expect((await practice.send('GET', '/about')).text).not.toMatch(/our rooms|\btour\b/i)
})

it('a practice that sends patients to 111 at night does not say that it is open then', async () => {
  const outOfHoursPhone = { shown: '111', dialled: '111' }
  const practice = await openTestPractice({
    content: { ...content, practice: { ...content.practice, outOfHoursPhone } },
  })
  onTestFinished(() => practice.close())
  const { text } = await practice.send('GET', '/')
  expect(text).toContain('href="tel:111"')
  expect(text).not.toMatch(/24\/7|"telephone":"111"|Emergency appointments only/)
  expect(text).toContain('<dt>Sunday</dt><dd>Closed</dd>')
  const { body } = await practice.send('GET', '/api/user/filter_appointment_time/2026-12-06')
  expect([body.open, body.reason]).toEqual([false, undefined])
})

it('a practice that does not chat leads nobody to a chat', async () => {
  const practice = await openTestPractice({
    content: { ...content, practice: { ...content.practice, whatsapp: undefined, social: [] } },
  })
  onTestFinished(() => practice.close())
  for (const path of ['/', '/contact', '/appointment']) {
    const { text } = await practice.send('GET', path)
    expect({ path, chat: text.match(/WhatsApp|wa\.me|>Chat<|<li><\/li>/)?.[0] }).toEqual({ path, chat: undefined })
  }
})

it.each(['NHS', 'mixed'] as const)('a practice whose care is %s is found as such by its fees', async (funding) => {
  const practice = await openTestPractice({ content: { ...content, practice: { ...content.practice, funding } } })
  onTestFinished(() => practice.close())
  const { text } = await practice.send('GET', '/fees')
  expect(text).toMatch(/<meta name="keywords" content="[^"]*NHS dentist/)
  expect(/name="keywords" content="([^"]*)"/.exec(text)?.[1]?.includes('private dentist')).toBe(funding === 'mixed')
})

it('no page says of another practice what is so of the sample alone', async () => {
  for (const path of ['/', '/about', '/treatment', '/team-members', '/fees']) {
    const { text } = await practice.send('GET', path)
    const said = text.match(/the green door is open|a hygienist and a therapist in/)?.[0]
    expect({ path, said }).toEqual({ path, said: undefined })
  }
})

it('a post names its facts where staff write it, and says them where people read it', async () => {
  const post = { title: 'Ring us', content: '<p>Ring <a href="tel:{phone}">{phone}</a>, but not {nobody}.</p>' }
  const { body } = await practice.asStaff('POST', '/api/admin/create', post)
  const { slug = '', _id: id } = body.response ?? {}
  expect(body.response?.content).toContain('{phone}')
  const { text } = await practice.send('GET', `/blog/${slug}`)
  expect(text).toMatch(/<a[^>]* href="tel:\+441632960555"[^>]*>01632 960555<\/a>, but not \{nobody\}/)
  expect((await practice.send('GET', `/api/admin/blog/${id}`)).body.content).toContain('01632 960555')
  expect((await practice.asStaff('GET', `/api/admin/blog/${id}`)).body.content).toContain('{phone}')
})

it('a post leads to the facts that its links name, and says those of what its pictures show', async () => {
  const content =
    '<p><a href="mailto:{email}?subject=Hello">Write</a> <a href="https://wa.me/{whatsapp}">Chat</a>' +
    '<img src="https://elsewhere.example/a.png" alt="A sign: {phone}"></p>'
  const { body } = await practice.asStaff('POST', '/api/admin/create', { title: 'Reach us', content })
  const { text } = await practice.send('GET', `/blog/${body.response?.slug}`)
  const { email, whatsapp } = practice.backend.content.practice
  expect(text).toContain(`<a href="mailto:${email}?subject=Hello">Write</a>`)
  expect(text).toContain(`<a href="https://wa.me/${whatsapp?.digits}" rel="noopener">Chat</a>`)
  expect(text).toContain('A sign: 01632 960555 <small>')
})

it('a post may say in braces what every object of a program has', async () => {
  const words = Object.getOwnPropertyNames(Object.prototype).map((name) => `{${name}}`)
  const { status: created, body } = await practice.asStaff('POST', '/api/admin/create', {
    title: 'Classes of teeth {constructor}',
    content: `<p>They have ${words.join(' ')}.</p>`,
  })
  expect(created).toBe(201)
  const slug = body.response?.slug ?? ''
  for (const path of [`/blog/${slug}`, '/blog', '/blog/feed.xml', '/api/admin/allPost']) {
    const { status, text } = await practice.send('GET', path)
    expect({ path, status, said: text.includes('{constructor}') }).toEqual({ path, status: 200, said: true })
  }
})

it('so do its title, its description and what its picture shows, and a change reaches whoever reads them', async () => {
  // The owner changes one more file while everything runs: a practice of its own, with a copy that is not frozen.
  const changing = { ...content }
  const practice = await openTestPractice({ content: changing })
  onTestFinished(() => practice.close())
  const post = {
    title: 'Ring {phone}, not {nobody}',
    description: 'On Saturday from {saturdayOpens}.',
    imageAlt: 'A sign that says {phone}',
    content: '<p>A word.</p>',
  }
  const { body: created } = await practice.asStaff('POST', '/api/admin/create', post)
  const { slug = '', _id: id, title, description, imageAlt } = created.response ?? {}
  expect({ title, description, imageAlt, content: '<p>A word.</p>' }).toEqual(post)
  const draft = await practice.asStaff('POST', '/api/admin/blog/preview', { ...post, title: 'Before: {phone}' })

  expect(heading((await practice.send('GET', draft.body.address ?? '')).text)).toBe('Before: 01632 960555')
  const { text: page } = await practice.send('GET', `/blog/${slug}`)
  expect(heading(page)).toBe('Ring 01632 960555, not {nobody}')
  for (const name of ['description', 'og:description']) {
    const said = page.match(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`))?.[1]
    expect(said, name).toBe('On Saturday from 10am.')
  }
  expect(page.match(/<meta property="og:title" content="([^"]*)"/)?.[1]).toContain('Ring 01632 960555')
  expect(page.match(/"headline":"([^"]*)"/)?.[1]).toBe('Ring 01632 960555, not {nobody}')
  const readers = ['/blog', `/blog/${slug}`, '/blog/feed.xml', '/blog/atom.xml', '/blog/feed.json', '/search.json']
  const calls = ['/api/admin/allPost', `/api/admin/blog/${id}`, '/search?q=ring']
  for (const path of [...readers, ...calls]) {
    const { text } = await practice.send('GET', path)
    expect({ path, named: text.match(/\{(phone|saturdayOpens)\}/)?.[0] }).toEqual({ path, named: undefined })
    expect({ path, said: /Ring (<mark>)?01632 960555|<mark>Ring<\/mark> 01632 960555/.test(text) }).toEqual({
      path,
      said: true,
    })
  }
  const { text: facts } = await practice.asStaff('GET', '/api/admin/practice')
  expect(JSON.parse(facts).practice.facts.phone).toEqual({ text: '01632 960555' })

  changing.practice = { ...changing.practice, phone: { shown: '01632 960777', dialled: '+441632960777' } }
  await practice.backend.renewed()
  expect((await practice.send('GET', '/search?q=ring')).text).toContain('<mark>Ring</mark> 01632 960777')
  for (const path of readers.concat('/api/admin/allPost')) {
    const { text } = await practice.send('GET', path)
    expect({ path, old: text.match(/01632 960555/)?.[0] }).toEqual({ path, old: undefined })
  }
})

it('a reader of the feeds knows the posts again after the practice has got another address', async () => {
  const changing = { ...content }
  const practice = await openTestPractice({ content: changing, settings: { samplePosts: true } })
  onTestFinished(() => practice.close())
  const idsOf = async () => {
    const { text } = await practice.send('GET', '/blog/feed.json')
    return JSON.parse(text).items.map(({ id }: { id: string }) => id)
  }
  const before = await idsOf()
  expect(new Set(before).size).toBeGreaterThan(4)
  changing.practice = { ...changing.practice, email: 'hello@another.example' }
  await practice.backend.renewed()
  expect(await idsOf()).toEqual(before)
})

it('letters come from whom the practice is by now', async () => {
  const changing = { ...content }
  const practice = await openTestPractice({ content: changing })
  onTestFinished(() => practice.close())
  const moved = { name: 'Ashcombe Dental Care', email: 'hello@ashcombe.example' }
  changing.practice = { ...changing.practice, ...moved }
  await practice.backend.renewed()
  const message = { name: 'Ada', email: 'ada@example.com', phone: '07700 900123', message: 'Do you see children?' }
  await practice.send('POST', '/api/user/contact', message)
  await practice.sendLetters()
  const from = { name: moved.name, address: moved.email }
  expect(practice.letters.map((letter) => letter.from)).toEqual([from, from])
})

function heading(page: string): string | undefined {
  return page.match(/<h1>([^<]*)<\/h1>/)?.[1]
}
