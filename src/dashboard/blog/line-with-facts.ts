import { textWithFacts } from '../../contract/facts.ts'
import { usePractice } from '../queries/practice.ts'

/** Says a title or a description as visitors read it. Where it is written, it goes on naming its facts. */
export function useLineWithFacts(): (line: string) => string {
  const facts = usePractice()?.facts
  return (line) => (facts ? textWithFacts(line, facts) : line)
}
