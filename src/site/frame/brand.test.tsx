import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Practice } from '../../domain/practice/practice.ts'
import { Brand } from './brand.tsx'

test.each([
  ['Ashcombe Dental Group', 'Ashcombe', 'Dental Group'],
  ['The Dental Practice', 'The Dental', 'Practice'],
  ['The Surgery', 'The Surgery', ''],
  ['A Dental Practice', 'A Dental', 'Practice'],
  ['An Ashcombe Surgery', 'An Ashcombe', 'Surgery'],
  ['Anne Hale Dental', 'Anne', 'Hale Dental'],
  ['Smile', 'Smile', ''],
])('of %s the first line says %s', (name, first, rest) => {
  const drawn = renderToStaticMarkup(<Brand practice={{ name } as Practice} />)
  expect(drawn).toContain(`<span>${first} <span class="brand-rest">${rest}</span></span>`)
})
