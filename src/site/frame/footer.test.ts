import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { readContent } from '../../content/read-content.ts'
import type { Company } from '../../domain/practice/practice.ts'
import { Footer } from './footer.tsx'

const { practice, ...rest } = await readContent('content')
const footerWith = (company: Partial<Company>) => {
  const content = { ...rest, practice: { ...practice, company: { ...practice.company, ...company } } }
  return renderToStaticMarkup(createElement(Footer, { content })).replace(/<[^>]+>/g, '')
}

test('the foot of a page says which company stands behind it, and in which part of the country it is registered', () => {
  expect(footerWith({ legalName: 'Braid Dental Ltd', number: 'SC123456', registeredIn: 'Scotland' })).toContain(
    'Braid Dental Ltd, registered in Scotland, company number SC123456. Registered office: 14 Mill Lane',
  )
})

test('and which people do, where there is no company', () => {
  const words = footerWith({ legalName: 'Amira Shah and Tom Hargreaves', number: undefined })
  expect(words).toContain('Amira Shah and Tom Hargreaves, 14 Mill Lane, Ashcombe, QA4 2DN.')
  expect(words).not.toMatch(/company number|Registered office/)
})
