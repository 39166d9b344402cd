import { useEffect, useRef } from 'react'
import { saveScrollAndFocus } from './scroll-and-focus.ts'

/** The page reloads this long after the last accept or cancel, in milliseconds. */
const reloadDelay = 3_000
/** How often a reload that has to wait looks again, in milliseconds. */
const look = 250

/** Plans the specification's reload. It waits while a dialog is open or `isBusy` says so, and is called off with its page. */
export function useReloadAfterChange(isBusy: () => boolean): () => void {
  const planned = useRef<ReturnType<typeof setTimeout>>(undefined)
  const stands = useRef(false)
  useEffect(() => {
    stands.current = true
    return () => {
      // An answer may still come in after its page has gone, and must not reload another page under somebody's hands.
      stands.current = false
      clearTimeout(planned.current)
    }
  }, [])

  function reloadOrWait() {
    if (isBusy() || document.querySelector('dialog[open]')) {
      planned.current = setTimeout(reloadOrWait, look)
      return
    }
    saveScrollAndFocus()
    location.reload()
  }

  return () => {
    clearTimeout(planned.current)
    if (stands.current) planned.current = setTimeout(reloadOrWait, reloadDelay)
  }
}
