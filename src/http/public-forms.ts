import { appointmentBody } from '../contract/forms/appointment-body.ts'
import { messageBody } from '../contract/forms/message-body.ts'
import { readMessage } from '../contract/messages.ts'
import type { Problem } from '../contract/problem.ts'
import { readWish } from '../contract/read-appointment.ts'
import { type Hold, requestAppointment } from '../domain/appointments/request-appointment.ts'
import type { FreeDay } from '../domain/availability/free-days.ts'
import { yearInLondon } from '../domain/clinic-time.ts'
import { receiveMessage } from '../domain/messages/receive-message.ts'
import { type Repeat, rememberedAnswer } from '../domain/repeats.ts'
import type { Backend } from './backend.ts'
import { holdBounds } from './hold-senders.ts'
import { type Counted, countForm, countRepeat, letterLimit } from './limits.ts'
import {
  noTimesSentence,
  notReadSentence,
  tooManySentence,
  wireNeighbours,
  wishField,
  wishSentences,
} from './problems.ts'
import { repeatOf } from './repeat-of.ts'
import type { Sender } from './sender.ts'

/** What came of a public form: the same for a program, our own scripts and a browser without scripts. */
export type FormOutcome =
  | {
      kind: 'accepted'
      message: string
      reference: string
      letters: boolean
      hold?: Hold
      changedSince?: true | undefined
      link?: string | undefined
    }
  | { kind: 'refused'; problem: Problem; retryAfter?: number }

type Sent = { body: unknown; sender: Sender; idempotencyKey?: string | undefined }

/** Section 4 of the specification, to the letter. */
const requestedSentence =
  'Your Appointment Request has been sent to the practice group. You will be contacted soon from our team.'
/** Of a form that comes again, or its page, once its request does not stand as it was answered. */
export const changedSentence = 'We have your request. Its page says how it stands now.'
const receivedSentence = 'Thank you. Your message has been sent to the practice group.'

/**
 * A visitor's request for an appointment, as JSON or as an ordinary form has sent it: read, counted against its sender,
 * and kept.
 */
export function takeAppointmentForm(sent: Sent, backend: Backend): Promise<FormOutcome> {
  return backend.answering(() => answerAppointmentForm(sent, backend))
}

async function answerAppointmentForm(sent: Sent, backend: Backend): Promise<FormOutcome> {
  const shape = appointmentBody.safeParse(sent.body)
  if (!shape.success) return refused(shape.error.issues[0])
  const read = readWish(shape.data, yearInLondon(backend.now()))
  if (read.kind === 'unreadable') return refusal(read.message, { field: read.field })
  const { wish } = read
  const repeat = repeatOf('appointment', wish, sent, backend)
  const limit = await limitFor('appointment', repeat, sent, backend)
  if (limit.tooMany) return tooMany(limit, backend)

  const holds = holdBounds(wish, sent.sender, backend)
  const told = {
    ...backend,
    practice: backend.content.practice,
    now: backend.now(),
    repeat,
    holds,
    letterLimit: letterLimit(sent.sender, backend),
  }
  const outcome = await requestAppointment(wish, told)
  switch (outcome.kind) {
    case 'requested': {
      backend.lettersWait()
      const { reference, letters, hold, changedSince, link } = outcome
      const message = changedSince ? changedSentence : requestedSentence
      return { kind: 'accepted', message, reference, letters, hold, changedSince, link }
    }
    case 'time-taken':
    case 'nobody-at-work':
      return refusal(wishSentences[outcome.kind], {
        field: 'appointmentTime',
        neighbours: wireNeighbours(outcome.neighbours),
      })
    case 'no-chair':
      return refusal(noTimesSentence(told.practice), { field: 'appointmentTime' })
    case 'time-theirs-already':
      backend.lettersWait()
      return refusal(wishSentences[outcome.kind], { field: 'appointmentTime', theirsAlready: true })
    default:
      return refusal(wishSentences[outcome.kind], wishField(outcome.kind))
  }
}

/** The same for the contact form. */
export function takeMessageForm(sent: Sent, backend: Backend): Promise<FormOutcome> {
  return backend.answering(() => answerMessageForm(sent, backend))
}

async function answerMessageForm(sent: Sent, backend: Backend): Promise<FormOutcome> {
  const shape = messageBody.safeParse(sent.body)
  if (!shape.success) return refused(shape.error.issues[0])
  const read = readMessage(shape.data)
  if (read.kind === 'unreadable') return refusal(read.message, { field: read.field })
  const { message } = read
  const repeat = repeatOf('contact', message, sent, backend)
  const limit = await limitFor('contact', repeat, sent, backend)
  if (limit.tooMany) return tooMany(limit, backend)

  const told = {
    ...backend,
    practiceEmail: backend.content.practice.email,
    now: backend.now(),
    repeat,
    letterLimit: letterLimit(sent.sender, backend),
  }
  const outcome = await receiveMessage(message, told)
  if (outcome.kind === 'key-reused') return refusal(wishSentences[outcome.kind])
  backend.lettersWait()
  const { reference, letters } = outcome
  return { kind: 'accepted', message: receivedSentence, reference, letters }
}

/** What a patient is told of the time they asked for. */
export function wireHold(hold: Hold | undefined) {
  if (!hold) return {}
  if (hold.holds) {
    const { holds, until, ...more } = hold
    return { holdsTime: holds, heldUntil: until, ...more }
  }
  return { holdsTime: false, ...(hold.because ? { notHeldBecause: hold.because } : {}) }
}

/** The free days as visitors are told them. */
export function wireFreeDays(days: FreeDay[]) {
  return days.map(({ day, ...free }) => ({ date: day, ...free }))
}

/** A form sent before is no new one, so it must not run into a limit that it filled itself: it has a wider one. */
async function limitFor(form: 'appointment' | 'contact', repeat: Repeat, { sender }: Sent, backend: Backend) {
  const seen = await rememberedAnswer(backend.records, repeat, backend.now())
  return seen ? countRepeat(form, sender, backend) : countForm(form, sender, backend)
}

function refused(issue: { message: string; path: PropertyKey[] } | undefined): FormOutcome {
  // Zod's own words for a body that is no object at all are not meant for people.
  if (!issue || issue.path.length === 0) return refusal(notReadSentence)
  return refusal(issue.message, { field: String(issue.path[0]) })
}

function refusal(message: string, more: Partial<Problem> = {}): FormOutcome {
  return { kind: 'refused', problem: { success: false, message, ...more } }
}

function tooMany(limit: Counted, { content }: Pick<Backend, 'content'>): FormOutcome {
  return {
    kind: 'refused',
    problem: { success: false, message: tooManySentence(content.practice, limit) },
    retryAfter: limit.retryAfter,
  }
}
