import { type Appointment, hasPassed } from '../appointments/appointment.ts'
import type { Practice } from '../practice/practice.ts'
import type { Noted, Reason } from './reason.ts'

/**
 * What must be done about an appointment; nothing once its patient was answered, has a time and was told. An emergency
 * comes first whatever else there is to say about it.
 */
export function whatToDo(
  appointment: Appointment,
  { untold, askedAt }: Noted,
  { practice, now }: { practice: Pick<Practice, 'services'>; now: Date },
): { reason: Reason; since: Date } | undefined {
  const { status, day, time, createdAt } = appointment
  const isUrgent = appointment.urgent || isEmergency(appointment, practice)
  if (status === 'new' && isUrgent) return { reason: 'urgent', since: createdAt }
  if (untold && untold.due <= now) return { reason: 'tell', since: untold.since }
  if (status === 'new') return { reason: hasPassed(appointment, now) ? 'time passed' : 'new', since: createdAt }
  if (status === 'appointed' && appointment.asked) return { reason: 'other time', since: askedAt ?? createdAt }
  if (status === 'appointed' && !(day && time)) return { reason: 'no time', since: createdAt }
  return undefined
}

/** The services that cannot wait, as requests name them. */
export function urgentServices({ services }: Pick<Practice, 'services'>): string[] {
  return services.filter(({ emergency }) => emergency).map(({ name }) => name)
}

function isEmergency({ service }: Appointment, practice: Pick<Practice, 'services'>): boolean {
  return service !== undefined && urgentServices(practice).includes(service)
}

/** The middle one of so many waits, in minutes; undefined where nobody was answered. */
export function medianMinutes(waits: { asked: Date; answered: Date }[]): number | undefined {
  const minutes = waits.map(({ asked, answered }) => (answered.getTime() - asked.getTime()) / 60_000)
  const sorted = minutes.sort((one, other) => one - other)
  const middle = sorted[Math.floor(sorted.length / 2)]
  return middle === undefined ? undefined : Math.max(1, Math.round(middle))
}
