import { api } from '../contract/api.ts'
import { noteCameBack } from '../domain/appointments/letters/letter-came-back.ts'
import { practiceLetterKinds } from '../domain/letters.ts'
import { refuse } from '../http/problems.ts'
import { tellInstead } from './change-words.ts'
import { handle } from './serve.ts'
import { wirePatientInFull } from './wire-patient.ts'

const unknown = refuse(404, 'There is no such letter to a patient.')
const notedAlready = refuse(409, 'This letter is noted as one that came back already.')

export const letters = [
  handle(api.appointments.letterCameBack, async ({ params, who }, backend) => {
    const letter = await backend.records.outbox.stateOf(params.id)
    if (!letter || practiceLetterKinds.includes(letter.kind)) return unknown
    if (letter.state === 'came back') return notedAlready
    if (letter.state !== 'sent') return refuse(409, 'Only a letter that the mail server has taken can come back.')
    const noted = await noteCameBack(letter.id, { at: backend.now() }, who)
    const appointment = await backend.records.appointments.find(letter.about)
    if (!appointment) return unknown
    if (!noted) return notedAlready
    await backend.looks.at({ staff: who.member.id, did: 'noted that a letter came back', about: appointment.id })
    return {
      answer: {
        updatedUser: await wirePatientInFull(appointment, backend),
        message: `Noted: the letter came back. Please ${tellInstead(appointment)}.`,
      },
    }
  }),
]
