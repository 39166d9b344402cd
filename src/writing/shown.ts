import { addressElsewhere } from '../domain/blog/picture-elsewhere.ts'
import { photographWidths } from '../domain/blog/post.ts'
import { leadsElsewhere, noImage, watchAddress } from '../domain/blog/text-addresses.ts'
import { classesOf } from '../domain/blog/text-styles.ts'
import type { Heading, PicturesWeHave } from '../domain/blog/uploads.ts'
import { escaped } from '../domain/practice/escaped.ts'
import { formulaMarkup } from './formula.ts'
import { HeadingIds } from './heading-ids.ts'
import { type Attributes, decoded, isEmptyTag, openTag, readMarkup } from './markup.ts'
import { withImage } from './pictures-in-text.ts'
import { sanitise } from './sanitise.ts'

/**
 * A post's text for the page: cleaned again, and written anew tag by tag, so that nothing stands on the page that is
 * not named here. Styles become classes, formulas MathML, videos links that wait for a click, checklists labelled boxes.
 */
export function shown(html: string, pictures: PicturesWeHave): string {
  return drawn(html, pictures, formulaMarkup).written
}

/** The headings of a post, with the ids that `shown` gives them. */
export function headings(html: string): Heading[] {
  // Their words are those of the TeX; to draw it costs more than all the rest.
  return drawn(html, new Map(), () => '').headings
}

function drawn(html: string, pictures: PicturesWeHave, draw: typeof formulaMarkup): Page {
  const ids = new HeadingIds()
  const page: Page = { written: '', open: [], formulas: 0, tex: 0, headings: [], ids, pictures, draw }
  let skippedTags = 0
  for (const piece of readMarkup(sanitise(html))) {
    if (skippedTags > 0) {
      if (piece.kind === 'open' && !isEmptyTag(piece.tag)) skippedTags++
      if (piece.kind === 'close') skippedTags--
    } else if (piece.kind === 'text') {
      writeText(piece.text, page)
    } else if (piece.kind === 'close') {
      end(page)
    } else {
      const how = begin(piece.tag, piece.attributes, page)
      if (how === 'without what it holds') skippedTags = 1
    }
  }
  while (page.open.length > 0) end(page)
  return page
}

type Page = {
  written: string
  open: Open[]
  formulas: number
  /** Characters of all of them. */
  tex: number
  headings: Heading[]
  ids: HeadingIds
  pictures: PicturesWeHave
  draw: typeof formulaMarkup
}
type Open = { closing: string; isLink?: true; item?: ChecklistItem; label?: { from: number }; heading?: OpenHeading }
/**
 * `before` is what was written up to where its id will stand, once its words are known: to cut it out of the whole page
 * again for every heading would cost the square of their number.
 */
type OpenHeading = { level: number; before: string; words: string }
type ChecklistItem = { ticked: boolean; label: 'to come' | 'around loose words' | 'written' }

const inlineTags = new Set(['strong', 'em', 'u', 's', 'sub', 'sup', 'code', 'span', 'a', 'br', 'img'])
const plainTags = new Set(['strong', 'em', 'u', 's', 'sub', 'sup', 'blockquote', 'p', 'div'])
/**
 * A text with more formulas, or longer ones, shows the others as they were written: drawing one takes up to some
 * milliseconds, and makes up to fifty signs of one.
 */
const mostFormulas = 300
const mostTex = 60_000

function begin(tag: string, attributes: Attributes, page: Page): 'without what it holds' | 'with what it holds' {
  const item = page.open.findLast((open) => open.item)?.item
  if (item && item.label !== 'written' && beginInItem(tag, attributes, item, page)) return 'with what it holds'
  if (tag === 'label') return 'without what it holds'
  if (attributes.has('data-latex')) {
    page.written += formula(tag, attributes.get('data-latex') ?? '', page)
    return 'without what it holds'
  }
  if (tag === 'iframe') {
    page.written += video(attributes)
    return 'without what it holds'
  }
  if (tag === 'br' || tag === 'hr') page.written += `<${tag}>`
  else if (tag === 'img') page.written += image(attributes, page)
  else if (!isEmptyTag(tag)) page.open.push(container(tag, attributes, page))
  return 'with what it holds'
}

function end(page: Page): void {
  const open = page.open.pop()
  if (!open) return
  if (open.item) closeLooseLabel(open.item, page)
  if (open.label && page.written.length === open.label.from) page.written += '–'
  page.written += open.closing
  if (open.heading) endHeading(open.heading, page)
}

/** A heading gets an id from its words, so that it can be linked to; an empty one leads nowhere. */
function endHeading({ level, before, words }: OpenHeading, page: Page): void {
  const text = words.replace(/\s+/g, ' ').trim()
  if (!text) {
    page.written = before + page.written
    return
  }
  const id = page.ids.idFor(text)
  page.written = `${before} id="${id}"${page.written}`
  page.headings.push({ id, level, text })
}

function noteWords(words: string, page: Page): void {
  const heading = page.open.findLast((open) => open.heading)?.heading
  if (heading) heading.words += words
}

function container(tag: string, attributes: Attributes, page: Page): Open {
  const write = (name: string, more: [string, string][] = [], classes: string[] = []): Open => {
    page.written += openTag(name, [...more, ...common(attributes, classes)])
    return { closing: `</${name}>` }
  }
  if (plainTags.has(tag)) return write(tag)
  if (/^h[1-6]$/.test(tag)) {
    const before = `${page.written}<${tag}`
    page.written = openTag('', common(attributes, [])).slice('<'.length)
    return { closing: `</${tag}>`, heading: { level: Number(tag[1]), before, words: '' } }
  }
  switch (tag) {
    case 'span':
      return classesOf(attributes.get('style') ?? '').length > 0 || attributes.has('dir') ? write(tag) : { closing: '' }
    case 'a':
      return { ...write(tag, link(attributes)), isLink: true }
    case 'pre':
      return write(tag, scrollable('Code'))
    case 'code':
      return write(tag, [], /^language-[\w+#-]+$/.exec(attributes.get('class') ?? '')?.slice(0, 1))
    case 'figure':
      return write(tag, [], ['video'])
    case 'ul':
      return write(tag, [], attributes.get('data-type') === 'taskList' ? ['checklist'] : [])
    case 'ol':
      return write(tag, attributes.has('start') ? [['start', attributes.get('start') ?? '1']] : [])
    case 'li':
      if (attributes.get('data-type') !== 'taskItem') return write(tag)
      return {
        ...write(tag, [], ['checklist-item']),
        item: { ticked: attributes.get('data-checked') === 'true', label: 'to come' },
      }
    default:
      return { closing: '' }
  }
}

function common(attributes: Attributes, classes: string[]): [string, string][] {
  const all = [...classes, ...classesOf(attributes.get('style') ?? '')]
  const indent = attributes.get('data-indent')
  if (indent) all.push(`indent-${Number(indent)}`)
  const written: [string, string][] = all.length > 0 ? [['class', all.join(' ')]] : []
  for (const name of ['dir', 'lang']) {
    const value = attributes.get(name)
    if (value) written.push([name, value])
  }
  return written
}

/**
 * The first words of a checklist item become the label of its box, for a reader who hears them. Answers whether the tag
 * was written here.
 */
function beginInItem(tag: string, attributes: Attributes, item: ChecklistItem, page: Page): boolean {
  if (tag === 'label' || tag === 'input') return false
  if (tag === 'div' && item.label === 'to come' && !attributes.has('data-latex')) {
    page.open.push({ closing: '' })
    return true
  }
  if (tag === 'p' && item.label === 'to come') {
    item.label = 'written'
    page.written += openTag('label', common(attributes, [])) + box(item)
    page.open.push({ closing: '</label>', label: { from: page.written.length } })
    return true
  }
  if (inlineTags.has(tag)) openLooseLabel(item, page)
  else closeLooseLabel(item, page)
  return false
}

function writeText(text: string, page: Page): void {
  const item = page.open.findLast((open) => open.item)?.item
  if (item?.label === 'to come' && text.trim()) openLooseLabel(item, page)
  noteWords(decoded(text), page)
  page.written += text
}

function openLooseLabel(item: ChecklistItem, page: Page): void {
  if (item.label !== 'to come') return
  item.label = 'around loose words'
  page.written += `<label>${box(item)}`
}

function closeLooseLabel(item: ChecklistItem, page: Page): void {
  if (item.label === 'to come') page.written += `<label>${box(item)}–</label>`
  if (item.label === 'around loose words') page.written += '</label>'
  item.label = 'written'
}

function box({ ticked }: ChecklistItem): string {
  return `<input type="checkbox" disabled${ticked ? ' checked' : ''}> `
}

function formula(tag: string, tex: string, page: Page): string {
  const display = tag === 'div'
  page.formulas++
  page.tex += tex.length
  noteWords(tex, page)
  const isTooMuch = page.formulas > mostFormulas || page.tex > mostTex
  const markup = isTooMuch ? `<code>${escaped(tex)}</code>` : page.draw(tex, display)
  // What could not be drawn is written as words, which go on in the next line.
  const isShort = tex.length <= shortFormula || markup.startsWith('<code>')
  if (isShort) return `<${tag} class="formula">${markup}</${tag}>`
  return `${openTag(tag, [['class', 'formula formula-long'], ...scrollable('Formula')])}${markup}</${tag}>`
}

/** Characters of TeX that fit into a line of a telephone, once they are drawn. */
const shortFormula = 30

/** What may be scrolled sideways must be reachable by keyboard, and say what it is. */
function scrollable(name: string): [string, string][] {
  return [
    ['tabindex', '0'],
    ['role', 'group'],
    ['aria-label', name],
  ]
}

/** The page's script puts the player in place of the link; until then, and without script, nobody is followed. */
function video(attributes: Attributes): string {
  const src = attributes.get('src') ?? ''
  const title = attributes.get('title') ?? ''
  const player = src.replace('//www.youtube.com/', '//www.youtube-nocookie.com/')
  const from = src.startsWith('https://player.vimeo.com/')
    ? 'Vimeo (player.vimeo.com)'
    : 'YouTube (youtube-nocookie.com)'
  const words = title && title !== 'Video' ? `Play the video: ${title}` : 'Play the video'
  const opening = openTag('a', [
    ['class', 'video-link'],
    ['href', watchAddress(src)],
    ['rel', 'noopener'],
    ['data-video', player],
    ['data-title', title || 'Video'],
  ])
  return `${opening}${escaped(words)} <small>It is loaded from ${from} when you ask for it.</small></a>`
}

function image(given: Attributes, page: Page): string {
  const named = given.get('src') ?? noImage
  if (named === noImage) return ''
  const ours = leadsElsewhere(named) ? page.pictures.get(addressElsewhere(named) ?? '') : undefined
  if (leadsElsewhere(named) && !ours) return framedWords(named, given.get('alt') ?? '', page)
  const attributes = ours ? withImage(given, ours) : given
  const src = attributes.get('src') ?? noImage
  const written: [string, string][] = [
    ['src', src],
    ['alt', attributes.get('alt') ?? ''],
  ]
  for (const name of ['title', 'width', 'height']) {
    const value = attributes.get(name)
    if (value) written.push([name, value])
  }
  written.push(...narrowerFiles(src, Number(attributes.get('width')) || widestShown))
  written.push(['loading', 'lazy'], ['decoding', 'async'])
  return openTag('img', written)
}

/** A picture of another website that we do not have keeps its place: what it shows, and where it can be looked at. */
function framedWords(address: string, alt: string, page: Page): string {
  const host = URL.parse(address, 'https://practice.invalid')?.host ?? ''
  const words = `${escaped(alt || 'A picture')} <small>(a picture at ${escaped(host)})</small>`
  if (page.open.some(({ isLink }) => isLink)) return `<span class="picture-elsewhere">${words}</span>`
  const opening = openTag('a', [
    ['class', 'picture-elsewhere'],
    ['href', address],
    ['rel', 'noopener'],
  ])
  return `${opening}${words}</a>`
}

/** A telephone takes a narrower file of a photograph of ours; every one that is narrower than the named one is there. */
function narrowerFiles(src: string, width: number): [string, string][] {
  const [, id, own] = /^\/photographs\/([\w-]{22})-(\d+)\.webp$/.exec(src) ?? []
  const narrower = photographWidths.filter((one) => one < Number(own))
  if (narrower.length === 0) return []
  const files = [...narrower, own].map((one) => `/photographs/${id}-${one}.webp ${one}w`)
  const shownWidth = Math.min(width, widestShown)
  return [
    ['srcset', files.join(', ')],
    ['sizes', `(max-width: ${shownWidth}px) 92vw, ${shownWidth}px`],
  ]
}

/** Pixels of the measure at its widest. */
const widestShown = 760

function link(attributes: Attributes): [string, string][] {
  const href = attributes.get('href')
  if (!href) return []
  const written: [string, string][] = [['href', href]]
  if (leadsElsewhere(href)) written.push(['rel', 'noopener'])
  if (attributes.get('target') === '_blank') written.push(['target', '_blank'])
  return written
}
