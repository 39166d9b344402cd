import { useEffect } from 'react'
import { wasJustLed } from './keyboard.ts'

/**
 * A key that is held down presses what it was put down on, and not again what the focus goes on at: a dialog would open
 * and close in turn. Nor does a key that was on its way to a row press anything in the next.
 */
export function usePressOnce(): void {
  useEffect(() => {
    const pressOnce = (event: KeyboardEvent) => {
      if ((event.repeat || wasJustLed()) && isPress(event)) event.preventDefault()
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
