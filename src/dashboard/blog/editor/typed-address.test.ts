import { describe, expect, it } from 'vitest'
import { processorTime } from '../../../../tests/processor-time.ts'
import { outOfSentence, typedAddress, typedVideo } from './typed-address.ts'

describe('a link as it is typed', () => {
  it.each([
    ['https://www.example.org/teeth', 'https://www.example.org/teeth'],
    [' www.example.org ', 'https://www.example.org'],
    ['example.org/teeth?a=1', 'https://example.org/teeth?a=1'],
    ['localhost.example:8080/x', 'https://localhost.example:8080/x'],
    ['amira@ashcombedental.example', 'mailto:amira@ashcombedental.example'],
    ['01632 960140', 'tel:01632960140'],
    ['+44 (0)1632 960140', 'tel:+4401632960140'],
    ['/appointment', '/appointment'],
    ['#aftercare', '#aftercare'],
    ['mailto:amira@ashcombedental.example', 'mailto:amira@ashcombedental.example'],
    ['tel:01632960140', 'tel:01632960140'],
    // Facts of the practice.
    ['{phone}', '{phone}'],
    ['mailto:{email}?subject=Gums', 'mailto:{email}?subject=Gums'],
    // Copied out of a sentence.
    ['www.example.org/teeth.', 'https://www.example.org/teeth'],
    ['(https://www.example.org/teeth),', 'https://www.example.org/teeth'],
    ['<https://www.example.org/?a=1>', 'https://www.example.org/?a=1'],
    ['www.example.org/Crown_(dentistry)', 'https://www.example.org/Crown_(dentistry)'],
    ['amira@ashcombedental.example!', 'mailto:amira@ashcombedental.example'],
    ['(01632) 960140.', 'tel:01632960140'],
    ['https://www.example.org/wiki/Yahoo!', 'https://www.example.org/wiki/Yahoo!'],
    ['www.zähne.example', 'https://www.zähne.example'],
  ])('%s leads to %s', (typed, address) => {
    expect(typedAddress(typed)).toBe(address)
  })

  it.each([
    '',
    '  ',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'vbscript:x',
    'data:text/html,x',
    'file:///etc/passwd',
    'sms:123456',
    // On the page of a post it would be a page below the blog.
    'contact',
    'gum disease',
    './contact',
    '...',
  ])('%j leads nowhere', (typed) => {
    expect(typedAddress(typed)).toBeUndefined()
  })
})

describe('a video as it is typed', () => {
  it.each([
    'https://www.youtube.com/watch?v=abcdefghijk&t=30s',
    'www.youtube.com/watch?v=abcdefghijk',
    'youtu.be/abcdefghijk.',
    'https://www.youtube.com/live/abcdefghijk?si=x',
    '<iframe width="560" height="315" src="https://www.youtube.com/embed/abcdefghijk?si=x" title="Brushing"></iframe>',
  ])('%s is found', (typed) => {
    expect(typedVideo(typed)).toBe('https://www.youtube.com/embed/abcdefghijk')
  })

  it.each(['', 'brushing', 'https://www.youtube.com/@dentist', '<iframe src="https://x.example/embed/abcdefghijk">'])(
    '%j is none that we can show',
    (typed) => {
      expect(typedVideo(typed)).toBeUndefined()
    },
  )
})

describe('what comes from a clipboard', () => {
  it.each([
    ['as a link', typedAddress, ')'.repeat(100_000)],
    ['as a link in a sentence', outOfSentence, `https:${'.'.repeat(100_000)}x`],
    ['as a video', typedVideo, '<iframe '.repeat(50_000)],
  ])('stops nobody %s', async (_, read, hostile) => {
    expect(await processorTime(() => read(hostile))).toBeLessThan(500)
  })
})
