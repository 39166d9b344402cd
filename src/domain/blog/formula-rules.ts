/** Characters of TeX that are drawn: enough for a page of matrices; above, macros could be made to grow for seconds. */
export const longestDrawnFormula = 2_000

/** How TeX is read, in KaTeX's words: the same while somebody writes and on the page, so that what is seen is what is shown. */
export const formulaRules = {
  output: 'mathml',
  throwOnError: true,
  strict: 'ignore',
  trust: false,
  maxSize: 20,
  maxExpand: 200,
} as const
