/** How long after a change its lists may still be drawn anew, in milliseconds: a row that leaves one stands two seconds. */
const lateDrawing = 3_000

/** Only the last change says where the keyboard goes on. */
let stopWatching = (): void => undefined

/**
 * A change takes the button that was pressed out of the page, or its whole row (`data-row`), and the keyboard would
 * begin again at the top. It goes on from the row instead, or from the next one, or from the heading above them. Called
 * with the row's id before the change; what it gives back is called once the lists are new.
 */
export function keepFocusNear(id: string): () => void {
  const beside = rowsBeside(id)
  const heading = rowOf(id)?.closest('section, main')?.querySelector<HTMLElement>('h1, h2') ?? null
  let placed: Element | null = null
  const watching = new MutationObserver(() => {
    const { activeElement } = document
    const isLost = activeElement === null || activeElement === document.body
    if (!isLost && activeElement !== placed) return
    const next = [id, ...beside].map(controlIn).find((control) => control !== null) ?? focusable(heading)
    if (!next || next === activeElement) return
    placed = next
    next.focus({ preventScroll: true })
  })
  stopWatching()
  stopWatching = () => watching.disconnect()
  watching.observe(document.body, { childList: true, subtree: true })
  return () => {
    setTimeout(() => watching.disconnect(), lateDrawing)
  }
}

function rowOf(id: string): HTMLElement | undefined {
  return rows().find((row) => row.dataset.row === id)
}

/** The ids of the rows after it, then of those before it, the nearest first. */
function rowsBeside(id: string): string[] {
  const ids = rows().flatMap((row) => row.dataset.row ?? [])
  const place = ids.indexOf(id)
  return place < 0 ? [] : [...ids.slice(place + 1), ...ids.slice(0, place).toReversed()]
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
