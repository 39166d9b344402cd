/** What the text of a post may hold. Its editor asks the same rules as the server, which asks them again. */
export { formulaRules, longestDrawnFormula } from '../domain/blog/formula-rules.ts'
export { leadsElsewhere, noImage, safeImage, safeLink, videoAddress } from '../domain/blog/text-addresses.ts'
export { backgroundColours, textColours } from '../domain/blog/text-colours.ts'
export { classesOf, safeStyle, styleOfClasses } from '../domain/blog/text-styles.ts'
