import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { addresses } from '../src/contract/addresses.ts'
import { backgroundColours, textColours } from '../src/domain/blog/text-colours.ts'
import { openWriting } from '../src/writing/writing.ts'

const folder = 'content/sample-posts'
const writing = openWriting()

const topics = ['looking-after-teeth', 'children', 'treatments-explained', 'nervous-patients', 'news']
const team = namesIn('content/team', '.md')
const treatments = namesIn('content/treatments', '.md')
const pictures = z
  .record(z.string(), z.object({ width: z.number() }))
  .parse(JSON.parse(readFileSync('src/site/pictures.json', 'utf8')))
const dentists = team.filter((id) => /^role: .*\(dentist\)$/m.test(readFileSync(`content/team/${id}.md`, 'utf8')))

const fields = z.strictObject({
  sample: z.literal(true),
  slug: z.string(),
  title: z.string().min(10).max(70),
  description: z.string().min(80).max(160),
  topic: z.enum(topics),
  author: z.enum(team),
  reviewedOn: z.iso.date(),
  reviewedBy: z.enum(dentists),
  treatments: z.array(z.enum(treatments)).min(1).max(3),
  picture: z.enum(Object.keys(pictures).filter((name) => (pictures[name]?.width ?? 0) >= 800)),
  imageAlt: z.string().min(20).max(150),
  publishedOn: z.iso.date(),
})

const posts = namesIn(folder, '.html').map((name) => {
  const [, facts = '', body = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(textOf(`${folder}/${name}.html`)) ?? []
  return { name, facts: fields.safeParse(parse(facts)), body: body.trim(), text: writing.plainText(body) }
})

describe('the sample posts', () => {
  it('are six, each with a picture and a day of its own', () => {
    expect(posts).toHaveLength(6)
    for (const own of ['picture', 'publishedOn', 'title'] as const) {
      expect(new Set(posts.map(({ facts }) => facts.data?.[own])).size, own).toBe(6)
    }
  })

  it('use at least 18 of the editor’s formats', () => {
    const all = posts.map(({ body }) => body).join('\n')
    const used = Object.keys(signs).filter((format) => signs[format]?.test(all))
    expect(used.length).toBeGreaterThanOrEqual(18)
  })

  it('share no long sentence with each other or with a treatment', () => {
    const others = [
      ...treatments.map((name) => ({ name, words: bareWords(textOf(`content/treatments/${name}.md`)) })),
      ...posts.map(({ name, text }) => ({ name, words: bareWords(text) })),
    ]
    const shared = posts.flatMap((post) =>
      sentencesOf(post.body)
        .map(bareWords)
        .filter((sentence) => sentence.length >= 40)
        .flatMap((sentence) =>
          others
            .filter(({ name, words }) => name !== post.name && words.includes(sentence))
            .map((other) => `${post.name} and ${other.name}: ${sentence}`),
        ),
    )
    expect(shared).toEqual([])
  })
})

describe.each(posts)('$name', ({ name, facts, body, text }) => {
  it('says who wrote and who read it, and shows what exists', () => {
    expect(facts.error?.issues ?? []).toEqual([])
    expect(facts.data?.slug).toBe(name)
    expect(facts.data?.reviewedBy).not.toBe(facts.data?.author)
  })

  it('was read by a dentist before it came out, in late summer or autumn', () => {
    const { reviewedOn = '', publishedOn = '' } = facts.data ?? {}
    expect(reviewedOn <= publishedOn && reviewedOn.startsWith('2026-')).toBe(true)
    expect(publishedOn).toMatch(/^2026-(08|09|10|11)-/)
  })

  it('is written in the editor’s words', () => {
    expect(writing.clean(body)).toBe(body)
  })

  it('has colours of ours, and formulas that are drawn', () => {
    const colours = [...body.matchAll(/(?:^|[" ])(background-color|color): ([^;"]+)/g)]
    for (const [, kind, colour] of colours) {
      expect(Object.values<string>(kind === 'color' ? textColours : backgroundColours)).toContain(colour)
    }
    expect(writing.shown(body)).not.toMatch(/class="formula"><code/)
  })

  it('begins with a paragraph that a card shows whole', () => {
    const [, first] = /^<p>([^<]+)<\/p>/.exec(body) ?? []
    expect(writing.excerpt(body).trim()).toBe(first)
  })

  it('has lines in monospace that a phone of 320 pixels shows whole', () => {
    const lines = [...body.matchAll(/<pre><code>([\s\S]*?)<\/code>/g)].flatMap(([, code = '']) => code.split('\n'))
    expect(lines.filter((line) => line.length > 28)).toEqual([])
  })

  it('has headings that step down from the title', () => {
    const levels = [...body.matchAll(/<h([1-6])/g)].map(([, level]) => Number(level))
    expect(levels[0]).toBe(2)
    expect(Math.max(...levels)).toBeLessThanOrEqual(3)
  })

  it('is 800 to 1,200 words long, in sentences that a child of ten can read', () => {
    const words = wordsOf(writing.plainText(body.replace(/ data-latex="[^"]*"/g, ' data-latex=""')))
    expect(words).toBeGreaterThanOrEqual(800)
    expect(words).toBeLessThanOrEqual(1200)
    const lengths = sentencesOf(body.replace(/<pre>[\s\S]*?<\/pre>/g, '')).map(wordsOf)
    expect(Math.max(...lengths)).toBeLessThanOrEqual(25)
    expect(lengths.reduce((sum, length) => sum + length, 0) / lengths.length).toBeLessThanOrEqual(12)
  })

  it('says nothing that a dental practice may not say', () => {
    const said = `${JSON.stringify(facts.data)} ${text}`
    const found = bannedWords.flatMap(
      ([banned, reason]) => said.match(banned)?.map((words) => `${words}: ${reason}`) ?? [],
    )
    expect(found).toEqual([])
  })

  it('has typographic quotes and dashes, and no word left over from writing', () => {
    expect(text).not.toMatch(/['"]| -- |\.\.\.|TODO|<|undefined/)
  })

  it('links to pages that exist, to the NHS and the government, and to numbers that are answered', () => {
    const practice = z
      .object({ phone: z.string(), outOfHoursPhone: z.string() })
      .parse(parse(textOf('content/practice.yaml')))
    const own = [...Object.values(addresses).filter((address) => typeof address === 'string')]
    const numbers = [practice.phone, practice.outOfHoursPhone].map((number) => ({
      shown: number,
      href: `tel:+44${number.replaceAll(' ', '').slice(1)}`,
    }))
    for (const [, href = '', words = ''] of body.matchAll(/<a rel="noopener" href="([^"]+)">(.*?)<\/a>/g)) {
      if (href.startsWith('tel:'))
        expect([...numbers, { shown: '111', href: 'tel:111' }]).toContainEqual({ shown: words, href })
      else if (href.startsWith('/')) expect([...own, ...treatments.map(addresses.treatment)]).toContain(href)
      else expect(href).toMatch(/^https:\/\/www\.(nhs|gov)\.uk\//)
    }
    expect(body.match(/<a /g)?.length).toBe(body.match(/<a rel="noopener" href="/g)?.length)
    for (const [number] of text.matchAll(/\b0\d{3,4} \d{6}/g))
      expect(numbers.map(({ shown }) => shown)).toContain(number)
    expect(text).toContain(practice.phone)
  })

  it('names no price that the price list does not have', () => {
    const list = amountsIn(textOf('content/fees.yaml'))
    const named = amountsIn(text)
    const sums = named.flatMap((one, index) => named.slice(index + 1).map((other) => one + other))
    for (const amount of named) expect([0, ...list, ...sums]).toContain(amount)
  })
})

/** How each format of the editor is known in a text. */
const signs: Record<string, RegExp> = {
  bold: /<strong>/,
  italic: /<em>/,
  underline: /<u>/,
  strike: /<s>/,
  link: /<a /,
  'header 2': /<h2>/,
  'header 3': /<h3>/,
  'ordered list': /<ol>/,
  'bullet list': /<ul>/,
  checklist: /data-type="taskList"/,
  indent: /data-indent=/,
  blockquote: /<blockquote>/,
  code: /<p>.*<code>/,
  'code block': /<pre><code>/,
  subscript: /<sub>/,
  superscript: /<sup>/,
  formula: /data-type="inline-math"/,
  'formula as a block': /data-type="block-math"/,
  align: /text-align: center/,
  direction: /dir="rtl"/,
  color: /[" ]color: /,
  background: /background-color: /,
  font: /font-family: /,
  size: /font-size: /,
}

// GDC: "Guidance on advertising"; CAP Code 3 (misleading) and 12 (medicines); Human Medicines Regulations 2012.
const bannedWords: [RegExp, string][] = [
  [/\b(best|finest|cheapest|unbeatable|world-class|top-rated|number one|award\w*)\b/gi, 'superlatives'],
  [/\b(leading|experts?)\b|\bthan (other|most) (dentists|practices)\b/gi, 'compares us with others'],
  [/\bpain(less|-free| free)|\bwithout any pain\b|\bwill not hurt(?!”)/gi, 'nobody can promise it'],
  [/\bguarantee|\balways works\b|\bfor life\b|\bperfect\b|\brisk-free\b/gi, 'nobody can promise it'],
  [/\bspecialis[etm]|\b(orthodont|periodont|endodont|prosthodont)ist/gi, 'kept for those on a list of the GDC'],
  [/\d\s?%|\bper cent\b|\bin (ten|five|four|three) (people|adults)\b|\bstudies show\b/gi, 'figures without a source'],
  [/botox|botulinum|dysport|azzalure|bocouture|xeomin|wrinkle|dermal filler/gi, 'a prescription medicine'],
  [/amoxicillin|penicillin|metronidazole|clindamycin|erythromycin|doxycycline/gi, 'a prescription medicine'],
  [/lidocaine|articaine|midazolam|diazepam|temazepam|warfarin|apixaban/gi, 'a prescription medicine'],
  [/varnish|duraphat|\b(2,?800|5,?000) ppm/gi, 'fluoride this strong is a prescription medicine'],
  [/\bdiscount|\bspecial offer|\blimited time|\bbook now\b/gi, 'pressure to buy'],
]

function namesIn(path: string, ending: string): string[] {
  return readdirSync(path)
    .filter((file) => file.endsWith(ending))
    .map((file) => file.slice(0, -ending.length))
}

function textOf(path: string): string {
  return readFileSync(path, 'utf8')
}

function wordsOf(text: string): number {
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
}

function sentencesOf(body: string): string[] {
  return body
    .split(/<\/(?:p|h2|h3|pre)>|<div [^>]*>/)
    .flatMap((block) => writing.plainText(block).split(/(?<=[.!?:;]”?) /))
    .filter((sentence) => wordsOf(sentence) > 0)
}

function bareWords(text: string): string {
  return text
    .toLowerCase()
    .replace(/\]\([^)]*\)/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

function amountsIn(text: string): number[] {
  return [...text.matchAll(/£([\d,]+)/g)].map(([, amount = '']) => Number(amount.replaceAll(',', '')))
}
