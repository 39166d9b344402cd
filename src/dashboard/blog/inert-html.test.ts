import { describe, expect, it } from 'vitest'
import { processorTime } from '../../../tests/processor-time.ts'
import { inertHtml } from './inert-html.ts'

describe('what the policy would complain about is renamed', () => {
  it.each([
    ['<p style="color: red">x</p>', '<p data-style="color: red">x</p>'],
    ['<p class="a"style=\'color: red\'>x</p>', '<p class="a"data-style=\'color: red\'>x</p>'],
    ['<P\nSTYLE = color:red>x', '<P\ndata-STYLE = color:red>x'],
    ['<p/style=color:red>x', '<p/data-style=color:red>x'],
    ['<p title="a > b" style="color: red">x</p>', '<p title="a > b" data-style="color: red">x</p>'],
    ['<p style="color: red"', '<p data-style="color: red"'],
    ['<img src=x onerror=alert(1)>', '<img src=x data-onerror=alert(1)>'],
    ['<p onclick="x" ONFOCUS=y>x</p>', '<p data-onclick="x" data-ONFOCUS=y>x</p>'],
    ['<style>p { color: red }</style ><p>x</p>', '<p>x</p>'],
    ['<p>x</p><style media="print">p {', '<p>x</p>'],
  ])('%s', (html, quiet) => {
    expect(inertHtml(html)).toBe(quiet)
  })

  it.each([
    'the style="plain" of words',
    '<p title="style=x onclick=y">x</p>',
    '<p title=\'a style="b"\'>x</p>',
    '<p data-style="x">x</p>',
    '<styled-box>x</styled-box>',
  ])('%s stays', (html) => {
    expect(inertHtml(html)).toBe(html)
  })

  it('within seconds, however many brackets there are', async () => {
    for (const html of [
      '<'.repeat(1_000_000),
      '<a'.repeat(500_000),
      '<style>'.repeat(200_000),
      `<a ${'"'.repeat(1_000_001)}`,
      `<p ${'style'.repeat(200_000)}`,
      `<style>${'</style'.repeat(200_000)}`,
    ]) {
      expect(await processorTime(() => inertHtml(html))).toBeLessThan(5_000)
    }
  })
})
