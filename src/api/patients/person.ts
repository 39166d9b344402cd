import { api } from '../../contract/api.ts'
import { readContact } from '../../contract/person.ts'
import { sendLetterAgain } from '../../domain/appointments/letter-again.ts'
import { correctPerson } from '../../domain/person/correct-person.ts'
import { refuse, unknownSentence, wishSentences } from '../../http/problems.ts'
import { told } from '../appointments.ts'
import { overtaken } from '../change-answers.ts'
import { handle } from '../serve.ts'
import { wirePatientInFull } from '../wire-patient.ts'

export const person = [
  handle(api.appointments.correct, async ({ params, body, who }, house) => {
    const read = readContact(body)
    if (read.kind === 'unreadable') return refuse(400, read.message, { field: read.field })
    const correction = { contact: read.contact, readVersion: body.version ?? undefined }
    const outcome = await correctPerson(params.id, correction, told(who, house))
    switch (outcome.kind) {
      case 'unknown':
        return refuse(404, unknownSentence)
      case 'no-way-to-answer':
        return refuse(400, wishSentences[outcome.kind], { field: 'email' })
      case 'corrected': {
        house.lettersWait()
        const { appointment, fields } = outcome
        const message = fields.length > 0 ? `Corrected: ${fields.join(', ')}.` : 'Nothing had to be corrected.'
        return { answer: { updatedUser: await wirePatientInFull(appointment, house), message } }
      }
      default:
        return overtaken(outcome, house)
    }
  }),

  handle(api.appointments.letterAgain, async ({ params, body, who }, house) => {
    if (!house.lettersLeave) return refuse(409, 'No letter can be sent: please ring the patient.')
    const outcome = await sendLetterAgain(params.id, body.version ?? undefined, told(who, house))
    switch (outcome.kind) {
      case 'unknown':
        return refuse(404, unknownSentence)
      case 'nothing to send':
        return refuse(409, 'There is no letter to send again: none is lost, one is on its way, or the time has passed.')
      case 'sent again':
        house.lettersWait()
        return {
          answer: {
            updatedUser: await wirePatientInFull(outcome.appointment, house),
            message: 'The letter goes out again, to the address as it is now.',
          },
        }
      default:
        return overtaken(outcome, house)
    }
  }),
]
