/**
 * Texts by each letter, two and three letters in them, so that a word is looked for only where its rarest letters stand: of
 * thousands of texts in a few.
 */
export class TextsByLetters {
  readonly #texts = new Set<string>()
  readonly #having = new Map<string, string[]>()

  add(text: string): void {
    if (this.#texts.has(text)) return
    this.#texts.add(text)
    for (let from = 0; from < text.length; from += 1) {
      for (let to = from + 1; to <= Math.min(from + 3, text.length); to += 1) {
        const letters = text.slice(from, to)
        const having = this.#having.get(letters)
        if (!having) this.#having.set(letters, [text])
        else if (having.at(-1) !== text) having.push(text)
      }
    }
  }

  /** Whether all of these words stand in one and the same text. */
  haveTogether(words: string[]): boolean {
    let fewest: Iterable<string> = this.#texts
    let count = this.#texts.size
    for (const word of words) {
      for (let from = 0; from === 0 || from + 3 <= word.length; from += 1) {
        const having = this.#having.get(word.slice(from, from + 3)) ?? []
        if (having.length >= count) continue
        fewest = having
        count = having.length
      }
    }
    for (const text of fewest) if (words.every((word) => text.includes(word))) return true
    return false
  }
}
