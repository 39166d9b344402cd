import { describe, expect, it } from 'vitest'
import type { PlannedChair } from '../../contract/practice.ts'
import { exceptionInWords, type Shift, worksInWords } from './chair-plan.ts'

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
