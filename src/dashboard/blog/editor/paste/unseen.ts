import { styleSheets } from '../../inert-html.ts'
import { readDeclarations } from './declarations.ts'

/**
 * Takes out what nobody was to read: the comments of Word, which are copied as words below the text with a mark in it, what
 * was deleted while changes were tracked, and what is hidden in a text or a letter. `html` is what was copied, with its
 * style sheets.
 */
export function withoutUnseen(copied: DocumentFragment, html: string): void {
  for (const mark of copied.querySelectorAll('.MsoCommentReference, .msocomanchor')) mark.remove()
  // A deletion that names nobody is struck out for its readers, as an old price is.
  for (const deleted of copied.querySelectorAll('.msoDel, del[cite^="mailto:" i]')) deleted.remove()
  const hidden = new Set(hidingSelectors(html).flatMap((selector) => [...copied.querySelectorAll(selector)]))
  for (const styled of copied.querySelectorAll<HTMLElement>('[data-style], [class]')) {
    const style = readDeclarations(styled.dataset.style ?? '')
    const isHidden = style.has('display') ? /^none\b/i.test(style.get('display') ?? '') : hidden.has(styled)
    if (isHidden || style.get('mso-element') === 'comment-list') styled.remove()
  }
}

/** What a style sheet that came along hides, whatever the screen. */
function hidingSelectors(html: string): string[] {
  return [...html.matchAll(styleSheets)].flatMap(([element]) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(element.replace(/^<style[^>]*>|<\/style[^>]*>$/gi, ''))
    return [...sheet.cssRules].flatMap((rule) => {
      const hides = rule instanceof CSSStyleRule && rule.style.display === 'none'
      // Names of a namespace mean something in their own sheet alone.
      return hides && !rule.selectorText.includes('|') ? [rule.selectorText] : []
    })
  })
}
