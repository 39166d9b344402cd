import { addresses } from '../../contract/addresses.ts'
import { readEmailAddress } from '../../domain/e-mail-address.ts'
import type { PracticeLetter } from '../../domain/letters.ts'
import { whenInWords } from '../../domain/when-in-words.ts'
import type { Block, Draft } from '../draft.ts'
import { requestChanged } from './own-request-letters.ts'
import { requestsUnanswered } from './reminder-letters.ts'

/** A letter to the practice's own inbox. */
export function staffDraft(letter: PracticeLetter, { publicUrl }: { publicUrl: string }): Draft {
  switch (letter.kind) {
    case 'request-arrived':
      return requestArrived(letter, publicUrl)
    case 'request-changed':
      return requestChanged(letter, publicUrl)
    case 'requests-unanswered':
      return requestsUnanswered(letter, publicUrl)
    case 'message-arrived':
      return messageArrived(letter)
  }
}

/** Who asks, and for what, stays behind the sign-in: an inbox is shared and forwarded. */
function requestArrived(letter: PracticeLetter & { kind: 'request-arrived' }, publicUrl: string): Draft {
  const { appointment, canReplyBy, noCalls, decided } = letter
  // What was decided while the letter waited asks nobody to do anything.
  const urgent = letter.urgent && !decided
  const title = urgent ? 'Urgent: a new appointment request has arrived' : 'A new appointment request has arrived'
  const onlyByPhone = !canReplyBy.includes('e-mail') && !decided
  return {
    subject: title,
    preview: `${whenInWords(appointment) ?? 'No day or time chosen'}. Reference ${appointment.reference}.`,
    heading: title,
    wall: 'mist',
    blocks: [
      {
        kind: 'facts',
        facts: [
          { name: 'Asked for', value: whenInWords(appointment) ?? 'No day or time chosen' },
          { name: 'Answer by', value: waysToAnswer(canReplyBy, noCalls) },
          { name: 'Reference', value: appointment.reference },
        ],
      },
      ...(urgent ? [noCalls ? answerFirst : ringFirst] : []),
      ...(onlyByPhone ? [noLetterWentOut(noCalls)] : []),
      { kind: 'button', label: 'Open the request', href: new URL(addresses.patient(appointment.id), publicUrl).href },
    ],
    foot: 'bare',
    smallPrint:
      'The name, the contact details and the service are not in this letter. They are in the dashboard, after signing in.',
  }
}

const ringFirst: Block = {
  kind: 'paragraph',
  words: [{ strong: 'Somebody says that it is urgent. Please ring them first.' }],
}

const answerFirst: Block = {
  kind: 'paragraph',
  words: [{ strong: 'Somebody says that it is urgent, and asks not to be rung. Please write to them first.' }],
}

function noLetterWentOut(noCalls: boolean | undefined): Block {
  const instead = noCalls ? 'Please write to them by text message.' : 'Please ring them.'
  return {
    kind: 'paragraph',
    words: ['This person gave no e-mail address, so no letter went to them. ', { strong: instead }],
  }
}

function waysToAnswer(ways: ('e-mail' | 'phone')[], noCalls: boolean | undefined): string {
  if (!noCalls) return ways.join(' or ')
  return `${ways.map((way) => (way === 'phone' ? 'text message' : way)).join(' or ')}, no calls`
}

function messageArrived(letter: PracticeLetter & { kind: 'message-arrived' }): Draft {
  const email = oneLine(letter.email)
  return {
    subject: 'A new message from the website',
    preview: `Reference ${letter.reference}.`,
    heading: 'A new message from the website',
    wall: 'mist',
    blocks: [
      {
        kind: 'facts',
        facts: [
          { name: 'From', value: oneLine(letter.name) },
          { name: 'E-mail', value: email },
          { name: 'Phone', value: oneLine(letter.phone) },
          { name: 'Reference', value: letter.reference },
        ],
      },
      { kind: 'quotation', title: 'What they wrote', text: readable(letter.message) },
      {
        kind: 'paragraph',
        words: readEmailAddress(letter.email)
          ? [`Answer this letter, and your answer goes to ${email}.`]
          : ['The e-mail address does not look right, so please answer by phone.'],
      },
    ],
    foot: 'bare',
    smallPrint:
      'A visitor to the website wrote this message, and nobody has checked who they are. Please be careful with links in it.',
  }
}

function oneLine(text: string): string {
  return readable(text).replace(/\s+/g, ' ').trim()
}

/** A visitor's text without the invisible characters that could hide or turn round what stands beside it. */
function readable(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(unseen, '')
    .trim()
}

// Control characters but for tab and line feed, and the marks that reverse the direction of writing.
const unseen = /[^\P{Cc}\t\n]|[\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu
