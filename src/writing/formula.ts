import { createRequire } from 'node:module'
import type katexLibrary from 'katex'
import { formulaRules, longestDrawnFormula } from '../domain/blog/formula-rules.ts'
import { escaped } from '../domain/practice/escaped.ts'
import { NotOurMarkup, openTag, readMarkup } from './markup.ts'

/**
 * A formula as MathML, which browsers draw without a style sheet or script of ours. What is no TeX, or too much of it,
 * is shown as it was written.
 */
export function formulaMarkup(tex: string, display: boolean): string {
  return tex.length > longestDrawnFormula ? asWritten(tex) : (drawn(tex, display) ?? asWritten(tex))
}

function asWritten(tex: string): string {
  return `<code>${escaped(tex)}</code>`
}

function drawn(tex: string, display: boolean): string | undefined {
  const katex = library()
  try {
    const markup = katex.renderToString(tex, { ...formulaRules, displayMode: display })
    const math = /<math[\s\S]*<\/math>/.exec(markup)?.[0]
    return math && onlyMathematics(math)
  } catch (problem) {
    // Too deep for the stack is as unreadable as a mistake in the TeX; anything else is our own mistake.
    if (problem instanceof katex.ParseError || problem instanceof RangeError || problem instanceof NotOurMarkup) {
      return undefined
    }
    throw problem
  }
}

let loaded: typeof katexLibrary | undefined

/** Loaded with the first formula: its tables are more than all of our own program, and most posts have none. */
function library(): typeof katexLibrary {
  loaded ??= createRequire(import.meta.url)('katex') as typeof katexLibrary
  return loaded
}

const elements = new Set(
  (
    'math semantics annotation mrow mi mo mn ms mtext mspace msup msub msubsup mfrac msqrt mroot mover munder ' +
    'munderover mtable mtr mtd mlabeledtr mpadded mphantom mstyle menclose mmultiscripts mprescripts none merror'
  ).split(' '),
)

const attributes = new Set(
  (
    'xmlns display encoding mathvariant stretchy fence separator lspace rspace accent accentunder minsize maxsize ' +
    'symmetric largeop movablelimits linethickness columnalign columnspacing columnlines rowspacing rowlines rowalign ' +
    'width height depth voffset scriptlevel displaystyle mathcolor mathbackground mathsize notation side form frame ' +
    'linebreak'
  ).split(' '),
)

/** What KaTeX wrote, with nothing but elements and attributes of MathML; a style attribute would break the page's policy. */
function onlyMathematics(math: string): string {
  let kept = ''
  for (const piece of readMarkup(math)) {
    if (piece.kind === 'text') kept += piece.text
    else if (!elements.has(piece.tag)) continue
    else if (piece.kind === 'close') kept += `</${piece.tag}>`
    else {
      const named = [...piece.attributes].filter(
        ([name, value]) => attributes.has(name) && /^[^<>&"]{1,60}$/.test(value),
      )
      kept += openTag(piece.tag, named)
    }
  }
  return kept
}
