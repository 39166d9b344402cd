import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runningText } from '../src/site/search/search-entries.ts'
import { openWriting } from '../src/writing/writing.ts'
import { processorTime } from './processor-time.ts'
import { openTestPractice, type TestPractice } from './test-practice.ts'
import { thorough } from './thorough.ts'

/** What staff may write a lot of, each as so many pieces of it. */
const texts: Record<string, (pieces: number) => string> = {
  'equal headings': (pieces) => '<h2>Teeth</h2>'.repeat(pieces),
  'different headings': (pieces) => numbered(pieces, (number) => `<h3>Tooth ${number}</h3>`),
  'one heading of many parts': (pieces) => `<h2>${'<strong>Teeth</strong> '.repeat(pieces)}</h2>`,
  'many lists': (pieces) => '<ul><li><p>Brush</p></li></ul>'.repeat(pieces / 2),
  'one long list': (pieces) => `<ol>${'<li><p>Floss</p></li>'.repeat(pieces / 2)}</ol>`,
  'a checklist': (pieces) =>
    `<ul data-type="taskList">${'<li data-checked="true" data-type="taskItem"><div><p>Rinse</p></div></li>'.repeat(pieces / 4)}</ul>`,
  links: (pieces) => numbered(pieces / 2, (number) => `<p><a href="https://www.example.org/${number}">Read</a></p>`),
  pictures: (pieces) => numbered(pieces, (number) => `<img src="https://www.example.org/${number}.png" alt="A tooth">`),
  formulas: (pieces) => '<p><span data-latex="x^2" data-type="inline-math"></span></p>'.repeat(pieces / 2),
  'nested quotes': (pieces) =>
    `${'<blockquote>'.repeat(20)}<p>So they said</p>${'</blockquote>'.repeat(20)}`.repeat(pieces / 20),
  diacritics: (pieces) => `<h2>${'ę̇̈ȧ̀ố'.repeat(pieces * 4)}</h2><p>${'ę̇̈ȧ̀ố'.repeat(pieces * 4)}</p>`,
  'one long word': (pieces) => `<h2>${'tooth'.repeat(pieces * 10)}</h2><p>${'tooth'.repeat(pieces * 10)}</p>`,
  spaces: (pieces) => `<p>Brush${' \n'.repeat(pieces * 10)}twice</p>`,
  'empty paragraphs': (pieces) => `<p>Brush</p>${'<p></p>'.repeat(pieces)}`,
}

const origin = 'https://www.ashcombedental.example'
const writing = openWriting()
const fromText: Record<string, (html: string) => unknown> = {
  clean: writing.clean,
  shown: (html) => writing.shown(html, new Map()),
  'the headings': writing.headings,
  'plain text': writing.plainText,
  'in feeds': (html) => writing.inFeeds(html, origin, new Map()),
  'pictures elsewhere': writing.picturesElsewhere,
  'with its pictures': (html) => writing.withImages(html, new Map(writing.dataImages(html).map((src) => [src, small]))),
}
const small = { address: '/photographs/abcdefghijklmnopqrstuv-400.webp', width: 400, height: 300 }

describe('ten times the text costs at most fifteen times the time', () => {
  it.each(Object.keys(texts))('of %s', async (name) => {
    const short = texts[name]!(100)
    const long = texts[name]!(1_000)
    for (const [does, work] of Object.entries(fromText)) {
      const times = await timesAsMuch(
        () => work(short),
        () => work(long),
      )
      expect(times, `${does} of ${name} costs ${times} times as much`).toBeLessThanOrEqual(15)
    }
  })
})

// Not only of the text: the post is kept, its words are found, its page is drawn and packed.
describe('a post is written and shown in proportion to its length', () => {
  let practice: TestPractice
  beforeAll(async () => {
    practice = await openTestPractice()
  })
  afterAll(() => practice.close())

  it.each(thorough ? Object.keys(texts) : ['equal headings', 'pictures', 'one long word'])('of %s', async (name) => {
    const writeAndShow = (content: string) => async () => {
      const title = `Teeth ${Math.random()}`
      const written = await practice.asStaff('POST', '/api/admin/create', { title, content })
      expect(written.status).toBe(201)
      const { slug, _id } = written.body.response ?? {}
      expect((await practice.send('GET', `/blog/${slug}`)).status).toBe(200)
      await practice.asStaff('DELETE', `/api/admin/blog/delete/${_id}`)
    }
    const times = await timesAsMuch(writeAndShow(texts[name]!(100)), writeAndShow(texts[name]!(1_000)))
    expect(times, `writing and showing ${name} costs ${times} times as much`).toBeLessThanOrEqual(15)
  })
})

it('the words of a text that was cleaned when it was saved cost a fifth of cleaning it at most', async () => {
  const pieces =
    '<h2>Brush</h2><p>Twice <strong>a day</strong>, as <a href="https://www.example.org/" rel="noopener">they</a> say.</p><ul><li><p>Floss</p></li></ul><img src="/photographs/abcdefghijklmnopqrstuv-800.webp" alt="A tooth">'
  const html = writing.clean(pieces.repeat(100))
  const often = (work: (html: string) => string) =>
    processorTime(() => {
      for (let number = 0; number < 30; number += 1) work(html)
    })
  await often(writing.clean)
  const cleaned = await often(writing.clean)
  expect(await often(writing.plainText)).toBeLessThan(cleaned / 5)
})

it('twenty thousand equal headings are shown within two seconds of the processor, each with an id of its own', async () => {
  const html = '<h2>Teeth</h2>'.repeat(20_000)
  const spent = await processorTime(() => writing.shown(html, new Map()))
  expect(spent).toBeLessThan(2_000)
  const ids = writing.headings(html).map(({ id }) => id)
  expect(new Set(ids).size).toBe(20_000)
  expect(ids.slice(0, 3)).toEqual(['part-teeth', 'part-teeth-2', 'part-teeth-3'])
})

it('forty thousand headings without words are gone through within four seconds of the processor', async () => {
  const html = writing.clean('<h2></h2><p></p>'.repeat(40_000))
  expect(html.match(/<\/h2>/g)).toHaveLength(40_000)
  expect(await processorTime(() => runningText(html, writing))).toBeLessThan(4_000)
})

/**
 * How many times as much of the processor the long work takes as the short one: ten of the short against one of the
 * long, since the processor's clock is read in steps of some milliseconds. The best of three, because a pause for
 * rubbish hits either, and what grows with the square does so each time.
 */
async function timesAsMuch(short: () => unknown, long: () => unknown): Promise<number> {
  const found: number[] = []
  for (let round = 0; round < 3; round += 1) {
    const ten = await processorTime(async () => {
      for (let number = 0; number < 10; number += 1) await short()
    })
    const one = await processorTime(long)
    // Less than what the clock can tell apart is nothing.
    found.push(one <= 40 ? 0 : (10 * one) / Math.max(ten, 1))
    if (Math.min(...found) <= 15) break
  }
  return Math.min(...found)
}

function numbered(pieces: number, piece: (number: number) => string): string {
  return Array.from({ length: pieces }, (_, number) => piece(number)).join('')
}
