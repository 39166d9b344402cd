import DOMPurify from 'dompurify'
import { safeLink } from '../../contract/post-text.ts'
import { sanitiseHtmlWith } from '../trusted-types.ts'
import { inertHtml } from './inert-html.ts'

// A link may lead to the addresses of the specification and to none; the editor pastes through this too.
const allowed = {
  ADD_ATTR: ['target'],
  ALLOWED_URI_REGEXP: /^(?:(?:https?|mailto|tel):|about:blank$|[^a-z]|[a-z+.-]+(?:[^a-z+.\-:]|$))/i,
}

DOMPurify.addHook('uponSanitizeAttribute', (element, attribute) => {
  const { nodeName } = element
  const { attrName, attrValue } = attribute
  if (nodeName === 'A' && attrName === 'href') attribute.attrValue = safeLink(attrValue)
  if (nodeName === 'IMG' && attrName === 'src' && leftBehind.test(attrValue))
    element.setAttribute('data-left-behind', '')
})

/** Addresses of pictures that only the program knows from which they were copied. */
const leftBehind = /^\s*(file|cid|blob|webkit-fake-url):/i

sanitiseHtmlWith((html) => DOMPurify.sanitize(html, allowed))

/** HTML as elements in which no script is left. Their styles stand in `data-style`, as they were written. */
export function sanitiseHtml(html: string): DocumentFragment {
  const cleaned: DocumentFragment | null = DOMPurify.sanitize(inertHtml(html), {
    ...allowed,
    RETURN_DOM_FRAGMENT: true,
    ADD_TAGS: ['iframe'],
    FORBID_TAGS: ['style', 'svg', 'math', 'form', 'textarea', 'select', 'template'],
    FORBID_ATTR: ['style', 'srcset', 'srcdoc', 'background', 'poster'],
  })
  // Nothing comes of a set of frames, which takes the place of a body, although the types do not say so.
  return cleaned ?? document.createDocumentFragment()
}
