import DOMPurify from 'dompurify'
import { formulaRules, longestDrawnFormula } from '../../../contract/post-text.ts'
import { inertHtml } from '../inert-html.ts'

type Drawn = { kind: 'drawn'; math: DocumentFragment } | { kind: 'mistake' }

/** TeX as MathML, under the same limits as on the public page. What draws it weighs 70 kB, so it comes with the first. */
export async function drawFormula(tex: string, display: boolean): Promise<Drawn> {
  const { default: katex } = await import('katex')
  if (tex.length > longestDrawnFormula) return { kind: 'mistake' }
  try {
    const markup = katex.renderToString(tex, { ...formulaRules, displayMode: display })
    const math = DOMPurify.sanitize(inertHtml(markup), {
      ADD_TAGS: ['semantics', 'annotation'],
      RETURN_DOM_FRAGMENT: true,
    })
    return { kind: 'drawn', math }
  } catch (problem) {
    // Too deep for the stack is as unreadable as a mistake in the TeX.
    if (problem instanceof katex.ParseError || problem instanceof RangeError) return { kind: 'mistake' }
    throw problem
  }
}
