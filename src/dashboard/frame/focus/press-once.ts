import { useEffect } from 'react'
import { wasJustLed } from './rows.ts'

/** A key that was on its way to a row presses nothing in the next. */
export function usePressOnce(): void {
  useEffect(() => {
    const pressOnce = (event: KeyboardEvent) => {
      if (wasJustLed() && isPress(event)) event.preventDefault()
    }
    addEventListener('keydown', pressOnce, { capture: true })
    return () => removeEventListener('keydown', pressOnce, { capture: true })
  }, [])
}

/** A space is also typed, and Enter in a field sends its form. */
function isPress({ key, target }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false
  if (key === 'Enter') return target.matches('a[href], button, summary, input')
  return key === ' ' && target.matches('a[href], button, summary')
}
