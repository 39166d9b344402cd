import { useEffect, useState } from 'react'

/** After this it is said that no answer has come, in milliseconds; the call itself has no end. */
export const answerTime = 10_000

/** The present moment, renewed every so many milliseconds. */
export function useNow(every: number): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const ticking = setInterval(() => setNow(new Date()), every)
    return () => clearInterval(ticking)
  }, [every])
  return now
}

/** Whether something has been so for a while without a break, in milliseconds. */
export function useDelayed(so: boolean, length: number): boolean {
  const [lasted, setLasted] = useState(false)
  useEffect(() => {
    if (!so) return
    const waiting = setTimeout(() => setLasted(true), length)
    return () => {
      clearTimeout(waiting)
      setLasted(false)
    }
  }, [so, length])
  return so && lasted
}

/** What a value was when it had not changed for a while, in milliseconds. */
export function useDebouncedValue<Value>(value: Value, length: number): Value {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const waiting = setTimeout(() => setDebounced(value), length)
    return () => clearTimeout(waiting)
  }, [value, length])
  return debounced
}
