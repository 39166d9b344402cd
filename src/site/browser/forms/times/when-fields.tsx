import { Field } from '../../../../ui/field.tsx'
import type { Telephone } from '../../telephone.tsx'
import type { Answers } from '../answers.ts'
import type { askedParts } from '../asked-parts.ts'
import { dayNote, goneTime, type Hours, isOutOfHours, isTooLate, timeGroups } from './time-groups.ts'
import { TimeSelect } from './time-select.tsx'
import { useDayTimes } from './use-day-times.ts'

/** What decides which times there are. Empty where it is left open. */
export type Wanted = { date: string; time: string; service: string }

/** Day and time, with what the practice's books say about them. */
export function WhenFields({
  form,
  filled,
  wanted,
  today,
  services,
  emergencies,
  usualHours,
  outOfHoursPhone,
  error,
  HoursNote,
}: {
  form: string
  filled: Answers
  wanted: Wanted
  today: string
  services: string[]
  /** Those of the services that cannot wait for surgery hours. */
  emergencies: string[]
  usualHours: Hours
  outOfHoursPhone: Telephone
  error: (name: string) => string | undefined
  /** What is said of a time outside surgery hours, once that is here. */
  HoursNote: typeof askedParts.HoursNote | undefined
}) {
  const { day, refused } = useDayTimes(wanted)
  const groups = timeGroups(day, usualHours)
  const gone = goneTime(wanted.time, groups)
  const tooLate = !gone && isTooLate(wanted.time, day)
  const outOfHours = wanted.time !== '' && !gone && isOutOfHours(wanted.time, day, usualHours)
  const routine = services.includes(wanted.service) && !emergencies.includes(wanted.service)
  return (
    <>
      <div className="form-pair">
        <Field
          form={form}
          name="appointmentDate"
          label="Appointment Date"
          hint="Leave it open if any day suits you."
          error={error('appointmentDate') ?? refused}
        >
          {(control) => <input {...control} type="date" min={today} defaultValue={filled.appointmentDate} />}
        </Field>
        <Field
          form={form}
          name="appointmentTime"
          label="Appointment Time"
          hint="Times marked full or past are closed."
          error={error('appointmentTime') ?? gone}
        >
          {(control) => <TimeSelect {...control} groups={groups} time={wanted.time} gone={gone} />}
        </Field>
      </div>
      {/* Or the whole of it would be read out again for each note that comes. */}
      <div role="status" aria-atomic={false} className="form-note">
        {/* With its place kept from the press on: what is pressed or typed next stands below. */}
        {!refused && (day || wanted.date) && <p className="day-note">{day && dayNote(day)}</p>}
        {/* Seen above the list already. */}
        {gone && <p className="unseen">{gone}</p>}
        {HoursNote && (outOfHours || tooLate) && <HoursNote {...{ outOfHours, routine }} phone={outOfHoursPhone} />}
      </div>
    </>
  )
}
