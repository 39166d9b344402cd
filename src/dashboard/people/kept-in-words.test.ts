import { expect, test } from 'vitest'
import { isNothing, keptInWords } from './kept-in-words.ts'

const none = { requests: 0, messages: 0, letters: 0 }

test('what is kept is told, also where it is only that somebody wants no reminders', () => {
  expect(keptInWords({ ...none, requests: 1, letters: 2 })).toBe('1 request, 0 messages, 2 letters')
  expect(keptInWords({ ...none, messages: 1, noReminders: true })).toBe(
    '0 requests, 1 message, 0 letters, the wish for no reminders',
  )
  expect(keptInWords({ ...none, noReminders: true })).toBe('only the wish for no reminders')
  expect(keptInWords({ ...none, noReminders: false })).toBe('nothing is kept.')
  expect([isNothing({ ...none, noReminders: true }), isNothing(none)]).toEqual([false, true])
})
