/** What the lines of a post name in braces is said by the same rule wherever they are read. */
export { textWithFacts, unknownFacts, unknownFactsOfPost } from '../domain/practice/facts.ts'
/** And what they say themselves is found by the same rule in the owner’s files and in the editor. */
export {
  hoursIn,
  nationalDigits,
  phonesIn,
  pricesIn,
  sameExchange,
  speaksOfOpening,
  type Typed,
} from '../domain/practice/typed-facts.ts'
