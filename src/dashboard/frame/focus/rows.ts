/** A row (`data-row`) among the others, as they stood when the keyboard was there. */
export type Place = { id: string; ids: string[]; name: string }

/** In its own list alone: another one of the page may be about something else. */
export function placeInList(id: string): Place | undefined {
  const row = rowOf(id)
  if (!row) return undefined
  const ids = idsOf(rows().filter((one) => one.parentElement === row.parentElement))
  return { id, ids, name: row.querySelector('.row-open, .row-name')?.textContent ?? '' }
}

function rowIds(): string[] {
  return idsOf(rows())
}

/** The row of an id (`data-row`), if the page has it. */
export function rowOf(id: string): HTMLElement | undefined {
  return rows().find((row) => row.dataset.row === id)
}

/** Whether the focus is in that row. */
export function hasFocus(id: string): boolean {
  return rowOf(id)?.contains(document.activeElement) ?? false
}

/** The first link or button of that row. */
export function controlIn(id: string): HTMLElement | null {
  return rowOf(id)?.querySelector<HTMLElement>('a[href], button') ?? null
}

/** The ids of the rows after it, then of those before it, the nearest first. */
export function rowsBeside({ id, ids }: Place): string[] {
  const place = ids.indexOf(id)
  return place < 0 ? [] : [...ids.slice(place + 1), ...ids.slice(0, place).toReversed()]
}

/** So many rows on each side tell whether a row has gone elsewhere, or one of them has. */
const near = 3

/**
 * Whether a row has another place in its list than it had: most of those near it that are still there stand on its other
 * side now. Rows that only came or went beside it, or of which one passed it, have not moved it.
 */
export function hasGoneElsewhere({ id, ids: before }: Pick<Place, 'id' | 'ids'>): boolean {
  const now = new Map(rowIds().map((row, place) => [row, place]))
  const place = now.get(id)
  const was = before.indexOf(id)
  if (place === undefined || was < 0) return false
  const stands = (other: string) => now.has(other)
  const above = before.slice(0, was).filter(stands).slice(-near)
  const below = before
    .slice(was + 1)
    .filter(stands)
    .slice(0, near)
  const isBelow = (other: string) => (now.get(other) ?? 0) > place
  const passed = above.filter(isBelow).length + below.filter((other) => !isBelow(other)).length
  return passed > 0 && passed * 2 >= above.length + below.length
}

function idsOf(all: HTMLElement[]): string[] {
  return all.flatMap((row) => row.dataset.row ?? [])
}

function rows(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('[data-row]')]
}
