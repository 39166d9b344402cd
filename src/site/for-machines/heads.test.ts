import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestPractice, type TestPractice } from '../../../tests/test-practice.ts'

const publicUrl = 'https://www.ashcombedental.example'

/** What a thing must say of itself, by its type in https://schema.org. */
const required: Record<string, string[]> = {
  Dentist: ['@id', 'name', 'url'],
  PostalAddress: ['streetAddress', 'addressLocality', 'postalCode', 'addressCountry'],
  GeoCoordinates: ['latitude', 'longitude'],
  OpeningHoursSpecification: ['opens', 'closes'],
  ContactPoint: ['telephone'],
  WebSite: ['@id', 'name', 'url', 'inLanguage', 'publisher', 'potentialAction'],
  SearchAction: ['target', 'query-input'],
  EntryPoint: ['urlTemplate'],
  BreadcrumbList: ['itemListElement'],
  ListItem: ['position', 'name', 'item'],
  FAQPage: ['mainEntity'],
  Question: ['name', 'acceptedAnswer'],
  Answer: ['text'],
  Service: ['@id', 'name', 'serviceType', 'description', 'url', 'image', 'provider', 'areaServed', 'availableChannel'],
  ServiceChannel: ['serviceUrl', 'servicePhone'],
  Place: ['name'],
  MedicalWebPage: ['@id', 'name', 'description', 'url', 'about', 'lastReviewed', 'reviewedBy'],
  Person: ['@id', 'name', 'jobTitle', 'url'],
  PropertyValue: ['propertyID', 'value'],
  BlogPosting: [
    '@id',
    'headline',
    'description',
    'url',
    'mainEntityOfPage',
    'image',
    'datePublished',
    'dateModified',
    'author',
    'publisher',
    'wordCount',
    'inLanguage',
  ],
  WebPage: ['@id', 'url', 'name', 'isPartOf'],
}

type Thing = Record<string, unknown> & { '@type'?: string; '@id'?: string }
type Head = { path: string; html: string; things: Thing[] }

let practice: TestPractice
const heads: Head[] = []

beforeAll(async () => {
  practice = await openTestPractice({ settings: { publicUrl } })
  await practice.asStaff('POST', '/api/admin/create', {
    title: 'How to brush round a new crown',
    content: '<p>Two minutes, twice a day, with a small soft head and a paste that has fluoride in it.</p>',
  })
  const map = await practice.send('GET', '/sitemap.xml')
  for (const [, address = ''] of map.text.matchAll(/<loc>(.*?)<\/loc>/g)) {
    const path = address.slice(publicUrl.length)
    const { text } = await practice.send('GET', path)
    const scripts = [...text.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)]
    heads.push({ path, html: text, things: scripts.flatMap(([, written = '']) => JSON.parse(written)) })
  }
})
afterAll(() => practice.close())

function meta(html: string, name: string): string | undefined {
  return html.match(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`))?.[1]
}

function titleOf(html: string): string {
  return html.match(/<title>(.*?)<\/title>/)?.[1] ?? ''
}

/** A thing and all things within it. */
function within(value: unknown): Thing[] {
  if (Array.isArray(value)) return value.flatMap(within)
  if (typeof value !== 'object' || value === null) return []
  const thing: Thing = { ...value }
  return [thing, ...Object.values(value).flatMap(within)]
}

function ofType(type: string, { things }: Head): Thing[] {
  return within(things).filter((thing) => thing['@type'] === type)
}

describe('every page that may be found', () => {
  it('has a title and a description of its own, of a length that results show', () => {
    expect(heads.length).toBeGreaterThanOrEqual(27)
    for (const { path, html } of heads) {
      expect(titleOf(html).length, `title of ${path}`).toBeGreaterThanOrEqual(12)
      expect(titleOf(html).length, `title of ${path}`).toBeLessThanOrEqual(70)
      const description = meta(html, 'description') ?? ''
      expect(description.length, `description of ${path}: ${description}`).toBeGreaterThanOrEqual(60)
      expect(description.length, `description of ${path}: ${description}`).toBeLessThanOrEqual(175)
    }
    expect(new Set(heads.map(({ html }) => titleOf(html))).size).toBe(heads.length)
    expect(new Set(heads.map(({ html }) => meta(html, 'description'))).size).toBe(heads.length)
  })

  it('says its language, has one main heading, keywords, and is canonical under its own address', () => {
    for (const { path, html } of heads) {
      expect(html, path).toMatch(/^<!doctype html><html lang="en-GB">/)
      expect(html.match(/<h1[ >]/g), path).toHaveLength(1)
      expect(meta(html, 'keywords')?.split(', ').length, path).toBeGreaterThanOrEqual(3)
      expect(html.match(/<link rel="canonical"/g), path).toHaveLength(1)
      expect(html, path).toContain(`<link rel="canonical" href="${publicUrl}${path}"/>`)
      expect(meta(html, 'robots'), path).toBeUndefined()
    }
  })

  it('can be shared with a title, a text and a picture that is there', async () => {
    for (const { path, html } of heads) {
      expect(meta(html, 'og:title'), path).toBe(titleOf(html))
      expect(meta(html, 'og:description'), path).toBe(meta(html, 'description'))
      expect(meta(html, 'og:url'), path).toBe(publicUrl + path)
      expect(meta(html, 'og:locale'), path).toBe('en_GB')
      expect(meta(html, 'og:site_name'), path).toBe('Ashcombe Dental Group')
      expect(meta(html, 'twitter:card'), path).toBe('summary_large_image')
      const picture = meta(html, 'og:image') ?? ''
      expect(picture.startsWith(publicUrl), `${path}: ${picture}`).toBe(true)
      expect((await practice.send('GET', picture.slice(publicUrl.length))).status, picture).toBe(200)
      expect(Number(meta(html, 'og:image:width')), path).toBeGreaterThanOrEqual(600)
      expect(Number(meta(html, 'og:image:height')), path).toBeGreaterThanOrEqual(315)
      expect(meta(html, 'og:image:alt')?.length, path).toBeGreaterThan(10)
    }
  })
})

describe('what search engines are told', () => {
  it('is whole: each thing has the fields that its kind needs', () => {
    for (const { path, things } of heads) {
      for (const thing of things) expect(thing['@context'], path).toBe('https://schema.org')
      for (const thing of within(things)) {
        const type = thing['@type']
        if (!type) {
          // A thing without a type only points to another.
          expect(Object.keys(thing), `${path}: ${JSON.stringify(thing)}`).toEqual(['@id'])
          continue
        }
        for (const field of required[type] ?? [`no list of fields for ${type}`]) {
          expect(thing[field], `${path}: ${field} of ${type} ${JSON.stringify(thing).slice(0, 200)}`).toBeTruthy()
        }
      }
    }
  })

  it('gives every address whole', () => {
    for (const { path, things } of heads) {
      for (const thing of within(things)) {
        for (const field of ['@id', 'url', 'item', 'image', 'logo', 'serviceUrl', 'urlTemplate']) {
          for (const address of [thing[field] ?? []].flat()) expect(String(address), path).toMatch(/^https:\/\//)
        }
      }
    }
  })

  it('shows only pictures that are there', async () => {
    const shown = heads.flatMap(({ things }) => within(things)).flatMap(({ image, logo }) => [image ?? [], logo ?? []])
    const addresses = new Set(shown.flat(2).map(String))
    expect(addresses.size).toBeGreaterThan(14)
    for (const address of addresses)
      expect((await practice.send('GET', address.slice(publicUrl.length))).status, address).toBe(200)
  })

  it('names things by the same name everywhere', () => {
    const ids = new Set(heads.flatMap((head) => ofType('Dentist', head).map((thing) => thing['@id'])))
    expect([...ids]).toEqual([`${publicUrl}/#practice`])
    const described = new Set(
      heads.flatMap(({ things }) => within(things)).flatMap((thing) => (thing['@type'] ? (thing['@id'] ?? []) : [])),
    )
    for (const { things } of heads)
      for (const thing of within(things)) if (thing['@id']) expect(described).toContain(thing['@id'])
  })

  it('leads to every page below home by crumbs that end there', () => {
    for (const head of heads.filter(({ path }) => path !== '/')) {
      const [crumbs, ...others] = ofType('BreadcrumbList', head)
      expect(others).toEqual([])
      const items = ofType('ListItem', { ...head, things: crumbs ? [crumbs] : [] }).map(({ item }) => item)
      expect(items.at(0), head.path).toBe(`${publicUrl}/`)
      expect(items.at(-1), head.path).toBe(publicUrl + head.path)
    }
  })

  it('describes the practice with its hours, its place and its prices on home and on contact', () => {
    for (const path of ['/', '/contact', '/about', '/appointment']) {
      const head = heads.find((one) => one.path === path)
      const whole = head?.things.find((thing) => thing['@type'] === 'Dentist')
      for (const field of ['address', 'geo', 'image', 'logo', 'telephone', 'email', 'openingHoursSpecification'])
        expect(whole?.[field], `${field} on ${path}`).toBeTruthy()
      expect(whole?.openingHoursSpecification).toHaveLength(6)
      expect(whole?.priceRange).toBe('£28–£2,900')
      // The networks' own front pages say nothing about this practice.
      expect(whole?.sameAs).toBeUndefined()
      expect(JSON.stringify(whole?.specialOpeningHoursSpecification)).toContain('Christmas Day')
    }
  })

  it('says on home where the site is searched', () => {
    const [site] = ofType('WebSite', heads[0] ?? { path: '', html: '', things: [] })
    expect(JSON.stringify(site)).toContain(`${publicUrl}/search?q={search_term_string}`)
  })

  it('names the five people, those on the register with their number', () => {
    const people = heads.filter(({ path }) => path === '/team-members').flatMap((head) => ofType('Person', head))
    expect(people).toHaveLength(5)
    const numbers = people.filter(({ identifier }) => identifier)
    expect(numbers.length).toBe(practice.backend.content.team.filter(({ gdcNumber }) => gdcNumber).length)
  })

  it('names for an emergency who answers at night too, and for no other treatment', () => {
    const numbers = (path: string) => {
      const head = heads.find((one) => one.path === path)
      return ofType('ContactPoint', head ?? { path, html: '', things: [] }).map(({ telephone }) => telephone)
    }
    expect(numbers('/treatment/24hour-dental-emergency')).toEqual(['+441632960140', '+441632960199'])
    expect(numbers('/treatment/invisalign')).toEqual(['+441632960140'])
  })

  it('describes each treatment as a service of ours that somebody has read and approved, and its questions', () => {
    const treatments = heads.filter(({ path }) => path.startsWith('/treatment/'))
    expect(treatments).toHaveLength(14)
    for (const head of treatments) {
      for (const type of ['Service', 'MedicalWebPage', 'FAQPage']) expect(ofType(type, head), type).toHaveLength(1)
      const asked = ofType('Question', head).map(({ name }) => String(name))
      expect(asked.length, head.path).toBeGreaterThan(0)
    }
  })

  it('never holds a review or a rating', () => {
    for (const { path, things } of heads)
      expect(JSON.stringify(things), path).not.toMatch(/aggregateRating|"Review"|ratingValue/)
  })
})

it.each([
  ['/login', 200],
  ['/dashboard', 200],
  ['/dashboard/patient', 200],
  ['/dashboard/nowhere', 404],
  ['/nowhere', 404],
])('%s is not indexed', async (path, status) => {
  const answer = await practice.send('GET', path)
  expect(answer.status).toBe(status)
  expect(meta(answer.text, 'robots')).toMatch(/noindex/)
  expect(answer.text).not.toContain('rel="canonical"')
})
