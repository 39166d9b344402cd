/** How long after a change its lists may still be drawn anew, in milliseconds: a row that leaves one stands two seconds. */
const lateDrawing = 3_000

/** Only the last change says where the keyboard goes on. */
let stopWatching = (): void => undefined

/**
 * A change takes the button that was pressed out of the page, or its whole row (`data-row`), and the keyboard would
 * begin again at the top. It goes on from the row instead, or from the next one, or from the heading above them. Called
 * with the row's id before the change; what it gives back is called once the lists are new.
 *
 * Whoever works down a list goes on there, too, when the row goes to another part of it, however late.
 */
export function keepFocusNear(id: string): () => void {
  const before = rowIds()
  const beside = rowsBeside(id, before)
  const heading = rowOf(id)?.closest('section, main')?.querySelector<HTMLElement>('h1, h2') ?? null
  const isAtWork = hasFocus(id)
  let placed: Element | null = null
  let isLate = false
  const watching = new MutationObserver(() => {
    if (isLate && !hasFocus(id)) return watching.disconnect()
    const { activeElement } = document
    const isLost = activeElement === null || activeElement === document.body
    const hasGone = isAtWork && hasGoneElsewhere(id, before)
    if (!isLost && activeElement !== placed && !(hasGone && hasFocus(id))) return
    const inTurn = hasGone ? [...beside, id] : [id, ...beside]
    const next = inTurn.map(controlIn).find((control) => control !== null) ?? focusable(heading)
    if (!next || next === activeElement) return
    placed = next
    next.focus({ preventScroll: true })
  })
  stopWatching()
  stopWatching = () => watching.disconnect()
  watching.observe(document.body, { childList: true, subtree: true })
  return () => {
    setTimeout(() => {
      isLate = true
      if (!hasFocus(id)) watching.disconnect()
    }, lateDrawing)
  }
}

function rowOf(id: string): HTMLElement | undefined {
  return rows().find((row) => row.dataset.row === id)
}

function hasFocus(id: string): boolean {
  return rowOf(id)?.contains(document.activeElement) ?? false
}

function rowIds(): string[] {
  return rows().flatMap((row) => row.dataset.row ?? [])
}

/** The ids of the rows after it, then of those before it, the nearest first. */
function rowsBeside(id: string, ids: string[]): string[] {
  const place = ids.indexOf(id)
  return place < 0 ? [] : [...ids.slice(place + 1), ...ids.slice(0, place).toReversed()]
}

/** So many rows on each side tell whether a row has gone elsewhere, or one of them has. */
const near = 3

function hasGoneElsewhere(id: string, before: string[]): boolean {
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

function rows(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('[data-row]')]
}

function controlIn(id: string): HTMLElement | null {
  return rowOf(id)?.querySelector<HTMLElement>('a[href], button') ?? null
}

/** The heading of what is left, or of the page. */
function focusable(heading: HTMLElement | null): HTMLElement | null {
  const shown = heading?.isConnected ? heading : document.querySelector('h1')
  if (shown && !shown.hasAttribute('tabindex')) shown.tabIndex = -1
  return shown
}
