import { expect, test } from 'vitest'
import { mayBecome, statuses } from './appointment.ts'

test('the practice allows three moves and no others', () => {
  const allowed = statuses.flatMap((from) =>
    statuses.filter((to) => mayBecome(from, to)).map((to) => `${from} to ${to}`),
  )
  expect(allowed).toEqual(['new to appointed', 'new to cancelled', 'appointed to cancelled'])
})
