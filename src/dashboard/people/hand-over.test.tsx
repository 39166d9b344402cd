import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { HandOver } from './hand-over.tsx'

it('a link that is handed over says whose it is', () => {
  const handed = {
    to: 'Ben Ode',
    email: 'ben@ashcombe.example',
    link: 'https://ashcombe.example/login/new-password#abc',
  }
  expect(renderToStaticMarkup(<HandOver handed={handed} onHanded={() => undefined} />)).toContain(
    'The link for Ben Ode opens once',
  )
})
