import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api } from '../../contract/api.ts'
import type { Patient } from '../../contract/appointments.ts'
import type { AnswerOf } from '../../contract/endpoint.ts'
import { askAsStaff, failureOf } from '../ask-as-staff.ts'
import { showToast } from '../frame/toast.ts'
import { dayKey } from '../queries/day.ts'
import { queueCountsKey, queueKey } from '../queries/queue.ts'
import { offerUndo } from '../undo/undoables.ts'
import { useFocusKept } from './kept-focus.ts'

/** A step that was refused, to be shown where it was tried. */
export type RefusedChange = { id: string; name: string; sentence: string; freeTimes: FreeTime[]; patient: Patient }
export type FreeTime = { date: string; time: string }
export type StatusChanges = ReturnType<typeof useStatusChanges>

/** What became of a row, and how it is now. */
export type Acted = { id: string; did: Did | 'refused'; patient: Patient }
type Did = 'accepted' | 'cancelled' | 'rung' | 'no answer'

/** A second press within this long acts on nothing, in milliseconds: rows move when one of them is done. */
const restTime = 1_000
/** How long a row says what became of it and can be pressed nowhere, from the answer on, in milliseconds. */
const inertTime = 1_500

/**
 * Accept and Cancel: they act at once and can be undone for ten seconds. `onChanged` runs after the lists are new. Both
 * answer whether it was done.
 */
export function useStatusChanges(onChanged?: () => void) {
  const queries = useQueryClient()
  const [changing, setChanging] = useState<readonly string[]>([])
  const [refused, setRefused] = useState<readonly RefusedChange[]>([])
  const keepFocus = useFocusKept()
  const rests = useRef(false)
  const [resting, setResting] = useState(false)
  const [acted, setActed] = useState<readonly Acted[]>([])

  function settle(one: Acted): void {
    setActed((others) => [...others.filter(({ id }) => id !== one.id), one])
    setTimeout(() => setActed((others) => others.filter((other) => other !== one)), inertTime)
  }

  function rest(): void {
    rests.current = true
    setResting(true)
    setTimeout(() => {
      rests.current = false
      setResting(false)
    }, restTime)
  }

  function accept(patient: Patient): Promise<boolean> {
    return change(patient, 'accepted', () => ask(patient, 'Appointed'))
  }

  function cancel(patient: Patient): Promise<boolean> {
    return change(patient, 'cancelled', () => ask(patient, 'Cancelled'))
  }

  /** Moves and accepts in one step. */
  function acceptAt(patient: Patient, { date, time }: FreeTime): Promise<boolean> {
    const { _id: id, version } = patient
    const body = { status: 'Appointed', appointmentDate: date, appointmentTime: time, version }
    return change(patient, 'accepted', () => askAsStaff(api.appointments.edit, { params: { id }, body }))
  }

  /** Notes that somebody was rung: spoken to, or nobody answered and it is tried again at an instant. */
  function noteCall(patient: Patient, { answered, againAt }: { answered: boolean; againAt?: Date }): Promise<boolean> {
    const { _id: id, version } = patient
    const body = { answered, againAt: againAt?.toISOString() ?? null, version }
    return change(patient, answered ? 'rung' : 'no answer', () =>
      askAsStaff(api.appointments.noteCall, { params: { id }, body }),
    )
  }

  async function change(pressed: Patient, did: Did, asks: () => ReturnType<typeof ask>): Promise<boolean> {
    const { _id: id, name } = pressed
    if (rests.current || changing.includes(id)) return false
    rest()
    setChanging((ids) => [...ids, id])
    dismiss(id)
    showToast(undefined)
    const free = keepFocus(id)
    const outcome = await asks()
    if (outcome.kind === 'answered') {
      showToast({ good: true, sentence: outcome.answer.message })
      putIntoLists(queries, outcome.answer.updatedUser)
      settle({ id, did, patient: outcome.answer.updatedUser })
      const { undoUntil, change: changeId } = outcome.answer
      if (undoUntil) offerUndo({ did, id, change: changeId }, name)
    } else {
      const { message: sentence, patient: asItIsNow, neighbours: freeTimes = [] } = failureOf(outcome)
      const patient = asItIsNow ?? pressed
      if (asItIsNow) putIntoLists(queries, asItIsNow)
      settle({ id, did: 'refused', patient })
      setRefused((refused) => [{ id, name, sentence, freeTimes, patient }, ...refused])
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
    accept,
    acceptAt,
    cancel,
    noteCall,
    isChanging: (id: string) => resting || changing.includes(id),
    isBusy: changing.length > 0,
    refused,
    dismiss,
    /** What was just acted on, for a second and a half. */
    acted,
    actedOn: (id: string) => acted.find((one) => one.id === id)?.did,
    /** A row as the last step here left it, where the list does not say so yet. */
    newest<Row extends Patient>(row: Row): Row {
      const became = [...acted, ...refused].find(({ id }) => id === row._id)?.patient
      return became && (became.version ?? 0) > (row.version ?? 0) ? { ...row, ...became } : row
    },
  }
}

function ask({ _id: id, version }: Patient, status: 'Appointed' | 'Cancelled') {
  return askAsStaff(api.appointments.changeStatus, { params: { id }, body: { status, version } })
}

/** The row changes with the answer; what else has changed comes with the next list. */
function putIntoLists(queries: QueryClient, changed: Patient): void {
  queries.setQueriesData<InfiniteData<AnswerOf<typeof api.queue.list>>>(
    { queryKey: queueKey },
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) => ({
          ...page,
          queue: page.queue.map((entry) =>
            entry.patient._id === changed._id ? { ...entry, patient: changed } : entry,
          ),
        })),
      },
  )
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
      queries.invalidateQueries({ queryKey: queueKey }),
      queries.invalidateQueries({ queryKey: queueCountsKey }),
      queries.invalidateQueries({ queryKey: dayKey }),
    ]),
    // A list that cannot be had says so itself; the row must not wait for it.
    new Promise((resolve) => setTimeout(resolve, 2_000)),
  ])
}
