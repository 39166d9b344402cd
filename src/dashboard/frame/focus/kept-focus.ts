import { goOnInAnotherRow, placeOf } from './keyboard.ts'
import { controlIn, hasFocus, hasGoneElsewhere, rowOf, rowsBeside } from './rows.ts'

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
  const before = placeOf(id)
  const beside = rowsBeside(before)
  const heading = rowOf(id)?.closest('section, main')?.querySelector<HTMLElement>('h1, h2') ?? null
  const isAtWork = hasFocus(id)
  let placed: Element | null = null
  let isLate = false
  const watching = new MutationObserver(() => {
    if (isLate && !hasFocus(id)) return watching.disconnect()
    const { activeElement } = document
    const isLost = activeElement === null || activeElement === document.body
    const hasGone = isAtWork && hasGoneElsewhere(before)
    if (!isLost && activeElement !== placed && !(hasGone && hasFocus(id))) return
    const inTurn = hasGone ? [...beside, id] : [id, ...beside]
    const row = inTurn.find((one) => controlIn(one) !== null)
    const next = row === undefined ? focusable(heading) : controlIn(row)
    if (!next || next === activeElement) return
    placed = next
    if (row === undefined || row === id) next.focus({ preventScroll: true })
    else goOnInAnotherRow(next, before)
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

/** The heading of what is left, or of the page. */
function focusable(heading: HTMLElement | null): HTMLElement | null {
  const shown = heading?.isConnected ? heading : document.querySelector('h1')
  if (shown && !shown.hasAttribute('tabindex')) shown.tabIndex = -1
  return shown
}
