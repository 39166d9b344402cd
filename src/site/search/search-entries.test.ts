import { beforeAll, describe, expect, test } from 'vitest'
import { ownContent } from '../../../tests/own-content.ts'
import { processorTime } from '../../../tests/processor-time.ts'
import type { PracticeContent } from '../../domain/practice/treatment.ts'
import { openWriting } from '../../writing/writing.ts'
import { type Entry, find, grouped, type Index, marked, namesFound, openIndex } from '../browser/find.ts'
import { contentEntries, runningText, topicEntries } from './search-entries.ts'

// Whoever writes of a son did not mean it.
const song: Entry = {
  group: 'Blog',
  title: 'His first song',
  text: 'Sing while you brush, and no front tooth is knocked.',
  address: '/blog/his-first-song',
}

let content: PracticeContent
let entries: Entry[]
let index: Index

beforeAll(async () => {
  content = await ownContent
  entries = [...contentEntries({ content, writing: openWriting() }), ...topicEntries(content.topics, content), song]
  index = openIndex(entries)
})

function addressesFor(query: string): string[] {
  return find(index, query).map(({ entry }) => entry.address)
}

describe('what patients say leads to', () => {
  test.each([
    ['braces', '/treatment/orthodontics'],
    ['train tracks', '/treatment/orthodontics'],
    ['clear braces', '/treatment/invisalign'],
    ['gum disease', '/treatment/periodontal-treatments'],
    ['toothache', '/treatment/24hour-dental-emergency'],
    ['tooth ache', '/treatment/24hour-dental-emergency'],
    ['24/7', '/treatment/24hour-dental-emergency'],
    ['open all night', '/treatment/24hour-dental-emergency'],
    ['24hr dentist', '/treatment/24hour-dental-emergency'],
    ['bank holiday', '/treatment/24hour-dental-emergency'],
    ['Christmas', '/treatment/24hour-dental-emergency'],
    ['halitosis', '/treatment/periodontal-treatments'],
    ['reschedule', '/contact'],
    ['scale and polish', '/treatment/hygiene-airflow'],
    ['false teeth', '/treatment/removeable-fixed-dentures'],
    ['wisdom teeth', '/treatment/wisdom-tooth-extraction'],
    ['missing tooth', '/treatment/dental-implants'],
    ['kids', '/treatment/family-dental-care'],
    ['checkup', '/treatment/genenral-dentistry-service'],
    ['how much', '/fees'],
    ['opening hours', '/contact'],
    ['parking', '/contact'],
    ['book', '/appointment'],
    ['bleeding gums', '/treatment/periodontal-treatments'],
    ['breath smells', '/treatment/periodontal-treatments'],
    ["can't attend", '/contact'],
    ['cannot come to my appointment', '/contact'],
    ["can't make my appointment", '/contact'],
    ["can't afford", '/fees'],
    ["can't pay", '/fees'],
    ['deaf', '/accessibility'],
    ['BSL', '/accessibility'],
    ['blind', '/accessibility'],
    ['assistance dog', '/accessibility'],
    ['scared', '/blog/topic/nervous-patients'],
    ['anxiety', '/blog/topic/nervous-patients'],
    ['needles', '/blog/topic/nervous-patients'],
    ['broken denture', '/treatment/removeable-fixed-dentures'],
    ['phobia of dentists', '/blog/topic/nervous-patients'],
    ['panic attack', '/blog/topic/nervous-patients'],
  ])('“%s”: %s', (query, address) => {
    expect(addressesFor(query)[0]).toBe(address)
  })

  test.each([
    ['bleeding', ''],
    ['swelling', ''],
    ['accident', ''],
    ['my tooth hurts', ''],
    ['crown came off', ''],
    ['fell out', ''],
    ['my son knocked his tooth out', ''],
    ['my daughter has knocked her front tooth out', ''],
    ['gum boil', ''],
    ["my husband's face is swollen", ''],
    ['blinding pain', ''],
    ["can't breathe", '#care-999'],
    ['cannot swallow', '#care-999'],
    ['breathing', '#care-999'],
    ['bleeding wont stop', '#care-999'],
    ['broken jaw', '#care-999'],
    ['heart attack', '#care-999'],
    ['asthma attack', '#care-999'],
    ['999', '#care-999'],
    ['A&E', '#care-999'],
  ])('urgent advice, with and without the running text: “%s”', (query, place) => {
    const address = `/treatment/24hour-dental-emergency${place}`
    expect(addressesFor(query)[0]).toBe(address)
    const browsers = openIndex(entries.map(({ body: _, ...shown }) => shown))
    expect(find(browsers, query)[0]?.entry.address).toBe(address)
  })

  test('every one of the owner’s words, to the page they are written for', () => {
    for (const { page, words } of content.patientsWords) {
      for (const word of words) expect(addressesFor(word).slice(0, 6), word).toContain(page)
    }
  })
})

describe('a search forgives', () => {
  test.each([
    ['capitals', 'INVISALIGN', '/treatment/invisalign'],
    ['accents', 'dentâl implànts', '/treatment/dental-implants'],
    ['a plural', 'implant', '/treatment/dental-implants'],
    ['another ending', 'whitened', '/treatment/teeth-whitening'],
    ['an unfinished word', 'perio', '/treatment/periodontal-treatments'],
    ['a letter too few', 'ortodontics', '/treatment/orthodontics'],
    ['a letter too many', 'invissalign', '/treatment/invisalign'],
    ['a wrong letter', 'dentores', '/treatment/removeable-fixed-dentures'],
    ['two letters swapped', 'crwon', '/treatment/cosmetic-dentistry'],
    ['a slip in a word that is not finished', 'orhto', '/treatment/orthodontics'],
    ['a neighbour of the word', 'orthodontist', '/treatment/orthodontics'],
    ['a price, in the singular', 'implant price', '/treatment/dental-implants'],
    ['somebody who cannot come', 'cancel my appointment', '/contact'],
    ['another way to reach us', 'WhatsApp', '/contact'],
    ['words that say nothing', 'I would like to know about veneers, please', '/treatment/cosmetic-dentistry'],
    ['a word we do not have', 'gum disease xyzzy', '/treatment/periodontal-treatments'],
    ['a typist’s apostrophe', "children's", '/treatment/family-dental-care'],
    ['a word written by its sound', 'denchers', '/treatment/removeable-fixed-dentures'],
    ['a brand written by its sound', 'invisiline', '/treatment/invisalign'],
    ['two slips in a long word', 'orthadontist', '/treatment/orthodontics'],
    ['two words written as one', 'rootcanal', '/treatment/root-canal-treatment'],
    ['a slip in what is asked of the desk', 'cancelation', '/contact'],
  ])('%s: “%s”', (_, query, address) => {
    expect(addressesFor(query).slice(0, 3)).toContain(address)
  })

  test('but finds nothing where nothing fits', () => {
    for (const query of ['zebra', 'qq', '???', '<script>', '', '   ', 'café']) expect(addressesFor(query)).toEqual([])
  })

  test('and knows no word about wrinkles', () => {
    expect(addressesFor('wrinkles')).toEqual([])
    expect(addressesFor('anti-wrinkle injections').join()).not.toMatch(/cosmetic/)
  })
})

test('people, prices, questions and pages are found, under the names of their kind', () => {
  const kinds = (query: string) => grouped(find(index, query)).map(({ group }) => group)
  expect(kinds('Hargreaves')[0]).toBe('Team')
  for (const query of ['white filling', 'implant price']) expect(kinds(query)).toContain('Fees')
  expect(kinds('how long does whitening last')).toContain('Questions')
  expect(kinds('complaints')[0]).toBe('The practice')
})

test('every entry leads to a page and a place of its own', () => {
  const places = entries.filter(({ group }) => group !== 'Fees').map(({ address }) => address)
  expect(new Set(places).size).toBe(places.length)
})

test('a misspelling leads on and is never shown', () => {
  const [first] = find(index, 'denchers')
  if (!first) throw new Error('Nothing found')
  expect(namesFound(first)).toEqual([])
  expect(first.entry.names?.join()).not.toContain('denchers')
})

test('a misspelling leads to a page of nothing but text too', () => {
  const patientsWords = [{ page: '/complaints', words: ['unhappy'], misspelt: ['komplane'] }]
  const own = openIndex(contentEntries({ content: { ...content, patientsWords }, writing: openWriting() }))
  expect(find(own, 'komplane')[0]?.entry.address).toBe('/complaints')
})

test('the words that were looked for are marked, and nothing else', () => {
  const [first] = find(index, 'gum')
  if (!first) throw new Error('Nothing found')
  expect(marked('Gums bleed; chewing gum does not.', first.stems)).toEqual([
    { text: 'Gums', hit: true },
    { text: ' bleed; chewing ', hit: false },
    { text: 'gum', hit: true },
    { text: ' does not.', hit: false },
  ])
})

test('a patients’ word is named where it is why something was found', () => {
  const [first] = find(index, 'gum diseases')
  expect(first && namesFound(first)).toEqual(['gum disease'])
  const [implants] = find(index, 'dental implants')
  expect(implants && namesFound(implants)).toEqual([])
})

test('the longest and strangest query is answered at once', () => {
  const hostile = [
    'a'.repeat(5000),
    'ab '.repeat(2000),
    '\ud800'.repeat(100),
    '(a+)+$'.repeat(20),
    '__proto__ constructor',
  ]
  for (const query of hostile) {
    const before = process.threadCpuUsage()
    find(index, query)
    const { user, system } = process.threadCpuUsage(before)
    expect((user + system) / 1000, query.slice(0, 20)).toBeLessThan(250)
  }
})

test.each([
  ['<h2>What it costs</h2><p>Nothing.</p>', 'What it costs. Nothing.'],
  ['<h2><strong>Does it hurt?</strong> </h2><p>No.</p>', 'Does it hurt? No.'],
  ['<h3>What is “plaque?”</h3><p>A film.</p>', 'What is “plaque?” A film.'],
  ['<h3>In short:</h3><p>Brush.</p>', 'In short: Brush.'],
  ['<h2></h2><p>Brush.</p>', 'Brush.'],
  ['<p>Brush</p><h2> <br></h2><h2 id="then"><em>Rinse</em></h2><p>Floss</p>', 'Brush Rinse. Floss'],
])('a heading is a sentence of its own in what is looked through: %s', (html, words) => {
  expect(runningText(html, openWriting())).toBe(words)
})

describe('a blog of years', () => {
  const posts = (many: number) =>
    Array.from({ length: many }, (_, number) => ({
      group: 'Blog',
      title: `Gums ${number}`,
      text: 'Sore gums.',
      address: `/${number}`,
    }))

  test('is looked through without reading the title of each post again', () => {
    let read = 0
    const counted = posts(50).map(({ title, ...rest }) => ({
      ...rest,
      get title() {
        read += 1
        return title
      },
    }))
    const opened = openIndex(counted)
    read = 0
    expect(find(opened, 'gums')).toHaveLength(50)
    expect(read).toBe(0)
  })

  test('is put into its group for no more a post than a short one', async () => {
    const costOf = (many: number, times: number) => {
      const found = posts(many).map((entry) => ({ entry, stems: new Set<string>() }))
      return processorTime(() => {
        for (let time = 0; time < times; time += 1) grouped(found)
      })
    }
    await costOf(1_000, 100)
    const few = await costOf(1_000, 200)
    // As many posts in all.
    expect(await costOf(10_000, 20)).toBeLessThan(few * 5 + 20)
  })
})
