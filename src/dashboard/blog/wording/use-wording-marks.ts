import { type RefObject, useEffect } from 'react'
import type { Placed } from '../side/wording-check.tsx'
import { rangesOf } from './select-words.ts'

const name = 'wording'

/** Underlines in the text what the wording check is about. The text itself is not touched, so nothing of it is saved. */
export function useWordingMarks(textBody: RefObject<HTMLElement | null>, findings: Placed[]): void {
  useEffect(() => {
    const text = textBody.current?.querySelector<HTMLElement>('[contenteditable="true"]')
    // Older browsers cannot mark, and do without.
    if (!text || !('highlights' in CSS)) return
    const ranges = rangesOf(
      text,
      findings.filter(({ place }) => place === 'content'),
    )
    CSS.highlights.set(name, new Highlight(...ranges))
    return () => void CSS.highlights.delete(name)
  }, [textBody, findings])
}
