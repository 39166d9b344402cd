import { expect, it } from 'vitest'
import { letterNotSent } from './letter-not-sent.ts'

it.each([
  ['550 <absender@post.example> unknown', 'recipient refused'],
  ['550 relayton@post.example unknown', 'recipient refused'],
  ['550 Sender verify failed', 'not now'],
  ['550 relay not permitted', 'not now'],
] as const)('“%s” at the recipient means: %s', (response, why) => {
  const error = Object.assign(new Error('refused'), {
    code: 'EENVELOPE',
    command: 'RCPT TO',
    response,
    responseCode: 550,
  })
  expect(letterNotSent(error).why).toBe(why)
})
