import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { MailLink } from './mail-link.tsx'

it('a letter goes to the address that is shown, and to nobody besides', () => {
  expect(renderToStaticMarkup(<MailLink email="ann?bcc=eve@example.com" />)).toBe(
    '<a href="mailto:ann%3Fbcc%3Deve%40example.com" aria-label="ann?bcc=eve@example.com">ann?bcc=eve<wbr/>@example.com</a>',
  )
})
