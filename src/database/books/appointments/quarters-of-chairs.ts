import type { ChairTime } from '../../../domain/availability/chair-time.ts'

/** Always the same order, so that two who want the same quarter hours wait for each other one way round only. */
export function inOrder(quarters: ChairTime[]): ChairTime[] {
  return quarters.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
}

/** What was held and is not held any more. */
export function without(held: ChairTime[], before: ChairTime[]): ChairTime[] {
  const kept = new Set(held.map(keyOf))
  return before.filter((one) => !kept.has(keyOf(one)))
}

const keyOf = ({ day, time, chair }: ChairTime) => `${day} ${time} ${chair}`
