import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { excerpt, plainText, readingMinutes } from './plain-text.ts'
import { editorFormats } from './test-editor-formats.ts'
import { hostileHtml } from './test-hostile-html.ts'

describe('the plain text of a post', () => {
  it.each([
    ['<h2>Brush</h2><p>twice <strong>a day</strong>.</p>', 'Brush twice a day.'],
    ['<p>bold<em>ly</em> go</p>', 'boldly go'],
    ['<p>5 &lt; 6 &amp; 7&nbsp;&gt; 6 &eacute;&#8364;</p>', '5 < 6 & 7 > 6 é€'],
    ['<p>one<br>two</p><hr><ul><li>three</li><li>four</li></ul>', 'one two three four'],
    ['<p>It is <span data-latex="a &lt; b">noise</span>.</p><div data-latex="c"></div>', 'It is a < b. c'],
    ['<p>  much \n\t space  </p>\n\n<p>here</p>', 'much space here'],
    ['<p>x<img src="/photographs/abcdefghijklmnopqrstuv-800.webp" alt="a smile">y</p>', 'xy'],
    ['<script>alert(1)</script><style>p{}</style><p>x</p>', 'x'],
    ['&amp;lt;b&amp;gt;', '&lt;b&gt;'],
    ['', ''],
    ['no tags at all', 'no tags at all'],
  ])('of %j is %j', (html, text) => {
    expect(plainText(html)).toBe(text)
  })

  // A character that no text has is taken out first of all, and whatever had one is cleaned before it is read.
  const cleanedFirst = (html: string) => plainText(`\0${html}`)

  it.each([
    ...Object.values(editorFormats),
    ...hostileHtml,
    '<pre><div>one</div>two</pre>',
    '<h2>one<h2>two</h2>three</h2>four',
    '<li>one<li>two</li>three</li>four',
    '<span class="ql-formula" data-value="x^2">noise</span>',
    '<em></p>one'.repeat(300),
    `${'<div>'.repeat(300)}one${'</div>'.repeat(300)}`,
    `half a ${'<strong>'.repeat(300)}word${'</strong>'.repeat(300)}`,
    `a ${'<strong>'.repeat(300)}w${'</strong>'.repeat(300)}ord`,
    '<em>one</em>'.repeat(120_000),
    'one &notin; two &ltthree &amp four & five',
  ])('is the same as when it was cleaned first, of %.80j', (html) => {
    expect(plainText(html)).toBe(cleanedFirst(html))
  })

  it('is the same as when it was cleaned first, of whatever is put together of tags', () => {
    const tags = 'p h2 blockquote div ul ol li pre br hr strong em s a span code img label figure iframe table x'.split(
      ' ',
    )
    const attributes = [
      '',
      ' style="color: red"',
      ' href="/fees"',
      ' src="/x.webp" alt="<p>"',
      ' class="ql-x"',
      ' data-latex="x"',
    ]
    const scraps = fc.oneof(
      fc.tuple(fc.constantFrom(...tags), fc.constantFrom(...attributes)).map(([tag, more]) => `<${tag}${more}>`),
      fc.constantFrom(...tags).map((tag) => `</${tag}>`),
      fc.constantFrom(
        'one',
        ' two ',
        '&amp;',
        '&lt;',
        '&quot;',
        '&#39;',
        '&nbsp;',
        '&eacute;',
        '&',
        '<',
        '>',
        '"',
        '\n',
        '\r',
      ),
    )
    const nested = fc.letrec<{ html: string }>((tie) => ({
      html: fc.oneof(
        { maxDepth: 6 },
        scraps,
        fc
          .tuple(fc.constantFrom(...tags), fc.constantFrom(...attributes), fc.array(tie('html'), { maxLength: 4 }))
          .map(([tag, more, inside]) => `<${tag}${more}>${inside.join('')}</${tag}>`),
      ),
    })).html
    const html = fc.array(fc.oneof(scraps, nested), { maxLength: 20 }).map((parts) => parts.join(''))
    fc.assert(
      fc.property(html, (written) => {
        expect(plainText(written)).toBe(cleanedFirst(written))
      }),
      { numRuns: 2_000 },
    )
  })

  it('is the same as when it was cleaned first, of whatever the editor writes', () => {
    fc.assert(
      fc.property(asKept, (written) => {
        expect(plainText(written)).toBe(cleanedFirst(written))
      }),
    )
  })
})

/** What the editor writes, as it is kept: each tag is closed, and none stands in another of its kind. */
const asKept = (() => {
  const words = fc.constantFrom('one', ' two ', 'a &amp; b', '&lt;', '&nbsp;', '2 > 1', '')
  const inline = fc.letrec<{ html: string }>((tie) => ({
    html: fc.oneof(
      { maxDepth: 3 },
      words,
      fc.constantFrom('<br>', '<img src="/x.webp" alt="A tooth">'),
      fc
        .tuple(fc.constantFrom('strong', 'em', 'u', 'a', 'span', 'code'), tie('html'), tie('html'))
        .map(([tag, first, then]) => `<${tag}>${first}${then}</${tag}>`),
    ),
  })).html
  const line = (tag: string) => fc.array(inline, { maxLength: 4 }).map((parts) => `<${tag}>${parts.join('')}</${tag}>`)
  const list = (tag: string) =>
    fc.array(line('li'), { minLength: 1, maxLength: 3 }).map((items) => `<${tag}>${items.join('')}</${tag}>`)
  const block = fc.oneof(line('p'), line('h2'), line('h3'), list('ul'), list('ol'), fc.constant('<hr>'))
  const quote = fc
    .array(block, { minLength: 1, maxLength: 2 })
    .map((blocks) => `<blockquote>${blocks.join('')}</blockquote>`)
  return fc.array(fc.oneof(block, quote), { maxLength: 6 }).map((blocks) => blocks.join(''))
})()

describe('an excerpt', () => {
  it('is the first 150 characters, without dots', () => {
    expect(excerpt(`<p>${'a'.repeat(149)}</p><p>bc</p>`)).toBe(`${'a'.repeat(149)} `)
    expect(excerpt(`<p>${'a'.repeat(150)}</p>`)).toBe('a'.repeat(150))
    expect(excerpt('<p>short</p>')).toBe('short')
  })

  it('counts a tooth as one character, and never cuts it in two', () => {
    const teeth = excerpt(`<p>x${'🦷'.repeat(200)}</p>`)
    expect([...teeth]).toHaveLength(150)
    expect(teeth).toBe(`x${'🦷'.repeat(149)}`)
    expect(teeth.isWellFormed()).toBe(true)
  })
})

describe('the reading time', () => {
  it.each([
    [0, 1],
    [1, 1],
    [1_499, 1],
    [1_500, 2],
    [2_400, 2],
    [10_000, 10],
  ])('of %d characters is %d mins', (length, minutes) => {
    expect(readingMinutes(`<p>${'a'.repeat(length)}</p>`)).toBe(minutes)
  })
})
