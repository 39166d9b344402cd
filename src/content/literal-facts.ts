import type { Facts } from '../domain/practice/facts.ts'

/** What a text must not say by itself: facts that stand in practice.yaml and fees.yaml, and may change there. */
export type KnownFacts = {
  facts: Facts
  /** Our numbers as national digits. */
  phones: readonly { digits: string; fact: string }[]
  /** Every price of fees.yaml, such as `£64`, with its fact where it has one. */
  prices: readonly { amount: string; title: string; fact?: string | undefined }[]
}

const phoneLike = /(?:\+44|\b0)[\d ()-]{8,}\d/g
const priceLike = /£\s?\d[\d,]*(?:\.\d\d)?/g
const timeLike = /\b\d{1,2}(?:[:.]\d{2})?\s?[ap]m\b/gi
const aboutOpening =
  /\b(open|opens|closes?|closing|surgery hours|until|weekdays?|mon|tues|wednes|thurs|fri|satur|sun)(day)?s?\b/i

/**
 * A remedy for each phone number, price and opening time that a text says itself. Another's number, and what hours it is
 * answered, are theirs to change.
 */
export function literalFacts(text: string, { facts, phones, prices }: KnownFacts): string[] {
  const words = text.replace(/<pre[\s\S]*?<\/pre>/g, '').replace(/https?:\S+/g, '')
  const numbers = [...words.matchAll(phoneLike)].map(([number]) => number)
  const ours = numbers.flatMap((number) => remedyForPhone(number, phones))
  const theirs = numbers.length > 0 && ours.length === 0
  const costs = [...words.matchAll(priceLike)].map(([price]) => remedyForPrice(price, prices))
  const hours = [...words.matchAll(timeLike)].flatMap(([time]) => (theirs ? [] : remedyForTime(time, words, facts)))
  return [...new Set([...ours, ...costs, ...hours])]
}

function remedyForPhone(number: string, phones: KnownFacts['phones']): string[] {
  const digits = number
    .replace(/\D/g, '')
    .replace(/^(?:0044|44)/, '0')
    .replace(/^00/, '0')
  const same = phones.find((phone) => phone.digits === digits)
  if (same)
    return [`“${number}” is the practice’s own number. Write {${same.fact}} instead, so that it follows practice.yaml.`]
  // The same exchange: a number that was ours, or a slip of the pen.
  const near = phones.find((phone) => phone.digits.slice(0, 7) === digits.slice(0, 7))
  return near ? [`“${number}” is none of the practice’s numbers. Write {${near.fact}}.`] : []
}

function remedyForPrice(price: string, prices: KnownFacts['prices']): string {
  const amount = price.replace(/[\s,]/g, '')
  const fee = prices.find((one) => one.amount === amount)
  if (fee?.fact)
    return `“${price}” is the price of “${fee.title}”. Write {${fee.fact}} instead, so that it follows fees.yaml.`
  if (fee)
    return `“${price}” is the price of “${fee.title}”. Give that price a fact in fees.yaml and write its name in braces.`
  return `“${price}” is no price of fees.yaml. Give the price you mean a fact there and write its name in braces.`
}

function remedyForTime(time: string, words: string, facts: Facts): string[] {
  const written = time.replace(/\s/g, '').replace('.', ':').toLowerCase()
  const name = Object.keys(facts).find((fact) => /(Opens|Closes)$/.test(fact) && facts[fact]?.text === written)
  if (!name && !aboutOpening.test(words)) return []
  return [
    `“${time}” reads as an opening time. Write ${name ? `{${name}}` : '{hours}, or a day as in {mondayCloses}'} instead.`,
  ]
}
