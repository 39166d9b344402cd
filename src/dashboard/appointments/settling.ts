import { useEffect, useRef, useState } from 'react'

/** A pause in typing after which what was typed counts, in milliseconds. */
const typingPause = 300

/**
 * A field that is typed into before its text counts: a half-typed name or year must not search. `kept` is what counts
 * now, and comes back into the field when it changes elsewhere.
 */
export function useSettling(kept: string, onSettled: (text: string) => void, onTyping: (typing: boolean) => void) {
  const [typed, setTyped] = useState(kept)
  const [lastKept, setLastKept] = useState(kept)
  const pausing = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(pausing.current), [])
  if (kept !== lastKept) {
    setLastKept(kept)
    if (kept !== typed.trim()) setTyped(kept)
  }

  function settle(text: string) {
    clearTimeout(pausing.current)
    onTyping(false)
    onSettled(text.trim())
  }
  function type(text: string) {
    setTyped(text)
    onTyping(true)
    clearTimeout(pausing.current)
    pausing.current = setTimeout(() => settle(text), typingPause)
  }
  return { typed, type, settleNow: () => settle(typed) }
}
