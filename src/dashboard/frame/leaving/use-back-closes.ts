import { useEffect, useRef } from 'react'
import { inFront } from './leaving.ts'

/** Back means what stands in front of everything else, not the page behind it. */
export function useBackCloses(close: () => void): void {
  const newest = useRef(close)
  useEffect(() => {
    newest.current = close
  })
  useEffect(() => {
    if (!('navigation' in window)) return
    const gone = new AbortController()
    inFront.count += 1
    const place = inFront.count
    const closeInstead = (event: NavigateEvent) => {
      if (event.navigationType !== 'traverse' || place < inFront.count) return
      if (event.cancelable) event.preventDefault()
      newest.current()
    }
    navigation.addEventListener('navigate', closeInstead, { signal: gone.signal })
    return () => {
      gone.abort()
      inFront.count -= 1
    }
  }, [])
}
