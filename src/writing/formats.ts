import type sanitizeHtml from 'sanitize-html'
import { safeImage, safeLink, videoAddress } from '../domain/blog/text-addresses.ts'
import { safeStyle } from '../domain/blog/text-styles.ts'
import { fromQuill } from './quill-classes.ts'

type Attributes = Record<string, string>
type Rule = { tagName: string; attribs: Attributes; text?: string }
/** Whether the tag being read stands somewhere inside another; `li` asks for an item of a checklist. */
type Inside = (tag: 'li' | 'label') => boolean

const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6']
const blocks = ['p', ...headings, 'blockquote', 'pre', 'div', 'ul', 'ol', 'li']
const marks = ['strong', 'em', 'u', 's', 'sub', 'sup']

/** The formats of the editor, as tags. */
export const allowedTags = [
  ...blocks,
  ...[
    'br',
    'hr',
    'strong',
    'em',
    'u',
    's',
    'a',
    'label',
    'input',
    'span',
    'code',
    'sub',
    'sup',
    'img',
    'figure',
    'iframe',
  ],
]

const onBlocks = ['dir', 'lang', 'data-indent', 'style']

/** The attributes that a text may have, by its tags. Their values are read once more: addresses, styles, classes. */
export const allowedAttributes: sanitizeHtml.IOptions['allowedAttributes'] = {
  ...Object.fromEntries(blocks.map((tag) => [tag, onBlocks])),
  ...Object.fromEntries(marks.map((tag) => [tag, ['style']])),
  a: ['href', 'rel', 'target', 'style'],
  img: ['src', 'alt', 'title', 'width', 'height'],
  ul: [...onBlocks, 'data-type', 'data-checked'],
  ol: [...onBlocks, 'start'],
  li: [...onBlocks, 'data-checked', 'data-type', 'data-list'],
  input: ['type', 'checked'],
  span: ['dir', 'style', 'data-latex', 'data-type'],
  div: [...onBlocks, 'data-latex', 'data-type'],
  figure: ['data-type'],
  iframe: ['src', 'title', 'allowfullscreen', 'loading', 'referrerpolicy'],
  code: ['class', 'style'],
}

/** What older editors and other programs write for the same formats. */
const otherNames: Record<string, string> = {
  b: 'strong',
  i: 'em',
  del: 's',
  strike: 's',
  ins: 'u',
  tt: 'code',
  center: 'div',
  section: 'div',
  article: 'div',
  main: 'div',
  header: 'div',
  footer: 'div',
  aside: 'div',
  address: 'div',
  details: 'div',
  table: 'div',
  tr: 'p',
  dt: 'p',
  dd: 'p',
  caption: 'p',
  figcaption: 'p',
  summary: 'p',
}

/** For every tag that may stay, what it becomes; tags without a rule are left out and what they hold is kept. */
export function rules(inside: Inside): Record<string, sanitizeHtml.Transformer> {
  const all: Record<string, sanitizeHtml.Transformer> = {}
  for (const tag of allowedTags) all[tag] = (_, attribs) => ruleFor(tag, fromQuill(tag, attribs), inside)
  for (const [name, tag] of Object.entries(otherNames)) all[name] = (_, attribs) => ruleFor(tag, attribs, inside)
  all.video = (_, attribs) => ruleFor('iframe', attribs, inside)
  return all
}

function ruleFor(tag: string, given: Attributes, inside: Inside): Rule {
  switch (tag) {
    case 'a':
      return { tagName: tag, attribs: { ...link(given), ...words(given) } }
    case 'img':
      return { tagName: tag, attribs: image(given) }
    case 'iframe':
      return video(given)
    case 'label':
      return inside('li') ? { tagName: tag, attribs: {} } : leftOut
    case 'input':
      return inside('li') && inside('label') && given.type === 'checkbox'
        ? { tagName: tag, attribs: { type: 'checkbox', ...when('checked', 'checked' in given && '') } }
        : leftOut
    case 'code':
      return {
        tagName: tag,
        attribs: { ...when('class', /^language-[\w+#-]{1,30}$/.exec(given.class ?? '')?.[0]), ...words(given) },
      }
    case 'figure':
      return { tagName: tag, attribs: when('data-type', given['data-type'] === 'video' && 'video') }
    case 'span':
    case 'div':
      if (/\bql-code-block-container\b/.test(given.class ?? '')) return { tagName: 'pre', attribs: {} }
      return 'data-latex' in given ? formula(tag, given) : { tagName: tag, attribs: common(tag, given) }
    case 'ul':
    case 'ol':
    case 'li':
      return { tagName: tag, attribs: { ...list(tag, given), ...common(tag, given) } }
    default:
      return { tagName: tag, attribs: common(tag, given) }
  }
}

/** No tag on the list is called so: the parser then keeps what it holds and drops the tag itself. */
const leftOut: Rule = { tagName: 'left-out', attribs: {} }

function common(tag: string, given: Attributes): Attributes {
  const isBlock = blocks.includes(tag)
  return {
    ...words(given),
    ...when('data-indent', isBlock && /^[1-8]$/.exec(given['data-indent'] ?? '')?.[0]),
    ...when('dir', (isBlock || tag === 'span') && /^(ltr|rtl|auto)$/.exec(given.dir ?? '')?.[0]),
    ...when('lang', isBlock && /^[a-z]{2,3}(-[a-z\d]{2,8}){0,3}$/i.exec(given.lang ?? '')?.[0]),
  }
}

function words(given: Attributes): Attributes {
  return when('style', safeStyle(given.style ?? ''))
}

function link(given: Attributes): Attributes {
  return {
    ...when('target', given.target === '_blank' && '_blank'),
    rel: 'noopener',
    href: safeLink(given.href ?? ''),
  }
}

function image(given: Attributes): Attributes {
  const pixels = /^\d{1,5}$/
  return {
    src: safeImage(given.src ?? ''),
    ...when('alt', given.alt?.slice(0, longestWords)),
    ...when('title', given.title?.slice(0, longestWords) || undefined),
    ...when('width', pixels.exec(given.width ?? '')?.[0]),
    ...when('height', pixels.exec(given.height ?? '')?.[0]),
  }
}

/** A video that we cannot show stays as a link, so that nobody's address is lost. */
function video(given: Attributes): Rule {
  const src = videoAddress(given.src ?? '')
  if (src) {
    const attribs = {
      allowfullscreen: 'true',
      loading: 'lazy',
      referrerpolicy: 'strict-origin-when-cross-origin',
      src,
      title: given.title?.slice(0, longestWords) || 'Video',
    }
    return { tagName: 'iframe', attribs, text: '' }
  }
  const href = safeLink(given.src ?? '')
  return /^https?:/.test(href) ? { tagName: 'a', attribs: link({ href }), text: href } : { ...leftOut, text: '' }
}

function list(tag: string, given: Attributes): Attributes {
  if (tag === 'ol') return when('start', /^\d{1,6}$/.exec(given.start ?? '')?.[0])
  if (tag === 'ul') {
    return {
      ...when('data-type', given['data-type'] === 'taskList' && 'taskList'),
      ...when('data-checked', /^(true|false)$/.exec(given['data-checked'] ?? '')?.[0]),
    }
  }
  const kind = when('data-list', /^(bullet|ordered|checked|unchecked)$/.exec(given['data-list'] ?? '')?.[0])
  if (given['data-type'] !== 'taskItem') return kind
  return { ...kind, 'data-checked': given['data-checked'] === 'true' ? 'true' : 'false', 'data-type': 'taskItem' }
}

function formula(tag: string, given: Attributes): Rule {
  const type = tag === 'span' ? 'inline-math' : 'block-math'
  return {
    tagName: tag,
    attribs: { 'data-latex': (given['data-latex'] ?? '').slice(0, longestFormula), 'data-type': type },
    text: '',
  }
}

/** Characters of an alternative text or a title, and of a formula: more than anybody writes. */
const longestWords = 1_000
const longestFormula = 10_000

function when(name: string, value: string | false | undefined): Attributes {
  return value === undefined || value === false || (value === '' && name !== 'alt' && name !== 'checked')
    ? {}
    : { [name]: value }
}
