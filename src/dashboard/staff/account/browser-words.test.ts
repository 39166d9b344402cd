import { describe, expect, it } from 'vitest'
import { browserInWords } from './browser-words.ts'

const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

describe('a signed-in browser is called', () => {
  it.each([
    ['Chrome on Windows', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/156.0.0.0 Safari/537.36`],
    ['Edge on Windows', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/156.0.0.0 Safari/537.36 Edg/156`],
    ['Firefox on Mac', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 15.1; rv:150.0) Gecko/20100101 Firefox/150.0'],
    [
      'Safari on iPhone',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) Version/26.0 Mobile/15E148 Safari/604.1',
    ],
    ['Chrome on Android', `Mozilla/5.0 (Linux; Android 16; K) ${webKit} Chrome/156.0.0.0 Mobile Safari/537.36`],
    ['curl/8.5.0', 'curl/8.5.0'],
    ['A browser', ''],
  ])('%s', (words, userAgent) => {
    expect(browserInWords(userAgent)).toBe(words)
  })
})
