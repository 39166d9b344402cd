import { readWho, type Who } from '../src/domain/person/person.ts'
import type { TestPractice } from './test-practice.ts'

export const mayasRequest = {
  service: 'General hygiene',
  appointmentDate: '2026-12-08',
  message: 'Canarymaya is what I say',
}

export const noahsMessage = { name: 'Noah Clarke', email: 'noah@example.org', phone: '07700 900124', message: 'Hello' }

/** Maya asks twice and writes once, in several writings of her address and number; Noah does too. */
export async function writeBoth(practice: TestPractice): Promise<void> {
  const ask = (more: object) => practice.send('POST', '/api/user/appointment', { ...mayasRequest, ...more })
  await ask({
    name: 'Maya Canarymaya',
    email: 'Maya.Canarymaya@Example.org',
    phone: '07700 900123',
    appointmentTime: '10:00',
  })
  await ask({ name: 'M Canarymaya', phone: '+44 (0)7700-900 123 / 960140', appointmentTime: '11:00' })
  const write = { email: 'maya.canarymaya@example.org', phone: '0044 7700 900123', message: 'Canarymaya again' }
  await practice.send('POST', '/api/user/contact', { name: 'Maya Canarymaya', ...write })
  await ask({
    name: 'Noah Clarke',
    email: 'noah@example.org',
    phone: '07700 900124',
    appointmentTime: '12:00',
    message: '',
  })
  await practice.send('POST', '/api/user/contact', noahsMessage)
}

/** Whoever is meant by an e-mail address or a telephone number, as somebody types it. */
export function who(written: string): Who {
  const read = readWho(written)
  if (!read) throw new Error(`${written} is nobody`)
  return read
}
