import { decoded, isEmptyTag, readMarkup } from './markup.ts'
import { sanitise } from './sanitise.ts'

/** What a post says: entities decoded, formulas as their TeX, one space between blocks and for any run of white space. */
export function plainText(html: string): string {
  let text = ''
  let skippedTags = 0
  for (const piece of readMarkup(sanitise(html))) {
    if (skippedTags > 0) {
      if (piece.kind === 'open' && !isEmptyTag(piece.tag)) skippedTags++
      if (piece.kind === 'close') skippedTags--
    } else if (piece.kind === 'text') {
      text += decoded(piece.text)
    } else {
      if (!inlineTags.has(piece.tag)) text += ' '
      const formula = piece.kind === 'open' ? piece.attributes.get('data-latex') : undefined
      if (formula === undefined) continue
      text += formula
      skippedTags = 1
    }
  }
  return text.replace(/\s+/g, ' ').trim()
}

const inlineTags = new Set(['strong', 'em', 'u', 's', 'sub', 'sup', 'code', 'span', 'a', 'img'])

const excerptCharacters = 150

/** The first 150 characters of the plain text; a character outside the basic plane is one, never half of one. */
export function excerpt(html: string): string {
  return beginningOf(plainText(html))
}

/** The same of a text that was read already. */
export function beginningOf(text: string): string {
  let end = 0
  for (let count = 0; count < excerptCharacters && end < text.length; count++) {
    end += (text.codePointAt(end) ?? 0) > 0xffff ? 2 : 1
  }
  return text.slice(0, end)
}

const charactersAMinute = 1000

/** Whole minutes at 1,000 characters a minute, as adults read such texts; one at least. */
export function readingMinutes(html: string): number {
  return Math.max(1, Math.round(plainText(html).length / charactersAMinute))
}
