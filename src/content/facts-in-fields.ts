import { type Facts, factNamed, textWithFacts } from '../domain/practice/facts.ts'
import { fieldName, whyNoFact } from './content-problem.ts'

/** An owner's fields with the facts filled in that they name, and which names are none, by field. */
export function filledIn<Written>(written: Written, facts: Facts): { written: Written; problems: string[] } {
  const problems: string[] = []
  const unbroken = withUnbrokenNumbers(facts)
  const filled = (value: unknown, path: PropertyKey[]): unknown => {
    if (typeof value === 'string') {
      for (const name of misnamedFacts(value, facts)) {
        problems.push(
          `${fieldName(path)} names {${name}}, which is not a fact we know.${whyNoFact(name.trim(), facts)}`,
        )
      }
      if (hasBraceAlone(value)) problems.push(`${fieldName(path)} has a { or } without its partner. ${braceRemedy}`)
      return textWithFacts(value, unbroken)
    }
    if (Array.isArray(value)) return value.map((one, index) => filled(one, [...path, index]))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, filled(one, [...path, name])]))
  }
  // Every text stays a text and every list a list, so the shape is the one that came in.
  return { written: filled(written, []) as Written, problems }
}

/** What stands in braces and is no fact, in whatever way an owner may write it: `phon`, ` phone `, `out-of-hours`. */
export function misnamedFacts(text: string, facts: Facts): string[] {
  return [...text.matchAll(/\{([^{}]*[a-z][^{}]*)\}/gi)]
    .map(([, name = '']) => name)
    .filter((name) => !factNamed(name, facts))
}

/** Whether a brace has no partner, as of a fact that was begun and not closed: readers would see it. */
export function hasBraceAlone(text: string): boolean {
  return /[{}]/.test(text.replace(/\{[^{}]*\}/g, ''))
}

const braceRemedy = 'Write a fact in both, as {phone}, or take it out.'
/** What an owner reads whose text has half a pair of braces. */
export const braceAlone = `a { or } stands without its partner. ${braceRemedy}`

// Half a number at the end of a line is dialled as a whole one. In a body it is a link, which the page keeps together.
function withUnbrokenNumbers(facts: Facts): Facts {
  const unbroken = Object.entries(facts).map(([name, fact]): [string, Facts[string]] => [
    name,
    fact.href?.startsWith('tel:') ? { ...fact, text: fact.text.replaceAll(' ', '\u00a0') } : fact,
  ])
  return Object.fromEntries(unbroken)
}
