import { Mark } from '@tiptap/core'
import { classesOf } from '../../../contract/post-text.ts'
import { declarationsOf } from './paste/declarations.ts'

/** Colour, background, font and size of some words, as CSS writes them; null where they are the page's own. */
type WordStyle = { color: string | null; background: string | null; font: string | null; size: string | null }

const declarations = { color: 'color', background: 'background-color', font: 'font-family', size: 'font-size' } as const

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    textStyle: { styleWords: (part: Partial<WordStyle>) => ReturnType }
  }
}

/** One mark for all four, so that a word with a colour and a size is one span. The page's classes show it as it will be. */
export const TextStyle = Mark.create({
  name: 'textStyle',
  priority: 101,
  addAttributes() {
    const attribute = (declaration: string) => ({
      default: null,
      rendered: false,
      parseHTML: (element: HTMLElement) => declarationsOf(element).get(declaration) ?? null,
    })
    return Object.fromEntries(Object.entries(declarations).map(([name, css]) => [name, attribute(css)]))
  },
  parseHTML() {
    return [{ tag: 'span[data-style]' }]
  },
  renderHTML({ mark }) {
    const style = styleText(mark.attrs)
    return ['span', { 'data-style': style, class: classesOf(style).join(' ') }, 0]
  },
  addCommands() {
    return {
      styleWords:
        (part) =>
        ({ commands }) =>
          commands.setMark(this.name, part),
    }
  },
})

/** A word's style as a style attribute holds it; empty where it has none. */
export function styleText(attributes: Readonly<Record<string, unknown>>): string {
  return Object.entries(declarations)
    .filter(([name]) => attributes[name])
    .map(([name, css]) => `${css}: ${attributes[name]}`)
    .join('; ')
}
