import * as z from 'zod/mini'
import { rowOf } from '../frame/focus/rows.ts'

const key = 'place'
/** A control without an id is known by what it stands in, which has one or is a row, and as which one there. */
const place = z.object({ scroll: z.number(), focus: z.string(), nth: z.optional(z.number()) })
type Place = z.infer<typeof place>

/** Remembers over a reload how far the page was scrolled and which control had the focus, and nothing else. */
export function saveScrollAndFocus(): void {
  const kept: Place = { scroll: scrollY, ...placeOfFocus() }
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
  controlAt(kept)?.focus({ preventScroll: true })
}

function placeOfFocus(): Omit<Place, 'scroll'> {
  const { activeElement: focused } = document
  // Of the whole page another one may be in its place by then.
  const around = focused?.closest<HTMLElement>('[data-row], [id]:not(#page, #dashboard)')
  const controls: (Element | null)[] = around ? controlsIn(around) : []
  const nth = controls.indexOf(focused)
  return { focus: around?.id || around?.dataset.row || '', ...(nth < 0 ? {} : { nth }) }
}

function controlAt({ focus, nth }: Place): HTMLElement | undefined {
  const around = document.getElementById(focus) ?? rowOf(focus)
  return around && nth !== undefined ? controlsIn(around)[nth] : around
}

function controlsIn(around: HTMLElement): HTMLElement[] {
  return [...around.querySelectorAll<HTMLElement>('a[href], button, input, select')]
}

function readPlace(text: string): z.infer<typeof place> | undefined {
  try {
    return place.safeParse(JSON.parse(text)).data
  } catch {
    // Not ours: the page then simply begins at its top.
    return undefined
  }
}
