import { useEffect } from 'react'
import { addresses } from '../../contract/addresses.ts'
import { isThereAlready, wasJustLed } from '../frame/focus/keyboard.ts'
import { type Shortcuts, useShortcuts } from '../frame/shortcuts.ts'
import { showInPassing } from '../frame/toast.ts'
import type { StatusChanges } from './status-changes.ts'

/** What a row shows is pressed; one without it has no such step. */
const pressInRow: Shortcuts = {
  a: () => pressShown('[id^="row-accept-"]'),
  c: () => pressShown('[id^="row-cancel-"]'),
  r: () => pressShown(`[href^="${addresses.patient('')}"]`),
}

/** Keys for the rows: to walk over them, and to act on the one that has the focus. */
export function useRowShortcuts({ endRest }: Pick<StatusChanges, 'endRest'>, toAct = pressInRow): void {
  useEffect(() => {
    const goneOn = new AbortController()
    // By the Tab key, as by `j`. A mouse that comes to a row presses at once, and may have meant the one before.
    const goOn = ({ target, relatedTarget }: FocusEvent) => {
      const [from, to] = [relatedTarget, target].map(rowAround)
      if (from && to && from !== to && isByKey(target) && !wasJustLed()) endRest()
    }
    document.addEventListener('focusin', goOn, { signal: goneOn.signal })
    return () => goneOn.abort()
  }, [endRest])

  useShortcuts({
    j: () => (isThereAlready(1) || step(1)) && endRest(),
    k: () => (isThereAlready(-1) || step(-1)) && endRest(),
    ...toAct,
  })
}

/** Presses that control of the row with the focus, or says that it has none. */
export function pressShown(control: string): void {
  const row = wasJustLed() ? null : rowAround(document.activeElement)
  const shown = row?.querySelector<HTMLElement>(control)
  if (shown) shown.click()
  else if (row) sayNoButton()
}

/** Says that what has the focus shows no such step. */
export function sayNoButton(): void {
  showInPassing('Nothing was pressed: there is no button for that key here.')
}

function rowAround(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest('[data-row]') : null
}

function isByKey(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches(':focus-visible')
}

/** Answers whether it led to another row. */
function step(by: 1 | -1): boolean {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')]
  const here = rows.findIndex((row) => row.contains(document.activeElement))
  const next = here < 0 ? (by === 1 ? 0 : rows.length - 1) : Math.min(Math.max(here + by, 0), rows.length - 1)
  // A message has nothing to open here but the way to it.
  rows[next]?.querySelector<HTMLElement>('.row-open, .main-link')?.focus()
  return next !== here
}
