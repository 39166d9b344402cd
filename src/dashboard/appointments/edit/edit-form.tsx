import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { api } from '../../../contract/api.ts'
import type { Patient, TimesAnswer } from '../../../contract/appointments.ts'
import type { AnswerOf } from '../../../contract/endpoint.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { askAsStaff } from '../../ask-as-staff.ts'
import { useNow } from '../../clock.ts'
import { useAction } from '../../frame/use-action.ts'
import { dayInWords, isDay, todayInLondon } from '../../london.ts'
import { appointmentKeys, timesOf } from '../../queries/appointments.ts'
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
  const [saved, setSaved] = useState<string>()
  const { act, busy, refusalOf, dismiss } = useAction<AnswerOf<typeof api.appointments.edit>>({
    // Not this appointment itself: the form stands as it was sent until the overview opens.
    renews: [appointmentKeys.lists],
    onSaid: setSaved,
    onDone: ({ undoUntil, change: changeId }) => {
      if (undoUntil) offerUndo({ did: didOf(patient.status, status), id: patient._id, change: changeId }, patient.name)
    },
  })
  const failure = refusalOf(patient._id)
  const today = todayInLondon(useNow(60_000))
  const times = useTimes(wanted.day, wanted.service, patient._id)
  const choices = timeChoices(times, wanted.day === kept.day ? kept.time : undefined)
  const change = (part: Partial<typeof kept>) => setWanted({ ...wanted, ...part })

  async function save(event: FormEvent) {
    event.preventDefault()
    if (busy || saved !== undefined) return
    const { service, day, time } = wanted
    const { _id: id, version } = patient
    const body = { service, appointmentDate: day, appointmentTime: time, status: status || null, version }
    await act({ id }, () => askAsStaff(api.appointments.edit, { params: { id }, body }))
  }

  return (
    <form onSubmit={save}>
      <ServiceField value={wanted.service} kept={kept.service} onChoose={(service) => change({ service })} />
      <Field form="appointment" name="appointmentDate" label="Date" hint={isDay(wanted.day) && dayInWords(wanted.day)}>
        {(control) => (
          <input
            {...control}
            type="date"
            // A past day can stay as it is, but nothing is moved into the past.
            min={kept.day && kept.day < today ? kept.day : today}
            value={wanted.day}
            onChange={({ target }) => change({ day: target.value })}
          />
        )}
      </Field>
      <TimeField
        value={wanted.time}
        choices={choices}
        note={noteOn(wanted.time, choices, times)}
        onChoose={(time) => change({ time })}
      />
      <StatusField isNew={patient.status === 'New Appointment'} value={status} onChoose={setStatus} />
      <Button type="submit" kind="main" busy={busy || saved !== undefined}>
        Save
      </Button>
      <EditOutcome
        saved={saved}
        failure={failure}
        onNeighbour={({ date, time }) => {
          change({ day: date, time })
          dismiss(patient._id)
        }}
        onReload={onReload}
      />
    </form>
  )
}

/** The times of a day; undefined where they cannot be had (a past day, an outage), which closes no time. */
function useTimes(day: string, service: string, appointment: string) {
  const { data } = useQuery({ ...timesOf(day, service, appointment), enabled: isDay(day) })
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
