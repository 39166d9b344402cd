/** What a text says itself, as it is written there, and where. */
export type Typed = { at: number; written: string }

const phoneLike = /(?:\+44|\b0)[\d ().\n-]{8,}\d/g
const priceLike = /£\s?\d(?:[\d,]*\d)?(?:\.\d\d)?/g
const priceInWords = /\bGBP\s?(\d(?:[\d,]*\d)?)|\b(\d(?:[\d,]*\d)?)\s?(?:pounds|GBP)\b/gi
const timeLike = /\b\d{1,2}(?:[:.]\d{2})?\s?[ap]\.?m\b/gi
const timeOfDay = /\b(?:[01]?\d|2[0-3]):[0-5]\d\b(?!\s?[ap]\.?m\b)|\b\d{1,2} o[’']clock\b/gi
const aboutOpening =
  /\b(open|opens|closes?|closing|surgery hours|until|weekdays?|mon|tues|wednes|thurs|fri|satur|sun)(day)?s?\b/i

/** British telephone numbers in any writing, `digits` as national ones. */
export function phonesIn(text: string): (Typed & { digits: string })[] {
  return typed(text, phoneLike, ([written]) => ({ digits: nationalDigits(written) }))
}

/** `01632960140`, in whatever writing a British number stands. */
export function nationalDigits(number: string): string {
  return number
    .replace(/\D/g, '')
    .replace(/^(?:0044|44)/, '0')
    .replace(/^00/, '0')
}

/** Of two numbers as national digits: one that was ours, or a slip of the pen, is mostly of the same exchange. */
export function sameExchange(one: string, other: string): boolean {
  return one.slice(0, 7) === other.slice(0, 7)
}

/** Amounts such as `£2650`. Weights are in pounds too, so what is `inWords` is a price only where it is one of ours. */
export function pricesIn(text: string): (Typed & { amount: string; inWords: boolean })[] {
  const amountOf = (price = '') => price.replace(/[\s,]/g, '')
  return [
    ...typed(text, priceLike, ([price]) => ({ amount: amountOf(price), inWords: false })),
    ...typed(text, priceInWords, ([, before, after]) => ({ amount: `£${amountOf(before ?? after)}`, inWords: true })),
  ]
}

/** Times of day, `hour` as the facts say it. Doses are taken at 20:00, so such a time counts only beside opening. */
export function hoursIn(text: string): (Typed & { hour: string })[] {
  const patterns = speaksOfOpening(text) ? [timeLike, timeOfDay] : [timeLike]
  return patterns.flatMap((pattern) => typed(text, pattern, ([time]) => ({ hour: inTwelveHours(time) })))
}

/** Whether a text names days, or when somebody opens or closes. */
export function speaksOfOpening(text: string): boolean {
  return aboutOpening.test(text)
}

function typed<More>(text: string, pattern: RegExp, more: (match: RegExpExecArray) => More): (Typed & More)[] {
  return Array.from(text.matchAll(pattern), (match) => ({ at: match.index, written: match[0], ...more(match) }))
}

/** `8pm`, `8:30am`. Of a clock’s hour nobody knows which half of the day is meant. */
function inTwelveHours(time: string): string {
  const plain = time.replace(/\s/g, '').toLowerCase()
  const [, hour = '', minutes = '', half] = /^(\d+)(?:[:.](\d\d))?(?:([ap])\.?m)?$/.exec(plain) ?? []
  if (hour === '') return plain
  const ofTwelve = half ? Number(hour) : Number(hour) % 12 || 12
  const shown = half ? `${half}m` : Number(hour) < 12 ? 'am' : 'pm'
  return `${ofTwelve}${minutes === '' || minutes === '00' ? '' : `:${minutes}`}${shown}`
}
