import type { Facts } from '../domain/practice/facts.ts'
import { hoursIn, phonesIn, pricesIn, sameExchange, speaksOfOpening } from '../domain/practice/typed-facts.ts'

/** What a text must not say by itself: facts that stand in practice.yaml and fees.yaml, and may change there. */
export type KnownFacts = {
  facts: Facts
  /** Our numbers as national digits. */
  phones: readonly { digits: string; fact: string }[]
  /** Every price of fees.yaml, such as `£64`, with its fact where it has one. */
  prices: readonly { amount: string; title: string; fact?: string | undefined }[]
}

/**
 * A remedy for each phone number, price and opening time that a text says itself. Another's number, and what hours it is
 * answered, are theirs to change.
 */
export function literalFacts(text: string, { facts, phones, prices }: KnownFacts): string[] {
  const { words, numbers } = readNumbers(text)
  const ours = numbers.flatMap((number) => remedyForPhone(number, phones))
  const theirs = numbers.length > 0 && ours.length === 0
  const costs = pricesIn(words)
    .filter(({ amount, inWords }) => !inWords || prices.some((one) => one.amount === amount))
    .map((price) => remedyForPrice(price, prices))
  const hours = theirs ? [] : hoursIn(words).flatMap((time) => remedyForTime(time, words, facts))
  return [...new Set([...ours, ...costs, ...hours])]
}

/** The telephone numbers of these alone: what a person has raised, or when they swim, is no price and no hour of ours. */
export function literalNumbers(text: string, { phones }: KnownFacts): string[] {
  return [...new Set(readNumbers(text).numbers.flatMap((number) => remedyForPhone(number, phones)))]
}

function readNumbers(text: string) {
  const written = text.replace(/<pre[\s\S]*?<\/pre>/g, '').replace(/https?:\S+/g, '')
  const words = asRead(written)
  // A link's own address is no word.
  return { words, numbers: [...phonesIn(words), ...phonesIn(written)] }
}

/** What somebody sees: without tags and marks, its spaces and dashes plain, its characters by name written out. */
function asRead(written: string): string {
  return written
    .replace(/<[^>]*>|\*\*|__|&shy;|[\u00ad\u200b-\u200d\u2060]/g, '')
    .replace(/&(?:pound|#163|#xa3);/gi, '£')
    .replace(/&(?:nbsp|#160|#xa0|thinsp|ensp|emsp);|[\u00a0\u2000-\u200a\u202f]/gi, ' ')
    .replace(/&(?:ndash|mdash);|[\u2010-\u2015]/g, '-')
}

type Phone = ReturnType<typeof phonesIn>[number]
type Price = ReturnType<typeof pricesIn>[number]
type Hour = ReturnType<typeof hoursIn>[number]

function remedyForPhone({ written, digits }: Phone, phones: KnownFacts['phones']): string[] {
  const same = phones.find((phone) => phone.digits === digits)
  if (same)
    return [
      `“${written}” is the practice’s own number. Write {${same.fact}} instead, so that it follows practice.yaml.`,
    ]
  const near = phones.find((phone) => sameExchange(phone.digits, digits))
  return near ? [`“${written}” is none of the practice’s numbers. Write {${near.fact}}.`] : []
}

function remedyForPrice({ written, amount }: Price, prices: KnownFacts['prices']): string {
  const fee = prices.find((one) => one.amount === amount)
  if (fee?.fact)
    return `“${written}” is the price of “${fee.title}”. Write {${fee.fact}} instead, so that it follows fees.yaml.`
  if (fee)
    return `“${written}” is the price of “${fee.title}”. Give that price a fact in fees.yaml and write its name in braces.`
  return `“${written}” is no price of fees.yaml. Give the price you mean a fact there and write its name in braces.`
}

function remedyForTime({ written, hour }: Hour, words: string, facts: Facts): string[] {
  const name = Object.keys(facts).find((fact) => /(Opens|Closes)$/.test(fact) && facts[fact]?.text === hour)
  if (!name && !speaksOfOpening(words)) return []
  return [
    `“${written}” reads as an opening time. Write ${name ? `{${name}}` : '{hours}, or a day as in {mondayCloses}'} instead.`,
  ]
}
