import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { undoSeconds } from '../../contract/appointments.ts'
import { appointmentCalls } from '../../contract/calls/appointment-calls.ts'
import { dayCalls } from '../../contract/calls/day-calls.ts'
import type { queueCalls } from '../../contract/calls/queue-calls.ts'
import type { ReadingOf } from '../../contract/endpoint.ts'
import type { Patient } from '../../contract/patient.ts'
import { askAsStaff, isOutage } from '../ask-as-staff.ts'
import { mayBeDone } from '../failure-words.ts'
import { useAction } from '../frame/use-action.ts'
import { useRest } from '../frame/use-rest.ts'
import type { DayTime } from '../london.ts'
import { appointment, appointmentKeys, standing } from '../queries/appointments.ts'
import { dayKey } from '../queries/day.ts'
import { queueCountsKey, queueKey } from '../queries/queue.ts'
import { offerUndo } from '../undo/undoables.ts'
import { erasedSentence } from './changed-meanwhile.tsx'

/** A step that was refused, to be shown where it was tried. */
export type RefusedChange = {
  id: string
  name: string
  sentence: string
  freeTimes: DayTime[]
  /** As it was pressed or, where the refusal told it, as it is. */
  patient: Patient
  /** No answer came, or none that can be read. */
  isUnknown: boolean
}
/** The steps that rows offer, and what became of those that were pressed. */
export type StatusChanges = ReturnType<typeof useStatusChanges>

/** What became of a row, and how it is now. */
type Acted = { id: string; did: Did | 'refused' | 'unknown'; patient: Patient }
/** A step that was pressed, and how the row was then. */
type Pressed = { id: string; name: string; did: Did; pressed: Patient }
type Changed = ReadingOf<typeof appointmentCalls.changeStatus>
type Did = 'accepted' | 'cancelled' | 'rung' | 'told' | 'no answer' | VisitStep
/** A call; where nobody answered it is tried again at an instant, ISO date-time, or in so many minutes. */
type Call = { answered: boolean; againAt?: string; againIn?: number }
/** What came of a visit; `expected` takes it back. */
type VisitStep = 'arrived' | 'done' | 'absent' | 'expected'

/** How long a row says what became of it and can be pressed nowhere, from the answer on, in milliseconds. */
const inertTime = 1_500

/**
 * The steps that rows offer. Each acts at once, answers whether it was done, and can be undone for ten seconds.
 * `onChanged` runs with the answer, before the lists are new.
 */
export function useStatusChanges(onChanged?: () => void) {
  const queries = useQueryClient()
  const rest = useRest()
  const [acted, setActed] = useState<readonly Acted[]>([])
  const action = useAction<Changed, Pressed>({
    renews: [appointmentKeys.lists, appointmentKeys.each, queueKey, queueCountsKey, dayKey],
    gone: erasedSentence,
    onDone({ updatedUser, undoUntil, change }, { id, name, did, pressed }) {
      if (updatedUser) putIntoAnswers(queries, updatedUser)
      show({ id, did, patient: updatedUser ?? pressed })
      onChanged?.()
      if (undoUntil) offerUndo({ did, id, change }, name)
    },
    onRefused(failure, { id, pressed }) {
      const { patient } = failure
      if (patient) putIntoAnswers(queries, patient)
      const isUnknown = mayBeDone(failure.status)
      show({ id, did: isUnknown ? 'unknown' : 'refused', patient: patient ?? pressed })
      if (isUnknown) void offerUndoIfDone(queries, pressed)
    },
  })
  const refused = action.refused.map(({ id, name, pressed, failure }): RefusedChange => {
    const { message: sentence, patient = pressed, neighbours: freeTimes = [] } = failure
    return { id, name, sentence, freeTimes, patient, isUnknown: mayBeDone(failure.status) }
  })

  function show(one: Acted): void {
    setActed((others) => [...others.filter(({ id }) => id !== one.id), one])
    setTimeout(() => setActed((others) => others.filter((other) => other !== one)), inertTime)
  }

  function accept(patient: Patient): Promise<boolean> {
    return change(patient, 'accepted', () => ask(patient, 'Appointed'))
  }

  function cancel(patient: Patient): Promise<boolean> {
    return change(patient, 'cancelled', () => ask(patient, 'Cancelled'))
  }

  /** Moves and accepts in one step. */
  function acceptAt(patient: Patient, { date, time }: DayTime): Promise<boolean> {
    const { _id: id, version } = patient
    const body = { status: 'Appointed', appointmentDate: date, appointmentTime: time, version }
    return change(patient, 'accepted', () => askAsStaff(appointmentCalls.edit, { params: { id }, body }))
  }

  /** Accepts a request at another of the times that suit it, with the checks that the first one has. */
  function acceptInstead(patient: Patient, { date, time }: DayTime): Promise<boolean> {
    const { _id: id, version } = patient
    const body = { status: 'Appointed', at: { date, time }, version }
    return change(patient, 'accepted', () => askAsStaff(appointmentCalls.changeStatus, { params: { id }, body }))
  }

  /** Notes that somebody was told, most by telephone; or that nobody answered, and when it is tried again. */
  function noteCall(patient: Patient, call: Call): Promise<boolean> {
    const { _id: id, version } = patient
    const { answered } = call
    const body = { ...call, version }
    const told = patient.noCalls ? 'told' : 'rung'
    return change(patient, answered ? told : 'no answer', () =>
      askAsStaff(appointmentCalls.noteCall, { params: { id }, body }),
    )
  }

  function noteVisit(patient: Patient, visit: VisitStep): Promise<boolean> {
    const { _id: id, version } = patient
    return change(patient, visit, () => askAsStaff(dayCalls.visit, { params: { id }, body: { visit, version } }))
  }

  async function change(pressed: Patient, did: Did, asks: () => ReturnType<typeof ask>): Promise<boolean> {
    const { _id: id, name } = pressed
    if (action.isBusy(id) || rest.refuses(id)) return false
    rest.begin(id)
    return (await action.act({ id, name, did, pressed }, asks)) !== undefined
  }

  return {
    accept,
    acceptAt,
    acceptInstead,
    cancel,
    noteCall,
    noteVisit,
    /** Undefined of a row whose list says of all that they rest. */
    isChanging: (id: string): boolean | undefined => rest.resting || action.isBusy(id),
    isUnanswered: action.isBusy,
    resting: rest.resting,
    /** Says so to whoever presses, too. */
    isTooSoon: rest.refuses,
    /** Whoever has gone to another row since means that one. */
    endRest: rest.end,
    isLate: action.isLate,
    underWay: action.underWay,
    refused,
    dismiss: action.dismiss,
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

/**
 * Where the answer of a step was lost, and with it the offer to take back what it may have told of: asks who has done what
 * last, which may be something else by now. A line that lost an answer may be away for some seconds more. Answers whether
 * it was done.
 */
export async function offerUndoIfDone(queries: QueryClient, { _id: id, name, version }: Patient): Promise<boolean> {
  const now = await queries
    .fetchQuery({
      ...standing(id),
      // What a page shows is called off and asked anew as soon as the line is back.
      queryKey: ['own', id],
      staleTime: 0,
      retry: (failures, error) => failures < undoSeconds && isOutage(error),
      retryDelay: 1_000,
    })
    .catch(() => undefined)
  if (!now?.own || now.version === version) return false
  offerUndo({ did: now.own.did, id, change: now.own.change }, name, now.own.seconds * 1000)
  return true
}

function ask({ _id: id, version }: Patient, status: 'Appointed' | 'Cancelled') {
  return askAsStaff(appointmentCalls.changeStatus, { params: { id }, body: { status, version } })
}

/** The row and an open drawer change with the answer; what else has changed comes with the next ones. */
export function putIntoAnswers(queries: QueryClient, changed: Patient): void {
  queries.setQueriesData<InfiniteData<ReadingOf<typeof queueCalls.list>>>(
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
  queries.setQueriesData<InfiniteData<ReadingOf<typeof appointmentCalls.list>>>(
    { queryKey: appointmentKeys.lists },
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) => ({
          ...page,
          patients: page.patients.map((patient) => (patient._id === changed._id ? changed : patient)),
        })),
      },
  )
  queries.setQueryData(
    appointment(changed._id).queryKey,
    (known) => known && { ...known, patient: { ...known.patient, ...changed } },
  )
}
