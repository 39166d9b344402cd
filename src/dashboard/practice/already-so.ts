import { type Change, type DeskPractice, ownDays } from './closed-days.ts'

/** Whether a change would leave a practice as it is: it was made before, by whomever, whatever the order it is said in. */
export function isAlreadySo(change: Change, practice: DeskPractice): boolean {
  const { openedDays, bankHolidays, chairPlan } = practice
  const now: Change = { closedDays: ownDays(practice), openedDays, bankHolidays, chairPlan }
  return inAnyOrder({ ...now, ...change }) === inAnyOrder(now)
}

function inAnyOrder(part: unknown): string {
  if (Array.isArray(part)) return `[${part.map(inAnyOrder).toSorted()}]`
  if (typeof part !== 'object' || part === null) return JSON.stringify(part)
  const said = Object.entries(part).filter(([, value]) => value !== undefined)
  return `{${said.map(([name, value]) => `${name}:${inAnyOrder(value)}`).toSorted()}}`
}
