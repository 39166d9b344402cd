import { describe, expect, it } from 'vitest'
import { waitingSentence } from './waiting-sentence.ts'

const now = new Date('2026-11-20T12:00:00Z')

describe('the line above the list', () => {
  it.each([
    [7, '2026-11-20T08:59:00Z', '7 new requests are waiting, the oldest for 3 h'],
    [2, '2026-11-20T11:41:00Z', '2 new requests are waiting, the oldest for 19 min'],
    [2, '2026-11-18T12:01:00Z', '2 new requests are waiting, the oldest for 47 h'],
    [2, '2026-11-18T12:00:00Z', '2 new requests are waiting, the oldest for 2 days'],
    [1, '2026-11-20T11:59:40Z', '1 new request is waiting, for 1 min'],
    // The server's clock may be a little ahead of this one.
    [1, '2026-11-20T12:00:30Z', '1 new request is waiting, for 1 min'],
    [3, undefined, '3 new requests are waiting'],
    [3, 'long ago', '3 new requests are waiting'],
    [0, undefined, 'No new requests are waiting'],
  ])('with %i of them since %s', (count, oldest, line) => {
    expect(waitingSentence({ count, oldest }, now)).toBe(line)
  })
})
