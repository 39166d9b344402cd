import { useEffect, useState } from 'react'
import { openListeners } from './listeners.ts'

/** After this it is said that no answer has come, in milliseconds; the call itself has no end. */
export const answerTime = 10_000

/** Two clocks that are so near to each other agree, in milliseconds; the server tells staff of those that do not. */
const nearEnough = 5 * 60_000

/** How far this computer's clock is ahead of the practice's, in milliseconds; 0 where they agree. */
let ahead = 0
const { listen, tell } = openListeners()

/** The present moment at the practice, whose clock counts: this computer's own may be wrong by a day. */
export function presentMoment(): Date {
  return new Date(Date.now() - ahead)
}

/**
 * Learns from an answer what the practice's clock says. A computer that slept meanwhile has the answer late, so that one
 * which lies between question and answer is right.
 * @param sent when it was asked, on this computer's clock
 */
export function noteClock(sent: number, { headers }: Response): void {
  const theirs = Date.parse(headers.get('date') ?? '')
  const most = Date.now() - theirs
  const mayBe = (length: number) => sent - theirs - nearEnough < length && length < most + nearEnough
  if (Number.isNaN(theirs) || mayBe(ahead)) return
  ahead = mayBe(0) ? 0 : most
  tell()
}

/** The same, renewed every so many milliseconds. */
export function useNow(every: number): Date {
  const [now, setNow] = useState(presentMoment)
  useEffect(() => {
    const renew = () => setNow(presentMoment())
    const ticking = setInterval(renew, every)
    const leave = listen(renew)
    // It may have been learned since this was drawn.
    if (ahead !== 0) renew()
    return () => {
      clearInterval(ticking)
      leave()
    }
  }, [every])
  return now
}

/** This computer's own clock in milliseconds, renewed every so many: for what began by it and lasts for seconds. */
export function useOwnClock(every: number): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const ticking = setInterval(() => setNow(Date.now()), every)
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
