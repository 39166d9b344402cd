import { findTypedFacts, findUnknownFacts, type NamedFacts } from './find-typed-facts.ts'
import { type Advice, rules } from './rules.ts'

/** Words that something is to be said of, with where they stand. */
export type Finding = {
  advice: Advice
  /** As written. */
  words: string
  /** Whether the same words stood before in this text, and how often: tells the editor which of them is meant. */
  earlier: number
  /** The text around them, without line ends; dots where it goes on. */
  before: string
  after: string
}

/**
 * Everything in a plain text that is worth a second look, in reading order: what the rules are about, and what of the
 * practice's facts it says itself or names wrongly. It advises; nothing is refused for it.
 */
export function findWording(plainText: string, facts?: NamedFacts): Finding[] {
  const text = plainText.replace(/\s+/g, ' ').trim()
  const marks: Mark[] = []
  for (const { rule, words, unless } of readings) {
    const harmless = unless ? spansOf(unless, text) : []
    for (const span of spansOf(words, text)) {
      // Where two rules are about the same words, the one that stands first in the table speaks.
      if (![...harmless, ...marks].some((other) => overlap(other, span))) marks.push({ ...span, advice: rule })
    }
  }
  for (const { at, written, advice } of facts ? [...findTypedFacts(text, facts), ...findUnknownFacts(text, facts)] : [])
    marks.push({ start: at, end: at + written.length, advice })
  marks.sort((one, other) => one.start - other.start)
  return marks.map(({ start, end, advice }) => {
    const words = text.slice(start, end)
    return { advice, words, earlier: text.slice(0, start).split(words).length - 1, ...around(text, start, end) }
  })
}

type Span = { start: number; end: number }
type Mark = Span & { advice: Advice }

const readings = rules.map((rule) => ({
  rule,
  words: wholeWords(rule.words),
  unless: rule.unless && wholeWords(rule.unless),
}))

/** `\b` knows only English letters, and no £ or #, so the boundaries are said in full. */
function wholeWords(patterns: string[]): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${patterns.join('|')})(?![\\p{L}\\p{N}])`, 'giu')
}

function spansOf(pattern: RegExp, text: string): Span[] {
  return Array.from(text.matchAll(pattern), ({ index, 0: { length } }) => ({ start: index, end: index + length }))
}

function overlap(one: Span, other: Span): boolean {
  return one.start < other.end && other.start < one.end
}

/** Characters shown on each side. */
const reach = 32

function around(text: string, start: number, end: number): { before: string; after: string } {
  const before = text.slice(Math.max(0, start - reach), start)
  const after = text.slice(end, end + reach)
  return {
    before: start > reach ? `…${before.replace(/^\S*\s/, '')}` : before,
    after: end + reach < text.length ? `${after.replace(/\s\S*$/, '')}…` : after,
  }
}
