import { expect, test } from 'vitest'
import { chairsOf } from './chairs.ts'

test('chairs that are in use and set up no more stand last, in the order of their numbers', () => {
  const chairPlan = [{ chair: 1, name: 'Window', onCall: true, exceptions: [] }]
  const chairs = chairsOf({ chairs: { surgeryHours: 1, onCall: 1 }, chairPlan }, [10, 9, 1])
  expect(chairs).toEqual([
    { chair: 1, name: 'Window' },
    { chair: 9, name: 'Chair 9', removed: true },
    { chair: 10, name: 'Chair 10', removed: true },
  ])
})

test('of chairs that nobody has set up, those beyond their number stand for who is still there alone', () => {
  expect(chairsOf({ chairs: { surgeryHours: 1, onCall: 1 } }, [2])).toEqual([
    { chair: 1, name: 'Chair 1' },
    { chair: 2, name: 'Chair 2', removed: true },
  ])
})
