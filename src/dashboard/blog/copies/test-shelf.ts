/** A browser’s storage with room for so many characters. */
export function shelf(room = 5_000) {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem(key: string, text: string) {
      const others = [...kept].filter(([name]) => name !== key).reduce((sum, [, { length }]) => sum + length, 0)
      if (others + text.length > room) throw new DOMException('Full', 'QuotaExceededError')
      kept.set(key, text)
    },
    removeItem: (key: string) => void kept.delete(key),
    key: (at: number) => [...kept.keys()][at] ?? null,
    get length() {
      return kept.size
    },
  }
}
