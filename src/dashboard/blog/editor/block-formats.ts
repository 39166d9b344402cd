import { type Command, Extension } from '@tiptap/core'
import type { Attrs, Node, ResolvedPos } from '@tiptap/pm/model'
import { directionOf } from './languages.ts'
import { declarationsOf } from './paste/declarations.ts'

export type Alignment = 'left' | 'center' | 'right' | 'justify'
type Direction = 'ltr' | 'rtl' | 'auto'

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    blockFormats: {
      align: (alignment: Alignment | null) => ReturnType
      /** Steps in (1) or out (-1): a point of a list goes a level deeper, anything else moves sideways, at most 8 steps. */
      indentBy: (steps: 1 | -1) => ReturnType
      direct: (direction: Direction | null) => ReturnType
      /** Says in which language it is, by its code; null for the page’s own. */
      speak: (language: string | null) => ReturnType
      /** No alignment, indent or direction. */
      straighten: () => ReturnType
    }
  }
}

const textBlocks = ['paragraph', 'heading', 'codeBlock']
const lists = ['bulletList', 'orderedList', 'taskList']
const deepestIndent = 8

/** What a paragraph, heading, list … can have beside its words: alignment, indent, direction and language. */
export const BlockFormats = Extension.create({
  name: 'blockFormats',
  addGlobalAttributes() {
    return [
      {
        types: [...textBlocks, ...lists, 'blockquote', 'listItem', 'taskItem'],
        attributes: {
          align: {
            default: null,
            keepOnSplit: true,
            parseHTML: (element) => declarationsOf(element).get('text-align') ?? null,
            renderHTML: ({ align }) =>
              align ? { 'data-style': `text-align: ${align}`, class: `text-align-${align}` } : {},
          },
          indent: {
            default: 0,
            keepOnSplit: true,
            parseHTML: (element) => Number(/^[1-8]$/.exec(element.dataset.indent ?? '')?.[0] ?? 0),
            renderHTML: ({ indent }) => (indent ? { 'data-indent': indent, class: `indent-${indent}` } : {}),
          },
          dir: {
            default: null,
            keepOnSplit: true,
            parseHTML: (element) => /^(ltr|rtl|auto)$/.exec(element.getAttribute('dir') ?? '')?.[0] ?? null,
            renderHTML: ({ dir }) => (dir ? { dir } : {}),
          },
          lang: {
            default: null,
            keepOnSplit: true,
            parseHTML: (element) => element.getAttribute('lang') || null,
            renderHTML: ({ lang }) => (lang ? { lang } : {}),
          },
        },
      },
    ]
  },
  addCommands() {
    return {
      align: (align) => onEach(textBlocks, () => ({ align })),
      // The marks of a list stand on the side where its lines begin.
      direct: (dir) => onEach([...textBlocks, ...lists], () => ({ dir })),
      speak: (lang) =>
        onEach([...textBlocks, ...lists], (_, type) => ({
          dir: directionOf(lang),
          ...(textBlocks.includes(type) && { lang }),
        })),
      straighten: () => onEach([...textBlocks, ...lists], () => ({ align: null, indent: 0, dir: null })),
      indentBy: (steps) => (props) => {
        const item = itemAround(props.state.selection.$from)
        if (item) return steps > 0 ? props.commands.sinkListItem(item) : props.commands.liftListItem(item)
        return onEach(textBlocks, ({ indent }) => ({ indent: Math.min(deepestIndent, Math.max(0, indent + steps)) }))(
          props,
        )
      },
    }
  },
})

function onEach(types: string[], change: (attributes: Attrs, type: string) => Attrs): Command {
  return ({ tr, state, dispatch }) => {
    const { from, to } = state.selection
    const found: [Node, number][] = []
    state.doc.nodesBetween(from, to, (node, at) => {
      if (types.includes(node.type.name) && (node.isTextblock || reachesEnds(node, at))) found.push([node, at])
    })
    if (dispatch) {
      for (const [{ attrs, type }, at] of found) {
        tr.setNodeMarkup(at, undefined, { ...attrs, ...change(attrs, type.name) })
      }
    }
    return found.length > 0

    /** One point of a list does not speak for the others. */
    function reachesEnds({ firstChild, lastChild, nodeSize }: Node, at: number): boolean {
      const afterFirst = at + 1 + (firstChild?.nodeSize ?? 0)
      const beforeLast = at + nodeSize - 1 - (lastChild?.nodeSize ?? 0)
      return from < afterFirst && to > beforeLast
    }
  }
}

function itemAround(place: ResolvedPos): string | undefined {
  for (let level = place.depth; level > 0; level--) {
    const { name } = place.node(level).type
    if (name === 'listItem' || name === 'taskItem') return name
  }
  return undefined
}
