/**
 * What folds away gives the focus back to the button that opened it, which stands beside it. Where the answer that folds it
 * away is late, somebody may be writing elsewhere by then, and is left there.
 */
export function giveFocusBack(opener: HTMLElement | null): void {
  const { activeElement } = document
  const isHere = activeElement === document.body || opener?.parentElement?.contains(activeElement)
  if (isHere) opener?.focus()
}
