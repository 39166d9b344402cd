import type { KeyWords } from '../frame/screen.ts'

/** The keys of `DaySteps` in words. */
export const dayKeys: KeyWords[] = [
  ['[', 'The day before'],
  [']', 'The day after'],
  ['t', 'Today'],
]
