import { expect, it } from 'vitest'
import { excerptOf } from './excerpt.ts'

it.each([
  ['<p>5 &lt; 6 &amp; 7&nbsp;&gt; 6</p>', '5 < 6 & 7 > 6'],
  [
    '<p>Caf&eacute; &rsquo;tis&hellip; &frac12;&nbsp;&euro; &ndash; &Alpha;&alpha; &#8217;&#x2019;</p>',
    'Café ’tis… ½ € – Αα ’’',
  ],
  [
    '<p>&amp;eacute; and &nonsense; &constructor; R&D; are words</p>',
    '&eacute; and &nonsense; &constructor; R&D; are words',
  ],
  ['<h2>One</h2><p>t<strong>w</strong>o</p>', 'One two'],
])('%s says %s', (html, said) => {
  expect(excerptOf(html)).toBe(said)
})

it('is cut after 150 characters, none of them halved', () => {
  expect(excerptOf(`<p>${'&#x1F9B7;'.repeat(151)}</p>`)).toBe(`${'🦷'.repeat(150)}...`)
  expect(excerptOf(`<p>${'a'.repeat(150)}</p>`)).toBe('a'.repeat(150))
})
