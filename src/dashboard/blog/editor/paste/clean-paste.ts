import { styleOfClasses } from '../../../../contract/post-text.ts'
import { sanitiseHtml } from '../../sanitise-html.ts'
import type { Uploads } from '../pictures/uploads.ts'
import { readDeclarations } from './declarations.ts'
import { nestListsOfDocs } from './docs-lists.ts'
import { keepLinesApart } from './lines-apart.ts'
import { blocks, inOurFormats } from './read-html.ts'
import { withoutUnseen } from './unseen.ts'
import { nestListsOfWord } from './word-lists.ts'

/**
 * What was copied elsewhere, as if it had been written here: lists nested as they looked, colours that somebody chose,
 * nothing of the other program’s typeface, and no script. What was copied here comes back as it was. Pictures that came
 * within the words are sent; of those that did not come along the place says so.
 */
export function cleanPaste(html: string, { begin, leaveBehind }: Pick<Uploads, 'begin' | 'leaveBehind'>): string {
  const copied = sanitiseHtml(html)
  if (!copied.querySelector('[data-pm-slice]')) {
    withoutUnseen(copied, html)
    nestListsOfWord(copied, html)
    nestListsOfDocs(copied)
    for (const picture of copied.querySelectorAll('img')) readSign(picture)
    for (const heading of copied.querySelectorAll<HTMLElement>('p[role="heading"]')) readHeading(heading)
    for (const heading of copied.querySelectorAll(headingsOfPoints)) becomeWords(heading)
    const isOurs = namesOurFonts.test(html)
    if (!isOurs) {
      keepLinesApart(copied)
      // They led within the page or the document that was copied.
      for (const link of copied.querySelectorAll('a[href^="#"]')) link.replaceWith(...link.childNodes)
    }
    withoutLeftovers(copied)
    if (isOurs) readOwnClasses(copied)
    else for (const styled of copied.querySelectorAll<HTMLElement>('[data-style]')) readForeignStyle(styled)
    for (const block of copied.querySelectorAll<HTMLElement>('[dir="ltr"]')) block.removeAttribute('dir')
    // Word says of every paragraph that it is English, as everything is here that says nothing.
    for (const block of copied.querySelectorAll('[lang|="en" i]'))
      if (!block.parentElement?.closest('[lang]:not([lang|="en" i])')) block.removeAttribute('lang')
  }
  for (const picture of copied.querySelectorAll<HTMLImageElement>('img[src^="data:"]')) sendPicture(picture, begin)
  for (const picture of copied.querySelectorAll<HTMLImageElement>('img[data-left-behind]'))
    picture.dataset.upload = leaveBehind()
  const box = document.createElement('div')
  box.append(inOurFormats(copied))
  return box.innerHTML
}

function sendPicture(picture: HTMLImageElement, send: (picture: Blob) => string): void {
  const bytes = readDataAddress(picture.getAttribute('src') ?? '')
  picture.removeAttribute('src')
  if (bytes) picture.dataset.upload = send(bytes)
}

/** Chats and many websites draw each emoji as a picture, and letters have one that cannot be seen, to tell who reads them. */
function readSign(picture: HTMLImageElement): void {
  const { alt } = picture
  const isSign = /^[\p{Extended_Pictographic}\p{Emoji_Component}]+$/u.test(alt) && !/^[\d#*]+$/.test(alt)
  if (isSign || (alt && /\bemoji\b/.test(picture.className))) picture.replaceWith(alt)
  else if (['width', 'height'].every((side) => /^[01]$/.test(picture.getAttribute(side) ?? ''))) picture.remove()
}

/** The policy of the page lets nobody fetch such an address. */
function readDataAddress(address: string): Blob | undefined {
  const [, type, base64] = /^data:(image\/[a-z]+);base64,([a-z\d+/=\s]+)$/i.exec(address) ?? []
  if (!type || !base64) return undefined
  try {
    return new Blob([Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0))], { type })
  } catch {
    return undefined
  }
}

/** Word in a browser says only to those who listen that a paragraph is a heading. */
function readHeading(paragraph: HTMLElement): void {
  const level = /^[1-6]$/.exec(paragraph.getAttribute('aria-level') ?? '')?.[0]
  if (!level) return
  const heading = document.createElement(`h${level}`)
  heading.dataset.style = paragraph.dataset.style ?? ''
  heading.append(...paragraph.childNodes)
  paragraph.replaceWith(heading)
}

/** A point of a list begins with words: above a heading there would be an empty line. */
function becomeWords(heading: Element): void {
  const words = document.createElement('p')
  const bold = document.createElement('strong')
  bold.append(...heading.childNodes)
  words.append(bold)
  heading.replaceWith(words)
}

const headingsOfPoints = 'li > :is(h1, h2, h3, h4, h5, h6):first-child'

/** Word, Docs and letters keep empty lines for their gaps, and Docs wraps all in a bold element that is not bold. */
function withoutLeftovers(copied: DocumentFragment): void {
  for (const wrapper of copied.querySelectorAll('b[id^="docs-internal-guid"]'))
    wrapper.replaceWith(...wrapper.childNodes)
  for (const line of copied.querySelectorAll('p, div:not(pre *, [data-latex])')) {
    if (!line.textContent?.trim() && !line.querySelector('img, iframe, input, video, hr, [data-latex]')) line.remove()
  }
  // Docs shows an empty paragraph as a line end between blocks, and browsers put one behind what they copied.
  for (const lineEnd of copied.querySelectorAll('br')) {
    const [before, after] = [lineEnd.previousElementSibling, lineEnd.nextElementSibling]
    if (lineEnd.className === 'Apple-interchange-newline' || before?.matches(blocks) || after?.matches(blocks))
      lineEnd.remove()
  }
}

/** Browsers copy how a page looks, its fonts too, and nobody else’s fonts stand in by these names. */
const namesOurFonts = /\b(?:Figtree|Newsreader) fallback\b/

/** On our own pages a writer’s choice is a class; all other looks are the page’s. */
function readOwnClasses(copied: DocumentFragment): void {
  for (const element of copied.querySelectorAll<HTMLElement>('[data-style], [class]')) {
    element.dataset.style = styleOfClasses(element.classList)
    const indent = /\bindent-([1-8])\b/.exec(element.className)?.[1]
    if (indent) element.dataset.indent = indent
  }
}

function readForeignStyle(styled: HTMLElement): void {
  const style = readDeclarations(styled.dataset.style ?? '')
  const kept: string[] = []
  const align = style.get('text-align')
  if (align && /^(center|right|justify)$/.test(align)) kept.push(`text-align: ${align}`)
  const isLink = styled.tagName === 'A' || styled.closest('a') || styled.querySelector('a')
  const color = style.get('color')
  if (color && !isLink && !isOrdinaryInk(color)) kept.push(`color: ${color}`)
  const background = style.get('background-color') ?? style.get('background')
  if (background && !isOrdinaryPaper(background)) kept.push(`background-color: ${background}`)
  styled.dataset.style = kept.join('; ')
  for (const tag of tagsFor(style, styled)) wrapWords(styled, tag)
  const isNotBold = /^(normal|[1-4]00)$/.test(style.get('font-weight') ?? '')
  if (styled.matches('b, strong') && isNotBold) styled.replaceWith(...styled.childNodes)
}

/** Colours that nobody chose: black and its like. */
function isOrdinaryInk(color: string): boolean {
  return ordinaryInk.test(color.replace(/\s/g, ''))
}
const ordinaryInk = /^(black|windowtext|inherit|initial|auto|currentcolor|#0{3}|#0{6}|rgba?\(0,0,0(,1)?\)|var\(.*)$/i

function isOrdinaryPaper(color: string): boolean {
  return ordinaryPaper.test(color.replace(/\s/g, ''))
}
const ordinaryPaper =
  /^(white|window|none|transparent|inherit|initial|#f{3}|#f{6}|rgb\(255,255,255\)|rgba\(.*,0\)|var\(.*)$/i

function tagsFor(style: Map<string, string>, styled: HTMLElement): string[] {
  const weight = style.get('font-weight') ?? ''
  const line = style.get('text-decoration') ?? style.get('text-decoration-line') ?? ''
  const tags: string[] = []
  const isHeading = styled.closest('h1, h2, h3, h4, h5, h6')
  if (/^(bold|bolder|[6-9]00)$/.test(weight) && !isHeading && !styled.closest('b, strong')) tags.push('strong')
  if (/^(italic|oblique)/.test(style.get('font-style') ?? '') && !styled.closest('i, em')) tags.push('em')
  if (line.includes('underline') && !styled.closest('u, a') && !styled.querySelector('a')) tags.push('u')
  if (line.includes('line-through') && !styled.closest('s, del, strike')) tags.push('s')
  if (style.get('vertical-align') === 'super') tags.push('sup')
  if (style.get('vertical-align') === 'sub') tags.push('sub')
  return tags
}

function wrapWords(styled: HTMLElement, tag: string): void {
  if (styled.querySelector(blocks)) return
  const made = document.createElement(tag)
  made.append(...styled.childNodes)
  styled.append(made)
}
