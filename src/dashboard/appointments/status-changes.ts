import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../contract/api.ts'
import type { Patient } from '../../contract/appointments.ts'
import type { AnswerOf } from '../../contract/endpoint.ts'
import { askAsStaff, failureOf } from '../ask-as-staff.ts'
import { say } from '../frame/said.ts'
import { offerUndo } from '../undo/undoables.ts'
import { useFocusKept } from './kept-focus.ts'

/** A step that was refused, to be shown where it was tried. */
export type RefusedChange = { id: string; name: string; sentence: string }
export type StatusChanges = ReturnType<typeof useStatusChanges>

/**
 * Accept and Cancel: they act at once and can be undone for ten seconds. `onChanged` runs after the lists are new. Both
 * answer whether it was done.
 */
export function useStatusChanges(onChanged?: () => void) {
  const queries = useQueryClient()
  const [changing, setChanging] = useState<readonly string[]>([])
  const [refused, setRefused] = useState<readonly RefusedChange[]>([])
  const keepFocus = useFocusKept()

  async function change({ _id: id, name, version }: Patient, status: 'Appointed' | 'Cancelled'): Promise<boolean> {
    if (changing.includes(id)) return false
    setChanging((ids) => [...ids, id])
    dismiss(id)
    say(undefined)
    const free = keepFocus(id)
    const outcome = await askAsStaff(api.appointments.changeStatus, { params: { id }, body: { status, version } })
    if (outcome.kind === 'answered') {
      say({ good: true, sentence: outcome.answer.message })
      putIntoLists(queries, outcome.answer.updatedUser)
      const { undoUntil, change: changeId } = outcome.answer
      if (undoUntil) offerUndo({ did: status === 'Appointed' ? 'accepted' : 'cancelled', id, change: changeId }, name)
    } else {
      const { message: sentence, patient: asItIsNow } = failureOf(outcome)
      if (asItIsNow) putIntoLists(queries, asItIsNow)
      setRefused((refused) => [{ id, name, sentence }, ...refused])
    }
    await renewLists(queries)
    setChanging((ids) => ids.filter((other) => other !== id))
    free()
    if (outcome.kind === 'answered') onChanged?.()
    return outcome.kind === 'answered'
  }

  function dismiss(id: string) {
    setRefused((refused) => refused.filter((other) => other.id !== id))
  }

  return {
    accept: (patient: Patient) => change(patient, 'Appointed'),
    cancel: (patient: Patient) => change(patient, 'Cancelled'),
    isChanging: (id: string) => changing.includes(id),
    isBusy: changing.length > 0,
    refused,
    dismiss,
  }
}

/** The row changes with the answer; what else has changed comes with the next list. */
function putIntoLists(queries: QueryClient, changed: Patient): void {
  queries.setQueriesData<InfiniteData<AnswerOf<typeof api.appointments.list>>>(
    { queryKey: ['patients'] },
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) => ({
          ...page,
          patients: page.patients.map((patient) => (patient._id === changed._id ? changed : patient)),
        })),
      },
  )
}

function renewLists(queries: QueryClient) {
  return Promise.race([
    Promise.all([
      queries.invalidateQueries({ queryKey: ['patients'] }),
      queries.invalidateQueries({ queryKey: ['patient'] }),
    ]),
    // A list that cannot be had says so itself; the row must not wait for it.
    new Promise((resolve) => setTimeout(resolve, 2_000)),
  ])
}
