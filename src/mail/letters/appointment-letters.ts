import { addresses } from '../../contract/addresses.ts'
import { isFirstTime, isMove } from '../../domain/appointments/history.ts'
import type { Day, Quarter, When } from '../../domain/clinic-time.ts'
import type { LetterAppointment, PatientLetter, RingFrom, WhyNotHeld } from '../../domain/letters.ts'
import { dayInWords, hourInWords, partsOf, whenInWords } from '../../domain/when-in-words.ts'
import { type ArchSign, type Block, type Fact, type Letterhead, unbrokenAddress, type Words } from '../draft.ts'
import {
  type Body,
  fromStaff,
  outOfHoursPhone,
  paragraph,
  phone,
  reach,
  ringOrAnswer,
  type Setting,
  section,
} from './patient-letter-parts.ts'

/** It is a request and no more; whether the time is kept free is said as it is. */
export function requestReceived(letter: PatientLetter & { kind: 'request-received' }, { practice }: Setting): Body {
  const { appointment, holdsTime } = letter
  const held = holdsTime && isDated(appointment)
  return {
    title: 'We have your request',
    preview: letter.urgent
      ? `${doNotWait(appointment)}.`
      : 'Your appointment is not confirmed yet. We will contact you soon.',
    wall: 'blush',
    arch: archSign(appointment),
    blocks: [
      ...(letter.urgent ? [ringNow(appointment, practice)] : []),
      paragraph('Thank you for asking us for an appointment. ', {
        strong: 'This is a request: your appointment is not confirmed yet.',
      }),
      facts(appointment, 'You asked for'),
      section('What happens next', held ? nextWhenHeld(appointment, letter, practice) : nextWhenOpen(letter)),
      section('If your plans change', [
        ...['Please ', ...ringOrAnswer(appointment, practice), '. '],
        `Your reference is ${appointment.reference}.`,
      ]),
    ],
  }
}

/** For somebody in pain; whether the surgery is open when they read it, nobody knows. */
function ringNow(appointment: LetterAppointment, practice: Letterhead): Block {
  return paragraph(
    { strong: doNotWait(appointment) },
    ...[', on ', phone(practice), ', or when we are closed on ', outOfHoursPhone(practice), '.'],
  )
}

function doNotWait({ noCalls }: LetterAppointment): string {
  return `Please do not wait for our answer: ${noCalls ? 'have somebody ring' : 'ring'} us now`
}

type Kept = {
  heldUntil?: Quarter | undefined
  answerBy?: Day | undefined
  ringFrom?: RingFrom | undefined
  /** The letter says in another place whom to ring at once. */
  urgent?: boolean | undefined
}

function nextWhenHeld(appointment: LetterAppointment, kept: Kept, practice: Letterhead): Words {
  const { noCalls } = appointment
  const { heldUntil: until, ringFrom, urgent } = kept
  const contact = `${weContact(kept)} to confirm it, or to agree another time with you. ${pleaseWait}`
  if (!until) return [`We are keeping this time free for you. ${contact}`]
  const weKeep: Words = ['We keep this time for you until ', { strong: hourInWords(until) }, '. ']
  if (ringFrom === 'out of hours') {
    const nobodyReads = 'Nobody reads your request before then, since we are closed: please '
    if (urgent) return [...weKeep, `${nobodyReads}do not come before you have spoken to us.`]
    return [
      ...[...weKeep, `${nobodyReads}${noCalls ? 'have somebody ring' : 'ring'} us now on `, outOfHoursPhone(practice)],
      ', and do not come before you have spoken to us.',
    ]
  }
  if (ringFrom && ringFrom !== 'now') {
    const nobodyReads = `Nobody reads your request before we open, on ${hourInWords(ringFrom)}: please `
    if (noCalls || urgent) return [...weKeep, `${nobodyReads}do not come before you have heard from us.`]
    return [...weKeep, `${nobodyReads}ring us then, on `, phone(practice), ', before you come.']
  }
  if (ringFrom && !noCalls && !urgent)
    return [...weKeep, `${contact} It is near, so please ring us on `, phone(practice), '.']
  const please = `please ${noCalls ? 'answer this e-mail' : 'ring us'}`
  // Held to its own beginning, it goes to nobody else.
  if (!isMove(until, appointment))
    return [...weKeep, `${contact} If you have not heard from us before then, ${please}.`]
  return [
    ...[...weKeep, `${contact} `],
    `If you have not heard from us by then, ${please}: your request stays with us, but the time may go to somebody else.`,
  ]
}

const pleaseWait = 'Please wait to hear from us before you come.'

/** By the end of which working day, where that is known. */
function weContact({ answerBy }: Kept): string {
  return `Our team will contact you ${answerBy ? `by the end of ${dayInWords(answerBy)}` : 'soon'}`
}

function nextWhenOpen(letter: PatientLetter & { kind: 'request-received' }): Words {
  const { appointment, notHeldBecause, over } = letter
  const contact = weContact(letter)
  if (over) {
    const passed = `The ${appointment.time ? 'time' : 'day'} that you asked for has passed`
    return [
      `${passed}, and we are sorry that this e-mail comes only now. ${contact} and offer you another. ${pleaseWait}`,
    ]
  }
  const reason = notHeldBecause ? `${whyNotHeld[notHeldBecause]} ` : ''
  const offer = isDated(appointment)
    ? `We cannot keep this time free for you. ${reason}${contact} and offer you a time, as near to it as we can.`
    : appointment.day
      ? `${contact} and offer you a time, on that day or as near to it as we can.`
      : appointment.time
        ? `${contact} and offer you a day and a time, as near to the time you asked for as we can.`
        : `You did not choose a day or a time. ${contact} and offer you one.`
  return [`${offer} ${pleaseWait}`]
}

const whyNotHeld: Record<WhyNotHeld, string> = {
  'out of hours': 'The surgery is closed then.',
  'ends after closing': 'Your visit would end after we close.',
  'enough held': 'We keep only so much time for one sender until we have answered.',
}

/** Staff accepted it; without a day or a time, these are still to be agreed. */
export function accepted(letter: PatientLetter & { kind: 'appointment-accepted' }, setting: Setting): Body {
  const { appointment, was, askedInstead, earlierLost, words } = letter
  if (!isDated(appointment)) return acceptedUndated(letter, setting)
  return {
    title: 'Your appointment is confirmed',
    preview: `${whenInWords(appointment)}. We look forward to seeing you.`,
    wall: 'sage',
    arch: archSign(appointment),
    blocks: [
      confirmedInWords(letter),
      ...(earlierLost ? [paragraph('We cannot keep what we offered you before. We are sorry.')] : []),
      facts(appointment, 'When', {
        practice: setting.practice,
        before: { name: 'You asked for', when: askedInstead ?? was },
      }),
      ...fromStaff(words),
      directions(setting),
      section('What happens next', nextWhenConfirmed),
      notSuiting(appointment, setting),
    ],
  }
}

function confirmedInWords(letter: PatientLetter & { kind: 'appointment-accepted' }): Block {
  const { appointment, was, askedInstead, byPatient } = letter
  if (byPatient) return paragraph('You have chosen this time, and it is confirmed. We look forward to seeing you.')
  if (askedInstead) return paragraph('You asked us for another time. ', { strong: 'Your confirmed time stands.' })
  const confirmed = 'We have confirmed your appointment, and we look forward to seeing you.'
  if (!was || !whenInWords(was) || isFirstTime(was, appointment)) return paragraph(confirmed)
  return paragraph(`${confirmed} `, { strong: 'Please note that this is not the time that you asked for.' })
}

const nextWhenConfirmed: Words = [
  'Please come to us at this time. A calendar file comes with this e-mail: open it, and the appointment is in your calendar.',
]

function acceptedUndated(
  { appointment, words }: PatientLetter & { kind: 'appointment-accepted' },
  setting: Setting,
): Body {
  return {
    title: 'We have accepted your request',
    preview: `We will contact you soon to agree the ${openPart(appointment)}.`,
    wall: 'sage',
    arch: archSign(appointment),
    blocks: [
      paragraph('We have accepted your request for an appointment, and we look forward to seeing you.'),
      facts(appointment, 'You asked for', { practice: setting.practice }),
      ...fromStaff(words),
      section('What happens next', [
        ...[`We still need to agree the ${openPart(appointment)} with you. Our team will contact you soon. `],
        ...['You can also ', ...reach(appointment, setting.practice), `. ${pleaseWait}`],
      ]),
      directions(setting),
    ],
  }
}

/** Staff chose another day or time, for a confirmed appointment or for one still to be confirmed; or its patient did. */
export function moved(letter: PatientLetter & { kind: 'appointment-moved' }, setting: Setting): Body {
  const { appointment, confirmed, byPatient, words } = letter
  const certain = confirmed && isDated(appointment)
  const { title, byUs, byThem, it, itIs, fact, before } = wordsOfMove(letter)
  return {
    title,
    preview: certain ? `${itIs} ${whenInWords(appointment)}.` : `${it} is not confirmed yet.`,
    wall: 'mist',
    arch: archSign(appointment),
    blocks: [
      paragraph(`${byPatient ? byThem : byUs} `, {
        strong: `${it} is ${certain ? 'confirmed' : 'not confirmed yet'}.`,
      }),
      facts(appointment, fact, { practice: setting.practice, before }),
      ...fromStaff(words),
      directions(setting),
      section('What happens next', nextAfterMove(letter, setting)),
      notSuiting(appointment, setting),
    ],
  }
}

/** Where there was none before, none is changed: the words for a first day or time, and for another one. */
function wordsOfMove({ appointment, confirmed, was }: PatientLetter & { kind: 'appointment-moved' }) {
  const what = confirmed ? 'appointment' : 'request'
  if (was && isFirstTime(was, appointment)) {
    const part = appointment.time ? 'time' : 'day'
    return {
      title: `The ${part} of your ${what}`,
      byUs: `We have set the ${part} of your ${what}.`,
      byThem: 'You have chosen a time.',
      it: 'It',
      itIs: 'It is',
      fact: appointment.time ? 'Time' : 'Day',
      before: undefined,
      countsNoLonger: '',
      toConfirm: 'it',
      whenConfirmed: nextWhenConfirmed,
    }
  }
  return {
    title: `Your ${what} has a new time`,
    byUs: `We have changed the time of your ${what}.`,
    byThem: 'You have chosen another time.',
    it: 'The new time',
    itIs: 'It is now',
    fact: 'New time',
    before: { name: 'Old time', when: was },
    countsNoLonger: 'The old time no longer counts. ',
    toConfirm: 'the new one',
    whenConfirmed: nextWhenMoved,
  }
}

function nextAfterMove(letter: PatientLetter & { kind: 'appointment-moved' }, { practice }: Setting): Words {
  const { appointment, confirmed, byPatient, heldUntil, ringFrom, urgent } = letter
  if (byPatient && heldUntil) return nextWhenHeld(appointment, { heldUntil, ringFrom, urgent }, practice)
  const { countsNoLonger, toConfirm, whenConfirmed } = wordsOfMove(letter)
  if (confirmed && isDated(appointment)) return whenConfirmed
  return [`${countsNoLonger}${nextWhenMovedOpen(appointment, byPatient, toConfirm)} ${pleaseWait}`]
}

const nextWhenMoved: Words = [
  'Please come to us at the new time. The old time no longer counts. A calendar file comes with this e-mail: open it, ' +
    'and your calendar shows the new time.',
]

function nextWhenMovedOpen(appointment: LetterAppointment, byPatient: boolean | undefined, it: string): string {
  if (!isDated(appointment))
    return `We still need to agree the ${openPart(appointment)} with you, and will contact you soon.`
  return byPatient
    ? `We cannot keep ${it} for you. ${whyNotHeld['enough held']} Our team will contact you soon and offer you a time, as near to it as we can.`
    : `Our team will contact you soon to confirm ${it}.`
}

/** Staff cancelled it, or refused the request; or its patient has withdrawn. */
export function cancelled(
  { appointment, confirmed = true, byPatient, freed, words }: PatientLetter & { kind: 'appointment-cancelled' },
  { practice, publicUrl }: Setting,
): Body {
  // Nobody had an appointment who only asked for one.
  const what = confirmed ? 'appointment' : 'request'
  const deed = byPatient && !confirmed ? 'withdrawn' : 'cancelled'
  const sign = deed === 'withdrawn' ? 'Withdrawn' : 'Cancelled'
  return {
    title: `Your ${what} is ${deed}`,
    preview: 'You do not need to do anything. We are happy to find you another time.',
    wall: 'sand',
    arch: archSign(appointment, sign),
    blocks: [
      paragraph(
        byPatient
          ? `You have withdrawn${freed ? ', so your time is free for somebody else' : ''}. You do not need to do anything.`
          : `Your ${what} is cancelled, so please do not come to us for it. You do not need to do anything.`,
      ),
      facts(appointment, sign),
      ...fromStaff(words),
      ...(isDated(appointment)
        ? [
            paragraph(
              'If it stands in your calendar, please take it out, or open the calendar file that comes with this e-mail.',
            ),
          ]
        : []),
      section('If you would like another time', [
        ...['We are happy to find you one. Ask for it on our website, or ', ...reach(appointment, practice), '. '],
        `Please also ${appointment.noCalls ? 'tell' : 'ring'} us if you did not expect this e-mail.`,
      ]),
      { kind: 'button', label: 'Ask for another time', href: new URL(addresses.appointment, publicUrl).href },
    ],
  }
}

function notSuiting(appointment: LetterAppointment, { practice }: Setting): Block {
  return section('If this time does not suit you', [
    ...['Please ', ...ringOrAnswer(appointment, practice, 'soon'), '. '],
    `We will find you another time. Your reference is ${appointment.reference}.`,
  ])
}

function directions({ publicUrl }: Setting): Block {
  return { kind: 'button', label: 'How to find us', href: new URL(addresses.contact, publicUrl).href }
}

type MoreFacts = {
  practice?: Letterhead
  before?: { name: string; when: When | undefined } | undefined
  more?: Fact[]
}

/**
 * The table of a letter about a time: before and now (`nameOfWhen` is the name of that row), what else is so, the place
 * where `practice` is given, the reference.
 */
export function facts(
  appointment: LetterAppointment,
  nameOfWhen: string,
  { practice, before, more = [] }: MoreFacts = {},
): Block {
  const [when, old] = [whenInWords(appointment), before?.when && whenInWords(before.when)]
  const rows: (Fact | undefined)[] = [
    before && old ? { name: before.name, value: old } : undefined,
    when ? { name: nameOfWhen, value: when } : undefined,
    ...more,
    practice && { name: 'Where', value: unbrokenAddress(practice) },
    { name: 'Reference', value: appointment.reference },
  ]
  return { kind: 'facts', facts: rows.filter((row) => row !== undefined) }
}

/** `over`: what has become of it, in a word. */
export function archSign({ day, time, reference }: LetterAppointment, over?: 'Cancelled' | 'Withdrawn'): ArchSign {
  if (!day) return { above: 'Your reference', figure: reference, below: [] }
  const { weekday, date, month, year } = partsOf(day)
  const below = [`${month} ${year}`, ...(time ? [`at ${time}`] : [])]
  return over ? { above: over, figure: date, below, over: true } : { above: weekday, figure: date, below }
}

/** Whether both day and time are known. */
export function isDated({ day, time }: When): boolean {
  return day !== undefined && time !== undefined
}

function openPart({ day, time }: LetterAppointment): string {
  return day ? 'time' : time ? 'day' : 'day and the time'
}
