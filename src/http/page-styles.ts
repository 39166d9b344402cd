import { createHash } from 'node:crypto'
import { type Selector, type SelectorComponent, transform } from 'lightningcss'

/** A stylesheet that only some pages need, with the classes that an element of each of its selectors asks for. */
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

/** One set for each selector, and for each of its choices where it says `:is` or `:where`. */
function selectorsIn(css: string): Set<string>[] {
  const found: Set<string>[] = []
  transform({
    filename: 'part.css',
    code: Buffer.from(css),
    visitor: {
      Rule: {
        style: ({ value }) => {
          found.push(...value.selectors.flatMap(choicesOf))
        },
      },
    },
  })
  return found
}

function choicesOf(selector: Selector): Set<string>[] {
  let choices = [new Set<string>()]
  for (const component of selector) {
    const more = classesAskedBy(component)
    choices = choices.flatMap((choice) => more.map((classes) => choice.union(classes)))
  }
  return choices
}

/** What `:not` names is no reason to wear a part. */
function classesAskedBy(component: SelectorComponent): Set<string>[] {
  if (component.type === 'class') return [new Set([component.name])]
  if (component.type !== 'pseudo-class') return [new Set()]
  switch (component.kind) {
    case 'is':
    case 'where':
    case 'has':
      return component.selectors.flatMap(choicesOf)
    default:
      return [new Set()]
  }
}
