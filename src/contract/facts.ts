/** What the lines of a post name in braces is said by the same rule wherever they are read. */
export { textWithFacts } from '../domain/practice/facts.ts'
