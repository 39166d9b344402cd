import type { Patient } from '../contract/patient.ts'
import type { Appointment } from '../domain/appointments/appointment.ts'
import type { Changed } from '../domain/appointments/change-appointment.ts'
import type { Step } from '../domain/appointments/history.ts'
import type { Offered } from '../domain/appointments/offers/offer.ts'
import type { Overtaken } from '../domain/appointments/read-to-change.ts'
import type { SeatRefused } from '../domain/appointments/seat.ts'
import type { Undone } from '../domain/appointments/undo-change.ts'
import type { Written } from '../domain/appointments/write-change.ts'
import { quarterAt } from '../domain/clinic-time.ts'
import { undoUntil } from '../domain/undo-time.ts'
import { hourInWords } from '../domain/when-in-words.ts'
import type { Backend } from '../http/backend.ts'
import { type Refused, refuse, unknownSentence, wireNeighbours, wishField, wishSentences } from '../http/problems.ts'
import {
  closedMeanwhileSentence,
  closedOfOfferSentence,
  laterUndoneSentence,
  lostOfOfferSentence,
  movedInWords,
  notConfirmedSentence,
  notOfferedSentence,
  overtakenSentence,
  reasonNeededSentence,
  seatHeldSentence,
  seatTakenSentence,
  tellInstead,
} from './change-words.ts'
import { hoursOfAppointment, wirePatient } from './wire-patient.ts'

type Answered = { answer: { updatedUser: Patient; message: string; undoUntil?: string; change?: string } }

/** What came of a change by staff, in words; with the id by which it can be undone, and until when. */
export async function answerChanged(outcome: Changed, backend: Backend): Promise<Answered | Refused> {
  if (outcome.kind !== 'changed') return refusalOf(outcome, backend)
  const { appointment, step } = outcome
  backend.lettersWait()
  const updatedUser = await wirePatient(appointment, backend)
  const done = messageFor(appointment, step) + afterClosing(appointment, backend)
  const message = done + withoutOffer(outcome, backend) + withoutLetter(outcome, backend)
  if (outcome.closedMeanwhile)
    return { answer: { updatedUser, message: `${message} ${closedMeanwhileSentence(appointment)}` } }
  if (!step) return { answer: { updatedUser, message } }
  return { answer: { updatedUser, message, undoUntil: undoUntil(backend.now()).toISOString(), change: step.id } }
}

/** What came of offering times; the answer names until when they are held. */
export async function answerOffered(outcome: Offered, backend: Backend): Promise<Answered | Refused> {
  switch (outcome.kind) {
    case 'no-address':
      return refuse(409, 'There is no e-mail address to offer times to. Please ring, and move the appointment.')
    case 'offer-unreadable':
      return refuse(400, 'Please choose one to three times, held for one to three working days.', { field: 'times' })
    case 'offered-time-taken':
      return refuse(409, notOfferedSentence(outcome), {
        field: 'times',
        neighbours: wireNeighbours(outcome.neighbours),
      })
    case 'changed': {
      const { offer, closed = [] } = outcome
      const held = `${offer.times.length > 1 ? 'The times are' : 'The time is'} offered, and held until ${hourInWords(quarterAt(offer.ends))}.`
      const changed = await answerChanged(outcome, backend)
      if (!('answer' in changed)) return changed
      const message = held + closedOfOfferSentence(closed) + withoutLetter(outcome, backend)
      return { answer: { ...changed.answer, message } }
    }
    default:
      return answerChanged(outcome, backend)
  }
}

/** What an undo is answered. */
export async function answerUndone(outcome: Undone, backend: Backend): Promise<Answered | Refused> {
  switch (outcome.kind) {
    case 'changed': {
      const { appointment } = outcome
      backend.lettersWait()
      const more = outcome.closedMeanwhile ? ` ${closedMeanwhileSentence(appointment)}` : ''
      const undone = outcome.letter ? 'Undone.' : 'Undone. No letter was sent.'
      const lost = lostOfOfferSentence(outcome.lost ?? [], outcome.letter && backend.lettersLeave)
      const message = undone + lost + withoutLetter(outcome, backend) + more
      return { answer: { updatedUser: await wirePatient(appointment, backend), message } }
    }
    case 'too-late':
      return refuse(
        409,
        outcome.letterHasLeft
          ? 'It is too late to undo this: the letter to the patient has left.'
          : 'It is too late to undo this.',
      )
    case 'later-undone':
      return refuse(409, laterUndoneSentence(outcome.by, backend.now()), {
        patient: await wirePatient(outcome.appointment, backend),
      })
    case 'nothing-to-undo':
      return refuse(409, 'There is nothing to undo.')
    default:
      return refusalOf(outcome, backend)
  }
}

function messageFor({ status }: Appointment, step: Step | undefined): string {
  if (status === 'cancelled') return 'The appointment is cancelled.'
  if (step?.moved) {
    const approved = step.what === 'accepted' ? 'approved and ' : ''
    return `The ${status === 'new' ? 'request' : 'appointment'} is ${approved}${movedInWords(step.moved)}.`
  }
  if (status === 'new') return 'The request is updated.'
  return step?.what === 'edited' ? 'The appointment is updated.' : 'The appointment is approved.'
}

/** Who accepts or moves a treatment that ends after closing time is told so: somebody has to stay for it. */
function afterClosing(appointment: Appointment, { content }: Pick<Backend, 'content'>): string {
  if (appointment.status === 'cancelled') return ''
  const late = hoursOfAppointment(appointment, content.practice) === 'ends after closing'
  return late ? ` It takes ${appointment.minutes} minutes and ends after closing time.` : ''
}

/** Who corrects a treatment, or takes somebody off the waiting list, did not mean to end an offer. */
export function withoutOffer(
  { offerEnded }: Pick<Written, 'offerEnded'>,
  { lettersLeave }: Pick<Backend, 'lettersLeave'>,
): string {
  if (!offerEnded) return ''
  const isWritten = offerEnded === 'by letter' && lettersLeave
  return ` What was offered is free again${isWritten ? ', and a letter tells the patient so' : ''}.`
}

/** Where letters stay in a folder, the patient learns of it by telephone or not at all. */
function withoutLetter(
  outcome: { letter?: boolean; appointment: Appointment },
  { lettersLeave }: Pick<Backend, 'lettersLeave'>,
): string {
  return outcome.letter && !lettersLeave ? ` No letter can be sent: please ${tellInstead(outcome.appointment)}.` : ''
}

async function refusalOf(outcome: Exclude<Changed, { kind: 'changed' }>, backend: Backend): Promise<Refused> {
  switch (outcome.kind) {
    case 'unknown':
      return refuse(404, unknownSentence)
    case 'time-taken':
      return refuse(409, 'That time is full.', {
        field: 'appointmentTime',
        neighbours: wireNeighbours(outcome.neighbours),
      })
    case 'not-confirmed':
      return refuse(409, notConfirmedSentence(outcome.why, outcome.appointment), {
        field: 'appointmentTime',
        neighbours: wireNeighbours(outcome.neighbours),
      })
    case 'seat-taken':
    case 'reason-needed':
    case 'no-such-chair':
      return seatRefused(outcome, backend)
    case 'forbidden-step':
    case 'changed-meanwhile':
      return overtaken(outcome, backend)
    default:
      return refuse(400, wishSentences[outcome.kind], wishField(outcome.kind))
  }
}

/** Why a seat was not given: who has it and where is room instead, or what is missing. */
export async function seatRefused(
  outcome: Extract<SeatRefused, { kind: 'seat-taken' | 'reason-needed' | 'no-such-chair' }>,
  backend: Backend,
): Promise<Refused> {
  switch (outcome.kind) {
    case 'seat-taken': {
      const { holder, seats, offer } = outcome
      const { practice } = backend.content
      const sentence = offer ? seatHeldSentence(holder, offer) : seatTakenSentence(holder, practice)
      return refuse(409, sentence, {
        field: 'appointmentTime',
        holder: await wirePatient(holder, backend),
        neighbours: wireNeighbours(seats),
      })
    }
    case 'reason-needed':
      return refuse(400, reasonNeededSentence(outcome.rule), { field: 'reason' })
    case 'no-such-chair':
      return refuse(400, 'That chair takes nobody any more. Please choose one of the others.', { field: 'chair' })
  }
}

/** Two people acting at once: the second learns who was quicker, with what and when, and how it stands now. */
export async function overtaken({ appointment, by }: Overtaken, backend: Backend): Promise<Refused> {
  return refuse(409, overtakenSentence(by, backend.now()), { patient: await wirePatient(appointment, backend) })
}
