import { expect, it } from 'vitest'
import { mergedEdit } from './merged-edit.ts'

const start = { service: 'Veneers', day: '2026-12-03', time: '09:00', status: '' }

it.each([
  ['nobody changed anything', {}, {}, {}],
  ['only I changed the time', { time: '10:00' }, {}, { time: '10:00' }],
  ['only a colleague did', {}, { time: '11:00', status: 'Appointed' }, { time: '11:00', status: 'Appointed' }],
  [
    'I changed the day and they the service',
    { day: '2026-12-04' },
    { service: 'Implants' },
    { day: '2026-12-04', service: 'Implants' },
  ],
  ['both changed the time, mine stands', { time: '10:00' }, { time: '11:00' }, { time: '10:00' }],
])('where %s', (_, mine, theirs, merged) => {
  expect(mergedEdit({ ...start, ...mine }, start, { ...start, ...theirs })).toEqual({ ...start, ...merged })
})
