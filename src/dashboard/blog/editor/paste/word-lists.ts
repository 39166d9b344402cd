import { readDeclarations } from './declarations.ts'

type Level = { list: HTMLElement; level: number }
type Point = { level: number; tag: 'ol' | 'ul'; start: number; name: string }

/**
 * Word copies a list as paragraphs that say in their style how deep they stand, with their mark as words. `html` is what
 * was copied, because what the marks are is said in its style sheet. In a browser it copies each point as a list.
 */
export function nestListsOfWord(copied: DocumentFragment, html: string): void {
  let open: Level[] = []
  let name = ''
  const fromBrowser = pointsOfBrowser(copied)
  for (const paragraph of copied.querySelectorAll('p')) {
    const point = fromBrowser.get(paragraph) ?? pointOf(paragraph, html)
    if (!point) continue
    const top = open[0]?.list
    if (!top || paragraph.previousElementSibling !== top || (point.level === 1 && point.name !== name)) open = []
    name = point.name
    while ((open.at(-1)?.level ?? 0) > point.level) open.pop()
    const here = open.at(-1)
    if (here?.level === point.level && here.list.tagName.toLowerCase() !== point.tag) open.pop()
    if (open.at(-1)?.level !== point.level)
      open.push({ list: begin(point, open.at(-1)?.list, paragraph), level: point.level })
    const item = document.createElement('li')
    const words = document.createElement('p')
    words.append(...paragraph.childNodes)
    item.append(words)
    open.at(-1)?.list.append(item)
    paragraph.remove()
  }
}

function begin({ tag, start }: Point, above: HTMLElement | undefined, paragraph: HTMLElement): HTMLElement {
  const list = document.createElement(tag)
  if (tag === 'ol' && start !== 1) list.setAttribute('start', String(start))
  if (above) above.lastElementChild?.append(list)
  else paragraph.before(list)
  return list
}

/** Lists of one point each, which says how deep it stands, become paragraphs again. */
function pointsOfBrowser(copied: DocumentFragment): Map<HTMLElement, Point> {
  const points = new Map<HTMLElement, Point>()
  for (const wrapper of copied.querySelectorAll('.ListContainerWrapper')) wrapper.replaceWith(...wrapper.childNodes)
  for (const list of copied.querySelectorAll<HTMLOListElement | HTMLUListElement>('ul, ol')) {
    const items = [...list.querySelectorAll<HTMLElement>('li')]
    // Where points hold lists, they are nested already.
    if (list.closest('li') || !items.every((item) => item.dataset.ariaLevel && item.parentElement === list)) continue
    for (const item of items) {
      const paragraph = paragraphOf(item)
      points.set(paragraph, {
        level: Number(item.dataset.ariaLevel),
        tag: list instanceof HTMLOListElement ? 'ol' : 'ul',
        start: list instanceof HTMLOListElement ? list.start : 1,
        name: item.dataset.listid ?? '',
      })
      list.before(paragraph)
    }
    list.remove()
  }
  return points
}

/** The words of a point, which may have several paragraphs, as one. */
function paragraphOf(item: HTMLElement): HTMLParagraphElement {
  for (const inner of item.querySelectorAll('p')) {
    if (inner.previousElementSibling) inner.before(document.createElement('br'))
    inner.replaceWith(...inner.childNodes)
  }
  const paragraph = document.createElement('p')
  paragraph.append(...item.childNodes)
  return paragraph
}

/** Where a paragraph stands in which list; its mark is taken out of its words. */
function pointOf(paragraph: HTMLElement, html: string): Point | undefined {
  const said = /\b(l\d+)\s+level(\d)/.exec(readDeclarations(paragraph.dataset.style ?? '').get('mso-list') ?? '')
  if (!said) return undefined
  const [, name = '', level = '1'] = said
  const mark = takeMark(paragraph)
  const format = new RegExp(`@list\\s+${name}:level${level}\\s*\\{[^}]*?mso-level-number-format:\\s*([\\w-]+)`).exec(
    html,
  )?.[1]
  const isNumbered = format ? format !== 'bullet' : /^\(?([\da-z]{1,3}|[ivxlc]+)[.)]/i.test(mark)
  return {
    name,
    level: Number(level),
    tag: isNumbered ? 'ol' : 'ul',
    start: Number(/^\(?(\d{1,6})[.)]/.exec(mark)?.[1] ?? 1),
  }
}

function takeMark(paragraph: HTMLElement): string {
  const ignored = [...paragraph.querySelectorAll<HTMLElement>('[data-style*="mso-list"]')].find(({ dataset }) =>
    /mso-list:\s*ignore/i.test(dataset.style ?? ''),
  )
  const mark = ignored?.textContent?.trim() ?? ''
  ignored?.remove()
  return mark
}
