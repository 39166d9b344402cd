import { expect, test } from 'vitest'
import { noteWords } from './note-words.ts'

const [nine, ten, eleven, noon] = [
  '2026-12-01T09:00:00.000Z',
  '2026-12-01T10:00:00.000Z',
  '2026-12-01T11:00:00.000Z',
  '2026-12-01T12:00:00.000Z',
] as const
/** Newest first, as answers have it. */
const history = [
  { at: noon, what: 'note' },
  { at: eleven, what: 'accepted' },
  { at: ten, what: 'note' },
  { at: nine, what: 'note' },
]

test('whoever notes something first has written the note, and whoever comes later has changed it', () => {
  const first = { history: history.slice(3), note: 'Rings after four' }
  expect(noteWords(nine, first)).toBe('Note written')
  const later = { history, note: 'Rings after five' }
  expect([noon, ten, nine].map((at) => noteWords(at, later))).toEqual(['Note changed', 'Note changed', 'Note written'])
})

test('where there is no note any more, the last step took it away', () => {
  expect([noon, ten, nine].map((at) => noteWords(at, { history }))).toEqual([
    'Note taken away',
    'Note changed',
    'Note written',
  ])
})
