import fc from 'fast-check'

const firstSurrogate = 0xd800
const surrogates = 0x800
const last = 0x10ffff

/**
 * Every character of Unicode, as `unit` of `fc.string`. The same characters as of `unit: 'binary'`, for which fast-check
 * makes and keeps a list of all million of them.
 */
export const anyCharacter: fc.Arbitrary<string> = fc.nat(last - surrogates).map(
  (place) => String.fromCodePoint(place < firstSurrogate ? place : place + surrogates),
  // How fast-check finds out that its dangerous words, such as `__proto__`, can be made of these.
  (character) => {
    const point = typeof character === 'string' ? character.codePointAt(0) : undefined
    if (point === undefined || String.fromCodePoint(point) !== character) throw new Error('This is not one character')
    return point < firstSurrogate ? point : point - surrogates
  },
)
