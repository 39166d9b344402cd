import { useEffect, useState } from 'react'
import { usePractice } from '../../queries/practice.ts'
import { plainText } from '../plain-text.ts'
import type { PostFields } from '../post-fields.ts'
import type { Placed } from '../side/wording-check.tsx'
import { findWording } from './find-wording.ts'

/** After the last key, in milliseconds. */
const pause = 400

/** The words of what is written, and what is to be said about them, a moment after the writer pauses. */
export function useWording({ title, content, description }: PostFields): { words: string; findings: Placed[] } {
  const facts = usePractice()?.facts
  const [read, setRead] = useState<{ words: string; findings: Placed[] }>({ words: '', findings: [] })
  useEffect(() => {
    const reading = setTimeout(() => {
      // Pictures inside the text are megabytes, and hold no words.
      const words = plainText(content.replace(/\bsrc="data:[^"]*"/gi, ''))
      const places = [
        ['title', title],
        ['content', words],
        ['description', description],
      ] as const
      const findings = places.flatMap(([place, text]) =>
        findWording(text, facts).map((finding) => ({ ...finding, place })),
      )
      setRead({ words, findings })
    }, pause)
    return () => clearTimeout(reading)
  }, [title, content, description, facts])
  return read
}
