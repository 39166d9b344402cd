import type { KeyWords } from '../frame/screen.ts'

/** The keys of `DaySteps` in words. */
export const dayKeys: KeyWords[] = [
  ['[', 'The day before'],
  [']', 'The day after'],
  ['t', 'Today'],
  ['f', 'Next free time'],
  ['↓ ↑', 'In a free time: a quarter of an hour later, or earlier'],
  ['m', 'Move the visit with the focus: mark it, then press a free time'],
  ['i', 'It is in: arrived'],
  ['d', 'It is done'],
  ['x', 'Did not come'],
]
