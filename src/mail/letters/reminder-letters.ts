import { addresses } from '../../contract/addresses.ts'
import type { PatientLetter, PracticeLetter } from '../../domain/letters.ts'
import { hourInWords, whenInWords } from '../../domain/when-in-words.ts'
import type { Block, Draft, Words } from '../draft.ts'
import { archSign, facts } from './appointment-letters.ts'
import { type Body, paragraph, ringOrAnswer, type Setting, section } from './patient-letter-parts.ts'

type Reminder = PatientLetter & { kind: 'appointment-reminder' }

/** Two days before the visit. */
export function reminder({ appointment, asked, offered }: Reminder, setting: Setting): Body {
  const wish = asked && whenInWords(asked)
  return {
    title: 'A reminder of your appointment',
    preview: `${whenInWords(appointment)}. We look forward to seeing you.`,
    wall: 'sage',
    arch: archSign(appointment),
    blocks: [
      paragraph(...howItStands({ asked, offered })),
      facts(appointment, 'When', {
        practice: setting.practice,
        more: wish ? [{ name: 'You asked for', value: wish }] : [],
      }),
      { kind: 'button', label: 'How to find us', href: new URL(addresses.contact, setting.publicUrl).href },
      section('If you cannot come', [
        ...['Please ', ...ringOrAnswer(appointment, setting.practice, 'soon')],
        ': somebody else may be glad of the time. ',
        `Your reference is ${appointment.reference}.`,
      ]),
    ],
  }
}

function howItStands({ asked, offered }: Pick<Reminder, 'asked' | 'offered'>): Words {
  if (offered) {
    const one = offered.times === 1
    return [
      `We have offered you ${one ? 'another time, and keep it' : 'other times, and keep them'} for you until `,
      `${hourInWords(offered.until)}. `,
      { strong: `Your confirmed time stands unless you take ${one ? 'it' : 'one of them'}.` },
    ]
  }
  return asked
    ? ['You asked us for another time. ', { strong: 'Until we have answered you, your confirmed time stands.' }]
    : ['We look forward to seeing you soon. Nothing has changed, and you do not need to do anything.']
}

/** The last words of a reminder. */
export function wayToStop({ stop }: Reminder, { publicUrl }: Setting): Block {
  const href = stopAddress({ stop }, publicUrl)
  return { kind: 'link', before: 'You would rather not be reminded? ', label: 'Stop reminders', href }
}

/** Where reminders are stopped, by a page and by one press in a mail program (RFC 8058). */
export function stopAddress({ stop }: Pick<Reminder, 'stop'>, publicUrl: string): string {
  return new URL(addresses.stopReminders(stop), publicUrl).href
}

/** To the practice. Who they are stays behind the sign-in. */
export function requestsUnanswered(
  { requests }: PracticeLetter & { kind: 'requests-unanswered' },
  publicUrl: string,
): Draft {
  const [first] = requests
  const heading =
    requests.length === 1
      ? 'A request has waited for a working day'
      : `${requests.length} requests have waited for a working day`
  return {
    subject: heading,
    preview: `Nobody has decided. Reference ${first?.reference}${requests.length > 1 ? ' and others' : ''}.`,
    heading,
    wall: 'mist',
    blocks: [
      paragraph(
        requests.length === 1
          ? 'Nobody has decided about this request yet. Please accept it, offer another time, or ring.'
          : 'Nobody has decided about these requests yet. Please accept them, offer other times, or ring.',
      ),
      {
        kind: 'facts',
        facts: requests.map(({ reference, asked, urgent }) => ({
          name: reference,
          value: `asked on ${whenInWords(asked)}${urgent ? ', urgent' : ''}`,
        })),
      },
      { kind: 'button', label: 'Open what is to be done', href: new URL(addresses.dashboard, publicUrl).href },
    ],
    foot: 'bare',
    smallPrint: 'You get one such letter about a request. Who asks stands in the dashboard, after signing in.',
  }
}
