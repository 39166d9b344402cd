import { api } from '../../contract/api.ts'
import { wireStatus } from '../../contract/read-appointment.ts'
import type { Appointment } from '../../domain/appointments/appointment.ts'
import { type Step, stepsOf } from '../../domain/appointments/history.ts'
import { noteCall } from '../../domain/appointments/note-call.ts'
import { canBeTakenBack } from '../../domain/appointments/undo-change.ts'
import { undoUntil } from '../../domain/undo-time.ts'
import { refuse, unknownSentence } from '../../http/problems.ts'
import { overtaken } from '../change-answers.ts'
import { standingSentence } from '../change-words.ts'
import { appointmentContext } from '../contexts.ts'
import { handle } from '../serve.ts'
import { wirePatient } from '../wire-patient.ts'

export const calls = [
  handle(api.appointments.noteCall, async ({ params, body, who }, backend) => {
    const { answered, version } = body
    const call = {
      answered,
      againAt: hourOfNextTry(body, backend.now()),
      readVersion: version ?? undefined,
    }
    const outcome = await noteCall(params.id, call, appointmentContext(who, backend))
    switch (outcome.kind) {
      case 'unknown':
        return refuse(404, unknownSentence)
      case 'again-not-ahead':
        return refuse(400, 'Please choose an hour ahead, within a year, for a call that nobody answered.', {
          field: body.againAt ? 'againAt' : 'againIn',
        })
      case 'noted': {
        const { appointment, step } = outcome
        return {
          answer: {
            updatedUser: await wirePatient(appointment, backend),
            message: answered ? toldSentence(appointment) : 'Noted: nobody answered.',
            undoUntil: undoUntil(backend.now()).toISOString(),
            change: step.id,
          },
        }
      }
      default:
        return overtaken(outcome, backend)
    }
  }),

  handle(api.appointments.standing, async ({ params, who }, backend) => {
    const found = await backend.records.appointments.find(params.id)
    if (!found) return refuse(404, unknownSentence)
    const [last] = stepsOf(await backend.records.appointments.historyOf(found.id), found)
    const now = backend.now()
    const answer = { version: found.version, status: wireStatus(found.status), sentence: standingSentence(last, now) }
    const own = last?.by?.id === who.member.id ? toTakeBack(last, found, now) : undefined
    return { answer: own ? { ...answer, own } : answer }
  }),
]

type NextTry = { againAt?: string | null | undefined; againIn?: number | null | undefined }

/** When somebody is rung again, if an hour was named. */
function hourOfNextTry({ againAt, againIn }: NextTry, now: Date): Date | undefined {
  if (againAt) return new Date(againAt)
  return typeof againIn === 'number' ? new Date(now.getTime() + againIn * 60_000) : undefined
}

/** A step as it is offered to be taken back, as long as it is. */
function toTakeBack(step: Step, found: Appointment, now: Date) {
  const seconds = Math.floor((undoUntil(step.at).getTime() - now.getTime()) / 1000)
  return canBeTakenBack(step) && seconds > 0 ? { change: step.id, did: deedOf(step, found), seconds } : undefined
}

/** What a step was, as the desk offers to take it back. At the same hour a move is one to another chair. */
function deedOf({ what, moved, before }: Step, { noCalls, chair }: Appointment): string {
  if (what === 'edited') return moved || before?.chair !== chair ? 'moved' : 'changed'
  if (what === 'rung' && noCalls) return 'told'
  return what === 'did not come' ? 'absent' : what
}

/** Who wants no calls was told by message. */
function toldSentence({ noCalls }: Appointment): string {
  return noCalls ? 'Noted: they were told.' : 'Noted: rung and told.'
}
