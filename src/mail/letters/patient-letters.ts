import type { PatientLetter } from '../../domain/letters.ts'
import type { Block, Draft, Letterhead } from '../draft.ts'
import { accepted, cancelled, moved, requestReceived } from './appointment-letters.ts'
import { earlierTimeOffered, offerEnded, offerTakenBack, timesOffered, wayToLeave } from './offer-letters.ts'
import { otherTimeAsked, requestStands, toOwnRequest, toWhatIsOver, toWhatWasCancelled } from './own-request-letters.ts'
import { type Body, outOfHoursPhone, paragraph, phone, type Setting, section } from './patient-letter-parts.ts'
import { reminder, wayToStop } from './reminder-letters.ts'

/** A letter to somebody who wrote to us: when, what happens next, whom to ring; no name, no treatment, none of their words. */
export function patientDraft(letter: PatientLetter, setting: Setting): Draft {
  const body = bodyOf(letter, setting)
  const lastWords = lastWordsOf(letter, setting)
  return {
    subject: `${body.title} – ${setting.practice.name}`,
    preview: body.preview,
    heading: body.title,
    wall: body.wall,
    arch: body.arch,
    blocks: [
      paragraph('Hello,'),
      ...body.blocks,
      ...wayToRequest(letter)(linkOf(letter), setting),
      ifInPain(letter, setting.practice),
      ...lastWords,
    ],
    foot: 'address',
    smallPrint:
      'This e-mail came to you because your e-mail address was given to us. If it was not you, please ignore this ' +
      'e-mail, or tell us and we will remove your address.',
  }
}

function lastWordsOf(letter: PatientLetter, setting: Setting): Block[] {
  if (letter.kind === 'appointment-reminder') return [wayToStop(letter, setting)]
  return letter.kind === 'earlier-time-offered' ? wayToLeave(letter, setting) : []
}

function wayToRequest(letter: PatientLetter): typeof toOwnRequest {
  if (letter.kind === 'appointment-cancelled') return toWhatWasCancelled
  // What is offered is taken there, however near the visit is.
  if (letter.kind === 'message-received' || letter.kind === 'times-offered' || letter.kind === 'earlier-time-offered')
    return toOwnRequest
  if (letter.kind === 'appointment-reminder' && letter.offered) return toOwnRequest
  return letter.near || ('over' in letter && letter.over) ? toWhatIsOver : toOwnRequest
}

function linkOf(letter: PatientLetter): string | undefined {
  return letter.kind === 'message-received' ? undefined : letter.link
}

function bodyOf(letter: PatientLetter, setting: Setting): Body {
  switch (letter.kind) {
    case 'request-received':
      return requestReceived(letter, setting)
    case 'appointment-accepted':
      return accepted(letter, setting)
    case 'appointment-moved':
      return moved(letter, setting)
    case 'appointment-cancelled':
      return cancelled(letter, setting)
    case 'other-time-asked':
      return otherTimeAsked(letter, setting)
    case 'request-stands':
      return requestStands(letter, setting)
    case 'times-offered':
      return timesOffered(letter, setting)
    case 'offer-ended':
      return offerEnded(letter, setting)
    case 'offer-taken-back':
      return offerTakenBack(letter, setting)
    case 'earlier-time-offered':
      return earlierTimeOffered(letter, setting)
    case 'appointment-reminder':
      return reminder(letter, setting)
    case 'message-received':
      return messageReceived(letter.reference, setting)
  }
}

function messageReceived(reference: string, { practice }: Setting): Body {
  return {
    title: 'We have your message',
    preview: 'Thank you for writing to us. We will answer you soon.',
    wall: 'mist',
    arch: { above: 'Your reference', figure: reference, below: [] },
    blocks: [
      paragraph('Thank you for writing to us. Your message has reached our team.'),
      { kind: 'facts', facts: [{ name: 'Reference', value: reference }] },
      section('What happens next', [
        ...['We will read your message and answer you soon. If you need us sooner, ring us on '],
        ...[phone(practice), ' and tell us your reference.'],
      ]),
    ],
  }
}

/**
 * Relay UK is 18001 before any number, and 18000 instead of 999; 999 BSL is a video call to an interpreter:
 * https://www.ofcom.org.uk/phones-and-broadband/accessibility/emergency-video-relay/
 */
function inPainWithoutCalls(practice: Letterhead): Block {
  return section(inPain, [
    ...['Have somebody ring us on ', phone(practice), ', and when we are closed on ', outOfHoursPhone(practice)],
    '. With Relay UK, put 18001 before either, or before ',
    ...[{ link: '111', href: 'tel:18001111' }, ' for advice at any time. '],
    'If it is hard to breathe or swallow, or bleeding will not stop, use 999 BSL, or ',
    ...[{ link: '18000', href: 'tel:18000' }, ' with Relay UK.'],
  ])
}

const inPain = 'If you are in pain, or it gets worse'

function ifInPain(letter: PatientLetter, practice: Letterhead): Block {
  if ('appointment' in letter && letter.appointment.noCalls) return inPainWithoutCalls(practice)
  return section(inPain, [
    ...['Ring us on ', phone(practice), '. When we are closed, ring ', outOfHoursPhone(practice), '. '],
    ...['You can ring ', { link: '111', href: 'tel:111' }, ' for advice at any time. '],
    ...['If it is hard to breathe or swallow, or bleeding will not stop, ring ', { link: '999', href: 'tel:999' }, '.'],
  ])
}
