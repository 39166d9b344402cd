/** How long a key that was meant for one row presses nothing in the next, in milliseconds: nobody has read that yet. */
const restTime = 1_000

/** Where the keyboard was last among the rows, also while a dialog stands above them. */
let last: Place | undefined
let ledTo: HTMLElement | undefined
let restsUntil = 0

/** A row among the others, as they stood when the keyboard was there. */
export type Place = { id: string; ids: string[] }

/** Of a row that has gone from under its dialog, the one that it had. */
export function placeOf(id: string): Place {
  if (last?.id === id && !rowOf(id)) return last
  return { id, ids: rowIds() }
}

/** In its own list alone: another one of the page may be about something else. */
export function noteLastRow(id: string | undefined): void {
  const list = id && rowOf(id)?.parentElement
  last = id && list ? { id, ids: rowIds().filter((one) => rowOf(one)?.parentElement === list) } : undefined
}

export function lastPlace(): Place | undefined {
  return last
}

export function rowOf(id: string): HTMLElement | undefined {
  return rows().find((row) => row.dataset.row === id)
}

export function hasFocus(id: string): boolean {
  return rowOf(id)?.contains(document.activeElement) ?? false
}

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

export function hasGoneElsewhere({ id, ids: before }: Place): boolean {
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

/** The keyboard goes on in another row than the one where it was. */
export function goOnInAnotherRow(control: HTMLElement): void {
  ledTo = control
  restsUntil = Date.now() + restTime
  control.focus({ preventScroll: true })
}

/** Whether the keyboard was just led to where it is. */
export function wasJustLed(): boolean {
  return document.activeElement === ledTo && Date.now() < restsUntil
}

/** Whether a key to walk on was on its way to the row to which the keyboard was just led: whoever pressed it is there. */
export function isThereAlready(): boolean {
  const wasLed = wasJustLed()
  restsUntil = 0
  return wasLed
}

function rowIds(): string[] {
  return rows().flatMap((row) => row.dataset.row ?? [])
}

function rows(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('[data-row]')]
}
