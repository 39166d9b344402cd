import { leadsElsewhere, noImage } from '../domain/blog/text-addresses.ts'
import type { KeptImage } from '../domain/blog/uploads.ts'
import { openTag, readMarkup } from './markup.ts'
import { sanitise } from './sanitise.ts'

/** The different `data:` pictures in a text, in order. */
export function dataImages(html: string): string[] {
  return picturesIn(html).filter((src) => src.startsWith('data:'))
}

/** The different addresses of pictures at other websites, in order. */
export function picturesElsewhere(html: string): string[] {
  return picturesIn(html).filter((src) => src !== noImage && leadsElsewhere(src))
}

function picturesIn(html: string): string[] {
  const found = new Set<string>()
  if (!/<img/i.test(html)) return []
  for (const piece of readMarkup(sanitise(html))) {
    const src = piece.kind === 'open' && piece.tag === 'img' ? piece.attributes.get('src') : undefined
    if (src) found.add(src)
  }
  return [...found]
}

/**
 * The text with kept pictures in place of `data:` ones. Their size is written down too, unless the author chose one, so
 * that the words do not jump when they arrive.
 */
export function withImages(html: string, kept: ReadonlyMap<string, KeptImage>): string {
  let written = ''
  for (const piece of readMarkup(sanitise(html))) {
    if (piece.kind === 'text') written += piece.text
    else if (piece.kind === 'close') written += `</${piece.tag}>`
    else {
      const image = piece.tag === 'img' ? kept.get(piece.attributes.get('src') ?? '') : undefined
      written += openTag(piece.tag, image ? withImage(piece.attributes, image) : piece.attributes)
    }
  }
  return sanitise(written)
}

/** A picture's attributes with another address, and its size unless the author chose one. */
export function withImage(attributes: ReadonlyMap<string, string>, image: KeptImage): Map<string, string> {
  const replaced = new Map(attributes).set('src', image.address)
  if (attributes.has('width') || attributes.has('height')) return replaced
  return replaced.set('width', String(image.width)).set('height', String(image.height))
}
