import * as z from 'zod/mini'
import { readEmailAddress } from '../domain/e-mail-address.ts'
import { inPlainDigits } from '../domain/phone-numbers/plain-digits.ts'
import { unseenSigns } from '../domain/unseen-signs.ts'

// The desk counts in the words of letters and refusals.
export { counted } from '../domain/counted.ts'

/** A text that may be absent, with the sentence its writer reads when it is no text or too long. */
export function text(most: number, sentence: string) {
  return z.optional(z.nullable(z.string(sentence).check(z.maxLength(most, sentence))))
}

/**
 * One line as people meant it: no control characters, no broken surrogates, no spaces around, nothing that turns what
 * stands beside it around, and nothing unseen that was pasted with it; absent when empty.
 */
export function tidyLine(written: string | null | undefined): string | undefined {
  // Left open in a name, a mark of direction would turn our own words after it around; within a line none is needed.
  // Whoever searches for a name types no soft hyphen and no space without width. Joiners stay: some writings need them, and
  // ours is none of those. Nothing looks behind here: a browser that cannot would not read the form’s program at all.
  const seen = (written ?? '')
    .replace(unseenSigns, '')
    .replace(/(\p{sc=Latn})[\u200C\u200D]+|[\u200C\u200D]+(?=\p{sc=Latn})/gu, '$1')
  return tidy(seen.replace(/\s+/g, ' '))
}

/** Several lines, tidied in the same way. */
export function tidyLines(written: string | null | undefined): string | undefined {
  return tidy((written ?? '').replace(/\r\n?/g, '\n'))
}

function tidy(text: string): string | undefined {
  const clean = text
    // Not toWellFormed: the forms are there for browsers that do not have it, too.
    .replace(/\p{Cs}/gu, '\uFFFD')
    // NUL cannot be kept by PostgreSQL, and no other control character was ever meant.
    .replace(/\p{Zl}|\p{Zp}|[^\P{Cc}\n\t]/gu, '')
    // No writing has more marks on one letter; hundreds are one sign, which no line breaks, across what stands beside it.
    .replace(/((\p{M}|\p{Cf}){8})(\p{M}|\p{Cf})+/gu, '$1')
    .trim()
  // A name of joiners, direction marks and fillers alone would stand at the desk as nothing.
  return /[^\s\p{DI}\u2800]/u.test(clean) ? clean : undefined
}

/** One e-mail address as the mailer takes it; undefined where it is none. Whether it is somebody's, only a letter can tell. */
export function readEmail(written: string | null | undefined): string | undefined {
  return readEmailAddress(tidyLine(written) ?? '')
}

/** A phone number on one line, in digits and with hyphens that every telephone and every search reads; absent when empty. */
export function readPhone(written: string | null | undefined): string | undefined {
  const phone = tidyLine(written)
  if (!phone) return undefined
  // Web pages and contact books put other dashes between the digits than a keyboard has.
  const plain = inPlainDigits(phone).replace(/[\u2010-\u2015]/g, '-')
  // A letter O beside a digit, or several, was meant for a nought; one by itself is somebody's initial, but for that of +44 (0).
  return plain.replace(/(?<![\p{L}'’])(?:o{2,}|(?<=\d)o|o(?=\d)|(?<=\()o(?=\)))(?![\p{L}'’])/giu, (letters) =>
    '0'.repeat(letters.length),
  )
}

/** What is wrong with a phone number, for its writer; undefined where it has 5 to 20 digits in any writing. */
export function wrongPhone(phone: string): string | undefined {
  const digits = phone.replace(/\D/g, '').length
  // No country’s numbers are as long as two of ours.
  if (digits > 20) return 'Please give one phone number only: it should have 5 to 20 digits.'
  return digits < 5 ? 'Please check your phone number: it should have 5 to 20 digits.' : undefined
}

/** Longest texts of the public forms, in characters. */
export const limits = { name: 120, email: 254, phone: 32, service: 120, message: 4000, needs: 200 } as const

/** A treatment, by its name. */
export const serviceText = text(limits.service, `Please name the treatment in at most ${limits.service} characters.`)

/** A field that cannot be read, with the sentence its writer gets. */
export type Unreadable = { kind: 'unreadable'; field: string; message: string }

/** Refuses a field with the sentence its writer reads. */
export function unreadable(field: string, message: string): Unreadable {
  return { kind: 'unreadable', field, message }
}

/** What a day in an address must be. */
export const daySentence = 'Please give each day as year, month and day, such as 2026-12-01.'
