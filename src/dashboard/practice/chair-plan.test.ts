import { describe, expect, it } from 'vitest'
import type { PlannedChair } from '../../contract/practice.ts'
import {
  exceptionInWords,
  mergedChair,
  newChair,
  type Shift,
  servesInWords,
  wantedInWords,
  weekdays,
  withChair,
  withException,
  withShift,
  worksInWords,
} from './chair-plan.ts'

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

it('a new chair has a number that none had, and one that is known is set in its own place', () => {
  const plan = [{ ...chairOf(), chair: 4 }, chairOf()]
  const chair = newChair(plan)
  expect(chair.chair).toBe(5)
  expect(withChair(plan, chair)).toEqual([...plan, chair])
  const renamed = { ...chairOf(), chair: 4, name: 'Garden' }
  expect(withChair(plan, renamed)).toEqual([renamed, chairOf()])
})

it('names up to three treatments, and counts more', () => {
  const serving = (...services: string[]) => servesInWords({ ...chairOf(), services })
  expect(serving('Implants', 'Veneers', 'Whitening')).toBe('Implants, Veneers, Whitening')
  expect(serving('Implants', 'Veneers', 'Whitening', 'Crowns')).toBe('4 treatments')
})

it('a weekday is set in its place, whichever was set before, and taken out', () => {
  const { shifts = [] } = chairOf(['monday', 'Nell Okafor'], ['thursday', 'Nell Okafor'])
  const [wednesday] = chairOf(['wednesday', 'Lena Novak']).shifts ?? []
  const weekdaysOf = (all: Shift[]) => all.map(({ weekday }) => weekday)
  const set = withShift(shifts, 'wednesday', wednesday)
  expect(weekdaysOf(set)).toEqual(['monday', 'wednesday', 'thursday'])
  expect(weekdaysOf(withShift(set, 'thursday', undefined))).toEqual(['monday', 'wednesday'])
})

describe('who works at a chair, in words', () => {
  it('names everybody with their own days only', () => {
    expect(worksInWords(chairOf(['monday', 'Nell Okafor'], ['wednesday', '']))).toBe('Mon: Nell Okafor; Wed')
    expect(
      worksInWords(chairOf(['monday', 'Nell Okafor'], ['tuesday', 'Lena Novak'], ['thursday', 'Nell Okafor'])),
    ).toBe('Mon, Thu: Nell Okafor; Tue: Lena Novak')
    const everyDay = weekdays.toReversed().map(({ weekday }): [Shift['weekday'], string] => [weekday, ''])
    expect(worksInWords(chairOf(...everyDay))).toBe('Mon, Tue, Wed, Thu, Fri, Sat, Sun')
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

it('says of a chair what somebody wants to save of it, and nothing of the exceptions that it had', () => {
  const before = { ...chairOf(), exceptions: [{ from: '2026-12-02', to: '2026-12-02', reason: 'A course' }] }
  const hours = { opens: '09:00', closes: '11:00' }
  const ill = { from: '2026-12-01', to: '2026-12-01', reason: 'Nell is ill', hours }
  const wanted = { ...before, shifts: undefined, exceptions: withException(before.exceptions, ill) }
  expect(wantedInWords(wanted, before)).toBe(
    'Hygiene room: every treatment, whenever the surgery is open; Tuesday 1 December 2026: Nell is ill, open 09:00 to 11:00',
  )
  expect(wantedInWords(before, before)).toBe('Hygiene room: every treatment, nobody works there')
})

it('has an exception once that is added twice', () => {
  const hours = { opens: '13:00', closes: '17:00' }
  const leave = { from: '2026-12-26', to: '2026-12-26', reason: 'Engineer' }
  expect(withException([leave, { ...leave, hours }], { ...leave, hours: { ...hours } })).toEqual([
    leave,
    { ...leave, hours },
  ])
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

  it('is worked at as both have set the week, each on the weekdays that they changed', () => {
    const tuesday = chairOf(['monday', 'Nell Okafor'], ['tuesday', 'Lena Novak'])
    const thursday = chairOf(['monday', 'Nell Okafor'], ['thursday', ''])
    const both = chairOf(['monday', 'Nell Okafor'], ['tuesday', 'Lena Novak'], ['thursday', ''])
    expect(mergedChair(thursday, start, tuesday)).toEqual(both)
    expect(mergedChair(chairOf(), start, tuesday)).toEqual(chairOf(['tuesday', 'Lena Novak']))
    expect(mergedChair(tuesday, start, chairOf())).toEqual(chairOf(['tuesday', 'Lena Novak']))
    // The same weekday is as it was set here, and a week that has become another kind of week is one choice.
    expect(mergedChair(chairOf(['monday', 'Lena Novak']), start, chairOf())).toEqual(chairOf(['monday', 'Lena Novak']))
    expect(mergedChair(tuesday, start, { ...start, shifts: undefined })).toEqual(tuesday)
  })

  it('serves what both have chosen, and nothing that either has taken out', () => {
    const known = { ...start, services: ['Veneers', 'Implants'] }
    const merged = mergedChair({ ...start, services: ['Veneers', 'Implants', 'Dentures'] }, known, {
      ...start,
      services: ['Implants', 'Root canal'],
    })
    expect(merged.services).toEqual(['Implants', 'Root canal', 'Dentures'])
    expect(mergedChair({ ...start, services: undefined }, known, known).services).toBeUndefined()
  })

  it('serves what was chosen here where both together have taken everything out, which neither wanted', () => {
    const known = { ...start, services: ['Veneers', 'Implants'] }
    const merged = mergedChair({ ...start, services: ['Veneers'] }, known, { ...start, services: ['Implants'] })
    expect(merged.services).toEqual(['Veneers'])
    expect(mergedChair(known, known, { ...start, services: [] }).services).toEqual([])
    expect(mergedChair({ ...start, services: [] }, known, { ...start, services: ['Implants'] }).services).toEqual([])
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
