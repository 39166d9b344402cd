import type { Patient } from '../../contract/appointments.ts'

/** The order of new requests: whose time was given free without an answer stands first, then who waits longest. */
export function mostUrgentFirst(one: Patient, other: Patient): number {
  const free = Number(other.givenFreeAt !== undefined) - Number(one.givenFreeAt !== undefined)
  return free || (one.createdAt ?? '').localeCompare(other.createdAt ?? '')
}
