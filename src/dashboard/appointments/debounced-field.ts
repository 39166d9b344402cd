import { useEffect, useRef, useState } from 'react'

/** A pause in typing after which what was typed counts, in milliseconds. */
const typingPause = 300

/**
 * A field that is typed into before its text counts: a half-typed name or year must not search. `kept` is what counts
 * now, and comes back into the field when it changes elsewhere.
 */
export function useDebouncedField(kept: string, onTyped: (text: string) => void, onTyping: (typing: boolean) => void) {
  const [typed, setTyped] = useState(kept)
  const [lastKept, setLastKept] = useState(kept)
  const [waiting, setWaiting] = useState(false)
  const pausing = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(pausing.current), [])
  if (kept !== lastKept) {
    setLastKept(kept)
    // What counted a moment ago may come only now, and must not take a newer letter away.
    if (!waiting && kept !== typed.trim()) setTyped(kept)
  }

  function send(text: string) {
    clearTimeout(pausing.current)
    setWaiting(false)
    onTyping(false)
    onTyped(text.trim())
  }
  function type(text: string) {
    setTyped(text)
    setWaiting(true)
    onTyping(true)
    clearTimeout(pausing.current)
    pausing.current = setTimeout(() => send(text), typingPause)
  }
  /** Something else was chosen in its place, and must not go back by what was typed before. */
  function giveUp() {
    clearTimeout(pausing.current)
    setWaiting(false)
    onTyping(false)
    setTyped(kept)
  }
  return { typed, type, sendNow: () => send(typed), giveUp }
}
