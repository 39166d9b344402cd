import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import type { WireMessage } from '../../contract/messages-for-staff.ts'
import { MessageRow } from './message-row.tsx'

it('what somebody wrote reads in the direction of its own writing', () => {
  const words = 'יש לכם מעלית? (ramp)'
  const message: WireMessage = {
    _id: 'm1',
    name: 'מרים כהן',
    email: 'miriam@example.org',
    phone: '07700 900123',
    message: words,
    createdAt: '2026-11-26T10:00:00.000Z',
    state: 'new',
    version: 1,
  }
  const row = <MessageRow message={message} now={new Date()} busy={false} refusal={undefined} onState={() => {}} />
  const html = renderToStaticMarkup(<MemoryRouter>{row}</MemoryRouter>)
  expect(html).toContain(`<p class="whole-message" dir="auto">${words}</p>`)
})
