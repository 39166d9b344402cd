import { describe, expect, it } from 'vitest'
import type { PlannedChair } from '../../contract/practice.ts'
import { exceptionInWords, mergedChair, type Shift, worksInWords } from './chair-plan.ts'

function chairOf(...shifts: [Shift['weekday'], string][]): PlannedChair {
  const hours = { opens: '09:00', closes: '17:00' }
  return {
    chair: 3,
    name: 'Hygiene room',
    onCall: false,
    exceptions: [],
    shifts: shifts.map(([weekday, who]) => ({ weekday, who, ...hours })),
  }
}

describe('who works at a chair, in words', () => {
  it('names everybody with their own days only', () => {
    expect(worksInWords(chairOf(['monday', 'Nell Okafor'], ['wednesday', '']))).toBe('Mon: Nell Okafor; Wed')
    expect(
      worksInWords(chairOf(['monday', 'Nell Okafor'], ['tuesday', 'Lena Novak'], ['thursday', 'Nell Okafor'])),
    ).toBe('Mon, Thu: Nell Okafor; Tue: Lena Novak')
  })

  it('says when nobody does, and when somebody always does', () => {
    expect(worksInWords(chairOf())).toBe('nobody works there')
    expect(worksInWords({ ...chairOf(), shifts: undefined })).toBe('whenever the surgery is open')
  })
})

it('says of an exception whether nobody works there, or at which hours', () => {
  const days = { from: '2026-12-26', to: '2026-12-26', reason: 'Engineer' }
  expect(exceptionInWords(days)).toBe('Engineer, nobody works there')
  expect(exceptionInWords({ ...days, hours: { opens: '13:00', closes: '17:00' } })).toBe(
    'Engineer, open 13:00 to 17:00',
  )
})

describe('a chair that a colleague has changed meanwhile', () => {
  const start = chairOf(['monday', 'Nell Okafor'])
  const leave = { from: '2026-12-07', to: '2026-12-11', reason: 'Nell is on leave' }
  const course = { from: '2026-12-02', to: '2026-12-02', reason: 'A course' }

  it('is as the colleague left it where it was not changed here', () => {
    const theirs = { ...start, onCall: true, services: ['General hygiene'] }
    expect(mergedChair({ ...start, name: 'Blue room' }, start, theirs)).toEqual({ ...theirs, name: 'Blue room' })
    expect(mergedChair({ ...start, shifts: undefined }, start, theirs).shifts).toBeUndefined()
  })

  it('has the exceptions of both, and none that either has taken out', () => {
    const known = { ...start, exceptions: [leave] }
    const both = [course, leave]
    expect(mergedChair({ ...start, exceptions: [course] }, start, known).exceptions).toEqual(both)
    expect(mergedChair({ ...start, exceptions: both }, known, { ...start, exceptions: both }).exceptions).toEqual(both)
    expect(mergedChair(start, known, { ...start, exceptions: both }).exceptions).toEqual([course])
    expect(mergedChair({ ...start, exceptions: both }, known, start).exceptions).toEqual([course])
  })
})
