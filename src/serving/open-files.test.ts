import { expect, it } from 'vitest'
import { connectionsWithin, openFilesIn, warnOfFewFiles } from './open-files.ts'

const limits = (soft: string) => `Limit                     Soft Limit           Hard Limit           Units
Max processes             7823                 7823                 processes
Max open files            ${soft.padEnd(20)} 524288               files
Max locked memory         8388608              8388608              bytes
`

it.each([
  ['64', 64],
  ['1024', 1024],
  ['unlimited', undefined],
])('what the system says of open files is read: %s', (soft, read) => {
  expect(openFilesIn(limits(soft))).toBe(read)
})

it('what says nothing of open files bounds nothing', () => {
  expect(openFilesIn('')).toBeUndefined()
  expect(connectionsWithin(undefined)).toBe(4_000)
})

it.each([
  [524_288, 4_000],
  [4_096, 3_996],
  [1_024, 924],
  [64, 16],
])(
  'of %i files a hundred are left to the program itself, and visitors have no more than 4,000 and 16 at least',
  (files, connections) => {
    expect(connectionsWithin(files)).toBe(connections)
  },
)

it('the log is told where visitors have fewer connections for it, and only there', () => {
  const told: unknown[] = []
  for (const files of [64, 524_288, undefined]) warnOfFewFiles({ warn: (facts) => void told.push(facts) }, files)
  expect(told).toEqual([{ openFiles: 64, connections: 16 }])
})
