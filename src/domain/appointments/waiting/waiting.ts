import type { Quarter } from '../../clinic-time.ts'
import type { Appointment } from '../appointment.ts'

/** At which part of the day somebody would come sooner; any where it is empty. */
export const partsOfDay = ['', 'morning', 'afternoon'] as const
export type PartOfDay = (typeof partsOfDay)[number]

/** Somebody who wants to be told when an earlier time comes free. */
export type Waiting = {
  appointment: string
  since: Date
  part: PartOfDay
  /** What they were offered and did not take: it is not offered to them again. */
  letGo: Quarter[]
}

/** With the appointment for which they want it. */
export type Waits = { appointment: Appointment; waiting: Waiting }

/** Where somebody stands on the list: in the order of asking. */
export type Place = Pick<Waiting, 'appointment' | 'since'>
/** Who stands there; absent where the row cannot be read, which keeps nobody behind it back. */
export type Listed = { place: Place; waits?: Waits | undefined }
