import { timeInLondon } from '../london.ts'
import type { DeskPractice } from './closed-days.ts'

/** `Tom Reed has changed the bank holidays and the chairs meanwhile (at 14:02).` */
export function changedInWords(before: DeskPractice, after: DeskPractice): string {
  const what = parts
    .filter(([, part]) => JSON.stringify(part(before)) !== JSON.stringify(part(after)))
    .map(([words]) => words)
  const { changedBy = 'A colleague', changedAt } = after
  const at = changedAt ? ` (at ${timeInLondon(new Date(changedAt))})` : ''
  return `${changedBy} has changed ${inOneLine.format(what.length > 0 ? what : ['this'])} meanwhile${at}.`
}

/** Bank holidays are closed days too, and are told apart. */
const parts: [words: string, part: (practice: DeskPractice) => unknown][] = [
  ['the closed days', ({ closedDays, openedDays }) => [closedDays.filter(({ by }) => by === 'desk'), openedDays]],
  ['the bank holidays', ({ bankHolidays }) => bankHolidays],
  ['the chairs', ({ chairPlan }) => chairPlan],
]

const inOneLine = new Intl.ListFormat('en-GB', { type: 'conjunction' })
