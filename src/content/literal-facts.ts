import type { Facts } from '../domain/practice/facts.ts'

/** What a text must not say by itself: facts that stand in practice.yaml and fees.yaml, and may change there. */
export type KnownFacts = {
  facts: Facts
  /** Our numbers as national digits. */
  phones: readonly { digits: string; fact: string }[]
  /** Every price of fees.yaml, such as `£64`, with its fact where it has one. */
  prices: readonly { amount: string; title: string; fact?: string | undefined }[]
}

const phoneLike = /(?:\+44|\b0)[\d ().\n-]{8,}\d/g
const priceLike = /£\s?\d[\d,]*(?:\.\d\d)?/g
/** Weights are in pounds too, so these are a price only where it is one of ours. */
const priceInWords = /\bGBP\s?(\d[\d,]*)|\b(\d[\d,]*)\s?(?:pounds|GBP)\b/gi
const timeLike = /\b\d{1,2}(?:[:.]\d{2})?\s?[ap]\.?m\b/gi
/** Doses are taken at such times, so these are an opening time only where a text speaks of opening. */
const timeOfDay = /\b(?:[01]?\d|2[0-3]):[0-5]\d\b(?!\s?[ap]\.?m\b)|\b\d{1,2} o[’']clock\b/gi
const aboutOpening =
  /\b(open|opens|closes?|closing|surgery hours|until|weekdays?|mon|tues|wednes|thurs|fri|satur|sun)(day)?s?\b/i

/**
 * A remedy for each phone number, price and opening time that a text says itself. Another's number, and what hours it is
 * answered, are theirs to change.
 */
export function literalFacts(text: string, { facts, phones, prices }: KnownFacts): string[] {
  const written = text.replace(/<pre[\s\S]*?<\/pre>/g, '').replace(/https?:\S+/g, '')
  const words = asRead(written)
  // A link's own address is no word.
  const numbers = [...words.matchAll(phoneLike), ...written.matchAll(phoneLike)].map(([number]) => number)
  const ours = numbers.flatMap((number) => remedyForPhone(number, phones))
  const theirs = numbers.length > 0 && ours.length === 0
  const costs = [
    ...[...words.matchAll(priceLike)].map(([price]) => remedyForPrice(price, amountOf(price), prices)),
    ...[...words.matchAll(priceInWords)]
      .map(([price, before, after]) => ({ price, amount: `£${amountOf(before ?? after ?? '')}` }))
      .filter(({ amount }) => prices.some((one) => one.amount === amount))
      .map(({ price, amount }) => remedyForPrice(price, amount, prices)),
  ]
  const times = [...words.matchAll(timeLike), ...(aboutOpening.test(words) ? words.matchAll(timeOfDay) : [])]
  const hours = times.flatMap(([time]) => (theirs ? [] : remedyForTime(time, words, facts)))
  return [...new Set([...ours, ...costs, ...hours])]
}

/** What somebody sees: without tags and marks, its spaces and dashes plain, its characters by name written out. */
function asRead(written: string): string {
  return written
    .replace(/<[^>]*>|\*\*|__|&shy;|[\u00ad\u200b-\u200d\u2060]/g, '')
    .replace(/&(?:pound|#163|#xa3);/gi, '£')
    .replace(/&(?:nbsp|#160|#xa0|thinsp|ensp|emsp);|[\u00a0\u2000-\u200a\u202f]/gi, ' ')
    .replace(/&(?:ndash|mdash);|[\u2010-\u2015]/g, '-')
}

function amountOf(price: string): string {
  return price.replace(/[\s,]/g, '')
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

function remedyForPrice(price: string, amount: string, prices: KnownFacts['prices']): string {
  const fee = prices.find((one) => one.amount === amount)
  if (fee?.fact)
    return `“${price}” is the price of “${fee.title}”. Write {${fee.fact}} instead, so that it follows fees.yaml.`
  if (fee)
    return `“${price}” is the price of “${fee.title}”. Give that price a fact in fees.yaml and write its name in braces.`
  return `“${price}” is no price of fees.yaml. Give the price you mean a fact there and write its name in braces.`
}

function remedyForTime(time: string, words: string, facts: Facts): string[] {
  const written = inTwelveHours(time)
  const name = Object.keys(facts).find((fact) => /(Opens|Closes)$/.test(fact) && facts[fact]?.text === written)
  if (!name && !aboutOpening.test(words)) return []
  return [
    `“${time}” reads as an opening time. Write ${name ? `{${name}}` : '{hours}, or a day as in {mondayCloses}'} instead.`,
  ]
}

/** As the facts say a time: `8pm`, `8:30am`. Of a clock's hour nobody knows which half of the day is meant. */
function inTwelveHours(time: string): string {
  const plain = time.replace(/\s/g, '').toLowerCase()
  const [, hour = '', minutes = '', half] = /^(\d+)(?:[:.](\d\d))?(?:([ap])\.?m)?$/.exec(plain) ?? []
  if (hour === '') return plain
  const ofTwelve = half ? Number(hour) : Number(hour) % 12 || 12
  const shown = half ? `${half}m` : Number(hour) < 12 ? 'am' : 'pm'
  return `${ofTwelve}${minutes === '' || minutes === '00' ? '' : `:${minutes}`}${shown}`
}
