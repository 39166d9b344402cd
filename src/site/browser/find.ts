import { distinctWords, isOneSlip, stemOf, wordsOf } from './words.ts'

/** Something that can be found: a page, or a place on one. */
export type Entry = {
  group: string
  title: string
  /** What is shown below the title. */
  text: string
  address: string
  /** What patients call it. Shown where it is why the entry was found. */
  names?: string[]
  /** Words that lead here and are not shown. */
  words?: string
  /** Everything else that is written there; only the server knows it. */
  body?: string
  /** More or less than one for what should come before or after its equals. */
  rank?: number
}

/** A page that was found. */
export type Found = {
  entry: Entry
  /** The stems of the words for which it was found, for `marked`. */
  stems: ReadonlySet<string>
}

/** An entry that was read: its stems with their weights, and its words as they are written, each once. */
export type Indexed = {
  entry: Entry
  weights: ReadonlyMap<string, number>
  titleWords: number
  words: readonly string[]
}

/** All that can be found, ready to be searched. */
export type Index = {
  entries: Indexed[]
  /** Every word as it is written, with its stem. */
  vocabulary: Map<string, string>
}

/** Characters; what is longer is cut off. */
export const longestQuery = 100
const mostWords = 10

/** For an entry whose own name among patients was asked for. */
const ownName = 12

const weightOf = { title: 10, names: 9, words: 5, text: 4, body: 1 }

/** Reads entries into an index. A stem counts where it stands highest. */
export function openIndex(entries: readonly Entry[]): Index {
  const index: Index = { entries: [], vocabulary: new Map() }
  for (const entry of entries) addTo(index, entry)
  return index
}

/** Reads one more entry, behind the others. */
export function addTo({ entries, vocabulary }: Index, entry: Entry): Indexed {
  const weights = new Map<string, number>()
  const words = new Set<string>()
  const add = (text: string | undefined, weight: number) => {
    for (const word of indexedWords(text ?? '')) {
      const stem = vocabulary.get(word) ?? stemOf(word)
      vocabulary.set(word, stem)
      words.add(word)
      weights.set(stem, Math.max(weight, weights.get(stem) ?? 0))
    }
  }
  add(entry.title, weightOf.title)
  add(entry.names?.join(' '), weightOf.names)
  add(entry.words, weightOf.words)
  add(entry.text, weightOf.text)
  add(entry.body, weightOf.body)
  const indexed = { entry, weights, titleWords: wordsOf(entry.title).length, words: [...words] }
  entries.push(indexed)
  return indexed
}

/** Puts an entry that was read before behind the others. */
export function addAgain({ entries, vocabulary }: Index, indexed: Indexed): void {
  for (const word of indexed.words) if (!vocabulary.has(word)) vocabulary.set(word, stemOf(word))
  entries.push(indexed)
}

/** A word with a hyphen is found as its parts and as one: `check-up`, `check`, `checkup`. */
function indexedWords(text: string): string[] {
  const joined = text.match(/\p{L}+(?:-\p{L}+)+/gu) ?? []
  return distinctWords([text, ...joined.map((word) => word.replaceAll('-', ''))].join(' '))
}

/**
 * What is meant by a query, best first. Every word counts; where nothing holds them all, the entries that hold the most
 * stand, as long as that is half of them.
 */
export function find({ entries, vocabulary }: Index, query: string): Found[] {
  const asked = askedWords(query, vocabulary).map((word) => meanings(word, vocabulary))
  const scored = entries.map(({ entry, weights, titleWords }) => {
    const stems = new Set<string>()
    let score = 0
    let held = 0
    let inTitle = 0
    for (const meant of asked) {
      let best = 0
      for (const [stem, likeness] of meant) {
        const weight = weights.get(stem) ?? 0
        if (weight > 0) stems.add(stem)
        if (weight >= weightOf.title) inTitle += likeness / titleWords
        best = Math.max(best, weight * likeness)
      }
      if (best > 0) held += 1
      score += best
    }
    if (held > 0 && namesFound({ entry, stems }).length > 0) score += ownName
    return { entry, stems, held, score: (score + weightOf.title * Math.min(1, inTitle)) * (entry.rank ?? 1) }
  })
  const most = Math.max(0, ...scored.map(({ held }) => held))
  if (most === 0 || most * 2 < asked.length) return []
  return scored
    .filter(({ held }) => held === most)
    .sort((one, other) => other.score - one.score)
    .map(({ entry, stems }) => ({ entry, stems }))
}

/** The same results under their groups, the group with the best one first. */
export function grouped(found: Found[]): { group: string; found: Found[] }[] {
  const groups = new Map<string, Found[]>()
  for (const one of found) {
    const ofGroup = groups.get(one.entry.group)
    if (ofGroup) ofGroup.push(one)
    else groups.set(one.entry.group, [one])
  }
  return [...groups].map(([group, found]) => ({ group, found }))
}

/** A text in pieces, those that were looked for told apart. */
export function marked(text: string, stems: ReadonlySet<string>): { text: string; hit: boolean }[] {
  const pieces: { text: string; hit: boolean }[] = []
  let from = 0
  for (const { word, start, end } of wordsOf(text)) {
    if (!stems.has(stemOf(word))) continue
    if (start > from) pieces.push({ text: text.slice(from, start), hit: false })
    pieces.push({ text: text.slice(start, end), hit: true })
    from = end
  }
  if (from < text.length) pieces.push({ text: text.slice(from), hit: false })
  return pieces
}

/** Those of the patients' words for it that were looked for. */
export function namesFound({ entry, stems }: Found): string[] {
  if (!entry.names) return []
  const shown = new Set(wordsOf(entry.title).map(({ word }) => stemOf(word)))
  const wanted = (name: string) =>
    wordsOf(name).some(({ word }) => stems.has(stemOf(word))) &&
    wordsOf(name).every(({ word }) => stems.has(stemOf(word)) || idle.has(word)) &&
    !wordsOf(name).every(({ word }) => shown.has(stemOf(word)))
  return entry.names.filter(wanted)
}

/** Words that say nothing by themselves, also of those for whom people look. */
const idle = new Set(
  (
    'he her him his she son daughter husband wife mum dad ' +
    'a about am an and any are at be been by can could did do does for from get give got had has have how i if in into is it its ' +
    'just ll me much my need of on or our please should so some that the there they this to too up us ve want was we ' +
    'what when where which who why will with would you your'
  ).split(' '),
)

function askedWords(query: string, vocabulary: Index['vocabulary']): string[] {
  const all = wordsOf(query.slice(0, longestQuery)).map(({ word }) => word)
  const telling = all.filter((word) => !idle.has(word))
  const words: string[] = []
  for (const word of telling.length > 0 ? telling : all) {
    const last = words.at(-1)
    // Two words that are one here: `tooth ache`, `air flow`.
    if (last !== undefined && vocabulary.has(last + word)) words[words.length - 1] = last + word
    else words.push(word)
  }
  return [...new Set(words)].slice(0, mostWords)
}

const likeness = { same: 1, begun: 0.7, akin: 0.6, slip: 0.5 }
const shortestSlip = 4
const shortestAkin = 6

/** The stems that a word can stand for, each with how alike the two are. Slips are only looked for where nothing fits. */
function meanings(word: string, vocabulary: Index['vocabulary']): Map<string, number> {
  const meant = new Map<string, number>()
  const add = (stem: string, how: number) => meant.set(stem, Math.max(how, meant.get(stem) ?? 0))
  const own = stemOf(word)
  for (const [known, stem] of vocabulary) {
    if (stem === own) add(stem, likeness.same)
    else if (word.length > 1 && known.startsWith(word)) add(stem, likeness.begun)
    else if (areAkin(word, known)) add(stem, likeness.akin)
  }
  if (meant.size > 0 || word.length < shortestSlip) return meant
  for (const [known, stem] of vocabulary) {
    // Hardly anybody misses the beginning of a word.
    const slip = likeness.slip * (known.startsWith(word.slice(0, 2)) ? 1 : 0.5)
    if (isSlipOf(word, known)) add(stem, slip)
    else if (word.length > shortestSlip && isOneSlip(word, known.slice(0, word.length))) add(stem, slip / 2)
  }
  return meant
}

/** Among four letters, another one makes another word: `cafe` is not `care`. */
function isSlipOf(word: string, known: string): boolean {
  if (known.length < shortestSlip || !isOneSlip(word, known)) return false
  return word.length > shortestSlip || known.length > shortestSlip || sorted(word) === sorted(known)
}

function sorted(word: string): string {
  return [...word].sort().join('')
}

/** Words of one family: `orthodontist` and `orthodontics`, `painful` and `pain`. */
function areAkin(one: string, other: string): boolean {
  if (other.length >= 4 && one.startsWith(other) && one.length - other.length <= 3) return true
  let same = 0
  while (same < one.length && one[same] === other[same]) same += 1
  return same >= shortestAkin && one.length - same <= 3 && other.length - same <= 3
}
