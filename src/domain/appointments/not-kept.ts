import type { Practice } from '../practice/practice.ts'
import { canKeep } from '../practice/who-is-met.ts'
import type { Appointment } from './appointment.ts'
import { type Step, saysHowItStands, standing } from './history.ts'

/**
 * Whether the practice cannot keep somebody's own time: it has closed the day, or a chair is gone, staff have chosen to ring
 * them, and nothing has been decided of it since. What is open again by now is kept. `steps` are the newest first.
 */
export function isNotKept(appointment: Appointment, steps: Step[], practice: Practice): boolean {
  return standing(steps).find(saysHowItStands)?.what === 'to ring' && !canKeep(appointment, practice)
}
