import DOMPurify from 'dompurify'
import { cleanHtmlWith } from '../trusted-types.ts'

cleanHtmlWith((html) => DOMPurify.sanitize(html))

/** Before and after these, a new word begins. */
const blocks = 'p, br, h1, h2, h3, h4, h5, h6, li, blockquote, pre, div, td, th, figure, iframe, img'

/** The words of a post without its markup, entities decoded. */
export function plainText(html: string): string {
  const post = cleanPost(html)
  for (const block of post.querySelectorAll(blocks)) {
    block.before(' ')
    block.after(' ')
  }
  return post.textContent?.trim() ?? ''
}

/** A post as elements in which no script is left. */
export function cleanPost(html: string): DocumentFragment {
  return DOMPurify.sanitize(html, { RETURN_DOM_FRAGMENT: true })
}
