import { expect, it } from 'vitest'
import { processorTime } from '../../tests/processor-time.ts'
import { letterNotSent } from './letter-not-sent.ts'

it.each([
  ['550 <absender@post.example> unknown', 'recipient refused'],
  ['550 relayton@post.example unknown', 'recipient refused'],
  ['550 Sender verify failed', 'not now'],
  ['550 relay not permitted', 'not now'],
  ['550 5.4.1 Recipient address rejected: Access denied', 'recipient refused'],
  ['550 mailbox unavailable', 'recipient refused'],
  ['550 User unknown, check the address before sending again', 'recipient refused'],
  // As Gmail and Zoho say it, whose account has sent too much.
  ['550 5.4.5 Daily user sending limit exceeded', 'not now'],
  ['550 5.4.6 Unusual sending activity detected', 'not now'],
  ['550 Daily sending quota exceeded', 'not now'],
  ['550 authentication required', 'not now'],
  ['550 192.0.2.1 is in a black list at zen.spamhaus.org', 'not now'],
  ['550 Your address is on our blocklist', 'not now'],
  ['550 5.1.1 User unknown', 'recipient refused'],
  ['552 5.2.2 Mailbox full', 'recipient refused'],
  ['550 5.0.0 No', 'recipient refused'],
  ['550 5.1.7 Bad sender’s mailbox address', 'not now'],
  ['550 5.1.8 Bad sender’s system address', 'not now'],
  ['550 5.7.1 Refused by our policy', 'not now'],
  // Whose code says no more than that it is about an address.
  ['550 5.1.0 <letters@ashcombedental.example> sender rejected. AUP#1310', 'not now'],
  ['550 5.0.0 Sender verify failed', 'not now'],
  ['550 5.1.0 <mary@senders.example> Address rejected', 'recipient refused'],
  ['553 No such mailbox', 'recipient refused'],
  ['551 User not local', 'recipient refused'],
  ['552 Mailbox full', 'recipient refused'],
  // Of a domain that takes no mail (RFC 7504).
  ['521 Host does not accept mail', 'recipient refused'],
  ['556 Domain does not accept mail', 'recipient refused'],
  ['554 Transaction failed', 'not now'],
  ['450 Greylisted, try again later', 'not now'],
  ['421 4.7.0 Too many connections', 'server away'],
] as const)('“%s” at the recipient means: %s', (response, why) => {
  expect(letterNotSent(refusal(response)).why).toBe(why)
})

it.each([
  ['DATA', '550 5.1.1 User unknown', 'recipient refused'],
  ['DATA', '550 5.1.10 Recipient not found', 'recipient refused'],
  ['DATA', '552 5.2.2 Mailbox full', 'recipient refused'],
  ['DATA', '550 5.7.1 Refused by our policy', 'not now'],
  ['MAIL FROM', '550 5.1.1 User unknown', 'not now'],
] as const)('at %s “%s” means: %s', (command, response, why) => {
  expect(letterNotSent(refusal(response, command)).why).toBe(why)
})

it.each(['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'EDNS', 'EPROTOCOL', 'ETLS', 'EAUTH', 'ENOAUTH', 'EABORT'])(
  '%s closes the way out for every letter, and refuses nobody',
  (code) => {
    const failure = letterNotSent(Object.assign(new Error('no way out'), { code }))
    expect(failure).toMatchObject({ why: 'server away', code, mayHaveArrived: false })
  },
)

it.each([
  [{ command: 'CONN' }, '554 5.7.1 You are not welcome here'],
  [{ command: 'STARTTLS' }, '454 4.7.0 TLS not available'],
  [{ command: 'AUTH PLAIN' }, '535 5.7.8 Bad credentials'],
  // It is about to close, whatever it was asked.
  [{ command: 'MAIL FROM' }, '421 4.3.2 Shutting down'],
  [{ command: 'DATA' }, '421 4.3.2 Shutting down'],
  [{ code: 'EAUTH', command: 'API' }, '535 5.7.8 Bad credentials'],
])('a server that refuses us, and not what it was sent, is away: %j', (at, response) => {
  expect(letterNotSent(Object.assign(refusal(response), at)).why).toBe('server away')
})

it.each([
  ['354 Go ahead', true],
  ['451 4.3.0 Not now', false],
  ['554 5.7.1 Spam', false],
])('“%s”, once it has the whole letter, leaves open whether that arrived: %s', (response, mayHaveArrived) => {
  expect(letterNotSent(refusal(response, 'DATA'), true).mayHaveArrived).toBe(mayHaveArrived)
})

it('a mail server that says a hundred thousand characters without a space costs nothing', async () => {
  const error = refusal(`550 ${'x'.repeat(100_000)}`)
  expect(await processorTime(() => letterNotSent(error))).toBeLessThan(100)
})

function refusal(response: string, command = 'RCPT TO'): Error {
  const fields = { code: 'EENVELOPE', command, response, responseCode: Number(response.slice(0, 3)) }
  return Object.assign(new Error('refused'), fields)
}
