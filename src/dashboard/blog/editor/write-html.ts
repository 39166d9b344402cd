import type { Mark, Node } from '@tiptap/pm/model'
import { noImage, safeImage, safeLink } from '../../../contract/post-text.ts'
import { styleText } from './text-style.ts'

/**
 * A text as the server keeps it, to the letter, so that writing, saving and loading changes nothing. Pictures that are
 * still on their way and empty paragraphs at the end are left out; an empty text is an empty string.
 */
export function writeHtml(text: Node): string {
  const blocks = text.children.map(block)
  while (/^<p[^>]*><\/p>$/.test(blocks.at(-1) ?? '')) blocks.pop()
  return blocks.join('')
}

function block(node: Node): string {
  const { attrs } = node
  switch (node.type.name) {
    case 'paragraph':
      return `<p${formats(node)}>${inline(node)}</p>`
    case 'heading':
      return `<h${attrs.level}${formats(node)}>${inline(node)}</h${attrs.level}>`
    case 'blockquote':
      return `<blockquote${formats(node)}>${blocks(node)}</blockquote>`
    case 'bulletList':
      return `<ul${formats(node)}>${blocks(node)}</ul>`
    case 'orderedList':
      return `<ol${attributes({ start: attrs.start === 1 ? null : attrs.start })}${formats(node)}>${blocks(node)}</ol>`
    case 'listItem':
      return `<li${formats(node)}>${blocks(node)}</li>`
    case 'taskList':
      return `<ul data-type="taskList"${formats(node)}>${blocks(node)}</ul>`
    case 'taskItem':
      return taskItem(node)
    case 'codeBlock':
      return `<pre${formats(node)}><code${attributes({ class: attrs.language && `language-${attrs.language}` })}>${escaped(node.textContent)}</code></pre>`
    case 'horizontalRule':
      return '<hr>'
    case 'image':
      return image(attrs)
    case 'video':
      return video(attrs)
    case 'formulaBlock':
      return `<div${attributes({ 'data-latex': attrs.latex })} data-type="block-math"></div>`
    default:
      throw new Error(`Nobody has said how ${node.type.name} is written`)
  }
}

function blocks(node: Node): string {
  return node.children.map(block).join('')
}

function taskItem(node: Node): string {
  const done = node.attrs.checked ? 'true' : 'false'
  const box = `<label><input type="checkbox"${node.attrs.checked ? ' checked' : ''}><span></span></label>`
  return `<li data-checked="${done}" data-type="taskItem"${formats(node)}>${box}<div>${blocks(node)}</div></li>`
}

function image({ src, alt, title, width, height, upload, leadsOn }: Node['attrs']): string {
  const address = safeImage(String(src ?? ''))
  if (upload || address === noImage) return ''
  const picture = `<img${attributes({ src: address, alt, title, width, height })}>`
  if (!leadsOn) return picture
  const { opening, closing } = link(leadsOn)
  return opening + picture + closing
}

function video({ src, title }: Node['attrs']): string {
  const said = attributes({
    allowfullscreen: 'true',
    loading: 'lazy',
    referrerpolicy: 'strict-origin-when-cross-origin',
    src,
    title,
  })
  return `<figure data-type="video"><iframe${said}></iframe></figure>`
}

function formats({ attrs }: Node): string {
  return attributes({
    style: attrs.align && `text-align: ${attrs.align}`,
    'data-indent': attrs.indent || null,
    dir: attrs.dir,
    lang: attrs.lang,
  })
}

/** Words with their marks as tags; a tag that goes on from one word to the next is closed and opened once. */
function inline(node: Node): string {
  let written = ''
  let open: Tag[] = []
  let afterSpace = true
  const keepOpen = (wanted: Tag[]) => {
    const same = wanted.findIndex(({ opening }, index) => opening !== open[index]?.opening)
    const kept = same === -1 ? wanted.length : same
    for (const { closing } of open.slice(kept).reverse()) written += closing
    for (const { opening } of wanted.slice(kept)) written += opening
    open = wanted
  }
  for (const [child, text] of withoutLastSpaces(node)) {
    keepOpen(child.marks.map(tagOf).filter((tag) => tag !== undefined))
    written += child.isText ? escaped(lastingSpaces(text, afterSpace)) : leaf(child)
    afterSpace = child.isText ? text.endsWith(' ') : child.type.name === 'hardBreak'
  }
  keepOpen([])
  return written
}

/** What a line holds, with its words; spaces at its end are not seen by anybody, and lost in reading. */
function withoutLastSpaces(node: Node): [child: Node, text: string][] {
  const kept: [Node, string][] = []
  let atEnd = true
  for (const child of node.children.toReversed()) {
    const text = atEnd ? (child.text ?? '').replace(/ +$/, '') : (child.text ?? '')
    if (child.isText && !text) continue
    kept.push([child, text])
    atEnd = child.type.name === 'hardBreak'
  }
  return kept.reverse()
}

/** Browsers run spaces together and drop those at the beginning of a line, unless they are hard ones. */
function lastingSpaces(text: string, afterSpace: boolean): string {
  const lasting = text.replace(/(?<= ) /g, '\u00a0')
  return afterSpace ? lasting.replace(/^ /, '\u00a0') : lasting
}

function leaf(node: Node): string {
  if (node.type.name === 'hardBreak') return '<br>'
  if (node.type.name === 'formula') {
    return `<span${attributes({ 'data-latex': node.attrs.latex })} data-type="inline-math"></span>`
  }
  throw new Error(`Nobody has said how ${node.type.name} is written`)
}

type Tag = { opening: string; closing: string }

function link({ href, target }: Mark['attrs']): Tag {
  const said = attributes({ target, rel: 'noopener', href: safeLink(String(href ?? '')) })
  return { opening: `<a${said}>`, closing: '</a>' }
}

const simpleMarks: Record<string, string> = {
  bold: 'strong',
  italic: 'em',
  underline: 'u',
  strike: 's',
  subscript: 'sub',
  superscript: 'sup',
  code: 'code',
}

function tagOf({ type, attrs }: Mark): Tag | undefined {
  if (type.name === 'link') {
    return link(attrs)
  }
  if (type.name === 'textStyle') {
    const style = styleText(attrs)
    return style ? { opening: `<span${attributes({ style })}>`, closing: '</span>' } : undefined
  }
  const tag = simpleMarks[type.name]
  if (!tag) throw new Error(`Nobody has said how ${type.name} is written`)
  return { opening: `<${tag}>`, closing: `</${tag}>` }
}

/** Only `alt` means something when it is empty: a picture that decorates. */
function attributes(all: Record<string, unknown>): string {
  return Object.entries(all)
    .filter(([name, value]) => value !== null && value !== undefined && (value !== '' || name === 'alt'))
    .map(([name, value]) => ` ${name}="${escaped(String(value)).replace(/"/g, '&quot;')}"`)
    .join('')
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
}
