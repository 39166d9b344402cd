const fromTheRight = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/** The `dir` of a line of a post: its first letter decides where any is of a script that runs from the right. */
export function directionOf(line: string): 'auto' | undefined {
  return fromTheRight.test(line) ? 'auto' : undefined
}
