/** The selectors of a list, which is parted at its commas, but not at those within :is(…) and its like. */
export function selectorsIn(list: string): string[] {
  const selectors: string[] = []
  let begun = 0
  let depth = 0
  // Sign by sign: to look ahead from each comma takes the square of what a clipboard may hold.
  for (const { index, 0: sign } of list.matchAll(/[,()]/g)) {
    if (sign === '(') depth += 1
    else if (sign === ')') depth -= 1
    else if (depth === 0) {
      selectors.push(list.slice(begun, index).trim())
      begun = index + 1
    }
  }
  return [...selectors, list.slice(begun).trim()]
}
