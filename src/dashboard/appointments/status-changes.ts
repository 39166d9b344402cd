import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../contract/api.ts'
import type { Patient } from '../../contract/appointments.ts'
import { askAsStaff, failureOf } from '../ask-as-staff.ts'
import { say } from '../frame/said.ts'
import { offerUndo } from '../undo/undoables.ts'

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

  async function change({ _id: id, name }: Patient, status: 'Appointed' | 'Cancelled'): Promise<boolean> {
    if (changing.includes(id)) return false
    setChanging((ids) => [...ids, id])
    dismiss(id)
    say(undefined)
    const neighbour = rowAfter(id)
    const outcome = await askAsStaff(api.appointments.changeStatus, { params: { id }, body: { status } })
    if (outcome.kind === 'answered') {
      say({ good: true, sentence: outcome.answer.message })
      if (outcome.answer.undoUntil) offerUndo(status === 'Appointed' ? 'accepted' : 'cancelled', id, name)
    } else {
      const { message: sentence } = failureOf(outcome)
      setRefused((refused) => [{ id, name, sentence }, ...refused])
    }
    await renewLists(queries)
    setChanging((ids) => ids.filter((other) => other !== id))
    requestAnimationFrame(() => keepFocusNear(id, neighbour))
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

function renewLists(queries: ReturnType<typeof useQueryClient>) {
  return Promise.race([
    Promise.all([
      queries.invalidateQueries({ queryKey: ['patients'] }),
      queries.invalidateQueries({ queryKey: ['patient'] }),
    ]),
    // A list that cannot be had says so itself; the row must not wait for it.
    new Promise((resolve) => setTimeout(resolve, 2_000)),
  ])
}

/** The button under the finger may be gone with its row; the keyboard then goes on from the row itself, or the next. */
function keepFocusNear(id: string, neighbour: string | undefined): void {
  if (document.activeElement && document.activeElement !== document.body) return
  const row = document.getElementById(`open-${id}`) ?? (neighbour ? document.getElementById(`open-${neighbour}`) : null)
  row?.focus({ preventScroll: true })
}

function rowAfter(id: string): string | undefined {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-appointment]')].map((row) => row.dataset.appointment)
  const place = rows.indexOf(id)
  return place < 0 ? undefined : (rows[place + 1] ?? rows[place - 1])
}
