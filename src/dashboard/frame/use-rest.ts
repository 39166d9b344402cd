import { useRef, useState } from 'react'
import { showInPassing } from './toast.ts'

/** A second press within this long acts on nothing, in milliseconds: rows move when one of them is done. */
const restTime = 1_000

type Step = { row: string }

/**
 * Whether rows rest after a press. Two presses may come before the page is drawn anew, which `refuses` knows already; it
 * says so of each press on another row, since of how a list looks, or what it says of itself, many hear nothing. Of the row
 * itself is said what came of its step.
 */
export function useRest() {
  /** The newest step, while rows rest after it. */
  const rests = useRef<Step>(undefined)
  const [resting, setResting] = useState(false)

  /** Until a second after the step on this row; after its answer, which may be late, where only with that the rows move. */
  function begin(row: string, answer?: Promise<unknown>): void {
    const newest = { row }
    rests.current = newest
    setResting(true)
    void Promise.resolve(answer).finally(() => setTimeout(() => rests.current === newest && end(), restTime))
  }

  function end(): void {
    rests.current = undefined
    setResting(false)
  }

  function refuses(row: string): boolean {
    const last = rests.current
    if (!last) return false
    if (last.row !== row) showInPassing('Another press came too soon after the last step, and did nothing.')
    return true
  }

  return { resting, refuses, begin, end }
}
