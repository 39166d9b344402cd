import { useRef, useState } from 'react'
import { showInPassing } from './toast.ts'

/** A second press within this long acts on nothing, in milliseconds: rows move when one of them is done. */
const restTime = 1_000

/**
 * Whether rows rest after a press. Two presses may come before the page is drawn anew, which `refuses` knows already; it
 * says so of each press on another row, since of how a list looks, or what it says of itself, many hear nothing.
 */
export function useRest() {
  /** The newest step, while rows rest after it. */
  const rests = useRef<object>(undefined)
  const [resting, setResting] = useState(false)

  /** Until a second after the step, whose answer may be late: only with it do the rows move. */
  function begin(step: Promise<unknown> = Promise.resolve()): void {
    const newest = {}
    rests.current = newest
    setResting(true)
    void step.finally(() => setTimeout(() => rests.current === newest && end(), restTime))
  }

  function end(): void {
    rests.current = undefined
    setResting(false)
  }

  function refuses(): boolean {
    if (!rests.current) return false
    showInPassing('That press came too soon after the last step, and did nothing. Please press again if you meant it.')
    return true
  }

  return { resting, refuses, begin, end }
}
