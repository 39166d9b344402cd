import { useEffect, useRef } from 'react'
import { answerTime } from '../clock.ts'
import { saveScrollAndFocus } from './scroll-and-focus.ts'

/** The page reloads this long after the last accept or cancel, in milliseconds. */
const reloadDelay = 3_000
/** How often a reload that has to wait looks again, in milliseconds. */
const look = 250

/**
 * Plans the specification's reload. It waits while a dialog is open or `isBusy` says so, and while the server cannot be
 * reached: a browser's own page would take the place of this one. It is called off with its page.
 */
export function useReloadAfterChange(isBusy: () => boolean): () => void {
  const planned = useRef<ReturnType<typeof setTimeout>>(undefined)
  const stands = useRef(false)
  useEffect(() => {
    stands.current = true
    return () => {
      // An answer may still come in after its page has gone, and must not reload another page under somebody's hands.
      stands.current = false
      clearTimeout(planned.current)
      planned.current = undefined
    }
  }, [])

  async function reloadOrWait() {
    if (hasToWait()) return plan(look)
    const mine = planned.current
    const isThere = await isServerThere()
    // Called off meanwhile, or planned anew.
    if (planned.current !== mine) return
    if (!isThere) return plan(reloadDelay)
    if (hasToWait()) return plan(look)
    saveScrollAndFocus()
    location.reload()
  }

  function hasToWait(): boolean {
    return isBusy() || document.querySelector('dialog[open]') !== null
  }

  function plan(delay: number) {
    planned.current = setTimeout(() => void reloadOrWait(), delay)
  }

  return () => {
    clearTimeout(planned.current)
    if (stands.current) plan(reloadDelay)
  }
}

async function isServerThere(): Promise<boolean> {
  const signal = AbortSignal.timeout(answerTime)
  const answer = await fetch(location.href, { method: 'HEAD', cache: 'no-store', signal }).catch(() => undefined)
  // Whatever else it answers, a reload shows.
  return answer !== undefined && answer.status < 500
}
