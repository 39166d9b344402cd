import { describe, expect, it } from 'vitest'
import { excerpt, plainText, readingMinutes } from './plain-text.ts'

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
})

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
