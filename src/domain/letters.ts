import type { Day, Quarter, Time, When } from './clinic-time.ts'

/** The public facts of an appointment: no treatment, no name, none of the patient's words. */
export type LetterAppointment = {
  id: string
  reference: string
  day?: Day | undefined
  time?: Time | undefined
  minutes: number
  /** SEQUENCE of the calendar file, so that a later one replaces an earlier one. */
  sequence: number
  /** They ask not to be rung, so no letter tells them to ring. */
  noCalls?: boolean | undefined
}

/** Why a day and a time that were asked for are not kept. */
export type WhyNotHeld = 'out of hours' | 'ends after closing' | 'enough held'

/**
 * From when to ring about a visit that is before the day by which we would answer; `out of hours`: at once, on the number
 * that is answered while the surgery is shut, since it is over before the surgery opens.
 */
export type RingFrom = Quarter | 'now' | 'out of hours'

/**
 * `link`: the token of a link to the request; like all words it is forgotten when the letter has left. Older letters have
 * none. `near`: the visit is so near as the letter leaves that changes go by telephone.
 */
type Linked = { appointment: LetterAppointment; link?: string | undefined; near?: boolean | undefined }

/** Of somebody who was offered others. `accepted`: their request is, and no time of their own is agreed yet. */
export type OwnTime = { confirmed: boolean; accepted?: boolean | undefined; over?: boolean | undefined }

/** What somebody was last told of their time, or asked for. */
export type Knew = When & { confirmed: boolean }

/** A sentence that staff have written for this patient. */
type WithWords = { words?: string | undefined }

/** Letters to a person who wrote to us: they never name a treatment or repeat what was written. */
export type PatientLetter =
  | (Linked & {
      kind: 'request-received'
      holdsTime: boolean
      /** Until when it holds its time; absent in letters from before holds had an end. */
      heldUntil?: Quarter | undefined
      notHeldBecause?: WhyNotHeld | undefined
      /** The working day by which they are answered; absent in older letters, and where it is sent again. */
      answerBy?: Day | undefined
      /** From when it is read, where the visit is near: others than urgent ones ring then. */
      ringFrom?: RingFrom | undefined
      urgent?: boolean | undefined
      /** What they asked for has passed as the letter leaves. */
      over?: boolean | undefined
    })
  /**
   * `was`: the time that was asked for, where it is another one; `askedInstead`: what they asked for in place of a
   * confirmed time, which stands; `earlierLost`: what they were offered before cannot be kept; `byPatient`: they took the
   * time themselves, which they were offered.
   */
  | (Linked & {
      kind: 'appointment-accepted'
      was?: When | undefined
      askedInstead?: Quarter | undefined
      earlierLost?: boolean | undefined
      byPatient?: boolean | undefined
    } & WithWords)
  /** `was`: the time that the patient knew; absent in letters that waited while the program was renewed. */
  | (Linked & {
      kind: 'appointment-moved'
      confirmed: boolean
      was?: When | undefined
      /** They moved it themselves; what is not confirmed is held anew until then. */
      byPatient?: boolean | undefined
      heldUntil?: Quarter | undefined
      ringFrom?: RingFrom | undefined
      urgent?: boolean | undefined
    } & WithWords)
  /** `freed`: they held its time until then; `confirmed`: false of a request that never was, absent in older letters. */
  | (Linked & {
      kind: 'appointment-cancelled'
      confirmed?: boolean | undefined
      byPatient?: boolean | undefined
      freed?: boolean | undefined
    } & WithWords)
  /** A patient with a confirmed time asks for another one; theirs stands until staff have answered. */
  | (Linked & { kind: 'other-time-asked'; asked: Quarter })
  /** Somebody asked again for a time that is kept for this patient already. */
  | (Linked & { kind: 'request-stands' })
  /**
   * Staff offer other times, all held until then; one may be taken on the page of the request. `confirmed`: a time of theirs
   * stands if they take none; `over`: theirs has passed; `fewer`: others
   * were offered before, and cannot be kept; `earlierLost`: of these they have heard before, and they gave way to this
   * offer or to a change before it; `knew`: how theirs stood as far as they know, where the letter about a change of it gave
   * way to this one.
   */
  | (Linked & {
      kind: 'times-offered'
      times: Quarter[]
      until: Quarter
      confirmed?: boolean | undefined
      accepted?: boolean | undefined
      over?: boolean | undefined
      fewer?: boolean | undefined
      earlierLost?: Quarter[] | undefined
      knew?: Knew | undefined
    })
  /** Nobody took one in time. `confirmed`: another time of theirs stands; `over`: it has passed. */
  | (Linked & { kind: 'offer-ended' } & OwnTime)
  /**
   * The practice cannot keep what was offered. `offTheList`: staff have taken them off the waiting list that it came from;
   * `earlierLost`: it gave way to another offer, of which they have not heard.
   */
  | (Linked & {
      kind: 'offer-taken-back'
      times: Quarter[]
      offTheList?: boolean | undefined
      earlierLost?: boolean | undefined
    } & OwnTime)
  /** An earlier time has come free, and is held for whoever waits for one until then; one tap on the page takes it. */
  | (Linked & { kind: 'earlier-time-offered'; time: Quarter; until: Quarter; confirmed: boolean })
  /**
   * Two days before the visit. `stop`: the token of the link that stops reminders; `asked`: what they ask for instead, still
   * unanswered as it leaves; `offered`: how many other times staff offer them then, all kept until then.
   */
  | (Linked & {
      kind: 'appointment-reminder'
      stop: string
      asked?: Quarter | undefined
      offered?: { times: number; until: Quarter } | undefined
    })
  | { kind: 'message-received'; reference: string }

/** Those about an appointment. */
export type AppointmentLetter = Extract<PatientLetter, { appointment: LetterAppointment }>

/** Letters to the practice's own inbox. */
export type PracticeLetter =
  | {
      kind: 'request-arrived'
      appointment: LetterAppointment
      canReplyBy: ('e-mail' | 'phone')[]
      urgent?: boolean | undefined
      /** They ask not to be rung. */
      noCalls?: boolean | undefined
      /** It was decided, or withdrawn, while the letter waited. */
      decided?: boolean | undefined
    }
  /**
   * What a patient has done themselves. `was`: the time before; `freed`: it was held for them until then; `notKept`: the
   * practice cannot keep it; `confirmed`: it stands; `noAddress`: no letter can answer them; `unheard`: the letter about
   * the offer never left; `last`: of further moves of that day no letter tells.
   */
  | {
      kind: 'request-changed'
      what: 'withdrawn' | 'moved' | 'asks for another time' | 'took an offered time' | 'let an offer end'
      appointment: LetterAppointment
      was: When
      asked?: Quarter | undefined
      freed?: boolean | undefined
      notKept?: boolean | undefined
      confirmed?: boolean | undefined
      noAddress?: boolean | undefined
      unheard?: boolean | undefined
      last?: boolean | undefined
    }
  /** Nobody has answered these for a working day; `asked` is when each came. Older letters have no ids. */
  | {
      kind: 'requests-unanswered'
      requests: { id?: string | undefined; reference: string; asked: Quarter; urgent?: boolean | undefined }[]
    }
  | { kind: 'message-arrived'; reference: string; name: string; email: string; phone: string; message: string }

/** Letters to a member of staff about their own account. */
export type AccountLetter =
  /** The token opens once, for an hour; with all words it is forgotten when the letter has left. */
  | {
      kind: 'password-link'
      token: string
      askedBy: 'themselves' | 'the practice' | 'a colleague who invites'
      /** The name of the colleague who invites. */
      invitedBy?: string | undefined
      /** A reset has removed the authenticator app, its recovery codes and the passkeys. */
      factorsRemoved?: boolean | undefined
      /** It waited for a mail server until its hour was over. */
      over?: boolean | undefined
    }
  | { kind: 'account-changed'; what: AccountChange }

/** What somebody is told by letter that was done to their account. */
export type AccountChange =
  | 'password'
  | 'authenticator on'
  | 'authenticator off'
  | 'recovery codes new'
  | 'recovery code used'
  | 'wrong codes'
  | 'passkey added'
  | 'passkey removed'
  | 'e-mail address'
  | 'second factors removed'

/** The kinds of letters to the practice itself: nobody is to be rung for one that did not arrive. */
export const practiceLetterKinds: Letter['kind'][] = [
  'request-arrived',
  'request-changed',
  'requests-unanswered',
  'message-arrived',
]

/** What an e-mail says, before it is put into words. */
export type Letter = PatientLetter | PracticeLetter | AccountLetter

/** A letter as it is put into the outbox, in the transaction of what it tells about. */
export type NewLetter = {
  id: string
  to: string
  letter: Letter
  /** The appointment it speaks of, so that staff can see what was sent. */
  appointment?: string | undefined
  /** The message it speaks of: it goes with it. */
  message?: string | undefined
  /** The change it speaks of, so that an undo takes back just that letter. */
  change?: string | undefined
  /** Not before this instant: what staff cause waits for their undo. */
  notBefore: Date
}

/** A letter claimed for sending. */
export type WaitingLetter = NewLetter & { attempts: number; createdAt: Date; firstTriedAt: Date }

/**
 * - `waiting`: it is on its way to the mail server, or tried again.
 * - `sent`: the mail server has taken it. Nobody knows more of it, until it comes back.
 * - `refused`: the mail server does not know the recipient; it is not tried again.
 * - `given up`: no mail server took it within `givenUpAfterHours` or before its hour had gone by, or one had it again and
 *   again and did not say so, or there is none.
 * - `came back`: it was taken and could not be delivered after all.
 */
export type LetterState = 'waiting' | 'sent' | 'refused' | 'given up' | 'came back'

/** Whether nobody has read a letter, and nobody will. */
export function didNotArrive(state: LetterState): boolean {
  return state === 'refused' || state === 'given up' || state === 'came back'
}

/** A link to choose a password opens for so long. */
export const linkMinutes = 60

/** Attempts are given up so long after the first of them, and staff are told to ring the patient. */
export const givenUpAfterHours = 72

/** Nothing puts a letter off for longer, in milliseconds. */
export const longestWaitBeforeAttempt = 300_000

/**
 * From when a letter may leave that goes before all that wait, since nobody waits for longer: letters leave by this instant, and
 * thousands may have waited for a mail server that was away.
 */
export function beforeOthers(now: Date): Date {
  return new Date(now.getTime() - givenUpAfterHours * 3_600_000)
}

/** How long to wait after so many attempts that failed, in milliseconds: 5 s, doubling, never more than five minutes. */
export function waitBeforeAttempt(attempts: number): number {
  return Math.min(5_000 * 2 ** Math.max(0, attempts - 1), longestWaitBeforeAttempt)
}
