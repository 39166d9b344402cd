import { safeStyle } from '../domain/blog/text-styles.ts'
import { isEmptyTag, openTag, readMarkup } from './markup.ts'

const marks = new Set(['strong', 'em', 'u', 's', 'sub', 'sup', 'code', 'a'])

/** What is open: how it ends, and what the words in it look like. */
type Open = { closing: string; style: string }

/**
 * Quill says the colour of bold words with the bold itself, and other programs put spans into spans. Our editor has one
 * span for all that words look like, so here each says by itself what those around it say. Takes cleaned HTML.
 */
export function withStyledWords(cleaned: string): string {
  if (!cleaned.includes(' style="')) return cleaned
  let written = ''
  let isAsRead = true
  const open: Open[] = []
  for (const piece of readMarkup(cleaned)) {
    if (piece.kind === 'text') {
      written += piece.text
      continue
    }
    if (piece.kind === 'close') {
      written += open.pop()?.closing ?? ''
      continue
    }
    const { tag } = piece
    const around = open.at(-1)?.style ?? ''
    const own = piece.attributes.get('style') ?? ''
    const style = own ? safeStyle(`${around}; ${ofWords(own)}`) : around
    if (own && marks.has(tag)) {
      isAsRead = false
      const others = [...piece.attributes].filter(([name]) => name !== 'style')
      written += openTag(tag, others) + openTag('span', [['style', style]])
      open.push({ closing: `</span></${tag}>`, style })
      continue
    }
    const saysLess = own && tag === 'span' && own !== style
    if (saysLess) isAsRead = false
    written += openTag(tag, saysLess ? withStyle(piece.attributes, style) : piece.attributes)
    if (!isEmptyTag(tag)) open.push({ closing: `</${tag}>`, style })
  }
  return isAsRead ? cleaned : written
}

/** Without the alignment, which only a block has. */
function ofWords(style: string): string {
  return style.replace(/(^|; )text-align: \w+/, '')
}

function withStyle(attributes: ReadonlyMap<string, string>, style: string): [string, string][] {
  return [...attributes].map(([name, value]) => [name, name === 'style' ? style : value])
}
