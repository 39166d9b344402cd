/** Who is told when something changes that lies outside of every component; `listen` is what `useSyncExternalStore` takes. */
export function openListeners() {
  const listeners = new Set<() => void>()
  return {
    listen(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    tell(): void {
      for (const listener of listeners) listener()
    },
  }
}
