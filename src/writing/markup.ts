import { escaped } from '../domain/practice/escaped.ts'

/** One piece of cleaned HTML. Text stays escaped as it was written; attributes are decoded. */
type Piece =
  | { kind: 'open'; tag: string; attributes: Attributes }
  | { kind: 'close'; tag: string }
  | { kind: 'text'; text: string }

/** The attributes of a tag, decoded, by name. */
export type Attributes = ReadonlyMap<string, string>

const emptyTags = new Set(['br', 'hr', 'img', 'input'])

/** Whether a tag has neither content nor an end, as `br` and `img`. */
export function isEmptyTag(tag: string): boolean {
  return emptyTags.has(tag)
}

/**
 * Reads HTML as `sanitise` writes it: every tag is `<tag name="value">` or `</tag>`, and no bare `<` is left anywhere, so
 * reading it needs no second parser with opinions of its own. Throws on anything else, for nothing else may get here.
 */
export function* readMarkup(html: string): Generator<Piece> {
  let at = 0
  while (at < html.length) {
    if (html[at] !== '<') {
      const next = html.indexOf('<', at)
      const end = next === -1 ? html.length : next
      yield { kind: 'text', text: html.slice(at, end) }
      at = end
      continue
    }
    const begun = matchAt(tagBeginning, html, at)
    if (!begun) throw new NotOurMarkup(at)
    const attributes = new Map<string, string>()
    const end = readAttributes(html, at + begun[0].length, attributes)
    yield begun[1] ? { kind: 'close', tag: begun[2]! } : { kind: 'open', tag: begun[2]!, attributes }
    at = end
  }
}

/** Thrown where HTML was not written by `sanitise`; the message says at which character. */
export class NotOurMarkup extends Error {
  constructor(at: number) {
    super(`Not written by sanitise(): character ${at}`)
  }
}

const tagBeginning = /<(\/?)([a-z][a-z0-9]*)/y
const attributeBeginning = / ([a-zA-Z][a-zA-Z:-]*)(=")?/y
const tagEnd = / ?\/?>/y

/** Reads up to and with the closing bracket, and says where that was. Values are found, not matched: one may be 11 MB. */
function readAttributes(html: string, from: number, attributes: Map<string, string>): number {
  let at = from
  for (;;) {
    const ended = matchAt(tagEnd, html, at)
    if (ended) return at + ended[0].length
    const named = matchAt(attributeBeginning, html, at)
    if (!named) throw new NotOurMarkup(at)
    at += named[0].length
    if (named[2] === undefined) {
      attributes.set(named[1]!, '')
      continue
    }
    const end = html.indexOf('"', at)
    if (end === -1) throw new NotOurMarkup(at)
    attributes.set(named[1]!, decoded(html.slice(at, end)))
    at = end + 1
  }
}

function matchAt(pattern: RegExp, html: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(html)
}

/** An opening tag; attributes with an empty value are written without one, `alt` excepted. */
export function openTag(tag: string, attributes: Iterable<readonly [string, string]> = []): string {
  let written = `<${tag}`
  for (const [name, value] of attributes) {
    written += value === '' && name !== 'alt' ? ` ${name}` : ` ${name}="${escaped(value)}"`
  }
  return `${written}>`
}

/** Undoes `escaped`, and what a browser or an editor may have written instead of it. */
export function decoded(text: string): string {
  return text.includes('&') ? text.replace(/&(lt|gt|quot|nbsp|#39|amp);/g, (_, name: string) => entities[name]!) : text
}

const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', nbsp: '\u00a0', '#39': "'", amp: '&' }
