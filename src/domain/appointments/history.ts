import type { When } from '../clinic-time.ts'
import { type Appointment, type AppointmentChange, deskSteps, waitingSteps } from './appointment.ts'

/** One entry of the history, with the time that it changed and what it became. */
export type Step = AppointmentChange & { moved?: { from: When; to: When } }

/** What happened to an appointment, newest first. Entries that kept no state say nothing of times. */
export function stepsOf(history: AppointmentChange[], appointment: Appointment): Step[] {
  // What a step left behind is what the next one found that kept it.
  let after: When = appointment
  return history.map((change) => {
    const { before } = change
    if (!before) return change
    const moved = isMove(before, after) ? { from: whenOf(before), to: whenOf(after) } : undefined
    after = before
    return moved ? { ...change, moved } : change
  })
}

/** Whether the day or the time is another one. */
export function isMove(before: When, after: When): boolean {
  return before.day !== after.day || before.time !== after.time
}

/** Whether only what was open is set, a day or a time, and nothing changed that stood before. */
export function isFirstTime(before: When, after: When): boolean {
  const { day = after.day, time = after.time } = before
  return isMove(before, after) && day === after.day && time === after.time
}

/** The day and the time alone, of whatever has them. */
export function whenOf({ day, time }: When): When {
  return { day, time }
}

/** The steps that stand, newest first: without those that were undone, and without the undoing. */
export function standing(steps: Step[]): Step[] {
  let undone = 0
  return steps.filter(({ what }) => {
    if (what === 'undone') undone += 1
    else if (undone > 0) undone -= 1
    else return true
    return false
  })
}

/** What the desk does with its papers, and what becomes of the wish to come sooner: it changes nothing of the appointment. */
export function isSideStep({ what }: Pick<Step, 'what'>): boolean {
  return [...deskSteps, ...waitingSteps].some((step) => step === what)
}

/** Without the side steps, which say nothing of how an appointment stands. */
export function withoutSideSteps(steps: Step[]): Step[] {
  return steps.filter((step) => !isSideStep(step))
}

/** What a patient must hear of is the last of these: calls that nobody answered and staff's own corrections are not. */
export function saysHowItStands({ what, moved }: Step): boolean {
  return what === 'to ring' || what === 'accepted' || what === 'cancelled' || moved !== undefined
}

/** What was said with the last step that changed how it stands; what patients change themselves ends it. */
export function wordsIn(steps: Step[]): string | undefined {
  return standing(steps).find(saysHowItStands)?.words
}

/** What somebody did to an appointment, as it follows their name. */
export const stepWords: Record<AppointmentChange['what'], string> = {
  requested: 'asked for an appointment',
  booked: 'booked an appointment on the telephone',
  accepted: 'accepted an appointment',
  cancelled: 'cancelled an appointment',
  edited: 'changed an appointment',
  undone: 'took back the last step of an appointment',
  suits: 'said that the time suits',
  asked: 'asked for another time',
  offered: 'offered other times for an appointment',
  taken: 'took an offered time',
  'offer ended': 'ended an offer',
  rung: 'told the patient of an appointment',
  'no answer': 'rang the patient without an answer about an appointment',
  'to ring': 'left to be rung an appointment that the practice cannot keep',
  left: 'left as it is an appointment on a closed day',
  arrived: 'noted that the patient arrived for an appointment',
  done: 'noted as done an appointment',
  'did not come': 'noted that the patient did not come to an appointment',
  expected: 'took back what was noted of the visit of an appointment',
  corrected: 'corrected who an appointment is about',
  'letter again': 'sent the letter about an appointment again',
  note: 'changed the note on an appointment',
  waits: 'asked to be told of an earlier time',
  'waits no more': 'ended the wait for an earlier time of an appointment',
  'earlier offered': 'was offered an earlier time',
  'earlier let go': 'let an earlier time go',
}
