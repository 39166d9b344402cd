import type { Appointment } from '../../domain/appointments/appointment.ts'
import type { Step } from '../../domain/appointments/history.ts'
import type { OwnRequest } from '../../domain/appointments/own-request.ts'
import type { PatientStepTaken } from '../../domain/appointments/patient-steps.ts'
import type { FreeDay } from '../../domain/availability/free-days.ts'
import type { Day } from '../../domain/clinic-time.ts'
import type { LetterState } from '../../domain/letters.ts'

/** Why a step was not taken. */
export type Refused = Exclude<PatientStepTaken, { kind: 'done' }> | { kind: 'nothing chosen' }

/** A request as its patient sees it. */
export type ShownRequest = {
  appointment: Appointment
  own: OwnRequest
  /** Its history, newest first. */
  steps: Step[]
  freeDays: FreeDay[]
  refused?: Refused | undefined
  /** The day of a time that was refused. */
  wantedDay?: Day | undefined
  /** When the letters with times that staff offered were taken by the mail server, as far as none came back. */
  offersTold: Date[]
  /** What became of our last letter to them; absent where there is none, or none leaves. */
  letter?: LetterState | undefined
  /** Of a confirmed visit: that they are not reminded of it, or have just asked for that again. */
  reminders?: 'stopped' | 'begun again' | undefined
  /** They, or a program for them, have pressed that they want to hear of no more earlier times. */
  hasLeftTheList: boolean
  /** When they were offered an earlier time that is not kept for them any more; absent once anything else has happened. */
  earlierOver?: Date | undefined
  /** Where there is a calendar file to be had. */
  calendarAddress?: string | undefined
}
