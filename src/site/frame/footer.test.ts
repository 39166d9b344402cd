import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ownContent } from '../../../tests/own-content.ts'
import type { Practice } from '../../domain/practice/practice.ts'
import { Footer } from './footer.tsx'

const { practice, ...rest } = await ownContent
const footerWith = (company: Partial<Practice['company']>, registrations = practice.registrations) => {
  const content = { ...rest, practice: { ...practice, company: { ...practice.company, ...company }, registrations } }
  return renderToStaticMarkup(createElement(Footer, { content })).replace(/<[^>]+>/g, '')
}

test('the foot of a page says which company stands behind it, and in which part of the country it is registered', () => {
  expect(footerWith({ legalName: 'Braid Dental Ltd', number: 'SC123456', registeredIn: 'Scotland' })).toContain(
    'Braid Dental Ltd, registered in Scotland, company number SC123456. Registered office: 14\u00a0Mill Lane',
  )
})

test('and which people do, where there is no company', () => {
  const words = footerWith({ legalName: 'Amira Shah and Tom Hargreaves', number: undefined })
  expect(words).toContain('Amira Shah and Tom Hargreaves, 14\u00a0Mill Lane, Ashcombe, QA4\u00a02DN.')
  expect(words).not.toMatch(/company number|Registered office/)
})

test('it names the regulator of the part of the country in which the practice is', () => {
  expect(footerWith({})).toContain('Registered with the Care Quality Commission (provider 1-000000000) and')
  const wales = { regulator: 'Healthcare Inspectorate Wales', regulatorNumber: 'W00/1234', ico: 'ZA1' }
  const words = footerWith({}, wales)
  expect(words).toContain('Registered with Healthcare Inspectorate Wales (W00/1234) and the Information Commissioner')
  expect(words).not.toContain('Care Quality')
})
