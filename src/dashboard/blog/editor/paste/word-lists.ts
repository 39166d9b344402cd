import { readDeclarations } from './declarations.ts'

type Level = { list: HTMLElement; level: number }
type Point = { level: number; tag: 'ol' | 'ul'; start: number; name: string }

/**
 * Word copies a list as paragraphs that say in their style how deep they stand, with their mark as words. `html` is what
 * was copied, because what the marks are is said in its style sheet.
 */
export function nestListsOfWord(copied: DocumentFragment, html: string): void {
  let open: Level[] = []
  let name = ''
  for (const paragraph of copied.querySelectorAll<HTMLElement>('p[data-style*="mso-list"]')) {
    const point = pointOf(paragraph, html)
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
