import { styleSheets } from '../../inert-html.ts'
import { readDeclarations } from './declarations.ts'
import { selectorsIn } from './selectors-in.ts'

/**
 * Takes out what nobody was to read: the comments of Word, which are copied as words below the text with a mark in it, what
 * was deleted while changes were tracked, and what is hidden in a text or a letter. `html` is what was copied, with its
 * style sheets.
 */
export function withoutUnseen(copied: DocumentFragment, html: string): void {
  for (const mark of copied.querySelectorAll('.MsoCommentReference, .msocomanchor')) mark.remove()
  // A deletion that names nobody is struck out for its readers, as an old price is.
  for (const deleted of copied.querySelectorAll('.msoDel, del[cite^="mailto:" i]')) deleted.remove()
  const hidden = hiddenIn(copied, html)
  for (const styled of copied.querySelectorAll<HTMLElement>('[data-style]')) {
    const style = readDeclarations(styled.dataset.style ?? '')
    const display = style.get('display')
    if (display !== undefined) hidden[/^none\b/i.test(display) ? 'add' : 'delete'](styled)
    if (style.get('mso-element') === 'comment-list') hidden.add(styled)
  }
  for (const unseen of hidden) unseen.remove()
}

/** What a style sheet that came along hides, whatever the screen, and does not show again by the same selector. */
function hiddenIn(copied: DocumentFragment, html: string): Set<Element> {
  const hides = new Map<string, boolean>()
  for (const [element] of html.matchAll(styleSheets)) {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(element.replace(/^<style[^>]*>|<\/style[^>]*>$/gi, ''))
    for (const rule of sheet.cssRules) {
      // Names of a namespace mean something in their own sheet alone.
      if (!(rule instanceof CSSStyleRule) || !rule.style.display || rule.selectorText.includes('|')) continue
      for (const one of selectorsIn(rule.selectorText)) hides.set(one, rule.style.display === 'none')
    }
  }
  const hiding = [...hides].filter(([, isHidden]) => isHidden).map(([selector]) => selector)
  return new Set(hiding.flatMap((selector) => [...copied.querySelectorAll(selector)]))
}
