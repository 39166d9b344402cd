import { type Attributes, openTag, readMarkup } from './markup.ts'

type Kind = 'ol' | 'ul' | 'checklist'
/** One that is open: it is written as soon as its first item says of what kind it is. */
type List = { tag: string; attributes: Attributes; kind?: Kind }

/**
 * Quill writes lists of all kinds as one `<ol>`, where each item says what it is, or a checklist as a list that is all
 * checked or not; and code as a box of lines. Here they become what everybody else writes. Takes cleaned HTML.
 */
export function withPlainBlocks(cleaned: string): string {
  if (!/ data-list="|<ul [^>]*data-checked=|<pre[^>]*><div/.test(cleaned)) return cleaned
  let written = ''
  const lists: List[] = []
  let lines: number | undefined
  for (const piece of readMarkup(cleaned)) {
    const list = lists.at(-1)
    if (piece.kind === 'text') {
      written += piece.text
      continue
    }
    const { kind, tag } = piece
    if (tag === 'pre') lines = kind === 'open' ? 0 : undefined
    if (lines !== undefined && tag === 'div') {
      if (kind === 'open' && lines++ > 0) written += '\n'
    } else if (tag === 'ol' || tag === 'ul') {
      if (kind === 'open') lists.push({ tag, attributes: piece.attributes })
      else written += ended(lists.pop())
    } else if (kind === 'close') {
      written += `</${tag}>`
    } else if (tag === 'li' && list) {
      const next = kindOf(piece.attributes, list)
      if (next !== list.kind) written += ended(list) + begun(list, next)
      list.kind = next
      written += openTag(tag, item(piece.attributes, list))
    } else {
      written += openTag(tag, without(piece.attributes, 'data-list'))
    }
  }
  return written
}

function kindOf(attributes: Attributes, { tag, attributes: ofList }: List): Kind {
  if (attributes.get('data-type') === 'taskItem' || isChecklist(ofList)) return 'checklist'
  const said = attributes.get('data-list') ?? (tag === 'ul' ? 'bullet' : 'ordered')
  return said === 'bullet' ? 'ul' : 'ol'
}

function isChecklist(list: Attributes): boolean {
  return list.has('data-checked') || list.get('data-type') === 'taskList'
}

function begun({ tag, attributes }: List, kind: Kind): string {
  if (kind === 'checklist') {
    return openTag('ul', new Map([...without(attributes, 'data-checked', 'start'), ['data-type', 'taskList']]))
  }
  return openTag(kind, kind === tag ? attributes : without(attributes, 'start'))
}

function ended(list: List | undefined): string {
  return list?.kind ? `</${list.kind === 'ol' ? 'ol' : 'ul'}>` : ''
}

function item(attributes: Attributes, { attributes: ofList }: List): [string, string][] {
  const own = without(attributes, 'data-list')
  const checked = ofList.get('data-checked')
  return checked === undefined || attributes.has('data-type')
    ? own
    : [['data-checked', checked], ['data-type', 'taskItem'], ...own]
}

function without(attributes: Attributes, ...names: string[]): [string, string][] {
  return [...attributes].filter(([name]) => !names.includes(name))
}
