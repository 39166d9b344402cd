import { api } from '../../contract/api.ts'
import { noteVisit } from '../../domain/appointments/note-visit.ts'
import { undoUntil } from '../../domain/undo-time.ts'
import { refuse, unknownSentence } from '../../http/problems.ts'
import { overtaken } from '../change-answers.ts'
import { appointmentContext } from '../contexts.ts'
import { handle } from '../serve.ts'
import { wirePatient } from '../wire-patient.ts'

const sentences = {
  arrived: 'Noted: arrived.',
  done: 'Noted: done.',
  absent: 'Noted: did not come.',
  expected: 'Noted: expected again.',
}

export const visits = [
  handle(api.day.visit, async ({ params, body: { visit, version }, who }, backend) => {
    const outcome = await noteVisit(
      params.id,
      { visit, readVersion: version ?? undefined },
      appointmentContext(who, backend),
    )
    switch (outcome.kind) {
      case 'unknown':
        return refuse(404, unknownSentence)
      case 'not-expected':
        return refuse(409, 'Only somebody with a confirmed time, today or before, can have come or not.')
      case 'noted': {
        const { appointment, step } = outcome
        return {
          answer: {
            updatedUser: await wirePatient(appointment, backend),
            message: sentences[visit],
            ...(step ? { undoUntil: undoUntil(backend.now()).toISOString(), change: step.id } : {}),
          },
        }
      }
      default:
        return overtaken(outcome, backend)
    }
  }),
]
