import { addresses } from '../../contract/addresses.ts'
import { isMove } from '../../domain/appointments/history.ts'
import type { PatientLetter, PracticeLetter } from '../../domain/letters.ts'
import { whenInWords } from '../../domain/when-in-words.ts'
import type { Block, Draft, Fact } from '../draft.ts'
import { archSign, facts, isDated } from './appointment-letters.ts'
import { type Body, paragraph, reach, type Setting, section } from './patient-letter-parts.ts'

/** The way to the page of the request; whoever has the link needs no account. None in letters from before there were links. */
export function toOwnRequest(link: string | undefined, { publicUrl }: Setting): Block[] {
  return wayTo(link, 'See or change your request', 'see when you come, and change it', publicUrl)
}

/** The same, where nothing can be changed any more. */
export function toWhatWasCancelled(link: string | undefined, { publicUrl }: Setting): Block[] {
  return wayTo(link, 'See your request', 'see when you would have come', publicUrl)
}

/** The same, after the visit, or so shortly before it that changes go by telephone. */
export function toWhatIsOver(link: string | undefined, { publicUrl }: Setting): Block[] {
  return wayTo(link, 'See your request', 'see it', publicUrl)
}

function wayTo(link: string | undefined, label: string, can: string, publicUrl: string): Block[] {
  if (!link) return []
  return [
    { kind: 'button', label, href: new URL(addresses.myRequest(link), publicUrl).href },
    paragraph(`This link is yours alone: whoever has it can ${can}.`),
  ]
}

/** They have a confirmed time and ask for another one, or were accepted without a time and ask for one. */
export function otherTimeAsked(letter: PatientLetter & { kind: 'other-time-asked' }, { practice }: Setting): Body {
  const { appointment, asked } = letter
  const stands = isDated(appointment)
  return {
    title: stands ? 'You asked for another time' : 'You asked for a time',
    preview: stands ? 'Your confirmed time stands until we have answered you.' : 'It is not confirmed yet.',
    wall: 'blush',
    arch: archSign(appointment),
    blocks: [
      stands
        ? paragraph('We have your wish for another time. ', {
            strong: 'Until we have answered you, your confirmed time stands.',
          })
        : paragraph('We have your wish for a time. ', {
            strong: 'It is not confirmed yet: please wait to hear from us before you come.',
          }),
      facts(stands ? appointment : { ...appointment, day: undefined, time: undefined }, 'Confirmed', {
        more: [{ name: 'You asked for', value: whenInWords(asked) ?? '' }],
      }),
      section('What happens next', [
        `Our team will check whether ${stands ? 'the other time' : 'it'} is still free, and answer you. If it is near, please `,
        ...[...reach(appointment, practice), '.'],
      ]),
    ],
  }
}

/** Somebody, most likely they themselves, asked for the same time once more. */
export function requestStands({ appointment }: PatientLetter & { kind: 'request-stands' }, setting: Setting): Body {
  return {
    title: 'We have this request already',
    preview: 'The time is kept for you. You do not need to ask again.',
    wall: 'blush',
    arch: archSign(appointment),
    blocks: [
      paragraph('Somebody has asked once more for this time with your name, and it is kept for you already. ', {
        strong: 'You do not need to ask again.',
      }),
      facts(appointment, 'Your time'),
      section('What happens next', [
        'Nothing has changed. On the page of your request you see how it stands, and what you can do. If it was not you ' +
          'who asked, please ',
        ...[...reach(appointment, setting.practice), '.'],
      ]),
    ],
  }
}

/** To the practice: what a patient has done by themselves. Who they are stays behind the sign-in. */
export function requestChanged(letter: PracticeLetter & { kind: 'request-changed' }, publicUrl: string): Draft {
  const { appointment, what, was, asked, notKept, confirmed } = letter
  const asksForOne = what === 'asks for another time' && !isDated(was)
  const heading = headingOf(letter)
  const open = 'No day or time chosen'
  const left = isMove(was, appointment) ? whenInWords(was) : undefined
  const times: Fact[] = {
    withdrawn: [{ name: 'Was', value: whenInWords(was) ?? open }],
    moved: [
      { name: 'Old time', value: whenInWords(was) ?? open },
      { name: 'New time', value: whenInWords(appointment) ?? open },
    ],
    'asks for another time': [
      ...(asksForOne ? [] : [{ name: notKept ? 'Cannot be kept' : 'Confirmed', value: whenInWords(was) ?? open }]),
      { name: 'Asks for', value: (asked && whenInWords(asked)) ?? open },
    ],
    'took an offered time': [
      ...(left ? [{ name: 'Old time', value: left }] : []),
      { name: 'Confirmed', value: whenInWords(appointment) ?? open },
    ],
    'let an offer end': [{ name: confirmed ? 'Confirmed' : 'Asked for', value: whenInWords(was) ?? open }],
  }[what]
  return {
    subject: heading,
    preview: `${whenInWords(asked ?? appointment) ?? open}. Reference ${appointment.reference}.`,
    heading,
    wall: 'mist',
    blocks: [
      { kind: 'facts', facts: [...times, { name: 'Reference', value: appointment.reference }] },
      paragraph(nextForStaff(letter)),
      ...(letter.last ? [paragraph(lastOfToday)] : []),
      { kind: 'button', label: 'Open the request', href: new URL(addresses.patient(appointment.id), publicUrl).href },
    ],
    foot: 'bare',
    smallPrint:
      `${what === 'let an offer end' ? '' : 'The patient did this on the page of their request. '}Who it is stands in ` +
      'the dashboard, after signing in.',
  }
}

const lastOfToday =
  'The patient has chosen a time several times today. If they do it again, no letter comes for up to a day: the dashboard ' +
  'shows how it stands.'

function headingOf({ what, was, notKept }: PracticeLetter & { kind: 'request-changed' }): string {
  if (what !== 'asks for another time') return headings[what]
  if (!isDated(was)) return 'A patient who was accepted without a time asks for one'
  return notKept ? 'A patient whose time cannot be kept asks for another one' : headings[what]
}

const headings = {
  withdrawn: 'A patient has withdrawn',
  moved: 'A patient has chosen another time',
  'asks for another time': 'A patient with a confirmed time asks for another one',
  'took an offered time': 'A patient has taken an offered time',
  'let an offer end': 'Nobody has taken the times that were offered',
}

function nextForStaff({
  what,
  appointment,
  was,
  freed,
  notKept,
  noAddress,
  unheard,
}: PracticeLetter & { kind: 'request-changed' }): string {
  const answer = appointment.noCalls ? 'write to the patient, who asks not to be rung,' : 'ring the patient,'
  const byPhone = appointment.noCalls ? 'by text message' : 'by telephone'
  const isFreed = freed && isMove(was, appointment)
  const told = (how = '') =>
    noAddress ? `, and tell the patient ${byPhone}, who gave no e-mail address.` : `: the patient is told${how}.`
  return {
    withdrawn: `${freed ? 'Its time is free again. ' : ''}There is nothing to do.`,
    moved: 'The request is not confirmed yet: accept it, or agree another time.',
    'asks for another time':
      isDated(was) && !notKept
        ? `The confirmed time stands. Reschedule it, or save it unchanged${told(' either way')}`
        : `Reschedule it to this time, or agree another${told()}`,
    'took an offered time': `It is confirmed${isFreed ? ', and the old time is free again' : ''}. There is nothing to do.`,
    'let an offer end':
      `${unheard ? 'Our letter about them could not be sent. ' : ''}They are free again. Please ${answer} or offer other ` +
      'times.',
  }[what]
}
