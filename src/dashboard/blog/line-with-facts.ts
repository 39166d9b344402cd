import { useMemo } from 'react'
import type { WirePost } from '../../contract/blog.ts'
import { textWithFacts, unknownFactsOfPost } from '../../contract/facts.ts'
import { usePractice } from '../queries/practice.ts'

/** Says a title or a description as visitors read it. Where it is written, it goes on naming its facts. */
export function useLineWithFacts(): (line: string) => string {
  const facts = usePractice()?.facts
  return (line) => (facts ? textWithFacts(line, facts) : line)
}

/** The names in braces that a post would show to its readers as they are, each once. */
export function useUnknownFacts(post: WirePost): string[] {
  const facts = usePractice()?.facts
  return useMemo(() => (facts ? unknownFactsOfPost(post, facts) : []), [post, facts])
}
