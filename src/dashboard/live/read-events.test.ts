import { expect, it } from 'vitest'
import { openEventReader } from './read-events.ts'

it.each([
  ['a whole event', ['id: a\ndata: {}\n\n'], [{ id: 'a', data: '{}' }]],
  ['an event in pieces', ['id: a\nda', 'ta: {}\n', '\n'], [{ id: 'a', data: '{}' }]],
  [
    'two in one piece',
    ['id: a\ndata: 1\n\nid: b\ndata: 2\n\n'],
    [
      { id: 'a', data: '1' },
      { id: 'b', data: '2' },
    ],
  ],
  ['a sign of life', [': still here\n\n'], []],
  ['lines that end as on Windows', ['id: a\r\ndata: 1\r\n\r\n'], [{ id: 'a', data: '1' }]],
  ['what is not ended yet', ['id: a\ndata: 1\n'], []],
])('reads %s', (_, pieces, events) => {
  const read = openEventReader()
  expect(pieces.flatMap((piece) => read(piece))).toEqual(events)
})
