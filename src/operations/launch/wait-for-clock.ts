import { setTimeout as wait } from 'node:timers/promises'
import { minuteAt } from '../../domain/clinic-time.ts'
import { earliestRight } from '../../domain/doubted-clock.ts'

/** In milliseconds. */
const restBetweenLooks = 500

/**
 * Waits while this machine's clock stands before the program was written, as after its battery died; says so once. Patients
 * would be offered days of back then, and what they write would be erased as too old once the clock is put right.
 */
export async function waitForClock(now: () => Date, say: (sentence: string) => void): Promise<void> {
  const isRight = () => now().getTime() >= earliestRight
  if (isRight()) return
  const { day, time } = minuteAt(now())
  say(`The clock of this machine says ${day}, ${time}. Please set it: the practice opens as soon as it is right.`)
  while (!isRight()) await wait(restBetweenLooks)
}
