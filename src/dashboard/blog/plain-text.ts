import { sanitiseHtml } from './sanitise-html.ts'

/** Before and after these, a new word begins. */
export const blocks = 'p, br, h1, h2, h3, h4, h5, h6, li, blockquote, pre, div, td, th, figure, iframe, img'

/** The words of a post without its markup, entities decoded. */
export function plainText(html: string): string {
  const post = sanitiseHtml(html)
  for (const block of post.querySelectorAll(blocks)) {
    block.before(' ')
    block.after(' ')
  }
  return post.textContent?.trim() ?? ''
}

/** The words of a post in paragraphs, an empty line between them, to be compared with another’s. */
export function paragraphText(html: string): string {
  const post = sanitiseHtml(html)
  const texts = document.createTreeWalker(post, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const { currentNode: text } = texts
    if (!text.parentElement?.closest('pre')) text.nodeValue = (text.nodeValue ?? '').replace(/\s+/g, ' ')
  }
  for (const item of post.querySelectorAll('li')) {
    // A point holds paragraphs, and its mark belongs to the words of the first.
    const words = item.querySelector('p') ?? item
    words.prepend('• ')
  }
  for (const block of post.querySelectorAll(blocks)) {
    block.before(block.matches('br') ? '\n' : '\n\n')
    if (!block.matches('br')) block.after('\n\n')
  }
  return (post.textContent ?? '')
    .replace(/[^\S\n]*\n[^\S\n]*/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
