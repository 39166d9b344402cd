import { api } from '../../contract/api.ts'
import { readCare, readContact } from '../../contract/person.ts'
import { tidyLines } from '../../contract/text.ts'
import { sendLetterAgain } from '../../domain/appointments/letters/letter-again.ts'
import { takeOffTheList } from '../../domain/appointments/waiting/wait-for-earlier.ts'
import { yearInLondon } from '../../domain/clinic-time.ts'
import { correctPerson } from '../../domain/person/correct-person.ts'
import { noteOnRequest } from '../../domain/person/note-on-request.ts'
import { othersOf } from '../../domain/person/others-of-person.ts'
import { refuse, unknownSentence, wishSentences } from '../../http/problems.ts'
import { overtaken, withoutOffer } from '../change-answers.ts'
import { appointmentContext } from '../contexts.ts'
import { handle } from '../serve.ts'
import { wirePatientInFull } from '../wire-patient.ts'
import { wireOther } from './wire-other.ts'

/** So many of a person's other requests and messages. */
const shown = 50

export const person = [
  handle(api.appointments.correct, async ({ params, body, who }, backend) => {
    const read = readContact(body)
    if (read.kind === 'unreadable') return refuse(400, read.message, { field: read.field })
    const about = readCare(body, yearInLondon(backend.now()))
    if (about.kind === 'unreadable') return refuse(400, about.message, { field: about.field })
    const correction = { contact: read.contact, care: about.care, readVersion: body.version ?? undefined }
    const outcome = await correctPerson(params.id, correction, appointmentContext(who, backend))
    switch (outcome.kind) {
      case 'unknown':
        return refuse(404, unknownSentence)
      case 'no-way-to-answer':
        return refuse(400, wishSentences[outcome.kind], { field: 'email' })
      case 'corrected': {
        backend.lettersWait()
        const { appointment, fields } = outcome
        const message = fields.length > 0 ? `Corrected: ${fields.join(', ')}.` : 'Nothing had to be corrected.'
        return { answer: { updatedUser: await wirePatientInFull(appointment, backend), message } }
      }
      default:
        return overtaken(outcome, backend)
    }
  }),

  handle(api.appointments.others, async ({ params, who }, backend) => {
    const found = await backend.records.appointments.find(params.id)
    if (!found) return refuse(404, unknownSentence)
    backend.looks.through({
      staff: who.member.id,
      did: 'looked at all of a person',
      question: `like ${found.reference}`,
    })
    const { others, more } = await othersOf(found, shown, backend.records)
    return { answer: { written: others.map(wireOther), ...(more ? { more } : {}) } }
  }),

  handle(api.appointments.note, async ({ params, body, who }, backend) => {
    const note = tidyLines(body.note)
    const outcome = await noteOnRequest(
      params.id,
      { note, readVersion: body.version ?? undefined },
      appointmentContext(who, backend),
    )
    switch (outcome.kind) {
      case 'unknown':
        return refuse(404, unknownSentence)
      case 'noted':
        return {
          answer: {
            updatedUser: await wirePatientInFull(outcome.appointment, backend),
            message: note ? 'The note is saved.' : 'The note is gone.',
          },
        }
      default:
        return overtaken(outcome, backend)
    }
  }),

  handle(api.appointments.stopWaiting, async ({ params, body, who }, backend) => {
    const outcome = await takeOffTheList(params.id, body.version ?? undefined, appointmentContext(who, backend))
    switch (outcome.kind) {
      case 'unknown':
        return refuse(404, unknownSentence)
      case 'not on it':
        return refuse(409, 'This patient is not on the waiting list any more.')
      case 'taken off':
        backend.lettersWait()
        return {
          answer: {
            updatedUser: await wirePatientInFull(outcome.appointment, backend),
            message: `They are off the waiting list.${withoutOffer(outcome, backend)}`,
          },
        }
      default:
        return overtaken(outcome, backend)
    }
  }),

  handle(api.appointments.letterAgain, async ({ params, body, who }, backend) => {
    if (!backend.lettersLeave) return refuse(409, 'No letter can be sent: please tell the patient yourself.')
    const outcome = await sendLetterAgain(params.id, body.version ?? undefined, appointmentContext(who, backend))
    switch (outcome.kind) {
      case 'unknown':
        return refuse(404, unknownSentence)
      case 'nothing to send':
        return refuse(409, 'There is no letter to send again: none is lost, one is on its way, or the time has passed.')
      case 'sent again':
        backend.lettersWait()
        return {
          answer: {
            updatedUser: await wirePatientInFull(outcome.appointment, backend),
            message: 'The letter goes out again, to the address as it is now.',
          },
        }
      default:
        return overtaken(outcome, backend)
    }
  }),
]
