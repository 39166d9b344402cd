import { createHash } from 'node:crypto'

/** A stylesheet that only some pages need, with the classes (`.name`) and elements that each of its selectors asks for. */
type StylePart = { css: string; selectors: readonly (readonly string[])[] }

/** The public pages' styles: what all wear, and the parts in their order. */
export type Styles = { common: string; parts: readonly StylePart[] }

/**
 * The styles that a page needs, from its HTML. They are put into the page itself, so every byte of them delays the first
 * paint: most pages wear less than half of all.
 */
export function stylesFor(html: string, { common, parts }: Styles): string {
  const classes = [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' '))
  const elements = [...html.matchAll(/<(\w+)/g)].map(([, name]) => name)
  const there = new Set([...elements, ...classes.map((name) => `.${name}`)])
  const needed = parts.filter(({ selectors }) => selectors.some((asked) => asked.every((name) => there.has(name))))
  return common + needed.map(({ css }) => css).join('')
}

/** As the policy names a sheet or a script that stands in a page (CSP Level 3, section 2.3.1). */
export function inlineSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
