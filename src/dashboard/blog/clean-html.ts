import DOMPurify from 'dompurify'
import { cleanHtmlWith } from '../trusted-types.ts'
import { withDataStyles } from './data-styles.ts'

// The editor pastes through this, and a link may open in a new tab.
cleanHtmlWith((html) => DOMPurify.sanitize(html, { ADD_ATTR: ['target'] }))

/** HTML as elements in which no script is left. Their styles stand in `data-style`, as they were written. */
export function cleanHtml(html: string): DocumentFragment {
  return DOMPurify.sanitize(withDataStyles(html), {
    RETURN_DOM_FRAGMENT: true,
    ADD_TAGS: ['iframe'],
    ADD_ATTR: ['target'],
    FORBID_TAGS: ['style', 'svg', 'math', 'form', 'textarea', 'select', 'template'],
    FORBID_ATTR: ['style', 'srcset', 'srcdoc', 'background', 'poster'],
  })
}
