import { useEffect, useRef } from 'react'
import { inFront } from './leaving.ts'

/** Back means what stands in front, not the page behind it. */
export function useBackCloses(close: () => void): void {
  const newest = useRef(close)
  useEffect(() => {
    newest.current = close
  })
  useEffect(() => {
    if (!('navigation' in window)) return
    const gone = new AbortController()
    const closeInstead = (event: NavigateEvent) => {
      if (event.navigationType !== 'traverse') return
      if (event.cancelable) event.preventDefault()
      newest.current()
    }
    navigation.addEventListener('navigate', closeInstead, { signal: gone.signal })
    inFront.stands = true
    return () => {
      gone.abort()
      inFront.stands = false
    }
  }, [])
}
