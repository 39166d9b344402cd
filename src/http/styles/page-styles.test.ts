import { readdirSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, it } from 'vitest'
import { styleParts } from '../../site/styles/style-parts.ts'
import { stylesFor } from './page-styles.ts'
import { stylesOf } from './sorted-styles.ts'

const common = '.wrap{margin:auto}'
const hero = '@layer pages{.hero{color:red}.hero h1{margin:0}}'
const post = '@layer pages{.post .wrap,.post-head .wrap{padding:0}@media print{.post-head{display:none}}}'
const styles = stylesOf(common, [hero, post])

it('a page wears what all wear, and the parts of which it has a class', () => {
  expect(stylesFor('<main class="wrap"></main>', styles)).toBe(common)
  expect(stylesFor('<section class="hero on-dark"><h1>Smile</h1></section>', styles)).toBe(common + hero)
  expect(stylesFor('<div class="post-head"></div><div class="hero"></div>', styles)).toBe(common + hero + post)
})

it('a part is worn for a selector of which the page has every class, and not for half of one', () => {
  const dark = stylesOf(common, ['.card .on-dark{color:red}'])
  expect(stylesFor('<p class="on-dark">', dark)).toBe(common)
  expect(stylesFor('<div class="card"><p class="on-dark">', dark)).not.toBe(common)
})

it('an element that a selector names is part of what it asks for', () => {
  const rare = '.text pre,.text :is(h5,h6){color:red}'
  const few = stylesOf('', [rare])
  expect(stylesFor('<div class="text"><p>pre</p></div>', few)).toBe('')
  expect(stylesFor('<h6>Without its class</h6>', few)).toBe('')
  expect(stylesFor('<div class="text"><pre>1 2</pre></div>', few)).toBe(rare)
  expect(stylesFor('<div class="text"><h6>Small</h6></div>', few)).toBe(rare)
})

it.each([
  ['what :not names is no reason', '.card:not(.on-dark){color:red}', ['card'], ['on-dark']],
  ['either choice of :is is one', '.card:is(.sanded,.on-dark) p{color:red}', ['card', 'on-dark'], ['sanded']],
  ['choices within choices are', ':where(.card :is(.sanded,.plain),.lone){color:red}', ['card', 'plain'], ['plain']],
  ['what :has names must be there', '.card:has(.on-dark){color:red}', ['card', 'on-dark'], ['card']],
  ['a list is of several selectors', '.card,.lone .sanded{color:red}', ['card'], ['sanded']],
  ['a comma within brackets begins none', '.card:not(.a,.b) .lone{color:red}', ['card', 'lone'], ['lone', 'b']],
  ['a text is no selector', '.card::before{content:"} .lone {"}', ['card'], ['lone']],
  ['an attribute is no class', '.card[title=".lone"]{color:red}', ['card'], ['lone']],
  ['a comment is none', '/* .lone { */.card{color:red}', ['card'], ['lone']],
  ['a step of a movement is none', '.card{color:red}@keyframes lone{50.5%{color:red}}', ['card'], ['5']],
  ['a name may hold a sign', '.card\\:wide{color:red}', ['card:wide'], ['card']],
])('%s', (_, css, worn, notWorn) => {
  const styles = stylesOf('', [css])
  expect(stylesFor(`<p class="${worn.join(' ')}">`, styles)).toBe(css)
  expect(stylesFor(`<p class="${notWorn.join(' ')}">`, styles)).toBe('')
})

it('every sheet of the folder has its place in the order', () => {
  const files = readdirSync(new URL('../../site/styles/parts', import.meta.url), { recursive: true, encoding: 'utf8' })
  const sheets = files.filter((file) => file.endsWith('.css'))
  expect(styleParts.map((part) => basename(part)).sort()).toEqual(sheets.map((file) => basename(file)).sort())
})
