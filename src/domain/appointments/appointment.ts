import { type Day, hasBegun, instantOf, londonAt, type Quarter, type Time } from '../clinic-time.ts'
import type { Offer } from './offers/offered-times.ts'

/** How a request stands. The words of the wire and of the screen are in `contract/appointments.ts`. */
export const statuses = ['new', 'appointed', 'cancelled'] as const
export type Status = (typeof statuses)[number]

/** What came of a visit: the patient is there, was treated, or did not come. */
const visits = ['arrived', 'done', 'absent'] as const
export type Visit = (typeof visits)[number]

/** What a visitor wrote, trimmed and within its limits; a field left empty is absent. */
export type Wish = {
  name: string
  email?: string | undefined
  phone?: string | undefined
  service?: string | undefined
  message?: string | undefined
  day?: Day | undefined
  time?: Time | undefined
  /** In pain, bleeding, swollen, or a tooth knocked out: it stands first at the desk. */
  urgent?: boolean | undefined
  /** Whose visit it is, where somebody writes for another; whoever writes is the one who is answered. */
  patientName?: string | undefined
  patientBirthYear?: number | undefined
  /** They ask not to be rung: e-mail or text only. */
  noCalls?: boolean | undefined
  /** A language or a need for access, in a sentence. */
  needs?: string | undefined
  /** Other times that would suit too, two at most. Wishes, which hold nothing. */
  alsoSuits?: Quarter[] | undefined
}

/** So many other times may be named. */
export const mostAlsoSuit = 2

/** A request for an appointment, and all it becomes later. */
export type Appointment = Wish & {
  /** Opaque and random, 128 bits. */
  id: string
  /** Eight characters that can be read out on the phone. */
  reference: string
  status: Status
  minutes: number
  /** The chair it holds; absent while it holds none. */
  chair?: number | undefined
  /** Until when its time is or was held without an answer; absent where nothing was ever held so. */
  heldUntil?: Date | undefined
  /** The other time that the patient asks for, while the confirmed one stands. */
  asked?: Quarter | undefined
  /** What came of the visit; absent while nobody has said. */
  visit?: Visit | undefined
  /** What staff note of it for themselves: in no letter, and on no page that its patient sees. */
  note?: string | undefined
  /** Rises by one with every change, so that two people cannot overwrite each other. */
  version: number
  /** How often a calendar file was sent: the SEQUENCE of the next one. */
  sequence: number
  createdAt: Date
}

/** The part of an appointment that a change may touch, kept so that it can be undone. */
export type AppointmentState = Pick<
  Appointment,
  'status' | 'service' | 'minutes' | 'day' | 'time' | 'chair' | 'heldUntil' | 'asked' | 'visit'
>

/** One entry of an appointment's history. */
export type AppointmentChange = {
  id: string
  appointment: string
  at: Date
  /** The member of staff who did it; absent where the patient did. */
  by?: { id: string; name: string } | undefined
  what:
    | 'requested'
    /** By staff, for somebody on the telephone. */
    | 'booked'
    | 'accepted'
    | 'cancelled'
    | 'edited'
    | 'undone'
    | 'suits'
    | 'asked'
    | 'offered'
    | 'taken'
    | 'offer ended'
    | 'rung'
    | 'no answer'
    // A closed day or a chair has taken its place away: staff ring, or leave it as it is.
    | 'to ring'
    | 'left'
    | VisitStep
    | DeskStep
    | WaitingStep
  /** A sentence of staff to the patient, who reads it in the letter of this step and on the page of the request. */
  words?: string | undefined
  /** What was corrected, never what it said. */
  corrected?: PersonField[] | undefined
  /** Why a rule was broken for it, in the words of whoever did. */
  reason?: string | undefined
  /** When a call that nobody answered is tried again. */
  againAt?: Date | undefined
  /**
   * How it stood before: what an undo gives back, and by what the history tells a move. Every step keeps it but `requested`
   * and those of the waiting list. A step without it cannot be taken back; nor can a `DeskStep` or an undo.
   */
  before?: (AppointmentState & { offer?: Offer | undefined }) | undefined
}

/** What staff note of a visit; `expected` takes it back. */
export const visitSteps = { arrived: 'arrived', done: 'done', absent: 'did not come', expected: 'expected' } as const
export type VisitStep = (typeof visitSteps)[keyof typeof visitSteps]

/** What the desk does with the papers, which changes nothing of the appointment. */
export const deskSteps = ['corrected', 'letter again', 'note'] as const
export type DeskStep = (typeof deskSteps)[number]

/** What staff correct of who a request is about. */
export const personFields = [
  'name',
  'e-mail',
  // To an address in other letters, capital or small, all that was sent has gone.
  'capitals of the e-mail',
  'phone',
  'who it is for',
  'year of birth',
  'no calls',
  'needs',
] as const
export type PersonField = (typeof personFields)[number]

/** What becomes of the wish to come sooner, which changes nothing of the appointment either. */
export const waitingSteps = ['waits', 'waits no more', 'earlier offered', 'earlier let go'] as const
export type WaitingStep = (typeof waitingSteps)[number]

/** How somebody is called and reached. */
export type Contact = Pick<Wish, 'name' | 'email' | 'phone'>
/** Whom the visit is for, and what to mind. */
export type Care = Pick<Wish, 'patientName' | 'patientBirthYear' | 'noCalls' | 'needs'>

/** The moves that the practice allows; nothing but an undo leaves `cancelled`. */
const moves: Record<Status, readonly Status[]> = {
  new: ['appointed', 'cancelled'],
  appointed: ['cancelled'],
  cancelled: [],
}

/** Whether staff may take that step. */
export function mayBecome(from: Status, to: Status): boolean {
  return moves[from].includes(to)
}

/** When it begins, where a day and a time were both given. */
export function startOf({ day, time }: Pick<Wish, 'day' | 'time'>): Quarter | undefined {
  return day && time ? { day, time } : undefined
}

/** Whether its hour, or its day where no hour is known, has passed. */
export function hasPassed(visit: Pick<Wish, 'day' | 'time'>, now: Date): boolean {
  const present = londonAt(now)
  const start = startOf(visit)
  return start ? hasBegun(start, present) : visit.day !== undefined && visit.day < present.day
}

/** Whether the visit begins within so many hours: from then on patients ring, and change nothing by themselves. */
export function isTooNear(
  visit: Pick<Wish, 'day' | 'time'>,
  { now, patientChangeHours }: { now: Date; patientChangeHours: number },
): boolean {
  const start = startOf(visit)
  return start !== undefined && instantOf(start).getTime() - now.getTime() < patientChangeHours * 3_600_000
}
