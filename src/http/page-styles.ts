import { createHash } from 'node:crypto'

/** A stylesheet that only some pages need, with the classes that each of its selectors asks for. */
export type StylePart = { css: string; selectors: readonly ReadonlySet<string>[] }

/** The public pages' styles: what all wear, and the parts in their order. */
export type Styles = { common: string; parts: readonly StylePart[] }

/** Sorts sheets as they were built. A selector without a class is for the elements of a part that says more. */
export function stylesOf(common: string, parts: readonly string[]): Styles {
  const asking = (css: string) => selectorsIn(css).filter((classes) => classes.size > 0)
  return { common, parts: parts.map((css) => ({ css, selectors: asking(css) })) }
}

/**
 * The styles that a page needs, from its HTML. They are put into the page itself, so every byte of them delays the first
 * paint: most pages wear less than half of all.
 */
export function stylesFor(html: string, { common, parts }: Styles): string {
  const worn = new Set([...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')))
  const needed = parts.filter(({ selectors }) => selectors.some((classes) => classes.isSubsetOf(worn)))
  return common + needed.map(({ css }) => css).join('')
}

/** As the policy names a sheet or a script that stands in a page (CSP Level 3, section 2.3.1). */
export function inlineSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

function selectorsIn(css: string): Set<string>[] {
  return [...css.matchAll(/([^{}]+)\{/g)].flatMap(([, list = '']) => list.split(',').map(classesIn))
}

function classesIn(css: string): Set<string> {
  return new Set([...css.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name))
}
