import { describe, expect, it } from 'vitest'
import { withDataStyles } from './data-styles.ts'

describe('style attributes are renamed', () => {
  it.each([
    ['<p style="color: red">x</p>', '<p data-style="color: red">x</p>'],
    ['<p class="a"style=\'color: red\'>x</p>', '<p class="a"data-style=\'color: red\'>x</p>'],
    ['<P\nSTYLE = color:red>x', '<P\ndata-STYLE = color:red>x'],
    ['<p/style=color:red>x', '<p/data-style=color:red>x'],
    ['<p title="a > b" style="color: red">x</p>', '<p title="a > b" data-style="color: red">x</p>'],
    ['<p style="color: red"', '<p data-style="color: red"'],
  ])('%s', (html, renamed) => {
    expect(withDataStyles(html)).toBe(renamed)
  })
})

it.each([
  'the style="plain" of words',
  '<p title="style=x">x</p>',
  '<p title=\'a style="b"\'>x</p>',
  '<p data-style="x">x</p>',
  '<style>p { color: red }</style>',
])('%s stays', (html) => {
  expect(withDataStyles(html)).toBe(html)
})

it('a text of a million brackets is read within a second', () => {
  for (const html of [
    '<'.repeat(1_000_000),
    '<a'.repeat(500_000),
    `<a ${'"'.repeat(1_000_001)}`,
    `<p ${'style'.repeat(200_000)}`,
  ]) {
    const begun = performance.now()
    withDataStyles(html)
    expect(performance.now() - begun).toBeLessThan(1_000)
  }
})
