import { DOMParser, type Node, type Schema } from '@tiptap/pm/model'
import { noImage, safeImage, safeLink, safeStyle, videoAddress } from '../../../../contract/post-text.ts'
import { sanitiseHtml } from '../../sanitise-html.ts'
import { readDeclarations } from './declarations.ts'

/** A kept text as the editor holds it. */
export function readHtml(html: string, schema: Schema): Node {
  return DOMParser.fromSchema(schema).parse(inOurFormats(sanitiseHtml(html)))
}

/** What other editors write for our formats, in the elements that ours knows. */
export function inOurFormats(text: DocumentFragment): DocumentFragment {
  for (const frame of text.querySelectorAll('iframe, video')) readVideo(frame)
  for (const link of text.querySelectorAll('a')) readLink(link)
  for (const picture of text.querySelectorAll('img')) readPicture(picture)
  for (const row of text.querySelectorAll('tr')) row.replaceWith(paragraph(cellsOf(row)))
  for (const box of text.querySelectorAll('div')) readBox(box)
  for (const item of text.querySelectorAll<HTMLElement>('li[data-type="taskItem"]')) readChecklist(item)
  for (const styled of text.querySelectorAll<HTMLElement>('[data-style]')) readStyle(styled)
  return text
}

export const blocks = 'p, h1, h2, h3, h4, h5, h6, blockquote, pre, ul, ol, li, table, tr, div, figure, section, article'

/** A video that we cannot show stays as a link. */
function readVideo(frame: Element): void {
  const address = frame.getAttribute('src') ?? ''
  const video = videoAddress(address)
  const made = document.createElement(video ? 'div' : 'p')
  if (video) {
    made.dataset.video = video
    made.dataset.title = frame.getAttribute('title') ?? ''
  } else if (/^https?:/.test(safeLink(address))) {
    const link = document.createElement('a')
    link.href = safeLink(address)
    link.textContent = address
    made.append(link)
  }
  const around = frame.closest('figure[data-type="video"]') ?? frame
  around.replaceWith(made)
}

function readLink(link: HTMLAnchorElement): void {
  if (link.hasAttribute('href')) link.setAttribute('href', safeLink(link.getAttribute('href') ?? ''))
  else link.replaceWith(...link.childNodes)
}

function readPicture(picture: HTMLImageElement): void {
  if (picture.dataset.upload) return
  const address = safeImage(picture.getAttribute('src') ?? '')
  if (address === noImage) picture.remove()
  else picture.setAttribute('src', address)
}

/** The words of a row, with a space between its cells. */
function cellsOf(row: Element): (globalThis.Node | string)[] {
  for (const block of row.querySelectorAll(blocks)) block.replaceWith(...block.childNodes, ' ')
  return [...row.children].flatMap((cell) => [...cell.childNodes, ' '])
}

function paragraph(content: (globalThis.Node | string)[]): HTMLParagraphElement {
  const made = document.createElement('p')
  made.append(...content)
  return made
}

/** A box with words is a paragraph; a box with blocks is only a box. */
function readBox(box: HTMLDivElement): void {
  if (box.dataset.video !== undefined || box.dataset.latex !== undefined || box.querySelector(`${blocks}, hr, img`))
    return
  if (box.closest('[data-type="taskItem"]')) return
  const made = paragraph([...box.childNodes])
  for (const name of ['data-style', 'data-indent', 'dir', 'lang']) {
    const value = box.getAttribute(name)
    if (value) made.setAttribute(name, value)
  }
  box.replaceWith(made)
}

/** Quill keeps points of a checklist in an ordinary list. */
function readChecklist(item: HTMLElement): void {
  const list = item.parentElement
  if (!list || list.dataset.type === 'taskList' || !/^[OU]L$/.test(list.tagName)) return
  if ([...list.children].some((other) => other.getAttribute('data-type') !== 'taskItem')) return
  const made = document.createElement('ul')
  made.dataset.type = 'taskList'
  made.append(...list.childNodes)
  list.replaceWith(made)
}

/** The style of a block is its alignment; whatever else it says is about its words. */
function readStyle(styled: HTMLElement): void {
  const style = safeStyle(styled.dataset.style ?? '')
  if (!style) styled.removeAttribute('data-style')
  else styled.dataset.style = style
  if (!style || !styled.matches(blocks)) return
  const words = [...readDeclarations(style)].filter(([name]) => name !== 'text-align')
  if (words.length === 0 || styled.querySelector(blocks)) return
  const span = document.createElement('span')
  span.dataset.style = words.map(([name, value]) => `${name}: ${value}`).join('; ')
  span.append(...styled.childNodes)
  styled.append(span)
}
