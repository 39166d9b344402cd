import { expect, it } from 'vitest'
import { inOrder } from './quarters-of-chairs.ts'

it('gives the chairs of one hour the same order, however they come', () => {
  const quarters = [1, 2, 3].map((chair) => ({ day: '2026-12-03', time: '10:00', chair }))
  expect(inOrder(quarters.toReversed())).toEqual(quarters)
  expect(inOrder(quarters)).toEqual(quarters)
})
