import { type RefObject, useEffect } from 'react'
import type { Placed } from '../side/wording-check.tsx'
import { rangeOf } from './select-words.ts'

const name = 'wording'

/** Underlines in the text what the wording check is about. The text itself is not touched, so nothing of it is saved. */
export function useWordingMarks(sheet: RefObject<HTMLElement | null>, findings: Placed[]): void {
  useEffect(() => {
    const text = sheet.current?.querySelector<HTMLElement>('[contenteditable="true"]')
    // Older browsers cannot mark, and do without.
    if (!text || !('highlights' in CSS)) return
    const ranges = findings.flatMap(({ place, words, earlier }) => {
      const range = place === 'content' ? rangeOf(text, words, earlier) : undefined
      return range ? [range] : []
    })
    CSS.highlights.set(name, new Highlight(...ranges))
    return () => void CSS.highlights.delete(name)
  }, [sheet, findings])
}
