import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { api } from '../../../contract/api.ts'
import type { Patient, TimesAnswer } from '../../../contract/appointments.ts'
import { askAsStaff, type Failure, failureOf, fetchAsStaff, isOutage } from '../../ask-as-staff.ts'
import { useNow } from '../../clock.ts'
import { dayInWords, isDay, todayInLondon } from '../../london.ts'
import { offerUndo } from '../../undo/undoables.ts'
import { dayOf } from '../appointment-words.tsx'
import { EditOutcome } from './edit-outcome.tsx'
import { type TimeChoice, timeChoices } from './quarter-hours.ts'
import { ServiceField } from './service-field.tsx'
import { StatusField } from './status-field.tsx'
import { TimeField } from './time-field.tsx'

export function EditForm({ patient, onReload }: { patient: Patient; onReload: () => void }) {
  const kept = { service: patient.service, day: dayOf(patient), time: patient.appointmentTime }
  const [wanted, setWanted] = useState(kept)
  const [status, setStatus] = useState(patient.status === 'Appointed' ? 'Appointed' : '')
  const [waiting, setWaiting] = useState(false)
  const [saved, setSaved] = useState<string>()
  const [failure, setFailure] = useState<Failure>()
  const today = todayInLondon(useNow(60_000))
  const times = useTimes(wanted.day, wanted.service, patient._id)
  const choices = timeChoices(times, wanted.day === kept.day ? kept.time : undefined)
  const change = (part: Partial<typeof kept>) => setWanted({ ...wanted, ...part })

  async function save(event: FormEvent) {
    event.preventDefault()
    if (waiting || saved !== undefined) return
    setWaiting(true)
    setFailure(undefined)
    const { service, day, time } = wanted
    const outcome = await askAsStaff(api.appointments.edit, {
      params: { id: patient._id },
      body: { service, appointmentDate: day, appointmentTime: time, status: status || null, version: patient.version },
    })
    setWaiting(false)
    if (outcome.kind !== 'answered') return setFailure(failureOf(outcome))
    const { message, undoUntil, change: changeId } = outcome.answer
    if (undoUntil) offerUndo({ did: didOf(patient.status, status), id: patient._id, change: changeId }, patient.name)
    setSaved(message)
  }

  return (
    <form onSubmit={save}>
      <ServiceField value={wanted.service} kept={kept.service} onChoose={(service) => change({ service })} />
      <div className="field">
        <label htmlFor="appointmentDate">Date</label>
        <input
          id="appointmentDate"
          name="appointmentDate"
          type="date"
          // A past day can stay as it is, but nothing is moved into the past.
          min={kept.day && kept.day < today ? kept.day : today}
          value={wanted.day}
          onChange={({ target }) => change({ day: target.value })}
        />
        <small>{isDay(wanted.day) && dayInWords(wanted.day)}</small>
      </div>
      <TimeField
        value={wanted.time}
        choices={choices}
        note={noteOn(wanted.time, choices, times)}
        onChoose={(time) => change({ time })}
      />
      <StatusField isNew={patient.status === 'New Appointment'} value={status} onChoose={setStatus} />
      <button type="submit" className="main-button" aria-disabled={waiting || saved !== undefined}>
        Save
      </button>
      <EditOutcome
        saved={saved}
        failure={failure}
        onNeighbour={({ date, time }) => {
          change({ day: date, time })
          setFailure(undefined)
        }}
        onReload={onReload}
      />
    </form>
  )
}

/** The times of a day; undefined where they cannot be had (a past day, an outage), which closes no time. */
function useTimes(day: string, service: string, appointment: string) {
  const { data } = useQuery({
    queryKey: ['times', day, service, appointment],
    enabled: isDay(day),
    queryFn: ({ signal }) =>
      fetchAsStaff(api.appointments.timesForStaff, {
        params: { appointmentDate: day },
        query: { service, appointment },
        signal,
      }),
    retry: (failures, error) => failures < 2 && isOutage(error),
  })
  return data
}

function noteOn(time: string, choices: TimeChoice[], times: TimesAnswer | undefined): string | undefined {
  const { why, endsAfterClosing } = choices.find((choice) => choice.time === time) ?? {}
  if (why) return `${time} is ${why === 'no such time' ? 'not a time' : why} on that day.`
  if (times && !times.open) return `The surgery is closed on that day${times.reason ? `: ${times.reason}` : ''}.`
  if (endsAfterClosing) return 'The treatment would end after closing time.'
  return undefined
}

function didOf(from: string, to: string): 'accepted' | 'cancelled' | 'changed' {
  if (to === 'Cancelled') return 'cancelled'
  return to === 'Appointed' && from !== to ? 'accepted' : 'changed'
}
