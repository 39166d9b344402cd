import type { Other as WireOther } from '../../contract/person.ts'
import { wireDate, wireStatus } from '../../contract/read-appointment.ts'
import type { Other } from '../../domain/person/others-of-person.ts'

/** A request or a message of somebody with the same telephone number or e-mail address. */
export function wireOther(other: Other): WireOther {
  const written = other.kind === 'request' ? other.request : other.message
  const { id, reference, name, createdAt, message = '' } = written
  const both = { _id: id, kind: other.kind, by: other.by, reference, name, message, createdAt: createdAt.toISOString() }
  const open = { service: '', status: '', appointmentDate: '', appointmentTime: '', state: '' }
  if (other.kind === 'message') return { ...both, ...open, state: other.message.state }
  const { service = '', status, day, time = '' } = other.request
  return {
    ...both,
    ...open,
    service,
    status: wireStatus(status),
    appointmentDate: wireDate(day),
    appointmentTime: time,
  }
}
