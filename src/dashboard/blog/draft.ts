import * as z from 'zod/mini'

const key = 'draft'
const drafts = z.record(z.string(), z.object({ title: z.string(), content: z.string() }))

/** What was written and not sent yet; pictures are not kept, they would not fit. */
export type Draft = { title: string; content: string }

/** `about` is the post's slug, or `new`. */
export function keptDraft(about: string): Draft | undefined {
  return readDrafts()[about]
}

export function keepDraft(about: string, draft: Draft): void {
  write({ ...readDrafts(), [about]: draft })
}

export function forgetDraft(about: string): void {
  const { [about]: _forgotten, ...others } = readDrafts()
  write(others)
}

function write(kept: Record<string, Draft>): void {
  try {
    if (Object.keys(kept).length === 0) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(kept))
  } catch {
    // The browser’s storage is full: writing goes on without a second copy.
  }
}

function readDrafts(): Record<string, Draft> {
  try {
    return drafts.safeParse(JSON.parse(localStorage.getItem(key) ?? '{}')).data ?? {}
  } catch {
    return {}
  }
}
