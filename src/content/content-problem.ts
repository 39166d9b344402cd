import { weekdays } from '../domain/availability/opening-hours.ts'
import type { Facts } from '../domain/practice/facts.ts'

/** The owner's files hold something that cannot be shown; the message lists every file, field and remedy. */
export class ContentProblem extends Error {
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    const count = problems.length === 1 ? 'one thing' : `${problems.length} things`
    super(`The website’s content needs ${count} put right:\n${problems.map((problem) => `- ${problem}`).join('\n')}`)
    this.name = 'ContentProblem'
    this.problems = problems
  }
}

/** Says where a field is as an owner would count: `subServices 2 › picture › alt`. */
export function fieldName(path: readonly PropertyKey[]): string {
  return path.reduce<string>((place, step) => {
    if (typeof step === 'number') return `${place} ${step + 1}`
    return place === '' ? String(step) : `${place} › ${String(step)}`
  }, '')
}

/** Ends a sentence with the known name that a slip of the pen most likely meant, or with nothing. */
export function didYouMean(written: string, known: Iterable<string>): string {
  const wanted = written.toLowerCase()
  const [nearest] = [...known]
    .map((name) => ({ name, slips: slipsBetween(wanted, name.toLowerCase()) }))
    .filter(({ name, slips }) => slips <= Math.max(2, Math.floor(Math.max(name.length, wanted.length) / 3)))
    .sort((one, other) => one.slips - other.slips)
  return nearest ? ` Did you mean “${nearest.name}”?` : ''
}

/** Ends the sentence about a name in braces that stands for nothing. */
export function whyNoFact(name: string, facts: Facts): string {
  const day = weekdays.find((one) => name === `${one}Opens` || name === `${one}Closes`)
  if (day) return ` In practice.yaml ${day} is “emergencies only”, so it has no times: write the sentence without them.`
  if (name === 'companyNumber') return ' In practice.yaml company has no number: write the sentence without it.'
  if (name === 'whatsapp') return ' In practice.yaml there is no whatsapp: write the sentence without it.'
  if (name === 'cqcProvider')
    return ' In practice.yaml another regulator stands: write {regulator} and {regulatorNumber}.'
  if (name === 'regulator' || name === 'regulatorNumber')
    return ' In practice.yaml the Care Quality Commission has its number: write {cqcProvider}.'
  return didYouMean(name, Object.keys(facts))
}

/** Letters to add, drop or change on the way from one word to the other (Levenshtein). */
function slipsBetween(one: string, other: string): number {
  let above = Array.from({ length: other.length + 1 }, (_, column) => column)
  for (const [row, letter] of [...one].entries()) {
    const line = [row + 1]
    for (const [column, wanted] of [...other].entries()) {
      const change = (above[column] ?? 0) + (letter === wanted ? 0 : 1)
      line.push(Math.min(change, (above[column + 1] ?? 0) + 1, (line[column] ?? 0) + 1))
    }
    above = line
  }
  return above.at(-1) ?? 0
}

/** Names the file in front of a sentence, as the owner finds it. */
export function inContent(file: string, sentence: string): string {
  return `content/${file}: ${sentence}`
}
