import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef } from 'react'
import { isOfDay, type TimesAnswer } from '../../../contract/forms/appointment-form.ts'
import type { Patient } from '../../../contract/patient.ts'
import { Button } from '../../../ui/button.tsx'
import { TypedStays } from '../../frame/leaving/typed-stays.tsx'
import { isDay } from '../../london.ts'
import { timesOf } from '../../queries/appointments.ts'
import { ChangedMeanwhile } from '../changed-meanwhile.tsx'
import { DateField } from './date-field.tsx'
import { EditOutcome } from './edit-outcome.tsx'
import type { Edited } from './merged-edit.ts'
import { ServiceField } from './service-field.tsx'
import { StatusField } from './status-field.tsx'
import { type TimeChoice, timeChoices } from './time-choices.ts'
import { TimeField } from './time-field.tsx'
import { useEdited } from './use-edited.ts'
import { type Saved, useSaveEdit } from './use-save-edit.ts'
import { WordsField } from './words-field.tsx'

type Shown = { patient: Patient; onReload: () => void; onSaved: (saved: Saved) => void }

/** What is chosen stays when `onReload` brings what a colleague has changed meanwhile. */
export function EditForm({ patient, onReload, onSaved }: Shown) {
  const { save, saved, busy, isSending, failure, dismiss } = useSaveEdit(patient, onSaved)
  const { kept, fields, choose, day, isNoticed, isTyped } = useEdited(patient, saved !== undefined)
  const saveButton = useRef<HTMLButtonElement>(null)
  const times = useTimes(day, fields.service, patient._id)
  const choices = timeChoices(times, day === kept.day ? kept.time : undefined)

  /** What is chosen while it is being saved, or after, would stand there as if it was saved. */
  function change(part: Partial<Edited>): void {
    if (!isSending && saved === undefined) choose(part)
  }

  function reload(): void {
    dismiss()
    onReload()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    void save({ ...fields, day, words: isNoticed ? fields.words : '' })
  }

  return (
    <form onSubmit={submit}>
      <TypedStays isTyped={isTyped} />
      {saved === undefined && <ChangedMeanwhile patient={patient} words="Load it as it is now" onLoad={reload} />}
      <ServiceField value={fields.service} kept={kept.service} onChoose={(service) => change({ service })} />
      <DateField value={fields.day} kept={kept.day} onChoose={(day) => change({ day })} />
      <TimeField
        value={fields.time}
        choices={choices}
        note={noteOn(fields.time, choices, times)}
        onChoose={(time) => change({ time })}
      />
      <StatusField
        isNew={patient.status === 'New Appointment'}
        value={fields.status}
        onChoose={(status) => change({ status })}
      />
      {isNoticed && (
        <WordsField value={fields.words} hasEmail={patient.email !== ''} onWrite={(words) => change({ words })} />
      )}
      <Button ref={saveButton} type="submit" kind="main" busy={busy || saved !== undefined}>
        Save
      </Button>
      <EditOutcome
        saved={saved}
        failure={failure}
        onNeighbour={({ date, time }) => {
          change({ day: date, time })
          dismiss()
          // The buttons of the times go with the press.
          saveButton.current?.focus()
        }}
        onReload={reload}
      />
    </form>
  )
}

/** The times of a day; undefined where they cannot be had (a past day, an outage), which closes no time. */
function useTimes(day: string, service: string, appointment: string) {
  const { data } = useQuery({ ...timesOf(day, service, appointment), enabled: isDay(day) })
  return data && isOfDay(day, data) ? data : undefined
}

function noteOn(time: string, choices: TimeChoice[], times: TimesAnswer | undefined): string | undefined {
  const { why, endsAfterClosing } = choices.find((choice) => choice.time === time) ?? {}
  if (why) return `${time} is ${why === 'no such time' ? 'not a time' : why} on that day.`
  if (times && !times.open) return `The surgery is closed on that day${times.reason ? `: ${times.reason}` : ''}.`
  if (endsAfterClosing) return 'The treatment would end after closing time.'
  return undefined
}
