/**
 * Header pictures that were chosen and not sent yet. The copies name them by a key; they are too large for the shelf
 * where the copies lie.
 */
export type KeptPictures = {
  keep(key: string, picture: File): Promise<void>
  /** Undefined where it is not there any more, or the browser had no room for it. */
  find(key: string): Promise<File | undefined>
  /** Throws away all that have other keys. */
  keepOnly(keys: ReadonlySet<string>): Promise<void>
}

const chosen = 'chosen'

/** This browser’s own; one that has none, or keeps it shut, keeps nothing. */
export function browserPictures(): KeptPictures {
  const opened = open()

  async function ask<Answer>(
    mode: IDBTransactionMode,
    question: (store: IDBObjectStore) => IDBRequest<Answer>,
  ): Promise<Answer | undefined> {
    const database = await opened
    if (!database) return undefined
    return new Promise((resolve) => {
      try {
        const asked = database.transaction(chosen, mode)
        const request = question(asked.objectStore(chosen))
        asked.oncomplete = () => resolve(request.result)
        asked.onabort = () => resolve(undefined)
      } catch {
        // The browser has shut it meanwhile, as it does when somebody clears what websites keep.
        resolve(undefined)
      }
    })
  }

  return {
    async keep(key, picture) {
      await ask('readwrite', (store) => store.put(picture, key))
    },
    async find(key) {
      const found: unknown = await ask('readonly', (store) => store.get(key))
      return found instanceof File ? found : undefined
    },
    async keepOnly(keys) {
      const all = (await ask('readonly', (store) => store.getAllKeys())) ?? []
      for (const key of all) if (!keys.has(String(key))) await ask('readwrite', (store) => store.delete(key))
    },
  }
}

function open(): Promise<IDBDatabase | undefined> {
  return new Promise((resolve) => {
    try {
      const opening = indexedDB.open('pictures', 1)
      opening.onupgradeneeded = () => opening.result.createObjectStore(chosen)
      opening.onsuccess = () => {
        // Whoever clears what websites keep must not wait for this page.
        opening.result.onversionchange = () => opening.result.close()
        resolve(opening.result)
      }
      opening.onerror = () => resolve(undefined)
    } catch {
      // Some browsers forbid it altogether. Words are kept all the same, and the form says that a picture is missing.
      resolve(undefined)
    }
  })
}
