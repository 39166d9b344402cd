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
  for (const around of text.querySelectorAll('p:has(img, [data-video])')) leadOut(around)
  for (const code of text.querySelectorAll(`pre:has(br, ${blocks})`)) readCode(code)
  for (const row of text.querySelectorAll('tr')) readRow(row)
  for (const box of text.querySelectorAll('div')) readBox(box)
  for (const tick of text.querySelectorAll<HTMLInputElement>('li input[type="checkbox"]')) readTick(tick)
  for (const item of text.querySelectorAll<HTMLElement>('li[data-type="taskItem"]')) readChecklist(item)
  for (const styled of text.querySelectorAll<HTMLElement>('[data-style]')) readStyle(styled)
  return text
}

/** A selector for what begins a line of its own. */
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

/** Pictures and videos are blocks here: a paragraph that begins with one would stay as an empty line above it. */
function leadOut(paragraph: Element): void {
  for (const part of [...paragraph.childNodes]) {
    const isSpace = part instanceof Text && !part.data.trim()
    if (!isSpace && !isPictureOrVideo(part)) return
    if (!isSpace) paragraph.before(part)
  }
  paragraph.remove()
}

function isPictureOrVideo(part: globalThis.Node): boolean {
  if (!(part instanceof Element)) return false
  return (
    part.matches('img, [data-video]') ||
    (part.matches(':has(img):not(:has(br, [data-latex]))') && !part.textContent?.trim())
  )
}

/** Code that has a box for each of its lines, or ends them by `br`. */
function readCode(code: Element): void {
  const lines: string[] = []
  let line: string | undefined
  const end = () => {
    if (line !== undefined) lines.push(line.replace(/\n$/, ''))
    line = undefined
  }
  const read = (around: Element) => {
    for (const part of around.childNodes) {
      if (part instanceof Element && part.matches(blocks)) {
        end()
        read(part)
        end()
      } else if (part instanceof HTMLBRElement) {
        line ??= ''
        end()
      } else if (part instanceof Element) read(part)
      else if (part instanceof Text && !isBetweenBoxes(part)) line = (line ?? '') + part.data
    }
  }
  read(code)
  end()
  const inner = code.querySelector(':scope > code:only-child') ?? code
  inner.textContent = lines.join('\n')
}

/** Space in the HTML that nobody sees. */
export function isBetweenBoxes(part: Text): boolean {
  const beside = [part.previousSibling, part.nextSibling]
  return !part.data.trim() && beside.some((other) => other instanceof Element && other.matches(blocks))
}

/** A row is a paragraph; but the one cell of a table that only lays out a letter holds all of it. */
function readRow(row: Element): void {
  const [only, ...others] = [...row.children].filter((cell) => cell.textContent?.trim() || cell.querySelector('img'))
  if (!only) row.remove()
  else if (others.length === 0 && only.querySelector(blocks)) row.replaceWith(...only.childNodes)
  else {
    const words = paragraph(cellsOf(row))
    row.replaceWith(words)
    if (words.querySelector('img')) leadOut(words)
  }
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

/** Other programs begin each point of a checklist with a box. */
function readTick(tick: HTMLInputElement): void {
  const item = tick.closest('li')
  const points = [...(item?.parentElement?.children ?? [])]
  if (!item || !points.every((point) => point.matches('[data-type="taskItem"], :has(input[type="checkbox"])'))) return
  if (item.dataset.type === 'taskItem') return
  item.dataset.type = 'taskItem'
  item.dataset.checked = String(tick.checked)
  tick.remove()
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
