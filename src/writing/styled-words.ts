import { safeStyle } from '../domain/blog/text-styles.ts'
import { isEmptyTag, openTag, readMarkup } from './markup.ts'

const marks = new Set(['strong', 'em', 'u', 's', 'sub', 'sup', 'code', 'a'])

/** What is open: how it ends, what the words in it look like, and whether a block alone says so. */
type Open = { closing: string; style: string; isOfBlock: boolean }

/**
 * Quill says the colour of bold words with the bold itself, and other programs put spans into spans. Our editor has one
 * span for all that words look like, so here it stands around the words alone and says what all those around them say:
 * a size in a size would be the product of both. Takes cleaned HTML.
 */
export function withStyledWords(cleaned: string): string {
  if (!cleaned.includes(' style="')) return cleaned
  let written = ''
  let isAsRead = true
  const open: Open[] = []
  const outside: Open = { closing: '', style: '', isOfBlock: true }
  for (const piece of readMarkup(cleaned)) {
    const around = open.at(-1) ?? outside
    if (piece.kind === 'text') {
      written += around.isOfBlock ? piece.text : `${openTag('span', [['style', around.style]])}${piece.text}</span>`
      continue
    }
    if (piece.kind === 'close') {
      written += open.pop()?.closing ?? ''
      continue
    }
    const { tag, attributes } = piece
    const own = attributes.get('style') ?? ''
    const isOfWords = tag === 'span' || marks.has(tag)
    if (!own || !isOfWords) {
      const isFormula = !around.isOfBlock && attributes.has('data-latex')
      const style = own ? safeStyle(`${around.style}; ${ofWordsInBlock(own)}`) : around.style
      written += (isFormula ? openTag('span', [['style', around.style]]) : '') + openTag(tag, attributes)
      const closing = `</${tag}>${isFormula ? '</span>' : ''}`
      if (!isEmptyTag(tag)) open.push({ closing, style, isOfBlock: around.isOfBlock })
      continue
    }
    const style = safeStyle(`${around.style}; ${withoutAlignment(own)}`)
    if (tag !== 'span' || !around.isOfBlock || own !== style) isAsRead = false
    const others = [...attributes].filter(([name]) => name !== 'style')
    const isKept = tag !== 'span' || others.length > 0
    written += isKept ? openTag(tag, others) : ''
    open.push({ closing: isKept ? `</${tag}>` : '', style, isOfBlock: style === '' })
  }
  return isAsRead ? cleaned : written
}

/** Only a block has an alignment. */
function withoutAlignment(style: string): string {
  return style.replace(/(^|; )text-align: \w+/, '')
}

/** The size of a block is that of its words already. */
function ofWordsInBlock(style: string): string {
  return withoutAlignment(style).replace(/(^|; )font-size: [\w.]+/, '')
}
