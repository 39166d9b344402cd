import { expect, it } from 'vitest'
import { nameOfError } from './errors.ts'

it.each([
  [Object.assign(new Error('ENOSPC: no space left, write'), { code: 'ENOSPC' }), 'Error ENOSPC'],
  [Object.assign(new Error('could not extend file'), { code: '53100' }), 'Error 53100'],
  [Object.assign(new Error('odd'), { code: 'Maya Okafor' }), 'Error'],
  [new TypeError('Maya Okafor is no number'), 'TypeError'],
  ['Maya Okafor', 'unknown'],
])('%s is named in the log by its kind and its code, never by its words', (error, name) => {
  expect(nameOfError(error)).toBe(name)
})
