import { commonWords } from './common-words.ts'

/** What each part of a password adds to the effort of guessing it; a letter that stands in no word counts one. */
const cost = { ownWord: 1, commonWord: 2, walk: 0.5, repetition: 0.25, digitOrMark: 0.5, letter: 1 }

/**
 * How hard a password is to guess for a program that knows common words, the practice's own, years, walks along the
 * keyboard, repetitions and the usual disguises: with 1,300 words this stands for millions of passwords, which no list
 * that we could ship would hold. A letter is 1; a random password of fifteen letters is 15, `Sunshine2024!!` is 3.
 */
export function effortToGuess(password: string, ownWords: string[]): number {
  const own = new Set(ownWords.flatMap((words) => words.toLowerCase().split(/[^\p{L}\p{N}]+/u)).filter(isWord))
  return Math.min(...spellings(password).map((spelling) => leastEffort(spelling, own)))
}

function isWord(word: string): boolean {
  return word.length > 2
}

/** With its marks, which may stand for letters, and without them. */
function spellings(password: string): string[] {
  const plain = password.normalize('NFKC').toLowerCase().replace(/\s+/g, '').slice(0, longestLooked)
  return [plain, plain.replace(/[^\p{L}\p{N}]/gu, '')]
}

/** The cheapest way to put a text together from known parts. */
function leastEffort(letters: string, own: ReadonlySet<string>): number {
  const least = [0]
  for (let end = 1; end <= letters.length; end++) {
    const last = letters[end - 1] ?? ''
    least[end] = (least[end - 1] ?? 0) + (/\p{L}/u.test(last) ? cost.letter : cost.digitOrMark)
    for (let begin = Math.max(0, end - longestPart); begin <= end - 2; begin++) {
      const part = letters.slice(begin, end)
      const effort = repeatsWhatStandsBefore(part, letters, begin) ? cost.repetition : costOf(part, own)
      if (effort !== undefined) least[end] = Math.min(least[end] ?? 0, (least[begin] ?? 0) + effort)
    }
  }
  return least[letters.length] ?? 0
}

const longestLooked = 128
const longestPart = 26

function repeatsWhatStandsBefore(part: string, letters: string, begin: number): boolean {
  return begin >= part.length && letters.startsWith(part, begin - part.length)
}

function costOf(part: string, own: ReadonlySet<string>): number | undefined {
  if (part.length < 3) return undefined
  if (isWalk(part) || /^(.)\1+$/u.test(part) || /^(19|20)\d\d$/.test(part)) return cost.walk
  const words = undisguised(part)
  if (words.some((word) => own.has(word))) return cost.ownWord
  return words.some((word) => commonWords.has(word) || commonWords.has(word.replace(/s$/, '')))
    ? cost.commonWord
    : undefined
}

/** A part as written, and with marks and digits read as the letters they look like. */
function undisguised(part: string): string[] {
  if (!/[@4$5037!1|]/.test(part)) return [part]
  const letters = part
    .replace(/[@4]/g, 'a')
    .replace(/0/g, 'o')
    .replace(/[$5]/g, 's')
    .replace(/3/g, 'e')
    .replace(/7/g, 't')
  return [part, letters.replace(/[!1|]/g, 'i'), letters.replace(/[!1|]/g, 'l')]
}

/** Walks along the keyboard, the digits and the alphabet, in both directions. */
const walks = [
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'azertyuiop',
  'qwertz',
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qazwsxedcrfvtgbyhnujmikolp',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  '1q2w3e4r5t6y7u8i9o0p',
  'zaq12wsx',
  '147258369',
  '13579',
  '24680',
  '!@#$%^&*()',
  '!"£$%^&*()',
].flatMap((walk) => [walk, [...walk].reverse().join('')])

function isWalk(part: string): boolean {
  return walks.some((walk) => walk.includes(part))
}
