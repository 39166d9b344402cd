import { describe, expect, it } from 'vitest'
import { compareFormats } from './compare-formats.ts'

describe('besides the words', () => {
  it.each([
    ['nothing changed', '<p>One.</p>', '<p>One.</p>', []],
    ['only the words changed', '<p>One.</p>', '<p>Two.</p>', []],
    ['a heading came', '<p>One.</p>', '<h2>Why</h2><p>One.</p>', ['1 heading instead of 0']],
    ['a link went', '<p><a href="/">Home</a></p>', '<p>Home</p>', ['0 links instead of 1']],
    [
      'a link leads elsewhere',
      '<p><a href="/a">A</a></p>',
      '<p><a href="/b">A</a></p>',
      ['Details of formats, links or pictures changed'],
    ],
    ['paragraphs are not pre', '<pre>a</pre>', '<p>a</p>', ['1 paragraph instead of 0', '0 code blocks instead of 1']],
  ])('%s', (_, earlier, later, notes) => {
    expect(compareFormats(earlier, later)).toEqual(notes)
  })
})
