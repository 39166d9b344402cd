import { mergeAttributes, Node } from '@tiptap/core'
import { drawFormula } from './draw-formula.ts'

export const Formula = formulaNode('formula', 'span', { inline: true, group: 'inline' })
export const FormulaBlock = formulaNode('formulaBlock', 'div', { group: 'block' })

/** A formula is kept as its TeX; how it looks is only drawn. */
function formulaNode(name: string, tag: 'span' | 'div', place: { inline?: true; group: string }) {
  return Node.create({
    name,
    ...place,
    atom: true,
    addAttributes() {
      return {
        latex: {
          default: '',
          parseHTML: ({ dataset }) => dataset.latex ?? '',
          renderHTML: ({ latex }) => ({ 'data-latex': latex }),
        },
      }
    },
    parseHTML() {
      return [{ tag: `${tag}[data-latex]`, priority: 60 }]
    },
    renderHTML({ HTMLAttributes }) {
      return [tag, mergeAttributes(HTMLAttributes, { class: 'formula' })]
    },
    addNodeView() {
      return ({ node }) => {
        const place = document.createElement(tag)
        place.className = 'formula'
        place.title = 'Enter changes the formula'
        place.textContent = node.attrs.latex
        drawFormula(node.attrs.latex, tag === 'div').then(
          (drawn) => place.replaceChildren(drawn.kind === 'drawn' ? drawn.math : asWritten(node.attrs.latex)),
          // What draws it could not be had: its TeX stands there already.
          () => undefined,
        )
        return { dom: place, ignoreMutation: () => true }
      }
    },
  })
}

function asWritten(tex: string): HTMLElement {
  const code = document.createElement('code')
  code.textContent = tex
  return code
}
