import * as z from 'zod/mini'
import { postFields } from '../post-fields.ts'

/** What somebody wrote and has not saved yet, as their browser keeps it. */
const keptCopy = z.object({
  /** Of this editing session, so that two windows do not write over each other’s copy. */
  id: z.string(),
  /** The post’s id, or `new`. */
  about: z.string(),
  /** The tab in which it was written. */
  tab: z.optional(z.string()),
  /** ISO date-time, on this browser’s clock. */
  at: z.string(),
  fields: postFields,
  /** The version of the post that it was written over. */
  version: z.optional(z.number()),
  /** The key of a header picture that was chosen; empty where the present one is to go. */
  picture: z.optional(z.string()),
  /** There was no room for the pictures inside the text. */
  withoutPictures: z.optional(z.boolean()),
})
export type KeptCopy = z.infer<typeof keptCopy>

/** What became of a copy; pictures are left out where the browser has too little room for them. */
type Keeping = 'kept' | 'kept without pictures' | 'not kept'

/** Copies belong to the person who wrote them: on a shared computer nobody is shown another’s. */
export type KeptCopies = {
  /** The newest first. */
  about(about: string): KeptCopy[]
  /** About whatever, the newest first. */
  all(): KeptCopy[]
  keep(copy: KeptCopy): Keeping
  forget(copy: Pick<KeptCopy, 'id' | 'about'>): void
  /** Keeps one in the place of another: there may be room for one of the two only. */
  replace(copy: KeptCopy, by: KeptCopy): Keeping
  /** Where it lies in the browser’s storage, which tells other tabs what was changed there. */
  keyOf(copy: Pick<KeptCopy, 'id' | 'about'>): string
  /** The keys of the pictures that any copy names, whoever wrote it. */
  pictures(): Set<string>
}

/** What `localStorage` offers, as far as it is needed here. */
type BrowserStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** After this nobody will come back for them, in milliseconds: 60 days. */
const longest = 60 * 86_400_000

/** The copies of one account in this browser; those that are too old go. Without `storage` none is kept. */
export function openKeptCopies(storage: BrowserStorage | undefined, owner: string, now: Date): KeptCopies {
  const prefix = `copy ${owner} `
  const keyOf = ({ about, id }: Pick<KeptCopy, 'id' | 'about'>) => `${prefix}${about} ${id}`
  if (storage) forgetOldOnes(storage, now)

  function beneath(start: string): KeptCopy[] {
    const copies = keysOf(storage).flatMap((key) => (key.startsWith(start) ? read(storage, key) : []))
    return copies.sort((one, other) => (one.at < other.at ? 1 : -1))
  }

  function put(copy: KeptCopy): boolean {
    try {
      storage?.setItem(keyOf(copy), JSON.stringify(copy))
      return storage !== undefined
    } catch {
      // The browser has no more room, or does not want to keep anything. The form says so.
      return false
    }
  }

  function keep(copy: KeptCopy): Keeping {
    if (put(copy)) return 'kept'
    const words = withoutPictures(copy)
    return words && put(words) ? 'kept without pictures' : 'not kept'
  }

  function forget(copy: Pick<KeptCopy, 'id' | 'about'>): void {
    try {
      storage?.removeItem(keyOf(copy))
    } catch {
      // What cannot be reached cannot be shown to anybody either.
    }
  }

  return {
    about: (about) => beneath(`${prefix}${about} `),
    all: () => beneath(prefix),
    keep,
    forget,
    replace(copy, by) {
      forget(copy)
      const outcome = keep(by)
      if (outcome === 'not kept') put(copy)
      return outcome
    },
    keyOf,
    pictures() {
      const all = keysOf(storage).filter(isCopy)
      return new Set(all.flatMap((key) => read(storage, key).flatMap(({ picture }) => picture || [])))
    },
  }
}

/** This browser’s own shelf; undefined where it has none, or keeps it shut. */
export function browserStorage(): BrowserStorage | undefined {
  try {
    return globalThis.localStorage
  } catch {
    return undefined
  }
}

function keysOf(storage: BrowserStorage | undefined): string[] {
  const keys: string[] = []
  for (let at = 0; storage && at < storage.length; at += 1) keys.push(storage.key(at) ?? '')
  return keys
}

function isCopy(key: string): boolean {
  return key.startsWith('copy ')
}

function read(storage: BrowserStorage | undefined, key: string): KeptCopy[] {
  try {
    const copy = keptCopy.safeParse(JSON.parse(storage?.getItem(key) ?? ''))
    return copy.success ? [copy.data] : []
  } catch {
    return []
  }
}

function forgetOldOnes(storage: BrowserStorage, now: Date): void {
  for (const key of keysOf(storage)) {
    if (!isCopy(key)) continue
    const [copy] = read(storage, key)
    if (!copy || now.getTime() - Date.parse(copy.at) > longest) storage.removeItem(key)
  }
}

/** The words alone: pictures inside a text are what fills a browser’s five megabytes. */
function withoutPictures(copy: KeptCopy): KeptCopy | undefined {
  const content = copy.fields.content.replace(/<img\b[^>]*\bsrc="data:[^>]*>/gi, '')
  if (content === copy.fields.content) return undefined
  return { ...copy, fields: { ...copy.fields, content }, withoutPictures: true }
}
