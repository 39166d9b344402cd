import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { appointmentCalls } from '../../../contract/calls/appointment-calls.ts'
import type { ReadingOf } from '../../../contract/endpoint.ts'
import { isOfDay, type TimesAnswer } from '../../../contract/forms/appointment-form.ts'
import type { Patient } from '../../../contract/patient.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { askAsStaff } from '../../ask-as-staff.ts'
import { useNow } from '../../clock.ts'
import { mayBeDone } from '../../failure-words.ts'
import { TypedStays } from '../../frame/leaving/typed-stays.tsx'
import { useAction } from '../../frame/use-action.ts'
import { dayInWords, isDay, todayInLondon } from '../../london.ts'
import { appointment, appointmentKeys, timesOf } from '../../queries/appointments.ts'
import { askAnew } from '../../queries/ask-anew.ts'
import { dayKey } from '../../queries/day.ts'
import { queueCountsKey, queueKey } from '../../queries/queue.ts'
import { offerUndo } from '../../undo/undoables.ts'
import { dayOf } from '../appointment-words.tsx'
import { ChangedMeanwhile, erasedSentence } from '../changed-meanwhile.tsx'
import { offerUndoIfDone, putIntoAnswers } from '../status-changes.ts'
import { EditOutcome } from './edit-outcome.tsx'
import { type Edited, mergedEdit } from './merged-edit.ts'
import { ServiceField } from './service-field.tsx'
import { StatusField } from './status-field.tsx'
import { type TimeChoice, timeChoices } from './time-choices.ts'
import { TimeField } from './time-field.tsx'
import { WordsField } from './words-field.tsx'

/** How an appointment was before its form was saved, and the version that it has since. */
export type Saved = { before: Patient; version: Patient['version'] }

/** What is chosen stays when `onReload` brings what a colleague has changed meanwhile. */
export function EditForm({
  patient,
  onReload,
  onSaved,
}: {
  patient: Patient
  onReload: () => void
  onSaved: (saved: Saved) => void
}) {
  const kept = { service: patient.service, day: dayOf(patient), time: patient.appointmentTime }
  const asItIs = { ...kept, status: patient.status === 'Appointed' ? 'Appointed' : '', words: '' }
  const [start, setStart] = useState({ version: patient.version, fields: asItIs })
  const [fields, setFields] = useState(asItIs)
  const [saved, setSaved] = useState<string>()
  // Loaded anew: what was chosen here stays, and the rest is as a colleague left it.
  if (start.version !== patient.version && saved === undefined) {
    setStart({ version: patient.version, fields: asItIs })
    setFields(mergedEdit(fields, start.fields, asItIs))
  }
  const { status, words, ...wanted } = fields
  const day = wanted.day || kept.day
  // Only then does a letter go out that can carry a sentence.
  const isNoticed = status !== asItIs.status || day !== kept.day || wanted.time !== kept.time
  const { act, busy, isSending, refusalOf, dismiss } = useAction<ReadingOf<typeof appointmentCalls.edit>>({
    // Not this appointment itself: where the save is refused, what the form was filled from stays until it is loaded anew.
    renews: [appointmentKeys.lists, queueKey, queueCountsKey, dayKey],
    gone: erasedSentence,
    onSentence: (sentence) => setSaved(sentence || 'It is saved.'),
    onRefused: ({ status }) => void (mayBeDone(status) && offerUndoIfDone(queries, patient)),
    onDone: ({ updatedUser, undoUntil, change: changeId }) => {
      onSaved({ before: patient, version: updatedUser?.version })
      if (updatedUser) putIntoAnswers(queries, updatedUser)
      void askAnew(queries, appointment(patient._id).queryKey)
      if (undoUntil) offerUndo({ did: didOf(patient.status, status), id: patient._id, change: changeId }, patient.name)
    },
  })
  const failure = refusalOf(patient._id)
  const queries = useQueryClient()
  const saveButton = useRef<HTMLButtonElement>(null)
  const isTyped = saved === undefined && JSON.stringify(fields) !== JSON.stringify(start.fields)
  const today = todayInLondon(useNow(60_000))
  const times = useTimes(day, wanted.service, patient._id)
  const choices = timeChoices(times, day === kept.day ? kept.time : undefined)
  /** What is chosen while it is being saved, or after, would stand there as if it was saved. */
  function change(part: Partial<Edited>): void {
    if (!isSending && saved === undefined) setFields({ ...fields, ...part })
  }

  function reload(): void {
    dismiss(patient._id)
    onReload()
  }

  async function save(event: FormEvent) {
    event.preventDefault()
    if (busy || saved !== undefined) return
    const { service, time } = wanted
    const { _id: id, version } = patient
    const body = { service, appointmentDate: day, appointmentTime: time, ...(status && { status }), version }
    await act({ id, name: patient.name }, () =>
      isNoticed && words.trim() !== ''
        ? askAsStaff(appointmentCalls.editWithWords, { params: { id }, body: { ...body, words } })
        : askAsStaff(appointmentCalls.edit, { params: { id }, body }),
    )
  }

  return (
    <form onSubmit={save}>
      <TypedStays isTyped={isTyped} />
      {saved === undefined && <ChangedMeanwhile patient={patient} words="Load it as it is now" onLoad={reload} />}
      <ServiceField value={wanted.service} kept={kept.service} onChoose={(service) => change({ service })} />
      <Field form="appointment" name="appointmentDate" label="Date" hint={dayHint(wanted.day, kept.day)}>
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
      <StatusField
        isNew={patient.status === 'New Appointment'}
        value={status}
        onChoose={(status) => change({ status })}
      />
      {isNoticed && <WordsField value={words} hasEmail={patient.email !== ''} onWrite={(words) => change({ words })} />}
      <Button ref={saveButton} type="submit" kind="main" busy={busy || saved !== undefined}>
        Save
      </Button>
      <EditOutcome
        saved={saved}
        failure={failure}
        onNeighbour={({ date, time }) => {
          change({ day: date, time })
          dismiss(patient._id)
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

/** A day can be changed, and not be taken away: that would be another request. */
function dayHint(day: string, kept: string): string | false {
  if (day === '' && kept !== '') return `Left empty, it stays ${dayInWords(kept)}.`
  return isDay(day) && dayInWords(day)
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
