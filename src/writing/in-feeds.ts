import type { PicturesWeHave } from '../domain/blog/uploads.ts'
import { openTag, readMarkup } from './markup.ts'
import { shown } from './shown.ts'

/** A post's text for readers of feeds: what `shown` made, with whole addresses and nothing that only our pages know. */
export function inFeeds(html: string, page: string, pictures: PicturesWeHave): string {
  let written = ''
  for (const piece of readMarkup(shown(html, pictures))) {
    if (piece.kind === 'text') written += piece.text
    else if (piece.tag === 'label') continue
    else if (piece.kind === 'close') written += `</${piece.tag}>`
    else if (piece.tag === 'input') written += piece.attributes.has('checked') ? '☑' : '☐'
    else written += openTag(piece.tag, kept(piece.attributes, page))
  }
  return written
}

function kept(attributes: ReadonlyMap<string, string>, page: string): [string, string][] {
  return [...attributes]
    .filter(([name]) => !onlyForOurPages.has(name) && !name.startsWith('data-'))
    .map(([name, value]) => [name, addressed.has(name) ? absolute(value, page) : value])
}

const onlyForOurPages = new Set([
  'class',
  'id',
  'srcset',
  'sizes',
  'tabindex',
  'role',
  'aria-label',
  'target',
  'loading',
  'decoding',
])
const addressed = new Set(['href', 'src'])

function absolute(address: string, page: string): string {
  return URL.parse(address, page)?.href ?? address
}
