import { describe, expect, test } from 'vitest'
import { appointment, later, now, practiceWith, tuesday } from '../../../database/test-practice.ts'
import type { LetterFate } from '../../outbox.ts'
import type { Step } from '../history.ts'
import { letterAgain } from './letter-again.ts'

const ada = appointment({ id: 'ada', email: 'ada@example.org', status: 'appointed', day: tuesday, time: '10:00' })
const refused: LetterFate = { id: 'accepted', about: 'ada', kind: 'appointment-accepted', state: 'refused', at: now }
const left = { id: 'later', about: 'ada', state: 'sent', at: later(60) } as const

const known = { steps: [], offer: undefined, now: later(120), practice: practiceWith(1) }

function againAfter(...letters: LetterFate[]) {
  return letterAgain(ada, { ...known, letters })?.kind
}

describe('the letter that may be sent again', () => {
  test('is the answer that was lost, although a reminder has left since', () => {
    expect(againAfter(refused, { ...left, kind: 'appointment-reminder' })).toBe('appointment-accepted')
  })

  test('is none once a later answer has left', () => {
    expect(againAfter(refused, { ...left, kind: 'appointment-moved' })).toBeUndefined()
  })

  test('says that they chose the time themselves, where the lost one said so, until staff confirm another', () => {
    const before = appointment({ id: 'ada', day: tuesday, time: '09:00' })
    const taken: Step = {
      ...{ id: 'taken', appointment: 'ada', what: 'taken', at: now, before },
      moved: { from: before, to: { day: tuesday, time: '10:00' } },
    }
    const again = (...steps: Step[]) => letterAgain(ada, { ...known, steps, letters: [refused] })
    expect(again(taken)).toMatchObject({ kind: 'appointment-accepted', byPatient: true, was: { time: '09:00' } })
    const amira = { id: 'amira', name: 'Dr Amira Shah' }
    const edited: Step = { ...taken, id: 'edited', what: 'edited', at: later(1), by: amira, before: ada }
    expect(again(edited, taken)).not.toHaveProperty('byPatient')
  })
})
