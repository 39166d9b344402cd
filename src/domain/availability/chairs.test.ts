import { expect, test } from 'vitest'
import { chairsOf } from './chairs.ts'

test('chairs that are in use and set up no more stand last, in the order of their numbers', () => {
  const chairPlan = [{ chair: 1, name: 'Window', onCall: true, exceptions: [] }]
  const chairs = chairsOf({ chairs: { surgeryHours: 1, onCall: 1 }, chairPlan }, [10, 9, 1])
  expect(chairs.map(({ name }) => name)).toEqual(['Window', 'Chair 9', 'Chair 10'])
})
