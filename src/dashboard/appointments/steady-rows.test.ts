import { expect, it } from 'vitest'
import { processorTime } from '../../../tests/processor-time.ts'
import { eachOnce, inPlace } from './steady-rows.ts'

const rows = (names: string) => names.split('').map((_id) => ({ _id }))

it.each([
  ['nothing is kept', 'abc', 'ac', '', 'ac'],
  ['the first has left', 'abc', 'bc', 'a', 'abc'],
  ['one in the middle has left', 'abc', 'ac', 'b', 'abc'],
  ['two beside each other have left', 'abcd', 'ad', 'bc', 'abcd'],
  ['all have left', 'ab', '', 'ab', 'ab'],
  ['it has moved to the end', 'abc', 'bca', 'a', 'abc'],
  ['others came in above', 'abc', 'xbc', 'a', 'axbc'],
  ['others came in behind', 'abc', 'acd', 'b', 'abcd'],
  ['what stood before it has gone as well', 'abc', 'c', 'b', 'bc'],
  ['what stood before it has moved to the end', 'abcde', 'cdeab', 'b', 'bcdea'],
  ['it has moved to the end itself', 'abcde', 'acdeb', 'b', 'abcde'],
  ['what stood before it has moved to the top', 'cdab', 'acdb', 'b', 'acdb'],
  ['nothing is kept', 'abc', 'bca', '', 'bca'],
  ['what stood before it has moved past a few of many', 'tuabcdefgh', 'atubcdefgh', 'b', 'atubcdefgh'],
  ['two before it have moved past a few of many', 'tuvabcdefgh', 'abtuvcdefgh', 'c', 'abtuvcdefgh'],
  ['what stood before it has moved past others that are kept', 'tuvabcde', 'atuvbcde', 'uvb', 'atuvbcde'],
  ['what stood before it has moved past its neighbour', 'tuabc', 'taubc', 'b', 'taubc'],
  ['it has moved past its neighbour itself', 'kxl', 'xkl', 'kl', 'kxl'],
  ['it has moved with what stood before it', 'tuabcde', 'abtucde', 'ab', 'tuabcde'],
])('where %s, rows keep their places', (_, before, now, kept, shown) => {
  const found = inPlace(rows(before), rows(now), new Set(kept))
  expect(found.map(({ _id }) => _id).join('')).toBe(shown)
})

it('a row that moved to the next page while that was fetched stands once, as it is there', () => {
  const [early, late] = [
    { _id: 'a', page: 1 },
    { _id: 'a', page: 2 },
  ]
  expect(eachOnce([early, { _id: 'b', page: 1 }, late])).toEqual([late, { _id: 'b', page: 1 }])
})

it('many rows cost no more each than few', async () => {
  const costOf = (many: number, times: number) => {
    const rows = Array.from({ length: many }, (_, number) => ({ _id: `row ${number}` }))
    const [before, now, kept] = [rows.slice(0, -1), rows.slice(1), new Set([`row ${many / 2}`])]
    return processorTime(() => {
      for (let time = 0; time < times; time += 1) inPlace(before, now, kept)
    })
  }
  // As many rows in all; the machine may be slow at any of them, and what grows with their square costs ten times as much.
  const ratios: number[] = []
  for (let round = 0; round < 4; round += 1) ratios.push((await costOf(6_000, 20)) / (await costOf(600, 200)))
  expect(Math.min(...ratios)).toBeLessThan(5)
})
