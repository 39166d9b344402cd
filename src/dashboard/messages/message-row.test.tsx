import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import type { WireMessage } from '../../contract/messages-for-staff.ts'
import { MessageRow } from './message-row.tsx'

const message: WireMessage = {
  _id: 'm1',
  name: 'מרים כהן',
  email: 'miriam@example.org',
  phone: '07700 900123',
  message: 'יש לכם מעלית? (ramp)',
  createdAt: '2026-11-26T10:00:00.000Z',
  state: 'new',
  version: 1,
}

function drawn(): string {
  const row = <MessageRow message={message} now={new Date()} busy={false} refusal={undefined} onState={() => {}} />
  return renderToStaticMarkup(<MemoryRouter>{row}</MemoryRouter>)
}

it('what somebody wrote reads in the direction of its own writing', () => {
  expect(drawn()).toContain(`<p class="whole-message" dir="auto">${message.message}</p>`)
})

it('what is called alike in every row says whose it is', () => {
  const alike = drawn().match(/<(a|button) [^>]*>(Reply|Done|Spam|Requests with this (e-mail|phone))</g) ?? []
  expect(alike).toHaveLength(5)
  for (const tag of alike) expect(tag).toContain('aria-describedby="row-m1"')
})

it('a number or an address says whose it is, since the keyboard goes on there when the row before has gone', () => {
  const reached = drawn().match(/<a [^>]*href="(tel|mailto):[^>]*>/g) ?? []
  expect(reached).toHaveLength(3)
  for (const link of reached) expect(link).toContain('aria-describedby="row-m1"')
})
