import { expect, test } from 'vitest'
import { processorTime } from '../../../../../tests/processor-time.ts'
import { hasWords } from './has-words.ts'

test.each([
  ['<p>Brush twice a day</p>', true],
  ['<style>p { color: red }</style><!-- Start --><p>Brush</p>', true],
  ['<meta charset="utf-8"><img src="https://elsewhere.example/a.png" alt="A tooth">', false],
  ['<!--StartFragment--><img src="a.png">\n<!--EndFragment-->', false],
  ['<style>p { color: red }</style>\n<img src="a.png">', false],
  ['', false],
])('whether a clipboard has words beside its picture: %s', (html, has) => {
  expect(hasWords(html)).toBe(has)
})

test.each(['<', '<!--', '<style', '<a '])('a hostile clipboard of 400,000 %s costs no time', async (beginning) => {
  const html = `words${beginning.repeat(400_000)}`
  expect(await processorTime(() => hasWords(html))).toBeLessThan(500)
})
