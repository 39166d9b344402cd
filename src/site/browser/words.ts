// How words are compared: without case, accents and simple endings, and forgiving one slip of a finger.

type Word = { word: string; start: number; end: number }

const written = /[\p{L}\p{N}\p{M}]+(?:['’][\p{L}\p{M}]+)*/gu

/** The words of a text in lower case without accents and apostrophes, each with its place. */
export function wordsOf(text: string): Word[] {
  return [...text.matchAll(written)].map(({ 0: word, index }) => ({
    word: folded(word),
    start: index,
    end: index + word.length,
  }))
}

/** The same words without their places, each way of writing one folded once, which costs a third where a text is long. */
export function distinctWords(text: string): string[] {
  return [...new Set(text.match(written))].map(folded)
}

function folded(word: string): string {
  return word
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}|['’]s?$|['’]/gu, '')
}

const irregular = new Map([
  ['teeth', 'tooth'],
  ['children', 'child'],
])

/** What a folded word has in common with its plural and its other simple forms: `fillings`, `filling` and `fill`. */
export function stemOf(word: string): string {
  const known = irregular.get(word)
  if (known) return known
  const one = word
    .replace(/(..)ies$/, '$1y')
    .replace(/(ss|x|z|ch|sh)es$/, '$1')
    .replace(/(..[^suiy])s$/, '$1')
  return one
    .replace(/(...)ing$/, '$1')
    .replace(/(..[^e])ed$/, '$1')
    .replace(/([bdfgmnprt])\1$/, '$1')
    .replace(/(...)e$/, '$1')
}

/** Whether one letter too many, too few, wrong or swapped with its neighbour lies between two different words. */
export function isOneSlip(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (long.length - short.length > 1) return false
  let same = 0
  while (same < short.length && short[same] === long[same]) same += 1
  if (long.length > short.length) return short.slice(same) === long.slice(same + 1)
  if (short.slice(same + 1) === long.slice(same + 1)) return true
  return (
    short[same] === long[same + 1] && short[same + 1] === long[same] && short.slice(same + 2) === long.slice(same + 2)
  )
}
