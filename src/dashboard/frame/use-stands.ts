import { useEffect, useRef } from 'react'

/** Asks whether what calls this still stands on the page: an answer may come when it has gone. */
export function useStands(): () => boolean {
  const stands = useRef(false)
  useEffect(() => {
    stands.current = true
    return () => {
      stands.current = false
    }
  }, [])
  return () => stands.current
}
