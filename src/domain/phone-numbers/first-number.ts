/** Signs that people put between two numbers, and into one as well: 01632/960140. */
const between = /[/,&|]/g

/**
 * The first telephone number in what somebody wrote as theirs, as they wrote it: without the words behind it, an extension or
 * when to ring, and without a second number. With those digits it would be another one.
 */
export function firstNumber(written: string): string {
  const [number = ''] = /^(?:\D*\d){5}[^\p{L};#]*/u.exec(written) ?? []
  for (const { index } of number.matchAll(between)) {
    const [one, other] = [number.slice(0, index), number.slice(index + 1)]
    // Behind a whole number with its area code nothing belongs to it: an extension, or the hours to ring.
    if (isWhole(one) && (digitsIn(other) >= 5 || hasAreaCode(one))) return one
  }
  return number
}

/** The first number, and whichever others stand behind it, each with its area code. */
export function numbersIn(written: string): string[] {
  const others = written.split(/[\p{L};#/,&|]/u).filter((part) => /^\D*(0|44)|\+/.test(part) && isWhole(part))
  return [firstNumber(written), ...others]
}

/** Not the area code of a number whose rest is to come; one that is dialled within a town has none. */
function isWhole(written: string): boolean {
  const digits = digitsIn(written)
  return /^\D*(0|44)|\+/.test(written) ? digits >= 10 : digits >= 5
}

/** The code of a country comes before the area's, and a zero in brackets is dialled within it only. */
function hasAreaCode(written: string): boolean {
  const digits = digitsIn(written.replace(/^\D*00/, '').replace('(0)', ''))
  return digits >= (/^\D*(00)?44/.test(written) ? 11 : 10)
}

function digitsIn(written: string): number {
  return written.replace(/\D/g, '').length
}
