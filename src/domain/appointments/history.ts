import type { When } from '../clinic-time.ts'
import type { Appointment, AppointmentChange } from './appointment.ts'

/** One entry of the history, with the time that it changed and what it became. */
export type Step = AppointmentChange & { moved?: { from: When; to: When } }

/** What happened to an appointment, newest first. Entries that kept no state say nothing of times. */
export function stepsOf(history: AppointmentChange[], appointment: Appointment): Step[] {
  return history.map((change, index) => {
    const { before } = change
    // What a step left behind is what the next one found.
    const after = index === 0 ? appointment : history[index - 1]?.before
    return before && after && isMove(before, after)
      ? { ...change, moved: { from: whenOf(before), to: whenOf(after) } }
      : change
  })
}

export function isMove(before: When, after: When): boolean {
  return before.day !== after.day || before.time !== after.time
}

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
