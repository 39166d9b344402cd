/**
 * What folds away gives the focus back to the button that opened it, which stands beside it. Where the answer that folds it
 * away is late, somebody may be writing elsewhere by then, and is left there.
 */
export function giveFocusBack(opener: HTMLElement | null): void {
  const { activeElement } = document
  const isHere = activeElement === document.body || opener?.parentElement?.contains(activeElement)
  if (isHere) opener?.focus()
}

/**
 * What held the button that was pressed takes the focus once that has gone with its answer. Where the answer is late,
 * somebody may be at another control by then, and is left there.
 */
export function takeFocusOver(place: HTMLElement | null): void {
  const { activeElement } = document
  const isElsewhere = activeElement?.matches('a[href], button, input, select, textarea, summary')
  // The button itself may still stand, until the list comes anew.
  if (!isElsewhere || place?.contains(activeElement)) place?.focus()
}
