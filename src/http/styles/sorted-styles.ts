import { type Selector, type SelectorComponent, transform } from 'lightningcss'
import type { Styles } from './page-styles.ts'

/** Sorts sheets as they were built. A selector without a class is for the elements of a part that says more. */
export function stylesOf(common: string, parts: readonly string[]): Styles {
  const asking = (css: string) =>
    selectorsIn(css)
      .map((asked) => [...asked])
      .filter((asked) => asked.some((name) => name.startsWith('.')))
  return { common, parts: parts.map((css) => ({ css, selectors: asking(css) })) }
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
    const more = askedBy(component)
    choices = choices.flatMap((choice) => more.map((classes) => choice.union(classes)))
  }
  return choices
}

/** What `:not` names is no reason to wear a part. */
function askedBy(component: SelectorComponent): Set<string>[] {
  if (component.type === 'class') return [new Set([`.${component.name}`])]
  if (component.type === 'type') return [new Set([component.name])]
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
