import {
  hoursIn,
  nationalDigits,
  phonesIn,
  pricesIn,
  sameExchange,
  speaksOfOpening,
  type Typed,
  unknownFacts,
} from '../../../contract/facts.ts'
import type { Advice } from './rules.ts'

/** What a post may name in braces, by its name. */
export type NamedFacts = Record<string, { text: string }>

type TypedFact = Typed & { advice: Advice }

/**
 * Where a plain text says itself what it could name in braces: it would go on saying that after the practice has changed
 * it. A post may speak of other people’s numbers and prices, so what is none of ours is at most a hint.
 */
export function findTypedFacts(text: string, facts: NamedFacts): TypedFact[] {
  return sentencesOf(text.replace(/[\u2010-\u2015]/g, '-')).flatMap(({ sentence, start }) => {
    const numbers = phonesIn(sentence)
    const ours = numbers.flatMap((phone) => adviceOn(phone, onPhone(phone.digits, facts)))
    const prices = pricesIn(sentence).flatMap((price) => adviceOn(price, onPrice(price, facts)))
    // At what hours somebody else’s number is answered is theirs to change.
    const isTheirs = numbers.length > 0 && ours.length === 0
    const hours = isTheirs
      ? []
      : hoursIn(sentence).flatMap((time) => adviceOn(time, onHour(time.hour, sentence, facts)))
    return [...ours, ...prices, ...hours].map((found) => ({ ...found, at: start + found.at }))
  })
}

/** What a text names in braces and the practice does not know: a slip, or a fact that is called otherwise by now. */
export function findUnknownFacts(text: string, facts: NamedFacts): TypedFact[] {
  return unknownFacts(text, facts).map(({ at, name }) => ({
    at,
    written: `{${name}}`,
    advice: {
      about: 'Braces around no fact',
      weight: 'advice',
      reason: 'The practice has no fact of this name, so that readers see the braces.',
      instead: 'Write one that it has, such as {phone}, {hours} or {mondayOpens}, or leave out the braces.',
    },
  }))
}

function sentencesOf(text: string): { sentence: string; start: number }[] {
  let start = 0
  return text.split(/(?<=[.!?]\s)(?=\p{Lu})/u).map((sentence) => {
    const from = start
    start += sentence.length
    return { sentence, start: from }
  })
}

function adviceOn({ at, written }: Typed, advice: Advice | undefined): TypedFact[] {
  return advice ? [{ at, written, advice }] : []
}

const filledIn = 'The post shows what it is on the day it is read.'

function onPhone(digits: string, facts: NamedFacts): Advice | undefined {
  const own = ['phone', 'outOfHoursPhone', 'whatsapp'].map((name) => ({
    name,
    digits: nationalDigits(facts[name]?.text ?? ''),
  }))
  const same = own.find((number) => number.digits === digits)
  if (same)
    return {
      about: 'Our number, typed',
      weight: 'advice',
      reason: 'When the practice changes its number, this post would go on giving the old one.',
      instead: `Write {${same.name}}. ${filledIn}`,
    }
  const near = own.find((number) => sameExchange(number.digits, digits))
  return (
    near && {
      about: 'A number close to ours',
      weight: 'advice',
      reason: 'It is none of the practice’s numbers: one that we had, or a slip.',
      instead: `Write {${near.name}}. ${filledIn}`,
    }
  )
}

function onPrice({ amount, inWords }: ReturnType<typeof pricesIn>[number], facts: NamedFacts): Advice | undefined {
  const names = Object.keys(facts).filter((name) =>
    pricesIn(facts[name]?.text ?? '').some((price) => price.amount === amount),
  )
  const typed = {
    about: 'A price, typed',
    reason: 'When the price list changes, this post would go on saying this one.',
  }
  if (names.length > 0) {
    // Two treatments may cost the same, and a price may say where it begins.
    const each = names.map((name) => `{${name}} (now “${facts[name]?.text}”)`)
    return { ...typed, weight: 'advice', instead: `Write ${each.join(' or ')}. ${filledIn}` }
  }
  if (inWords) return undefined
  const instead = 'If it is a price of ours, have it named in the price list, and write its name in braces.'
  return { ...typed, weight: 'hint', instead }
}

function onHour(hour: string, sentence: string, facts: NamedFacts): Advice | undefined {
  const name = Object.keys(facts).find((fact) => /(Opens|Closes)$/.test(fact) && facts[fact]?.text === hour)
  if (!speaksOfOpening(sentence)) return undefined
  return {
    about: 'An opening time, typed',
    weight: 'hint',
    reason: 'When the practice changes its hours, this post would go on saying these.',
    instead: `Write ${name ? `{${name}}` : '{hours}, or a day as in {mondayCloses}'}. ${filledIn}`,
  }
}
