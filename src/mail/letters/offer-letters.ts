import { addresses } from '../../contract/addresses.ts'
import { isFirstTime, isMove } from '../../domain/appointments/history.ts'
import type { Knew, LetterAppointment, OwnTime, PatientLetter } from '../../domain/letters.ts'
import { hourInWords, whenInWords } from '../../domain/when-in-words.ts'
import type { Block, Words } from '../draft.ts'
import { archSign, facts, isDated } from './appointment-letters.ts'
import { type Body, paragraph, reach, type Setting, section } from './patient-letter-parts.ts'

/** Staff offer other times; one is taken on the page of the request. */
export function timesOffered(letter: PatientLetter & { kind: 'times-offered' }, setting: Setting): Body {
  const { appointment, times, until, confirmed, over, near, fewer, earlierLost } = letter
  const changed = tellsOfChange(letter) ? letter.knew : undefined
  const isFirst = changed !== undefined && isFirstTime(changed, appointment)
  const old = changed && !isFirst && isMove(changed, appointment) ? whenInWords(changed) : undefined
  const own = changed && isMove(changed, appointment) ? whenInWords(appointment) : undefined
  const [part, isAnswer] = [partOf(appointment), isFirstAnswer(letter)]
  const [first] = times
  const one = times.length === 1
  const offered = old || own || confirmed ? 'Offered' : 'Time'
  return {
    title: one ? 'We can offer you a time' : 'We can offer you other times',
    preview: `${one ? 'It is' : 'They are'} kept for you until ${hourInWords(until)}.`,
    wall: 'blush',
    arch: archSign(one ? { ...appointment, ...first } : { ...appointment, day: undefined }),
    blocks: [
      ...(fewer ? [paragraph('Not all of the times that we offered you can be kept. We are sorry.')] : []),
      ...(earlierLost ? [paragraph(lostInWords(earlierLost))] : []),
      ...(changed ? [paragraph(...changeInWords(changed, letter))] : []),
      paragraph(
        one
          ? 'We can offer you this time, and keep it for you until '
          : 'We can offer you these times, and keep them for you until ',
        { strong: hourInWords(until) },
        '.',
      ),
      {
        kind: 'facts',
        facts: [
          ...times.map((time, at) => ({
            name: one ? offered : `${offered} ${at + 1}`,
            value: whenInWords(time) ?? '',
          })),
          ...(old ? [{ name: isAnswer ? 'You asked for' : `Old ${part}`, value: old }] : []),
          ...(confirmed ? [{ name: 'Your time now', value: whenInWords(appointment) ?? '' }] : []),
          ...(own && !confirmed ? [{ name: `${isFirst || isAnswer ? 'Your' : 'New'} ${part}`, value: own }] : []),
          { name: 'Reference', value: appointment.reference },
        ],
      },
      section('What happens next', [
        `Open the page of your request below and take ${one ? 'it' : 'one of them'}: one tap, and it is confirmed. `,
        ...[ifNoneSuits[Math.min(times.length, 3)] ?? '', over || near ? 'please ' : 'ask for another time there, or '],
        ...[...reach(appointment, setting.practice), '.'],
        confirmed ? ' If you do nothing, your confirmed time stands.' : '',
      ]),
    ],
  }
}

/** By how many are offered: one, two, or more. */
const ifNoneSuits: Record<number, string> = {
  1: 'If it does not suit you, ',
  2: 'The other one is then free for somebody else. If neither suits you, ',
  3: 'The others are then free for somebody else. If none suits you, ',
}

type TimesOffered = PatientLetter & { kind: 'times-offered' }

/** Whether the letter tells, beside what is offered, that their own time is another one, or that they are accepted. */
export function tellsOfChange({ knew, over }: TimesOffered): boolean {
  return knew !== undefined && !over
}

function isFirstAnswer({ knew, confirmed, accepted }: TimesOffered): boolean {
  return (confirmed === true || accepted === true) && knew?.confirmed === false
}

function changeInWords(knew: Knew, letter: TimesOffered): Words {
  const { appointment, confirmed, accepted } = letter
  const isFirst = isFirstTime(knew, appointment)
  const isOther = isMove(knew, appointment) && !isFirst
  const part = partOf(appointment)
  const file = ' A calendar file comes with this e-mail: open it, and your calendar shows it.'
  if (isFirstAnswer(letter) && !confirmed) {
    const other = isOther ? `, ${part === 'day' ? 'on another day' : 'at another time'} than you asked for` : ''
    return [`We have accepted your request for an appointment${other}.`]
  }
  if (isFirstAnswer(letter))
    return [
      'We have confirmed your appointment.',
      ...(isOther ? [' ', { strong: 'Please note that this is not the time that you asked for.' }] : []),
      file,
    ]
  return [
    `We have ${isFirst ? 'set' : 'changed'} the ${part} of your ${confirmed || accepted ? 'appointment' : 'request'}. `,
    { strong: `${isFirst ? 'It' : `The new ${part}`} is ${confirmed ? 'confirmed' : 'not confirmed yet'}.` },
    isDated(appointment) ? file : '',
  ]
}

/** What of it is known, as one word. */
function partOf({ day, time }: LetterAppointment): 'day' | 'time' {
  return day && !time ? 'day' : 'time'
}

function lostInWords(earlier: { day: string; time: string }[]): string {
  const times = new Intl.ListFormat('en-GB').format(earlier.map((time) => whenInWords(time) ?? ''))
  const named =
    earlier.length === 1
      ? `The time that we offered you before, ${times},`
      : `The times ${times}, which we offered you,`
  return `${named} cannot be kept. We are sorry.`
}

/** Nobody took one of the times before they were free again. */
export function offerEnded(letter: PatientLetter & { kind: 'offer-ended' }, { practice }: Setting): Body {
  const { appointment, confirmed } = letter
  const stands = standsInWords(letter)
  return {
    title: 'What we offered you is free again',
    preview: stands || 'It may go to somebody else now.',
    wall: 'sand',
    arch: archSign(confirmed ? appointment : { ...appointment, day: undefined }),
    blocks: [
      paragraph(
        'We kept what we offered you as long as we said, and it may go to somebody else now. ',
        ...(stands ? [{ strong: stands }] : []),
      ),
      facts(appointment, confirmed ? 'Confirmed' : 'You asked for'),
      section('What happens next', [
        `If you would still like a time that we offered, or another one, ${askFor(letter)}`,
        ...[...reach(appointment, practice), '.'],
      ]),
    ],
  }
}

/** The practice has closed since, or a chair is not there: whoever was offered a time is told before they come to take it. */
export function offerTakenBack(letter: PatientLetter & { kind: 'offer-taken-back' }, { practice }: Setting): Body {
  const { appointment, times, confirmed, offTheList } = letter
  const what = times.length === 1 ? 'time' : 'times'
  const stands = standsInWords(letter)
  return {
    title: offTheList ? 'You are off our waiting list' : 'We cannot keep what we offered you',
    preview: stands || 'We are happy to find you another time.',
    wall: 'sand',
    arch: archSign(confirmed ? appointment : { ...appointment, day: undefined }),
    blocks: [
      paragraph(
        offTheList
          ? 'The surgery has taken you off its waiting list, and the earlier time that we offered you is free again. '
          : `The surgery cannot keep the ${what} that we offered you. We are sorry. `,
        ...(stands ? [{ strong: stands }] : []),
      ),
      facts(appointment, confirmed ? 'Confirmed' : 'You asked for', {
        more: times.map((time) => ({ name: offTheList ? 'Free again' : 'Not kept', value: whenInWords(time) ?? '' })),
      }),
      section('What happens next', [
        ...(offTheList ? ['We write to you of no more earlier times. '] : []),
        `If you would like ${offTheList ? 'that time after all, or to be on the list again' : 'another time'}, ${askFor(letter)}`,
        ...[...reach(appointment, practice), '.'],
      ]),
    ],
  }
}

function standsInWords({ confirmed, accepted, over }: OwnTime): string {
  if (over) return ''
  if (confirmed) return 'Your confirmed time stands.'
  return accepted ? 'Your request is accepted, and stays with us.' : 'Your request stays with us.'
}

/** On the page of a visit that is over, or near, nothing can be asked for. */
function askFor({ over, near }: { over?: boolean | undefined; near?: boolean | undefined }): string {
  if (over) return 'ask for it on our website, or '
  return near ? 'please ' : 'ask for it on the page of your request, or '
}

/** An earlier time has come free for somebody who waits for one; it is taken, or let go, on the page of the request. */
export function earlierTimeOffered(letter: EarlierTime, setting: Setting): Body {
  const { appointment, time, until, confirmed } = letter
  return {
    title: 'An earlier time has come free',
    preview: `It is kept for you until ${hourInWords(until)}.`,
    wall: 'blush',
    arch: archSign({ ...appointment, ...time }),
    blocks: [
      paragraph('You asked us to tell you. We keep this time for you until ', { strong: hourInWords(until) }, '.'),
      {
        kind: 'facts',
        facts: [
          { name: 'Earlier time', value: whenInWords(time) ?? '' },
          { name: confirmed ? 'Your time now' : 'You asked for', value: whenInWords(appointment) ?? '' },
          { name: 'Reference', value: appointment.reference },
        ],
      },
      section('What happens next', [
        'Open the page of your request below. ',
        confirmed
          ? 'Take the earlier time with one tap, and it is confirmed in place of the one you have. '
          : 'Take the earlier time with one tap, and we keep it for you in place of the one you asked for. ',
        'If you do nothing, your time stays as it is, and the next person is asked. You can also ',
        ...[...reach(appointment, setting.practice), '.'],
      ]),
    ],
  }
}

type EarlierTime = PatientLetter & { kind: 'earlier-time-offered' }

/** The last words of such a letter. */
export function wayToLeave(letter: EarlierTime, { publicUrl }: Setting): Block[] {
  const href = leaveAddress(letter, publicUrl)
  return href ? [{ kind: 'link', before: 'You would rather not be asked again? ', label: 'Leave the list', href }] : []
}

/** Where whoever waits leaves the list, by the page of the request and by one press in a mail program (RFC 8058). */
export function leaveAddress({ link }: Pick<EarlierTime, 'link'>, publicUrl: string): string | undefined {
  return link && new URL(addresses.leaveWaitingList(link), publicUrl).href
}
