import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import fc from 'fast-check'
import type katexLibrary from 'katex'
import { describe, expect, it, vi } from 'vitest'
import { processorTime } from '../../tests/processor-time.ts'
import { nearestBackground, nearestTextColour, readColour } from '../domain/blog/nearest-colours.ts'
import { backgroundColours, textColours, textFonts, textSizes } from '../domain/blog/text-colours.ts'
import { inFeeds as inFeedsWith } from './in-feeds.ts'
import { readMarkup } from './markup.ts'
import { headings, shown as shownWith } from './shown.ts'
import { activeContent } from './test-active-content.ts'
import { editorFormats } from './test-editor-formats.ts'
import { hostileHtml } from './test-hostile-html.ts'

const shown = (html: string) => shownWith(html, new Map())
const inFeeds = (html: string, page: string) => inFeedsWith(html, page, new Map())

describe('a post on the page', () => {
  it('has no inline style, whatever the format', () => {
    for (const html of [...Object.values(editorFormats), ...hostileHtml]) expect(shown(html)).not.toContain('style=')
  })

  it.each([
    ['align', '<p class="text-align-center">Centred</p><h2 id="part-right" class="text-align-right">Right</h2>'],
    ['indent 8', '<p class="indent-8">A lot</p>'],
    ['direction', '<p dir="rtl">مرحبا</p>'],
    ['color', '<p><span class="colour-red">red</span> <span class="colour-red">red</span></p>'],
    ['background', '<p><span class="background-butter">marked</span></p>'],
    ['font', '<p><span class="font-mono">typed</span></p>'],
    ['link', '<p><a href="https://www.example.org/teeth?a=1&amp;b=2" rel="noopener" target="_blank">Read more</a></p>'],
    ['ordered list', '<ol start="3"><li><p>Brush</p></li><li><p>Floss</p></li></ol>'],
    [
      'image of our own',
      '<img src="/photographs/abcdefghijklmnopqrstuv-1200.webp" alt="A smile" width="1200" height="800" srcset="/photographs/abcdefghijklmnopqrstuv-400.webp 400w, /photographs/abcdefghijklmnopqrstuv-800.webp 800w, /photographs/abcdefghijklmnopqrstuv-1200.webp 1200w" sizes="(max-width: 760px) 92vw, 760px" loading="lazy" decoding="async">',
    ],
  ] as const)('shows %s with classes of our own', (format, page) => {
    expect(shown(editorFormats[format] ?? '')).toBe(page)
  })

  it('shows a checklist with boxes that carry their words as labels', () => {
    expect(shown(editorFormats['checked and unchecked list'] ?? '')).toBe(
      '<ul class="checklist"><li class="checklist-item"><label><input type="checkbox" disabled checked> Brush</label></li>' +
        '<li class="checklist-item"><label><input type="checkbox" disabled> Floss</label></li></ul>',
    )
  })

  it.each([
    [
      'words without a paragraph',
      'Rinse <em>well</em>',
      '<label><input type="checkbox" disabled> Rinse <em>well</em></label>',
    ],
    ['nothing', '<p></p>', '<label><input type="checkbox" disabled> –</label>'],
    [
      'a list of its own',
      '<p>Rinse</p><ul><li>twice</li></ul>',
      '<label><input type="checkbox" disabled> Rinse</label><ul><li>twice</li></ul>',
    ],
    [
      'words and then a paragraph',
      'Rinse<p>twice</p>',
      '<label><input type="checkbox" disabled> Rinse</label><p>twice</p>',
    ],
    [
      'only a list',
      '<ul><li>twice</li></ul>',
      '<label><input type="checkbox" disabled> –</label><ul><li>twice</li></ul>',
    ],
  ])('labels a box also where its item holds %s', (_, held, page) => {
    expect(shown(`<ul><li data-type="taskItem">${held}</li></ul>`)).toBe(
      `<ul><li class="checklist-item">${page}</li></ul>`,
    )
  })

  it('lets a video wait for a click, and links to it for those without script', () => {
    const page = shown(
      '<figure data-type="video"><iframe src="https://youtu.be/abcdefghijk" title="Brushing &amp; flossing"></iframe></figure>',
    )
    expect(page).toBe(
      '<figure class="video"><a class="video-link" href="https://www.youtube.com/watch?v=abcdefghijk" rel="noopener" ' +
        'data-video="https://www.youtube-nocookie.com/embed/abcdefghijk" data-title="Brushing &amp; flossing">' +
        'Play the video: Brushing &amp; flossing <small>It is loaded from YouTube (youtube-nocookie.com) when you ask for it.</small></a></figure>',
    )
    expect(shown(editorFormats.video ?? '')).not.toContain('<iframe')
    // The signs of a video are anybody's.
    const misnamed = shown('<iframe src="https://youtu.be/vimeo-45678"></iframe>')
    expect(misnamed).toContain('href="https://www.youtube.com/watch?v=vimeo-45678"')
    expect(misnamed).toContain('It is loaded from YouTube')
  })

  it('draws formulas as MathML', () => {
    const page = shown('<p><span data-latex="\\frac{a}{b}"></span></p><div data-latex="E=mc^2"></div>')
    expect(page).toContain(
      '<span class="formula"><math xmlns="http://www.w3.org/1998/Math/MathML"><semantics><mrow><mfrac>',
    )
    expect(page).toContain('<div class="formula"><math xmlns="http://www.w3.org/1998/Math/MathML" display="block">')
  })

  it.each([
    ['a mistake', '\\frac{a'],
    ['an unknown command', '\\unknown{x}'],
    ['a chain of macros', '\\def\\a{\\b\\b}\\def\\b{\\a\\a}\\a'],
    ['more than two thousand characters', 'x'.repeat(2_001)],
    ['more brackets than anybody can follow', `${'{'.repeat(1_000)}${'}'.repeat(1_000)}{`],
  ])('shows %s in a formula as it was written', (_, tex) => {
    expect(shown(`<span data-latex="${tex}"></span>`)).toBe(`<span class="formula"><code>${tex}</code></span>`)
  })

  it('lets a long formula be scrolled sideways with the keyboard', () => {
    const long = '\\frac{\\text{teeth with a filling}}{\\text{all teeth}}'
    expect(shown(`<p><span data-latex="${long}"></span></p>`)).toContain(
      '<span class="formula formula-long" tabindex="0" role="group" aria-label="Formula"><math',
    )
  })

  it('draws formulas of sixty thousand characters, and shows those behind them as they were written', async () => {
    const tex = `\\begin{array}{c}${'\\\\'.repeat(980)}\\end{array}`
    const formula = `<div data-latex="${tex}"></div>`
    let page = ''
    expect(await processorTime(() => (page = shown(formula.repeat(300))))).toBeLessThan(1_000)
    expect(page.split('<math').length - 1).toBe(Math.floor(60_000 / tex.length))
    expect(page.split(`<code>${tex}</code>`).length + page.split('<math').length - 2).toBe(300)
  })

  it('draws a thousand formulas within seconds', async () => {
    const formula = '<span data-latex="\\begin{pmatrix}1&amp;2\\\\3&amp;4\\end{pmatrix}"></span>'
    expect(await processorTime(() => shown(`<p>${formula.repeat(1_000)}</p>`))).toBeLessThan(4_000)
  })

  it('leaves no link to our own pages marked as foreign, and no picture without alternative text', () => {
    expect(shown('<a href="/appointment">Ask</a>')).toBe('<a href="/appointment">Ask</a>')
    expect(shown('<img src="/photographs/abcdefghijklmnopqrstuv-400.webp">')).toBe(
      '<img src="/photographs/abcdefghijklmnopqrstuv-400.webp" alt="" loading="lazy" decoding="async">',
    )
    expect(shown('<p>a<img src="javascript:x">b</p>')).toBe('<p>ab</p>')
  })

  it('shows pictures of other websites as we have them, or else their words in a frame', () => {
    const ours = { address: '/photographs/abcdefghijklmnopqrstuv-400.webp', width: 400, height: 300 }
    const pictures = new Map([['https://x.example/a.png', ours]])
    const written = (html: string) => shownWith(html, pictures)
    for (const src of ['https://x.example/a.png', 'HTTPS://x.example/a.png#part', '//x.example/a.png']) {
      expect(written(`<img src="${src}" alt="A plaque">`)).toBe(
        `<img src="${ours.address}" alt="A plaque" width="400" height="300" loading="lazy" decoding="async">`,
      )
    }
    expect(written('<img src="https://x.example/a.png" alt="" width="90">')).toMatch(/ alt="" width="90" loading/)
    expect(written('<img src="https://x.example/b.png" alt="A &quot;b&quot;">')).toBe(
      '<a class="picture-elsewhere" href="https://x.example/b.png" rel="noopener">A &quot;b&quot; <small>(a picture at x.example)</small></a>',
    )
    expect(written('<a href="https://y.example/"><img src="https://x.example/b.png" alt=""></a>')).toBe(
      '<a href="https://y.example/" rel="noopener"><span class="picture-elsewhere">A picture <small>(a picture at x.example)</small></span></a>',
    )
  })

  it('is harmless, whatever was kept', () => {
    for (const html of hostileHtml) expect({ html, runs: activeContent(shown(html)) }).toEqual({ html, runs: [] })
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...hostileHtml, ...Object.values(editorFormats)), { maxLength: 6 }),
        (parts) => {
          const page = shown(parts.join(''))
          expect(activeContent(page)).toEqual([])
          expect(page).not.toContain('<iframe')
          expect(unbalanced(page)).toEqual([])
        },
      ),
      { numRuns: 500 },
    )
  })
})

/** Tags that are not closed by the one they were opened by. */
function unbalanced(page: string): string[] {
  const open: string[] = []
  for (const piece of readMarkup(page)) {
    if (piece.kind === 'open' && !['br', 'hr', 'img', 'input'].includes(piece.tag)) open.push(piece.tag)
    if (piece.kind === 'close' && open.pop() !== piece.tag) return [piece.tag]
  }
  return open
}

describe('a heading', () => {
  it('gets an id from its words, one of its own each, whatever the author wrote', () => {
    const html =
      '<h2 id="content">Why <em>gums</em> bleed</h2><h3>Floss</h3><h3>Floss</h3><h2>Floss 2</h2><h2>歯</h2><h2></h2><h2>A<span data-latex="x^2"></span></h2>'
    expect(headings(html)).toEqual([
      { id: 'part-why-gums-bleed', level: 2, text: 'Why gums bleed' },
      { id: 'part-floss', level: 3, text: 'Floss' },
      { id: 'part-floss-2', level: 3, text: 'Floss' },
      { id: 'part-floss-2-2', level: 2, text: 'Floss 2' },
      { id: 'part-post', level: 2, text: '歯' },
      { id: 'part-ax-2', level: 2, text: 'Ax^2' },
    ])
    const page = shown(html)
    for (const { id } of headings(html)) expect(page.split(` id="${id}"`)).toHaveLength(2)
    expect(page).toContain('<h2 id="part-why-gums-bleed">Why <em>gums</em> bleed</h2>')
    expect(page).toContain('<h2></h2>')
  })

  it('is found without drawing a formula', () => {
    const drawing = vi.spyOn(createRequire(import.meta.url)('katex') as typeof katexLibrary, 'renderToString')
    const html = '<h2>Why <span data-latex="x^2"></span></h2><div data-latex="y^2"></div>'
    expect(headings(html)).toEqual([{ id: 'part-why-x-2', level: 2, text: 'Why x^2' }])
    expect(drawing).not.toHaveBeenCalled()
    shown(html)
    expect(drawing).toHaveBeenCalledTimes(2)
    drawing.mockRestore()
  })
})

describe('a post in a feed', () => {
  const origin = 'https://www.ashcombedental.example'
  const page = `${origin}/blog/gums`

  it('has whole addresses, boxes as signs and nothing that only our pages know', () => {
    expect(inFeeds('<p class="x"><a href="/appointment">Ask</a> <a href="#part-x">up</a></p>', page)).toBe(
      `<p><a href="${origin}/appointment">Ask</a> <a href="${page}#part-x">up</a></p>`,
    )
    expect(inFeeds(editorFormats['image of our own'] ?? '', page)).toBe(
      `<img src="${origin}/photographs/abcdefghijklmnopqrstuv-1200.webp" alt="A smile" width="1200" height="800">`,
    )
    expect(inFeeds(editorFormats['checked and unchecked list'] ?? '', page)).toBe(
      '<ul><li>☑ Brush</li><li>☐ Floss</li></ul>',
    )
    expect(inFeeds(editorFormats.video ?? '', page)).toMatch(
      /^<figure><a href="https:\/\/www\.youtube\.com\/watch\?v=abcdefghijk" rel="noopener">Play the video/,
    )
  })

  it('is harmless, whatever was kept', () => {
    for (const html of [...hostileHtml, ...Object.values(editorFormats)]) {
      const written = inFeeds(html, page)
      expect({ html, runs: activeContent(written) }).toEqual({ html, runs: [] })
      expect(written).not.toMatch(/ (class|style|id|data-[a-z]+)="/)
    }
  })
})

describe('colours', () => {
  it('can be read: every text colour on every background, and on the page', () => {
    for (const [name, text] of Object.entries(textColours)) {
      for (const [ground, background] of [...Object.entries(backgroundColours), ['the page', '#f8f5ef']] as const) {
        expect(contrast(text, background ?? ''), `${name} on ${ground}`).toBeGreaterThanOrEqual(4.5)
      }
    }
  })

  it('of our own are themselves', () => {
    for (const [name, colour] of Object.entries(textColours)) expect(nearestTextColour(readColour(colour)!)).toBe(name)
    for (const [name, colour] of Object.entries(backgroundColours)) {
      expect(nearestBackground(readColour(colour)!)).toBe(name)
    }
  })

  it.each([
    ['#ff0000', 'red', 'rose'],
    ['#e60000', 'red', 'rose'],
    ['rgb(255, 153, 0)', 'rust', 'peach'],
    ['#ffff00', 'olive', 'butter'],
    ['#008a00', 'green', 'lime'],
    ['#0066cc', 'blue', 'sky'],
    ['#9933ff', 'purple', 'lavender'],
    ['#ff1493', 'pink', 'blush'],
    ['black', 'ink', 'silver'],
    ['#888', 'grey', 'silver'],
    ['rgba(0, 128, 128, 0.9)', 'teal', 'aqua'],
  ])('%s is shown as %s, and behind words as %s', (colour, text, background) => {
    const read = readColour(colour)!
    expect([nearestTextColour(read), nearestBackground(read)]).toEqual([text, background])
  })

  it('and every other class have a rule in the style sheets', () => {
    const folder = new URL('../ui/post-text/', import.meta.url)
    const sheet = readdirSync(folder)
      .map((file) => readFileSync(new URL(file, folder), 'utf8'))
      .join('')
    const rules = [
      ...Object.entries(textColours).map(([name, colour]) => [`.colour-${name}`, `color: ${colour}`]),
      ...Object.entries(backgroundColours).map(([name, colour]) => [
        `.background-${name}`,
        `background-color: ${colour}`,
      ]),
      ...Object.entries(textSizes).map(([size, name]) => [`.size-${name}`, `font-size: ${size}`]),
      ...['left', 'right', 'center'].map((side) => [`.text-align-${side}`, `text-align: ${side}`]),
      ...[1, 2, 3, 4, 5, 6, 7, 8].map((level) => [`.indent-${level}`, `--indent: ${level}`]),
    ]
    const oneLine = sheet.replace(/\s+/g, ' ')
    for (const [name, rule] of rules) expect(oneLine).toContain(`${name} { ${rule}; }`)
    for (const [font, name] of Object.entries(textFonts)) {
      expect(oneLine).toMatch(new RegExp(`\\.font-${name} \\{ font-family: [^;]*${font}; \\}`))
    }
    expect(oneLine).toContain('text-align: justify;')
  })

  it('that cannot be seen are left out', () => {
    expect(shown('<p><span style="background-color: rgba(0, 0, 0, 0)">x</span></p>')).toBe('<p>x</p>')
  })
})

function contrast(one: string, other: string): number {
  const [lighter, darker] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (lighter! + 0.05) / (darker! + 0.05)
}

function luminance(colour: string): number {
  const { red, green, blue } = readColour(colour)!
  const [r, g, b] = [red, green, blue].map((part) =>
    part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!
}
