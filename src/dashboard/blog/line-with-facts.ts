import { useMemo } from 'react'
import type { WirePost } from '../../contract/blog.ts'
import { textWithFacts, unknownFacts, unknownFactsOfHtml } from '../../contract/facts.ts'
import { usePractice } from '../queries/practice.ts'

/** Says a title or a description as visitors read it. Where it is written, it goes on naming its facts. */
export function useLineWithFacts(): (line: string) => string {
  const facts = usePractice()?.facts
  return (line) => (facts ? textWithFacts(line, facts) : line)
}

/** The names in braces that a post would show to its readers as they are, each once. */
export function useUnknownFacts({ title, description = '', imageAlt = '', content }: WirePost): string[] {
  const facts = usePractice()?.facts
  return useMemo(() => {
    if (!facts) return []
    const lines = [title, description, imageAlt].flatMap((line) => unknownFacts(line, facts).map(({ name }) => name))
    return [...new Set([...lines, ...unknownFactsOfHtml(content, facts)])]
  }, [title, description, imageAlt, content, facts])
}
