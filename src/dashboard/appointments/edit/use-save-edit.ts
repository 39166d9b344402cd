import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { appointmentCalls } from '../../../contract/calls/appointment-calls.ts'
import type { ReadingOf } from '../../../contract/endpoint.ts'
import type { Patient } from '../../../contract/patient.ts'
import { askAsStaff } from '../../ask-as-staff.ts'
import { mayBeDone } from '../../failure-words.ts'
import { type About, useAction } from '../../frame/use-action.ts'
import { appointment, appointmentKeys } from '../../queries/appointments.ts'
import { askAnew } from '../../queries/ask-anew.ts'
import { dayKey } from '../../queries/day.ts'
import { queueCountsKey, queueKey } from '../../queries/queue.ts'
import { offerUndo } from '../../undo/undoables.ts'
import { erasedSentence } from '../changed-meanwhile.tsx'
import { offerUndoIfDone, putIntoAnswers } from '../status-changes.ts'
import type { Edited } from './merged-edit.ts'

/** How an appointment was before its form was saved, and the version that it has since. */
export type Saved = { before: Patient; version: Patient['version'] }

type Asked = About & { status: string }

/** Saves what was chosen in the form of an appointment, once, and says what came of it. */
export function useSaveEdit(patient: Patient, onSaved: (saved: Saved) => void) {
  const queries = useQueryClient()
  const { _id: id, name, version } = patient
  /** The practice's sentence, once it is saved. */
  const [saved, setSaved] = useState<string>()
  const { act, busy, isSending, refusalOf, dismiss } = useAction<ReadingOf<typeof appointmentCalls.edit>, Asked>({
    // Not this appointment itself: where the save is refused, what the form was filled from stays until it is loaded anew.
    renews: [appointmentKeys.lists, queueKey, queueCountsKey, dayKey],
    gone: erasedSentence,
    onSentence: (sentence) => setSaved(sentence || 'It is saved.'),
    onRefused: ({ status }) => void (mayBeDone(status) && offerUndoIfDone(queries, patient)),
    onDone: ({ updatedUser, undoUntil, change: changeId }, asked) => {
      onSaved({ before: patient, version: updatedUser?.version })
      if (updatedUser) putIntoAnswers(queries, updatedUser)
      void askAnew(queries, appointment(id).queryKey)
      if (undoUntil) offerUndo({ did: didOf(patient.status, asked.status), id, change: changeId }, name)
    },
  })

  /** `words` go out with the letter; none where they are empty. */
  async function save({ service, day, time, status, words }: Edited): Promise<void> {
    if (busy || saved !== undefined) return
    const body = { service, appointmentDate: day, appointmentTime: time, ...(status && { status }), version }
    await act({ id, name, status }, () =>
      words.trim() === ''
        ? askAsStaff(appointmentCalls.edit, { params: { id }, body })
        : askAsStaff(appointmentCalls.editWithWords, { params: { id }, body: { ...body, words } }),
    )
  }

  return { save, saved, busy, isSending, failure: refusalOf(id), dismiss: () => dismiss(id) }
}

function didOf(from: string, to: string): 'accepted' | 'cancelled' | 'changed' {
  if (to === 'Cancelled') return 'cancelled'
  return to === 'Appointed' && from !== to ? 'accepted' : 'changed'
}
