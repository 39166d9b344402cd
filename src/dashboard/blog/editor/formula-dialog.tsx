import { useEffect, useRef, useState } from 'react'
import { Field } from '../../../ui/field.tsx'
import { drawFormula } from './draw-formula.ts'
import { type Asking, QuestionDialog } from './question.tsx'

/** Asks for a formula, as LaTeX, and puts it into the text or in the place of the one that is chosen. */
export function FormulaDialog({ editor, onDone, onClose }: Asking) {
  const wasBlock = editor.isActive('formulaBlock')
  const present = editor.getAttributes(wasBlock ? 'formulaBlock' : 'formula')
  const [latex, setLatex] = useState(String(present.latex ?? ''))
  const [isBlock, setIsBlock] = useState(wasBlock)

  function answer(): string | undefined {
    if (!latex.trim()) return 'Please write a formula.'
    const type = isBlock ? 'formulaBlock' : 'formula'
    editor
      .chain()
      .insertContent({ type, attrs: { latex: latex.trim() } })
      .run()
    return undefined
  }

  return (
    <QuestionDialog title="Formula" button="Put it in" onAnswer={answer} onDone={onDone} onClose={onClose}>
      <Field
        form="formula"
        name="latex"
        label="Formula in TeX"
        hint={'For example \\frac{a}{b} for a fraction, x^2, H_2O.'}
      >
        {(control) => (
          <textarea
            {...control}
            rows={3}
            value={latex}
            spellCheck={false}
            onChange={({ target }) => setLatex(target.value)}
          />
        )}
      </Field>
      <label className="check">
        <input type="checkbox" checked={isBlock} onChange={({ target }) => setIsBlock(target.checked)} />
        On a line of its own
      </label>
      <Preview latex={latex} isBlock={isBlock} />
    </QuestionDialog>
  )
}

const noTex = 'This is no TeX yet. Readers would see it as it is written.'
const notShown = 'How it looks cannot be shown now. Readers will see the formula.'

function Preview({ latex, isBlock }: { latex: string; isBlock: boolean }) {
  const place = useRef<HTMLDivElement>(null)
  const [hint, setHint] = useState<string>()
  useEffect(() => {
    let stands = true
    const show = (math: DocumentFragment | undefined, hint?: string) => {
      if (!stands) return
      setHint(hint)
      if (math) place.current?.replaceChildren(math)
    }
    drawFormula(latex, isBlock).then(
      (drawn) => (drawn.kind === 'drawn' ? show(drawn.math) : show(undefined, noTex)),
      () => show(new DocumentFragment(), notShown),
    )
    return () => {
      stands = false
    }
  }, [latex, isBlock])
  return (
    <>
      <div ref={place} className="formula-preview" />
      <p role="status" className="hint">
        {hint}
      </p>
    </>
  )
}
