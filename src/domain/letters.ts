import type { Day, Quarter, Time, When } from './clinic-time.ts'

/** The public facts of an appointment: no treatment, no name, nothing that the patient wrote. */
export type LetterAppointment = {
  id: string
  reference: string
  day?: Day | undefined
  time?: Time | undefined
  minutes: number
  /** SEQUENCE of the calendar file, so that a later one replaces an earlier one. */
  sequence: number
}

/** Why a day and a time that were asked for are not kept. */
export type WhyNotHeld = 'out of hours' | 'ends after closing' | 'enough held'

/** Letters to a person who wrote to us: they never name a treatment or repeat what was written. */
export type PatientLetter =
  | {
      kind: 'request-received'
      holdsTime: boolean
      /** Until when it holds its time; absent in letters from before holds had an end. */
      heldUntil?: Quarter | undefined
      notHeldBecause?: WhyNotHeld | undefined
      appointment: LetterAppointment
    }
  /** `was`: the time that was asked for, where it is another one. */
  | { kind: 'appointment-accepted'; appointment: LetterAppointment; was?: When | undefined }
  /** `was`: the time that the patient knew; absent in letters that waited while the program was renewed. */
  | { kind: 'appointment-moved'; confirmed: boolean; appointment: LetterAppointment; was?: When | undefined }
  | { kind: 'appointment-cancelled'; appointment: LetterAppointment }
  | { kind: 'message-received'; reference: string }

/** Letters to the practice's own inbox. */
export type PracticeLetter =
  | { kind: 'request-arrived'; appointment: LetterAppointment; canReplyBy: ('e-mail' | 'phone')[] }
  | { kind: 'message-arrived'; reference: string; name: string; email: string; phone: string; message: string }

/** Letters to a member of staff about their own account. */
export type AccountLetter =
  /** The token opens once, for an hour; with all words it is forgotten when the letter has left. */
  | { kind: 'password-link'; token: string; askedBy: 'themselves' | 'the practice' }
  | { kind: 'account-changed'; what: AccountChange }

export type AccountChange =
  | 'password'
  | 'authenticator on'
  | 'authenticator off'
  | 'passkey added'
  | 'passkey removed'
  | 'e-mail address'
  | 'second factors removed'

export type Letter = PatientLetter | PracticeLetter | AccountLetter

/** A letter as it is put into the outbox, in the transaction of what it tells about. */
export type NewLetter = {
  id: string
  to: string
  letter: Letter
  /** The appointment it speaks of, so that staff can see what was sent. */
  appointment?: string | undefined
  /** The change it speaks of, so that an undo takes back just that letter. */
  change?: string | undefined
  /** Not before this instant: what staff cause waits for their undo. */
  notBefore: Date
}

/** A letter claimed for sending. */
export type WaitingLetter = NewLetter & { attempts: number; createdAt: Date }

/** Attempts are given up after this long, and staff are told to ring the patient. */
export const givenUpAfterHours = 72

/** How long to wait after an attempt that failed: 5 s, doubling, never more than five minutes. */
export function waitBeforeAttempt(attempts: number): number {
  return Math.min(5 * 2 ** Math.max(0, attempts - 1), 300) * 1000
}
