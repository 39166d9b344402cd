import type { Letter, LetterAppointment, WaitingLetter } from '../domain/letters.ts'
import type { Letterhead } from './draft.ts'

export const ashcombe: Letterhead = {
  name: 'Ashcombe Dental Group',
  address: { street: '14 Mill Lane', town: 'Ashcombe', postcode: 'QA4 2DN', country: 'United Kingdom' },
  phone: { shown: '01632 960140', dialled: '+441632960140' },
  outOfHoursPhone: { shown: '01632 960199', dialled: '+441632960199' },
  email: 'hello@ashcombedental.example',
}

export const setting = {
  practice: ashcombe,
  publicUrl: 'https://www.ashcombedental.example',
  from: { name: 'Ashcombe Dental Group', address: 'letters@ashcombedental.example' },
}

export const tuesday: LetterAppointment = {
  id: 'q7Vd3nXkT0aWm2LsR9eYpA',
  reference: 'K7MP2QRT',
  day: '2026-12-01',
  time: '10:15',
  minutes: 45,
  sequence: 1,
}

export const undated: LetterAppointment = { ...tuesday, day: undefined, time: undefined }

const linkOfMary = 'l1nkT0M4rysR3qu3st0000000000000000000000000'

const maryWrites = {
  kind: 'message-arrived',
  reference: 'W4HN8DXC',
  name: 'Mary Okafor',
  email: 'mary.okafor@post.example',
  phone: '07700 900321',
  message:
    'Hello, is there step-free access to your surgery? My mother uses a wheelchair, and we would come by car.\n\n' +
    'Thank you, Mary',
} as const

/** One letter of every kind, and of every wording that a kind has. */
export const everyLetter: Record<string, Letter> = {
  'request-received': {
    kind: 'request-received',
    holdsTime: true,
    heldUntil: { day: '2026-11-26', time: '17:00' },
    answerBy: '2026-11-24',
    appointment: tuesday,
    link: linkOfMary,
  },
  'request-received, urgent': {
    kind: 'request-received',
    holdsTime: true,
    heldUntil: { day: '2026-11-26', time: '17:00' },
    answerBy: '2026-11-23',
    urgent: true,
    appointment: tuesday,
    link: linkOfMary,
  },
  'request-received, urgent and no calls': {
    kind: 'request-received',
    holdsTime: true,
    heldUntil: { day: '2026-11-26', time: '17:00' },
    answerBy: '2026-11-23',
    urgent: true,
    appointment: { ...tuesday, noCalls: true },
    link: linkOfMary,
  },
  'request-received, held until it begins': {
    kind: 'request-received',
    holdsTime: true,
    heldUntil: { day: '2026-12-01', time: '10:15' },
    answerBy: '2026-11-30',
    appointment: tuesday,
    link: linkOfMary,
  },
  'request-received, near': {
    kind: 'request-received',
    holdsTime: true,
    heldUntil: { day: '2026-12-01', time: '10:15' },
    ringFrom: 'now',
    appointment: tuesday,
    link: linkOfMary,
  },
  'request-received, near and at night': {
    kind: 'request-received',
    holdsTime: true,
    heldUntil: { day: '2026-12-01', time: '10:15' },
    ringFrom: { day: '2026-12-01', time: '09:00' },
    appointment: tuesday,
    link: linkOfMary,
  },
  'request-received, from before holds had an end': {
    kind: 'request-received',
    holdsTime: true,
    appointment: tuesday,
  },
  'request-received, time not held': { kind: 'request-received', holdsTime: false, appointment: tuesday },
  'request-received, out of hours': {
    kind: 'request-received',
    holdsTime: false,
    notHeldBecause: 'out of hours',
    appointment: { ...tuesday, time: '22:00' },
  },
  'request-received, too late to end by closing': {
    kind: 'request-received',
    holdsTime: false,
    notHeldBecause: 'ends after closing',
    appointment: { ...tuesday, time: '19:45' },
  },
  'request-received, enough held': {
    kind: 'request-received',
    holdsTime: false,
    notHeldBecause: 'enough held',
    appointment: tuesday,
  },
  'request-received, day only': {
    kind: 'request-received',
    holdsTime: false,
    appointment: { ...tuesday, time: undefined },
  },
  'request-received, time only': {
    kind: 'request-received',
    holdsTime: false,
    appointment: { ...tuesday, day: undefined },
  },
  'request-received, undated': { kind: 'request-received', holdsTime: false, appointment: undated },
  'appointment-accepted': { kind: 'appointment-accepted', appointment: tuesday, link: linkOfMary },
  'appointment-accepted, no calls': {
    kind: 'appointment-accepted',
    appointment: { ...tuesday, noCalls: true },
    link: linkOfMary,
  },
  'appointment-accepted, undated': { kind: 'appointment-accepted', appointment: undated },
  'appointment-accepted, at another time': {
    kind: 'appointment-accepted',
    appointment: tuesday,
    was: { day: '2026-11-30', time: '16:30' },
  },
  'appointment-moved': {
    kind: 'appointment-moved',
    confirmed: true,
    appointment: { ...tuesday, sequence: 2 },
    was: { day: '2026-11-30', time: '16:30' },
  },
  'appointment-moved, not confirmed': {
    kind: 'appointment-moved',
    confirmed: false,
    appointment: tuesday,
    was: { day: '2026-11-30' },
  },
  'appointment-moved, day only': {
    kind: 'appointment-moved',
    confirmed: true,
    appointment: { ...tuesday, time: undefined },
  },
  'appointment-moved, with a sentence of staff': {
    kind: 'appointment-moved',
    confirmed: true,
    appointment: { ...tuesday, sequence: 2 },
    was: { day: '2026-11-30', time: '16:30' },
    words: 'We are sorry: the lift is being mended, and we would like you to come when it works again.',
  },
  'times-offered': {
    kind: 'times-offered',
    appointment: tuesday,
    times: [
      { day: '2026-12-02', time: '09:00' },
      { day: '2026-12-02', time: '14:30' },
      { day: '2026-12-04', time: '17:15' },
    ],
    until: { day: '2026-11-30', time: '17:00' },
    link: linkOfMary,
  },
  'times-offered, with a confirmed time': {
    kind: 'times-offered',
    appointment: tuesday,
    times: [
      { day: '2026-12-02', time: '09:00' },
      { day: '2026-12-02', time: '14:30' },
    ],
    until: { day: '2026-11-30', time: '17:00' },
    confirmed: true,
    link: linkOfMary,
  },
  'times-offered, one': {
    kind: 'times-offered',
    appointment: undated,
    times: [{ day: '2026-12-02', time: '09:00' }],
    until: { day: '2026-11-30', time: '17:00' },
    link: linkOfMary,
  },
  'times-offered, fewer than before': {
    kind: 'times-offered',
    appointment: tuesday,
    times: [{ day: '2026-12-04', time: '17:15' }],
    until: { day: '2026-11-30', time: '17:00' },
    fewer: true,
    link: linkOfMary,
  },
  'offer-taken-back': {
    kind: 'offer-taken-back',
    appointment: tuesday,
    times: [
      { day: '2026-12-02', time: '09:00' },
      { day: '2026-12-02', time: '14:30' },
    ],
    confirmed: false,
    link: linkOfMary,
  },
  'offer-taken-back, with a confirmed time': {
    kind: 'offer-taken-back',
    appointment: tuesday,
    times: [{ day: '2026-12-02', time: '09:00' }],
    confirmed: true,
    link: linkOfMary,
  },
  'offer-ended': { kind: 'offer-ended', appointment: tuesday, confirmed: false, link: linkOfMary },
  'offer-ended, with a confirmed time': {
    kind: 'offer-ended',
    appointment: tuesday,
    confirmed: true,
    link: linkOfMary,
  },
  'offer-ended, after the visit': {
    kind: 'offer-ended',
    appointment: tuesday,
    confirmed: false,
    over: true,
    link: linkOfMary,
  },
  'earlier-time-offered': {
    kind: 'earlier-time-offered',
    appointment: tuesday,
    time: { day: '2026-11-26', time: '09:30' },
    until: { day: '2026-11-24', time: '11:07' },
    confirmed: true,
    link: linkOfMary,
  },
  'earlier-time-offered, not confirmed yet': {
    kind: 'earlier-time-offered',
    appointment: tuesday,
    time: { day: '2026-11-26', time: '09:30' },
    until: { day: '2026-11-24', time: '11:07' },
    confirmed: false,
    link: linkOfMary,
  },
  'request-changed, took an offered time': {
    kind: 'request-changed',
    what: 'took an offered time',
    appointment: tuesday,
    was: {},
  },
  'request-changed, took an offered time in place of another': {
    kind: 'request-changed',
    what: 'took an offered time',
    appointment: tuesday,
    was: { day: '2026-11-30', time: '16:30' },
    freed: true,
  },
  'request-changed, let an offer end': {
    kind: 'request-changed',
    what: 'let an offer end',
    appointment: tuesday,
    was: { day: '2026-12-01', time: '10:15' },
  },
  'appointment-reminder': {
    kind: 'appointment-reminder',
    appointment: tuesday,
    link: linkOfMary,
    stop: 'st0pT0k3n0f1Lett3r0000000000000000000000000',
  },
  'requests-unanswered': {
    kind: 'requests-unanswered',
    requests: [
      { reference: 'K7MP2QRT', asked: { day: '2026-11-24', time: '09:15' }, urgent: true },
      { reference: 'W4HN8DXC', asked: { day: '2026-11-24', time: '10:00' } },
    ],
  },
  'appointment-cancelled': { kind: 'appointment-cancelled', appointment: { ...tuesday, sequence: 3 } },
  'appointment-cancelled, undated': { kind: 'appointment-cancelled', appointment: undated },
  'appointment-moved, by the patient': {
    kind: 'appointment-moved',
    confirmed: false,
    byPatient: true,
    heldUntil: { day: '2026-11-26', time: '17:00' },
    appointment: tuesday,
    was: { day: '2026-11-30', time: '16:30' },
    link: linkOfMary,
  },
  'appointment-moved, by the patient and not held': {
    kind: 'appointment-moved',
    confirmed: false,
    byPatient: true,
    appointment: tuesday,
    was: { day: '2026-11-30', time: '16:30' },
    link: linkOfMary,
  },
  'appointment-cancelled, by the patient': {
    kind: 'appointment-cancelled',
    byPatient: true,
    freed: true,
    appointment: { ...tuesday, sequence: 3 },
    link: linkOfMary,
  },
  'appointment-cancelled, a request': {
    kind: 'appointment-cancelled',
    confirmed: false,
    appointment: tuesday,
    link: linkOfMary,
  },
  'appointment-cancelled, a request withdrawn': {
    kind: 'appointment-cancelled',
    confirmed: false,
    byPatient: true,
    freed: true,
    appointment: tuesday,
    link: linkOfMary,
  },
  'other-time-asked': {
    kind: 'other-time-asked',
    appointment: tuesday,
    asked: { day: '2026-12-02', time: '09:30' },
    link: linkOfMary,
  },
  'other-time-asked, accepted without a time': {
    kind: 'other-time-asked',
    appointment: undated,
    asked: { day: '2026-12-02', time: '09:30' },
    link: linkOfMary,
  },
  'request-stands': { kind: 'request-stands', appointment: tuesday, link: linkOfMary },
  'message-received': { kind: 'message-received', reference: 'W4HN8DXC' },
  'request-arrived': { kind: 'request-arrived', appointment: tuesday, canReplyBy: ['e-mail', 'phone'] },
  'request-arrived, undated and by phone': { kind: 'request-arrived', appointment: undated, canReplyBy: ['phone'] },
  'request-arrived, urgent': { kind: 'request-arrived', appointment: tuesday, canReplyBy: ['phone'], urgent: true },
  'request-arrived, no calls': {
    kind: 'request-arrived',
    appointment: tuesday,
    canReplyBy: ['e-mail', 'phone'],
    noCalls: true,
  },
  'request-changed, withdrawn': {
    kind: 'request-changed',
    what: 'withdrawn',
    appointment: tuesday,
    was: tuesday,
    freed: true,
  },
  'request-changed, moved': {
    kind: 'request-changed',
    what: 'moved',
    appointment: tuesday,
    was: { day: '2026-11-30', time: '16:30' },
  },
  'request-changed, asks for another time': {
    kind: 'request-changed',
    what: 'asks for another time',
    appointment: tuesday,
    was: tuesday,
    asked: { day: '2026-12-02', time: '09:30' },
  },
  'request-changed, asks for another time than one that cannot be kept': {
    kind: 'request-changed',
    what: 'asks for another time',
    appointment: tuesday,
    was: tuesday,
    asked: { day: '2026-12-02', time: '09:30' },
    notKept: true,
  },
  'request-changed, asks for a time': {
    kind: 'request-changed',
    what: 'asks for another time',
    appointment: undated,
    was: {},
    asked: { day: '2026-12-02', time: '09:30' },
  },
  'message-arrived': maryWrites,
  'password-link': {
    kind: 'password-link',
    token: 'k3yT0k3nF0rAm1r4Sh4h0000000000000000000000x',
    askedBy: 'themselves',
  },
  'password-link, by the practice': {
    kind: 'password-link',
    token: 'k3yT0k3nF0rAm1r4Sh4h0000000000000000000000x',
    askedBy: 'the practice',
  },
  'password-link, by the practice with the second factors removed': {
    kind: 'password-link',
    token: 'k3yT0k3nF0rAm1r4Sh4h0000000000000000000000x',
    askedBy: 'the practice',
    factorsRemoved: true,
  },
  'password-link, an invitation': {
    kind: 'password-link',
    token: 'k3yT0k3nF0rAm1r4Sh4h0000000000000000000000x',
    askedBy: 'a colleague who invites',
    invitedBy: 'Amira Shah',
  },
  'password-link, too late': { kind: 'password-link', token: '', askedBy: 'themselves', over: true },
  'password-link, an invitation too late': {
    kind: 'password-link',
    token: '',
    askedBy: 'a colleague who invites',
    invitedBy: 'Amira Shah',
    over: true,
  },
  'account-changed, password': { kind: 'account-changed', what: 'password' },
  'account-changed, authenticator on': { kind: 'account-changed', what: 'authenticator on' },
  'account-changed, recovery code used': { kind: 'account-changed', what: 'recovery code used' },
  'account-changed, e-mail address': { kind: 'account-changed', what: 'e-mail address' },
  'account-changed, second factors removed': { kind: 'account-changed', what: 'second factors removed' },
}

/** A letter as the outbox hands it out. */
export function waiting(
  letter: Letter,
  to = 'mary.okafor@post.example',
  id = 'L3tt3rF0rM4ry0k4f0r0001',
): WaitingLetter {
  const noon = new Date('2026-11-20T12:00:00Z')
  return { id, to, letter, attempts: 0, createdAt: noon, firstTriedAt: noon, notBefore: noon }
}
