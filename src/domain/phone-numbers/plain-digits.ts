/** Noughts of the writings in which people here type numbers: Arabic, Urdu, Hindi, Bengali, Punjabi, Gujarati, Tamil, wide. */
const noughts = [0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xbe6, 0xff10]

/** A text with its numbers in the digits 0 to 9, in whichever digits they were typed. */
export function inPlainDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    const nought = noughts.find((first) => code >= first && code < first + 10)
    return nought ? String(code - nought) : digit
  })
}

/** What can only be a telephone number, in the digits 0 to 9; undefined for any other text. */
export function onlyPhone(written: string): string | undefined {
  const text = inPlainDigits(written)
  return /^[\d\s()+./\u2010-\u2015-]*\d[\d\s()+./\u2010-\u2015-]*$/.test(text) ? text : undefined
}
