import { type Hours, type OpeningHours, type Weekday, weekdays } from '../availability/opening-hours.ts'
import { hoursInWords, timeInWords } from '../when-in-words.ts'
import { escaped } from './escaped.ts'
import type { Practice } from './practice.ts'
import type { Fee, PracticeContent } from './treatment.ts'

/** What `{phone}` and its like stand for; with `href` it can be a link. */
export type Facts = Record<string, { text: string; href?: string }>

/** All that a text may name instead of saying it, so that each fact stands in one place. */
export function factsOf(practice: Omit<Practice, 'services' | 'lastUpdated'>, fees: readonly Fee[]): Facts {
  const { address, phone, outOfHoursPhone, whatsapp, email, openingHours } = practice
  const { cqcProvider, regulator, regulatorNumber, ico } = practice.registrations
  return {
    name: { text: practice.name },
    town: { text: address.town },
    address: { text: [address.street, address.town, address.postcode, address.country].join(', ') },
    phone: { text: phone.shown, href: `tel:${phone.dialled}` },
    outOfHoursPhone: { text: outOfHoursPhone.shown, href: `tel:${outOfHoursPhone.dialled}` },
    ...(whatsapp && { whatsapp: { text: whatsapp.shown, href: `https://wa.me/${whatsapp.digits}` } }),
    email: { text: email, href: `mailto:${email}` },
    company: { text: practice.company.legalName },
    ...(practice.company.number !== undefined && { companyNumber: { text: practice.company.number } }),
    registeredOffice: { text: practice.company.registeredOffice },
    ...(cqcProvider !== undefined && { cqcProvider: { text: cqcProvider } }),
    ...(regulator !== undefined && { regulator: { text: regulator } }),
    ...(regulatorNumber !== undefined && { regulatorNumber: { text: regulatorNumber } }),
    ico: { text: ico },
    hours: { text: weekInWords(openingHours) },
    ...Object.fromEntries(weekdays.flatMap((day) => timesOf(day, openingHours[day]))),
    ...Object.fromEntries(fees.flatMap(({ fact, price }) => (fact ? [[fact, { text: price }]] : []))),
  }
}

/** The same of what the owner wrote, as it is now. */
export function factsOfContent({ practice, fees }: Pick<PracticeContent, 'practice' | 'fees'>): Facts {
  return factsOf(
    practice,
    fees.flatMap((group) => group.fees),
  )
}

/** What a name in braces stands for. Every object has a `constructor` and its like, which are none of the practice's. */
export function factNamed(name: string, facts: Facts): Facts[string] | undefined {
  return Object.hasOwn(facts, name) ? facts[name] : undefined
}

const named = /\{([A-Za-z]+)\}/g

/** A line of text with the facts that it names; what is in braces and no fact stays as it is. */
export function textWithFacts(text: string, facts: Facts): string {
  return text.replace(named, (braces, name: string) => factNamed(name, facts)?.text ?? braces)
}

/** The names in braces that are no facts, with where their braces stand. */
export function unknownFacts(text: string, facts: Facts): { at: number; name: string }[] {
  return [...text.matchAll(named)].flatMap(({ index: at, 1: name = '' }) =>
    factNamed(name, facts) ? [] : [{ at, name }],
  )
}

/** The same for HTML: in a text, and in what a picture shows, the fact itself; where a link leads to `tel:{phone}` what dials it. */
export function htmlWithFacts(html: string, facts: Facts): string {
  if (!html.includes('{') && !/%7b/i.test(html)) return html
  return html.replace(/<[^>]*>|[^<]+/g, (piece) =>
    piece.startsWith('<')
      ? tagWithFacts(piece, facts)
      : piece.replace(named, (braces, name: string) => textOf(factNamed(name, facts), braces)),
  )
}

/** What readers see of a post: its lines, and its HTML. */
type Read = { title: string; description?: string | undefined; imageAlt?: string | undefined; content: string }

/** The names in braces that a post shows to its readers as they are, since they are no facts, each once. */
export function unknownFactsOfPost({ title, description = '', imageAlt = '', content }: Read, facts: Facts): string[] {
  const lines = [title, description, imageAlt].flatMap((line) => unknownFacts(line, facts).map(({ name }) => name))
  return [...new Set([...lines, ...unknownFactsOfHtml(content, facts)])]
}

function unknownFactsOfHtml(html: string, facts: Facts): string[] {
  if (!html.includes('{') && !/%7b/i.test(html)) return []
  return (html.match(/<[^>]*>|[^<]+/g) ?? []).flatMap((piece) => {
    const words = piece.startsWith('<') ? (piece.match(/(?<= (?:alt|title)=")[^"]*/g) ?? []) : [piece]
    const [address = ''] = piece.match(/(?<=^<[^>]* href=")[^"]*/) ?? []
    const reached = namedAsAddress.exec(address)?.[1] ?? ''
    const named = words.flatMap((line) => unknownFacts(line, facts).map(({ name }) => name))
    return reached && !factNamed(reached, facts) ? [...named, reached] : named
  })
}

function tagWithFacts(tag: string, facts: Facts): string {
  return tag
    .replace(/(?<= href=")[^"]*/, (address) => addressWithFacts(address, facts, escaped))
    .replace(/(?<= (?:alt|title)=")[^"]*/g, (words) =>
      words.replace(named, (braces, name: string) => textOf(factNamed(name, facts), braces)),
    )
}

// A parser may have written the braces of an address as its signs; behind an e-mail address a subject may stand.
const namedAsAddress = /^(?:tel:|mailto:|https:\/\/wa\.me\/)?(?:\{|%7b)([a-z]+)(?:\}|%7d)(?=$|\?)/i

/** What a link leads to where it names a fact, as `tel:{phone}` or `mailto:{email}?subject=Hello`. */
export function addressWithFacts(address: string, facts: Facts, written = (href: string) => href): string {
  return address.replace(namedAsAddress, (whole, name: string) => {
    const href = factNamed(name, facts)?.href
    return href === undefined ? whole : written(href)
  })
}

function textOf(fact: Facts[string] | undefined, otherwise: string): string {
  return fact === undefined ? otherwise : escaped(fact.text)
}

function timesOf(day: Weekday, hours: Hours | 'emergencies only'): [string, { text: string }][] {
  if (hours === 'emergencies only') return []
  return [
    [`${day}Opens`, { text: timeInWords(hours.opens) }],
    [`${day}Closes`, { text: timeInWords(hours.closes) }],
  ]
}

/** `Monday to Friday, 9am to 8pm, and Saturday, 9am to 3pm`; days without hours are left out, unless all are. */
function weekInWords(openingHours: OpeningHours): string {
  const runs: { first: Weekday; last: Weekday; hours: string }[] = []
  for (const [index, day] of weekdays.entries()) {
    const hours = openingHours[day]
    if (hours === 'emergencies only') continue
    const words = hoursInWords(hours)
    const run = runs.at(-1)
    if (run && run.hours === words && weekdays[index - 1] === run.last) run.last = day
    else runs.push({ first: day, last: day, hours: words })
  }
  // Behind the same words: the surgery is open …
  if (runs.length === 0) return 'for emergencies only'
  const said = runs.map(({ first, last, hours }) => `${daysInWords(first, last)}, ${hours}`)
  return said.length < 2 ? said.join('') : `${said.slice(0, -1).join(', ')}, and ${said.at(-1)}`
}

/** `Monday to Friday`, or `Saturday` alone. */
export function daysInWords(first: Weekday, last: Weekday): string {
  const capital = (day: Weekday) => `${day[0]?.toUpperCase()}${day.slice(1)}`
  return first === last ? capital(first) : `${capital(first)} to ${capital(last)}`
}
