import { type RefObject, useEffect } from 'react'

/**
 * Leads into the first field of what a button has opened beside it: whoever has pressed it begins to type, and a letter
 * would be a shortcut.
 */
export function useFirstField(open: boolean, opener: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current: button } = opener
    if (!open || document.activeElement !== button) return
    button?.parentElement?.querySelector<HTMLElement>('form :is(input, textarea)')?.focus()
  }, [open, opener])
}
