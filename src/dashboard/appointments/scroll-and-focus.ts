import * as z from 'zod/mini'

const key = 'place'
const place = z.object({ scroll: z.number(), focus: z.string() })

/** Remembers over a reload how far the page was scrolled and which control had the focus, and nothing else. */
export function saveScrollAndFocus(): void {
  const kept: z.infer<typeof place> = { scroll: scrollY, focus: document.activeElement?.id ?? '' }
  try {
    sessionStorage.setItem(key, JSON.stringify(kept))
  } catch {
    // A browser without room: the page then begins at its top.
  }
}

/** Goes back to the remembered place, once. */
export function restoreScrollAndFocus(): void {
  const text = sessionStorage.getItem(key)
  sessionStorage.removeItem(key)
  const kept = text === null ? undefined : readPlace(text)
  if (!kept) return
  scrollTo(0, kept.scroll)
  document.getElementById(kept.focus)?.focus({ preventScroll: true })
}

function readPlace(text: string): z.infer<typeof place> | undefined {
  try {
    return place.safeParse(JSON.parse(text)).data
  } catch {
    // Not ours: the page then simply begins at its top.
    return undefined
  }
}
