import { decoded, isEmptyTag, readMarkup } from './markup.ts'
import { sanitise, withoutOddCharacters } from './sanitise.ts'

/** What a post says: entities decoded, formulas as their TeX, one space between blocks and for any run of white space. */
export function plainText(html: string): string {
  const text = wordsAsWritten(html) ?? wordsOfCleaned(sanitise(html))
  return text.replace(/\s+/g, ' ').trim()
}

/**
 * The words of a text of which cleaning would take none away, undefined where it might. Nearly every post that is kept is
 * one, and to clean it again costs ten times as much as to read it: for a blog of years some seconds.
 */
function wordsAsWritten(html: string): string | undefined {
  if (html.length > longestAsWritten || withoutOddCharacters(html) !== html) return undefined
  let text = ''
  const open: string[] = []
  for (let at = 0; at < html.length; ) {
    const next = html.indexOf('<', at)
    const words = html.slice(at, next === -1 ? html.length : next)
    if (otherEntities.test(words)) return undefined
    text += decoded(words)
    if (next === -1) break
    plainTag.lastIndex = next
    const [whole, slash, tag] = plainTag.exec(html) ?? []
    if (whole === undefined || tag === undefined) return undefined
    if (slash) {
      if (open.pop() !== tag) return undefined
    } else if (!isEmptyTag(tag)) {
      // A parser ends one where another of its kind begins.
      if (/^(?:p|h[1-6]|li)$/.test(tag) && open.includes(tag)) return undefined
      if (open.push(tag) > deepestAsWritten) return undefined
    }
    if (!inlineTags.has(tag)) text += ' '
    at = next + whole.length
  }
  return open.length === 0 ? text : undefined
}

/** Far below what `sanitise` takes for an attack. */
const longestAsWritten = 100_000
const deepestAsWritten = 100
/** What a parser may read in another way than `decoded`. */
const otherEntities = /&(?!(?:lt|gt|quot|nbsp|#39|amp);)/
/** The tags and attributes by which no words come, go or are put elsewhere: no formula, video, box, or block of code. */
const plainTag =
  /<(\/?)(p|h[1-6]|blockquote|div|ul|ol|li|br|hr|strong|em|u|s|a|span|code|sub|sup|img)(?: (?:href|rel|target|style|src|alt|title|width|height|dir|lang|start|data-indent)="[^"]*")*>/y

function wordsOfCleaned(html: string): string {
  let text = ''
  let skippedTags = 0
  for (const piece of readMarkup(html)) {
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
  return text
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
