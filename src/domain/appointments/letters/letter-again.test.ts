import { describe, expect, test } from 'vitest'
import { appointment, later, now, practiceWith, tuesday } from '../../../database/test-practice.ts'
import type { LetterFate } from '../../outbox.ts'
import { letterAgain } from './letter-again.ts'

const ada = appointment({ id: 'ada', email: 'ada@example.org', status: 'appointed', day: tuesday, time: '10:00' })
const refused: LetterFate = { id: 'accepted', about: 'ada', kind: 'appointment-accepted', state: 'refused', at: now }
const left = { id: 'later', about: 'ada', state: 'sent', at: later(60) } as const

function againAfter(...letters: LetterFate[]) {
  return letterAgain(ada, { steps: [], letters, offer: undefined, now: later(120), practice: practiceWith(1) })?.kind
}

describe('the letter that may be sent again', () => {
  test('is the answer that was lost, although a reminder has left since', () => {
    expect(againAfter(refused, { ...left, kind: 'appointment-reminder' })).toBe('appointment-accepted')
  })

  test('is none once a later answer has left', () => {
    expect(againAfter(refused, { ...left, kind: 'appointment-moved' })).toBeUndefined()
  })
})
