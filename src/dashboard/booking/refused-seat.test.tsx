import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { RefusedSeat } from './refused-seat.tsx'

vi.mock('../queries/practice.ts', () => ({ useChairName: () => (chair: number) => `Chair ${chair}` }))

it('a booking that failed on the server says by which reference it is looked into', () => {
  const failure = { status: 500, message: 'Something went wrong on our side.', reference: 'K7Q2M9XW' }
  const drawn = renderToStaticMarkup(<RefusedSeat {...{ failure, busy: false }} verb="Book" onSeat={() => undefined} />)
  expect(drawn).toContain('<p>Something went wrong on our side. Reference: K7Q2M9XW</p>')
})
