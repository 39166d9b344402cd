import { readDeclarations } from './declarations.ts'
import { blocks, isBetweenBoxes } from './read-html.ts'

/**
 * Keeps apart what stood in lines of its own on the page that was copied: by elements that our formats do not have, by
 * the look of a page, or, as chats write their messages, by line ends within the words.
 */
export function keepLinesApart(copied: DocumentFragment): void {
  for (const element of copied.querySelectorAll<HTMLElement>(otherBoxes)) becomeBox(element)
  for (const styled of copied.querySelectorAll<HTMLElement>('[data-style]')) {
    const style = readDeclarations(styled.dataset.style ?? '')
    if (boxLike.test(style.get('display') ?? '') && !styled.matches(`${blocks}, img, input, br, iframe`))
      putIntoBox(styled)
    const keepsLineEnds = keeping.test(style.get('white-space') ?? style.get('white-space-collapse') ?? '')
    if (keepsLineEnds && !styled.closest('pre')) writeLineEnds(styled)
  }
}

const otherBoxes = 'center, details, summary, dt, dd, caption, legend, main, nav, hgroup'
const boxLike = /^(block|flow-root|flex|grid|list-item)$/
const keeping = /^(pre|pre-wrap|pre-line|preserve|preserve-breaks|break-spaces)\b/

/** Read anew, such an element would end the paragraph around it. */
function becomeBox(element: HTMLElement): void {
  const box = document.createElement('div')
  box.dataset.style = element.dataset.style ?? ''
  box.append(...element.childNodes)
  element.replaceWith(box)
}

/** Those that have no such meaning for a browser stay, within it: a link leads on. */
function putIntoBox(element: Element): void {
  // A paragraph or a heading holds no boxes.
  if (element.closest('p, h1, h2, h3, h4, h5, h6')) {
    if (element.previousSibling) element.before(document.createElement('br'))
    return
  }
  const box = document.createElement('div')
  element.replaceWith(box)
  box.append(element)
}

function writeLineEnds(styled: Element): void {
  const texts: Text[] = []
  const walk = document.createTreeWalker(styled, NodeFilter.SHOW_TEXT)
  while (walk.nextNode()) if (walk.currentNode instanceof Text) texts.push(walk.currentNode)
  for (const text of texts) {
    if (!text.data.includes('\n') || isBetweenBoxes(text)) continue
    const lines = text.data.split(/\r?\n/)
    text.replaceWith(...lines.flatMap((line, at) => (at > 0 ? [document.createElement('br'), line] : [line])))
  }
}
