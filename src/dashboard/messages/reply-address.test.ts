import { expect, test } from 'vitest'
import type { WireMessage } from '../../contract/messages-for-staff.ts'
import { replyAddress } from './reply-address.ts'

const ines: WireMessage = {
  _id: 'm1',
  name: 'Ines Duarte',
  email: 'ines&co@example.org',
  phone: '07700 900456',
  message: 'Do you open on Sunday?\nAnd on Monday?',
  reference: 'W4HN8DXC',
  createdAt: '2026-12-01T09:01:00.000Z',
  state: 'new',
  version: 1,
}

test('a reply quotes what they wrote and names the reference', () => {
  const reply = new URL(replyAddress(ines))
  expect(decodeURIComponent(reply.pathname)).toBe('ines&co@example.org')
  expect(reply.searchParams.get('subject')).toBe('Your message to us (W4HN8DXC)')
  expect(reply.searchParams.get('body')).toBe('\r\n\r\n> Do you open on Sunday?\r\n> And on Monday?')
})

test('nothing that a visitor writes becomes another recipient or a header', () => {
  const reply = new URL(replyAddress({ ...ines, email: 'a@b.example?bcc=c@d.example', message: '&bcc=c@d.example' }))
  expect([...reply.searchParams.keys()]).toEqual(['subject', 'body'])
})

test('a long message is cut, not broken', () => {
  const reply = replyAddress({ ...ines, message: '🦷'.repeat(2_000) })
  expect(reply.length).toBeLessThan(8_000)
  expect(decodeURIComponent(reply)).toMatch(/ …$/)
})
