import { useRef, useState } from 'react'

/** A second press within this long acts on nothing, in milliseconds: rows move when one of them is done. */
const restTime = 1_000

/** Whether rows rest after a press. Two presses may come before the page is drawn anew, which `isNow` knows already. */
export function useRest() {
  const rests = useRef(false)
  const [resting, setResting] = useState(false)

  /** Until a second after the step, whose answer may be late: only with it do the rows move. */
  function begin(step: Promise<unknown> = Promise.resolve()): void {
    rests.current = true
    setResting(true)
    const end = () => {
      rests.current = false
      setResting(false)
    }
    void step.finally(() => setTimeout(end, restTime))
  }

  return { resting, isNow: () => rests.current, begin }
}
