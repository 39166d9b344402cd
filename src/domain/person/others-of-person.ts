import type { Appointment } from '../appointments/appointment.ts'
import { inSmallLetters } from '../e-mail-address.ts'
import type { KeptMessage } from '../messages/message.ts'
import { whatsAppNumber } from '../phone-numbers/whatsapp-number.ts'
import type { Records } from '../records.ts'
import type { Who } from './person.ts'

/** What a person is known again by: a family may share both. */
type SharedBy = 'phone' | 'e-mail'

/** Another request or message, and what it shares. */
export type Other =
  | { kind: 'request'; request: Appointment; by: SharedBy[] }
  | { kind: 'message'; message: KeptMessage; by: SharedBy[] }

/**
 * The other requests and the messages with the same telephone number or e-mail address, the newest first and at most so
 * many; `more` where there are others.
 */
export async function othersOf(
  { id, email, phone }: Pick<Appointment, 'id' | 'email' | 'phone'>,
  limit: number,
  { people }: Pick<Records, 'people'>,
): Promise<{ others: Other[]; more: boolean }> {
  const number = whatsAppNumber(phone)
  const known: [SharedBy, Who][] = []
  if (number) known.push(['phone', { phone: number }])
  if (email) known.push(['e-mail', { email: inSmallLetters(email) }])
  const found = new Map<string, Other>()
  const note = (key: string, other: Other, by: SharedBy) => {
    const before = found.get(key)
    if (before) before.by.push(by)
    else found.set(key, other)
  }
  for (const [by, who] of known) {
    // One more than is shown, and this request itself.
    const { requests, messages } = await people.newestOf(who, limit + 2)
    for (const request of requests)
      if (request.id !== id) note(`request ${request.id}`, { kind: 'request', request, by: [by] }, by)
    for (const message of messages) note(`message ${message.id}`, { kind: 'message', message, by: [by] }, by)
  }
  const others = [...found.values()].sort((one, other) => writtenAt(other) - writtenAt(one))
  return { others: others.slice(0, limit), more: others.length > limit }
}

function writtenAt(other: Other): number {
  return (other.kind === 'request' ? other.request : other.message).createdAt.getTime()
}
