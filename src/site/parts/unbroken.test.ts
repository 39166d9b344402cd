import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ownContent } from '../../../tests/own-content.ts'
import { PostalAddress } from './contact-details.tsx'
import { unbrokenAddress } from './unbroken.tsx'

test.each([
  ['14 Mill Lane, Ashcombe, QA4 2DN', '14~Mill Lane, Ashcombe, QA4~2DN'],
  ['Unit 3, 221B Baker Street, London NW1 6XE', 'Unit 3, 221B~Baker Street, London NW1~6XE'],
  ['The Old Mill, Ashcombe', 'The Old Mill, Ashcombe'],
])('no line breaks %s behind a house number or within the postcode', (address, held) => {
  expect(unbrokenAddress(address).replaceAll('\u00a0', '~')).toBe(held)
})

test('nor in the postal address that pages show', async () => {
  const { practice } = await ownContent
  expect(renderToStaticMarkup(createElement(PostalAddress, { practice }))).toContain('Ashcombe QA4\u00a02DN')
})
