import { useRef, useState } from 'react'

/** A second press within this long acts on nothing, in milliseconds: rows move when one of them is done. */
const restTime = 1_000

/** Whether rows rest after a press. Two presses may come before the page is drawn anew, which `isNow` knows already. */
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

  return { resting, isNow: () => rests.current !== undefined, begin, end }
}
