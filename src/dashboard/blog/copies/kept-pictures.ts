import { createStore, delMany, get, keys, set } from 'idb-keyval'

/**
 * Header pictures that were chosen and not sent yet. The copies name them by a key; they are too large for the shelf
 * where the copies lie.
 */
export type KeptPictures = {
  /** Answers whether there was room for it. */
  keep(key: string, picture: File): Promise<boolean>
  /** Undefined where it is not there any more, or the browser had no room for it. */
  find(key: string): Promise<File | undefined>
  /** Throws away all that have other keys. */
  keepOnly(keys: ReadonlySet<string>): Promise<void>
}

/** This browser’s own; one that has none, or keeps it shut, keeps nothing. */
export function browserPictures(): KeptPictures {
  const chosen = createStore('pictures', 'chosen')

  return {
    async keep(key, picture) {
      const kept = await unlessShut(async () => {
        await set(key, picture, chosen)
        return true
      })
      return kept ?? false
    },
    async find(key) {
      const found: unknown = await unlessShut(() => get(key, chosen))
      return found instanceof File ? found : undefined
    },
    async keepOnly(wanted) {
      const all = (await unlessShut(() => keys(chosen))) ?? []
      const rest = all.filter((key) => !wanted.has(String(key)))
      await unlessShut(() => delMany(rest, chosen))
    },
  }
}

/**
 * Some browsers forbid it altogether, or shut it when somebody clears what websites keep. Words are kept all the same,
 * and the form says that a picture is missing.
 */
async function unlessShut<Answer>(asks: () => Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await asks()
  } catch {
    return undefined
  }
}
